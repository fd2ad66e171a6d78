#include "ui/panels/frontier_card.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/plots/bar_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr int headHeight = 24;  ///< px at scale 1

}  // namespace

FrontierCard::FrontierCard(const ThemeHolder& holder, FrontierMetric metric, QWidget* parent)
    : QFrame(parent),
      themes(holder),
      title(plainLabel(this)),
      unit(new ElidedLabel(this)),
      enlarge(new IconButton(holder, Icon::enlarge, this)),
      shrink(new IconButton(holder, Icon::shrink, this)),
      copy(new IconButton(holder, Icon::copy, this)),
      exportButton(new IconButton(holder, Icon::exportPicture, this)),
      frontier(new FrontierPlot(holder.theme(), metric, this))
{
    title->setProperty("role", "title");
    unit->setProperty("role", "unit");
    auto* head = new QHBoxLayout;
    head->setSpacing(2);
    head->addWidget(title);
    head->addSpacing(6);
    head->addWidget(unit, 1);
    for (IconButton* button : {enlarge, shrink, copy, exportButton})
        head->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 2, 4, 3);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(frontier, 1);
    shrink->hide();

    connect(&holder, &ThemeHolder::changed, this, [this] {
        frontier->setTheme(themes.theme());
        adapt();
    });
    connect(frontier, &FrontierPlot::scaleChanged, this, &FrontierCard::showTitle);
    for (IconButton* button : {enlarge, shrink})
        connect(button, &QToolButton::clicked, this, &FrontierCard::largeWanted);
    connect(copy, &QToolButton::clicked, this, &FrontierCard::copyWanted);
    connect(exportButton, &QToolButton::clicked, this, &FrontierCard::exportWanted);
    adapt();
    retranslate();
}

void FrontierCard::adapt()
{
    const double scale = themes.theme().typeScale;
    for (IconButton* button : {enlarge, shrink, copy, exportButton})
        button->setFixedSize(static_cast<int>(26 * scale), static_cast<int>(headHeight * scale));
    showTitle();
    updateGeometry();
}

QSize FrontierCard::minimumSizeHint() const
{
    const QSize plot = frontier->minimumSizeHint();
    return {plot.width() + 16, plot.height() + static_cast<int>(headHeight * themes.theme().typeScale) + 5};
}

void FrontierCard::retranslate()
{
    enlarge->setWords(tr("Show large (double click on the title)"));
    shrink->setWords(tr("Show all four alike"));
    copy->setWords(tr("Copy the plot as a picture"));
    exportButton->setWords(tr("Export the plot"));
    showTitle();
}

void FrontierCard::setView(FrontierViewPtr view)
{
    frontier->setView(std::move(view));
    showTitle();
}

void FrontierCard::showTitle()
{
    const AxisView& y = frontier->view().of(frontier->metric()).y;
    title->setText(y.title);
    const auto words = [this](const QString& shown) {
        return frontier->isLogarithmic(Qt::Vertical) ? tr("%1, log").arg(shown) : shown;
    };
    const QString whole = words(y.unit);
    const QString brief = y.shortUnit.isEmpty() ? whole : words(y.shortUnit);
    // a unit is never cut: a shorter one comes first, then the buttons give way to it, which the menu has too
    ensurePolished();
    const auto wide = [this](const QString& text) { return unit->fontMetrics().horizontalAdvance(text) + 4; };
    title->ensurePolished();
    unit->ensurePolished();
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - title->sizeHint().width() - 14;
    const int button = enlarge->minimumWidth() + 2;
    int shown = 3;
    const QString& fitting = wide(whole) + shown * button <= room ? whole : brief;
    while (shown > 0 && wide(fitting) + shown * button > room)
        --shown;
    unit->setWords(fitting, fitting == whole ? QString() : whole);
    exportButton->setVisible(shown > 2);
    copy->setVisible(shown > 1);
    enlarge->setVisible(shown > 0 && !isLarge);
    shrink->setVisible(isLarge);
}

void FrontierCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    showTitle();
}

void FrontierCard::setLarge(bool large)
{
    isLarge = large;
    showTitle();
}

void FrontierCard::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->position().y() < frontier->y())
        emit largeWanted();
}

void FrontierCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), themes.theme());
}

}  // namespace tokenfactory::ui
