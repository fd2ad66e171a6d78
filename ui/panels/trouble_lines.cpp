#include "ui/panels/trouble_lines.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

TroubleLines::TroubleLines(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent), themes(holder), line(new IconLine(holder, this)), buttons{}
{
    line->setWrapped(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 6);
    column->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->addWidget(line, 1);
    column->addLayout(head);
    auto* grid = new QGridLayout;
    grid->setSpacing(6);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    for (std::size_t i = 0; i < most; ++i) {
        auto* button = new QPushButton(this);
        button->setFocusPolicy(Qt::TabFocus);
        button->hide();
        grid->addWidget(button, static_cast<int>(i / 2), static_cast<int>(i % 2));
        connect(button, &QPushButton::clicked, this, [this, i] {
            if (shown && i < shown->remedies.size())
                emit remedyChosen(SettingRemedy(shown->remedies[i]));
        });
        buttons[i] = button;
    }
    hide();
}

void TroubleLines::makeFloating()
{
    floating = true;
    close = new IconButton(themes, Icon::close, this);
    connect(close, &QAbstractButton::clicked, this, [this] { setClosed(true); });
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->setContentsMargins(8, 6, 8, 8);
    static_cast<QHBoxLayout*>(column->itemAt(0)->layout())->addWidget(close, 0, Qt::AlignTop);
    connect(&themes, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void TroubleLines::setClosed(bool nowClosed)
{
    closed = nowClosed;
    emit troubleChanged();
    if (!closed)
        emit opened();
}

void TroubleLines::paintEvent(QPaintEvent*)
{
    if (!floating)
        return;
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.warn, 1.5));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
}

void TroubleLines::setTrouble(const std::optional<SettingTrouble>& trouble)
{
    shown = trouble;
    closed = closed && shown;
    if (!floating)
        setVisible(shown.has_value());
    if (!shown) {
        emit troubleChanged();
        return;
    }
    line->setLine(IconLine::Kind::warning, shown->text);
    for (std::size_t i = 0; i < most; ++i) {
        const bool used = i < shown->remedies.size();
        buttons[i]->setVisible(used);
        if (!used)
            continue;
        buttons[i]->setText(shown->remedies[i].text);
        buttons[i]->setAccessibleName(shown->remedies[i].text);
    }
    if (close)
        close->setWords(tr("Close the message"));
    if (!floating)
        fitInto(width());
    emit troubleChanged();
}

int TroubleLines::fitInto(int width)
{
    auto* grid = static_cast<QGridLayout*>(layout()->itemAt(1)->layout());
    const QMargins inset = layout()->contentsMargins();
    const int half = (width - inset.left() - inset.right() - grid->spacing()) / 2;
    const bool narrow = std::any_of(buttons.begin(), buttons.end(), [half](const QPushButton* button) {
        return !button->isHidden() && button->sizeHint().width() > half;
    });
    if (narrow == stacked)
        return heightForWidth(width);
    stacked = narrow;
    // side by side where they have the room, else one below the other
    for (std::size_t i = 0; i < most; ++i) {
        const int place = static_cast<int>(i);
        if (narrow)
            grid->addWidget(buttons[i], place, 0, 1, 2);
        else
            grid->addWidget(buttons[i], place / 2, place % 2);
    }
    return heightForWidth(width);
}

}  // namespace tokenfactory::ui
