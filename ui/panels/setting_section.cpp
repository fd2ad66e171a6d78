#include "ui/panels/setting_section.h"

#include "ui/theme/icons.h"
#include "ui/theme/type.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace tokenfactory::ui {

SectionHead::SectionHead(const ThemeHolder& holder, QWidget* parent) : QAbstractButton(parent), themes(holder)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void SectionHead::setWords(const QString& title, const QString& note)
{
    setText(title);
    shownNote = note;
    setAccessibleName(title);
    setAccessibleDescription(note);
    update();
}

QSize SectionHead::sizeHint() const { return {160, static_cast<int>(28 * themes.theme().typeScale)}; }

void SectionHead::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const double scale = theme.typeScale;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(theme.ink, 2.0) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? mixed(theme.panel, theme.text, 0.05) : theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    const double side = 12.0 * scale;
    painter.save();
    painter.translate(3.0 + side / 2, height() / 2.0);
    if (!isChecked())
        painter.rotate(-90);
    paintIcon(painter, Icon::chevronDown, QRectF(-side / 2, -side / 2, side, side), theme.text2);
    painter.restore();
    const QRectF area = QRectF(rect()).adjusted(18.0 * scale, 0, -6, 0);
    painter.setFont(fontOf(theme, typesize::control, QFont::DemiBold));
    painter.setPen(theme.text);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, text());
    const double taken = painter.fontMetrics().horizontalAdvance(text()) + 10.0;
    painter.setFont(fontOf(theme, typesize::label));
    painter.setPen(theme.text2);
    const QRectF rest = area.adjusted(taken, 0, 0, 0);
    painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(shownNote, Qt::ElideRight, static_cast<int>(rest.width())));
}

void SectionHead::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (!event->isAutoRepeat())
            click();
        return;
    }
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        setChecked(event->key() == Qt::Key_Right);
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

SettingSection::SettingSection(const ThemeHolder& themes, bool open, QWidget* parent)
    : QWidget(parent), header(new SectionHead(themes, this)), body(new QWidget(this)), rowsLayout(new QVBoxLayout(body))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(header);
    column->addWidget(body);
    rowsLayout->setContentsMargins(0, 0, 0, 4);
    rowsLayout->setSpacing(5);
    header->setChecked(open);
    connect(header, &QAbstractButton::toggled, this, [this](bool on) {
        body->setVisible(on);
        if (!searched)
            emit toggled(on);
    });
    body->setVisible(open);
}

void SettingSection::setWords(const QString& title, int changed)
{
    header->setWords(title, changed > 0 ? tr("%1 changed").arg(changed) : QString());
}

void SettingSection::setUnfolded(bool searching)
{
    if (searching == searched)
        return;
    if (searching)
        openBefore = header->isChecked();
    searched = true;  // not told as a choice of the user
    header->setChecked(searching || openBefore);
    searched = searching;
}

}  // namespace tokenfactory::ui
