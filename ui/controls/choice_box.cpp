#include "ui/controls/choice_box.h"

#include "ui/theme/icons.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/tip.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QPainter>
#include <QWheelEvent>

namespace tokenfactory::ui {

ChoiceBox::ChoiceBox(const ThemeHolder& holder, QWidget* parent) : QComboBox(parent), themes(holder)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMaxVisibleItems(20);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    connect(this, &QComboBox::activated, this,
            [this](int index) { emit chosen(itemData(index).toString().toStdString()); });
}

void ChoiceBox::setOptions(const OptionsView& view)
{
    const QSignalBlocker quiet(this);
    const int count_ = static_cast<int>(view.options.size());
    while (count() > count_)
        removeItem(count() - 1);
    for (int i = 0; i < count_; ++i) {
        const Option& option = view.options[static_cast<std::size_t>(i)];
        const QString id = QString::fromStdString(option.id);
        if (i == count())
            addItem(option.text, id);
        setItemText(i, option.text);
        setItemData(i, id);
        setItemData(i, tip(option.tooltip), Qt::ToolTipRole);
        if (option.id == view.chosen)
            setCurrentIndex(i);
    }
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    this->view()->setMinimumWidth(widest + 36);
    update();
}

QSize ChoiceBox::sizeHint() const
{
    const int height = static_cast<int>(28 * themes.theme().typeScale);
    return {90, height};
}

QSize ChoiceBox::minimumSizeHint() const { return {56, sizeHint().height()}; }

void ChoiceBox::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() ? QPen(theme.ink, 2.0) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? mixed(theme.ctl, theme.text, 0.08) : theme.ctl);
    painter.drawRoundedRect(area, 4, 4);
    const QRectF text = area.adjusted(8, 0, -24, 0);
    painter.setFont(fontOf(theme, typesize::control));
    painter.setPen(isEnabled() ? theme.text : theme.text3);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(currentText(), Qt::ElideRight, static_cast<int>(text.width())));
    paintIcon(painter, Icon::chevronDown, QRectF(area.right() - 20, area.center().y() - 7, 14, 14), theme.text2);
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

}  // namespace tokenfactory::ui
