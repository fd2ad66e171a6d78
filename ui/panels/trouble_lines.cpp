#include "ui/panels/trouble_lines.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace tokenfactory::ui {

TroubleLines::TroubleLines(const ThemeHolder& themes, QWidget* parent)
    : QWidget(parent), line(new IconLine(themes, this)), buttons{}
{
    line->setWrapped(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 6);
    column->setSpacing(4);
    column->addWidget(line);
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

void TroubleLines::setTrouble(const std::optional<SettingTrouble>& trouble)
{
    shown = trouble;
    setVisible(shown.has_value());
    if (!shown)
        return;
    line->setLine(IconLine::Kind::warning, shown->text);
    auto* grid = static_cast<QGridLayout*>(layout()->itemAt(1)->layout());
    const int half = (width() - 6) / 2;
    bool narrow = false;
    for (std::size_t i = 0; i < most; ++i) {
        const bool used = i < shown->remedies.size();
        buttons[i]->setVisible(used);
        if (!used)
            continue;
        buttons[i]->setText(shown->remedies[i].text);
        buttons[i]->setAccessibleName(shown->remedies[i].text);
        narrow = narrow || buttons[i]->sizeHint().width() > half;
    }
    // side by side where they have the room, else one below the other
    for (std::size_t i = 0; i < most; ++i) {
        const int place = static_cast<int>(i);
        if (narrow)
            grid->addWidget(buttons[i], place, 0, 1, 2);
        else
            grid->addWidget(buttons[i], place / 2, place % 2);
    }
}

}  // namespace tokenfactory::ui
