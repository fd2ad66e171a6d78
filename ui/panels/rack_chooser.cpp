#include "ui/panels/rack_chooser.h"

#include "ui/controls/plain_label.h"

#include <QGridLayout>
#include <QGuiApplication>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int columns = 5;

}  // namespace

RackChooser::RackChooser(const ThemeHolder& holder, int mostChosen, QWidget* parent)
    : QFrame(parent, Qt::Popup), themes(holder), most(mostChosen), hint(plainLabel(this)), open(new QPushButton(this))
{
    setProperty("role", "popup");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(hint);
    auto* grid = new QGridLayout;
    grid->setSpacing(6);
    column->addLayout(grid);
    open->setFocusPolicy(Qt::TabFocus);
    column->addWidget(open, 0, Qt::AlignLeft);
    connect(open, &QPushButton::clicked, this, [this] {
        hide();
        emit fileWanted();
    });
    retranslate();
}

void RackChooser::retranslate()
{
    setAccessibleName(tr("Choose racks"));
    hint->setText(tr("Choose one to %1 systems to compare").arg(most));
    open->setText(tr("Open a file…"));
    open->setToolTip(tr("A system file"));
}

void RackChooser::setRacks(const std::vector<RackView>& racks)
{
    auto* grid = static_cast<QGridLayout*>(layout()->itemAt(1)->layout());
    while (cards.size() < racks.size()) {
        auto* card = new RackCard(themes, RackCard::Use::choose, this);
        card->setFixedWidth(92);
        const int place = static_cast<int>(cards.size());
        grid->addWidget(card, place / columns, place % columns);
        connect(card, &QAbstractButton::clicked, this,
                [this, card] { emit chosen(card->rack().id, !card->rack().chosen); });
        cards.push_back(card);
        setTabOrder(card, open);
    }
    const auto chosenCount =
        std::count_if(racks.begin(), racks.end(), [](const RackView& rack) { return rack.chosen; });
    for (std::size_t i = 0; i < racks.size(); ++i) {
        cards[i]->setRack(racks[i]);
        cards[i]->setEnabled(racks[i].chosen ? chosenCount > 1 : chosenCount < most);
    }
    open->setEnabled(chosenCount < most);
}

void RackChooser::openAt(const QPoint& globalTopLeft)
{
    adjustSize();
    QPoint place = globalTopLeft;
    if (const QScreen* screen = QGuiApplication::screenAt(globalTopLeft)) {
        const QRect area = screen->availableGeometry();
        place.setX(std::clamp(place.x(), area.left(), std::max(area.left(), area.right() - width())));
        place.setY(std::clamp(place.y(), area.top(), std::max(area.top(), area.bottom() - height())));
    }
    move(place);
    show();
    if (!cards.empty())
        cards.front()->setFocus(Qt::PopupFocusReason);
}

}  // namespace tokenfactory::ui
