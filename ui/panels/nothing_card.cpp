#include "ui/panels/nothing_card.h"

#include "ui/controls/plain_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

NothingCard::NothingCard(const ThemeHolder& holder, QWidget* parent)
    : QFrame(parent), themes(holder), headline(plainLabel(this)), detail(plainLabel(this)), row(new QHBoxLayout)
{
    setObjectName(QStringLiteral("nothingCard"));
    setProperty("role", "popup");
    setAttribute(Qt::WA_StyledBackground);
    headline->setProperty("role", "title");
    for (QLabel* label : {headline, detail}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    column->addWidget(headline);
    column->addWidget(detail);
    column->addLayout(row);
    row->setSpacing(8);
    row->addStretch(1);
    hide();
}

void NothingCard::setReason(const std::optional<NoCurve>& none)
{
    setVisible(none.has_value());
    if (!none)
        return;
    remedies = none->remedies;
    headline->setText(none->headline);
    detail->setText(none->detail.join(u'\n'));
    detail->setVisible(!none->detail.isEmpty());
    setAccessibleName(none->headline);
    setAccessibleDescription(detail->text());
    while (buttons.size() < remedies.size()) {
        auto* button = new QPushButton(this);
        button->setFocusPolicy(Qt::TabFocus);
        button->setProperty("primary", buttons.empty());
        const std::size_t index = buttons.size();
        connect(button, &QPushButton::clicked, this, [this, index] {
            if (index < remedies.size())
                emit chosen(CurveRemedy(remedies[index]));
        });
        row->insertWidget(static_cast<int>(index), button);
        buttons.push_back(button);
    }
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        buttons[i]->setVisible(i < remedies.size());
        if (i < remedies.size())
            buttons[i]->setText(remedies[i].text);
    }
}

void NothingCard::settleIn(const QRect& room)
{
    const int wide = std::min(static_cast<int>(560 * themes.theme().typeScale), room.width() - 24);
    const int high = std::min(layout()->heightForWidth(wide), room.height());
    setGeometry(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high);
    raise();
}

QString NothingCard::text() const { return headline->text() + u'\n' + detail->text(); }

}  // namespace tokenfactory::ui
