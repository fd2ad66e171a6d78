#include "ui/panels/frontier_page.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/nothing_card.h"
#include "ui/panels/series_legend.h"
#include "ui/plots/limit_handle.h"
#include "ui/viewmodels/text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int gap = 8;             ///< px between the cards
constexpr int fourAbreast = 2400;  ///< width from which all four stand side by side, px at scale 1
constexpr int wideRow = 1150;      ///< width from which the buttons have words, px at scale 1

}  // namespace

FrontierPage::FrontierPage(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      legend(new SeriesLegend(holder, this)),
      sweptAt(new ElidedLabel(this)),
      link(new IconButton(holder, Icon::link, this)),
      fit(new IconButton(holder, Icon::fit, this)),
      more(new IconButton(holder, Icon::options, this)),
      grid(new QGridLayout),
      plate(new HoverPlate(this)),
      nothing(new NothingCard(holder, this)),
      shown(std::make_shared<const FrontierView>())
{
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(legend, 1);
    row->addWidget(sweptAt);
    sweptAt->setProperty("role", "unit");
    for (IconButton* button : {link, fit, more})
        row->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->setSizeConstraint(QLayout::SetNoConstraint);
    column->addLayout(row);
    column->addLayout(grid, 1);
    grid->setSpacing(gap);

    for (const FrontierMetric metric : frontierMetrics) {
        auto* made = new FrontierCard(holder, metric, this);
        made->setObjectName(QLatin1String(idOf(metric).data(), static_cast<qsizetype>(idOf(metric).size())));
        cards[static_cast<std::size_t>(metric)] = made;
        connectPlot(made->plot());
        connect(made, &FrontierCard::largeWanted, this,
                [this, metric] { setLarge(largeOne == metric ? std::nullopt : std::optional(metric)); });
        connect(made, &FrontierCard::exportWanted, this, [this, metric] { emit exportWanted(metric); });
        connect(made, &FrontierCard::copyWanted, this, [this, metric] { emit copyWanted(metric); });
        // one grip in the order of the Tab key; the others follow the mouse
        if (metric != FrontierMetric::throughput)
            made->plot()->latencyHandle()->setFocusPolicy(Qt::NoFocus);
    }

    link->setCheckable(true);
    link->setChecked(true);
    auto* menu = new QMenu(more);
    more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
    connect(link, &QToolButton::toggled, this, &FrontierPage::setLinked);
    connect(fit, &QToolButton::clicked, this, &FrontierPage::fitAll);
    connect(nothing, &NothingCard::chosen, this, &FrontierPage::useRemedy);
    connect(legend, &SeriesLegend::hiddenChanged, this, [this](const std::set<std::string>& hidden) {
        hiddenSystems = hidden;
        for (const FrontierCard* each : cards)
            each->plot()->setHidden(hidden);
        refreshLegend();
    });
    connect(&holder, &ThemeHolder::changed, this, &FrontierPage::adapt);
    fit->setEnabled(false);
    adapt();
    retranslate();
    arrange();
}

/// A plot that goes loses the hovered point and the focus, and would tell a page that is gone already.
FrontierPage::~FrontierPage()
{
    for (const FrontierCard* each : cards)
        each->plot()->disconnect(this);
}

template <class Act>
void FrontierPage::forOthers(const FrontierPlot* plot, Act act)
{
    for (const FrontierCard* each : cards) {
        if (each && each->plot() != plot)
            act(each->plot());
    }
}

void FrontierPage::connectPlot(FrontierPlot* plot)
{
    connect(plot, &FrontierPlot::adopted, this, &FrontierPage::adopted);
    connect(plot, &FrontierPlot::asked, this, &FrontierPage::asked);
    connect(plot, &FrontierPlot::hoverChanged, this, [this, plot] {
        forOthers(plot, [plot](FrontierPlot* other) { other->showHovered(plot->hovered()); });
        showPlate(plot);
    });
    connect(plot, &FrontierPlot::xAxisChanged, this, [this, plot] {
        if (!linked || mirroring)
            return;
        mirroring = true;
        forOthers(plot, [plot](FrontierPlot* other) { other->takeXAxis(*plot); });
        mirroring = false;
    });
    connect(plot, &FrontierPlot::followChanged, this, [this] {
        fit->setEnabled(std::any_of(cards.begin(), cards.end(),
                                    [](const FrontierCard* each) { return each && !each->plot()->followsData(); }));
    });
    connect(plot, &FrontierPlot::limitBegan, this, [this, plot] {
        emit limitBegan();
        forOthers(plot, [](FrontierPlot* other) { other->setFrozen(true); });
    });
    connect(plot, &FrontierPlot::latencyLimitMoved, this, [this, plot](const std::optional<double>& seconds) {
        forOthers(plot, [&](FrontierPlot* other) { other->showLatencyLimit(seconds); });
        emit latencyLimitMoved(seconds);
    });
    connect(plot, &FrontierPlot::hbmLimitMoved, this, &FrontierPage::hbmLimitMoved);
    connect(plot, &FrontierPlot::limitEnded, this, [this, plot] {
        emit limitEnded();
        forOthers(plot, [](FrontierPlot* other) { other->setFrozen(false); });
    });
}

FrontierPlot* FrontierPage::plot(FrontierMetric metric) const { return card(metric)->plot(); }

void FrontierPage::setView(FrontierView view)
{
    nothing->setReason(view.noCurve);
    if (view.noCurve)
        view.emptyText.clear();  // said once, in the middle of the page
    shown = std::make_shared<const FrontierView>(std::move(view));
    for (FrontierCard* each : cards)
        each->setView(shown);
    refreshLegend();
    settleNothing();
}

void FrontierPage::settleNothing()
{
    if (!nothing->isHidden())
        nothing->settleIn(grid->geometry());
}

void FrontierPage::useRemedy(const CurveRemedy& remedy)
{
    if (remedy.kind == CurveRemedy::Kind::gpus)
        emit gpusWanted(remedy.gpus, remedy.layout);
    else
        useLimit(remedy.kind == CurveRemedy::Kind::latencyLimit, std::nullopt);
}

void FrontierPage::refreshLegend()
{
    legend->setView(*shown, hiddenSystems, chosen.band != BandOf::none, chosen.measured);
    sweptAt->setWords(shown->sweptText);
}

void FrontierPage::setOptions(const FrontierOptions& options)
{
    const bool before = chosen.dominated;
    chosen = options;
    for (const FrontierCard* each : cards)
        each->plot()->setOptions(options);
    refreshLegend();
    if (before != options.dominated)
        emit dominatedWanted(options.dominated);
}

void FrontierPage::setLinked(bool together)
{
    if (linked == together)
        return;
    linked = together;
    link->setChecked(together);
    if (linked) {
        const FrontierPlot* first = plot(largeOne.value_or(FrontierMetric::throughput));
        forOthers(first, [first](FrontierPlot* other) { other->takeXAxis(*first); });
    }
    retranslate();
}

void FrontierPage::setLarge(std::optional<FrontierMetric> metric)
{
    if (largeOne == metric)
        return;
    largeOne = metric;
    for (const FrontierMetric each : frontierMetrics)
        card(each)->setLarge(largeOne == each);
    arrange();
    emit largeChanged();
}

void FrontierPage::fitAll()
{
    for (const FrontierCard* each : cards)
        each->plot()->fitAll();
}

void FrontierPage::retranslate()
{
    const bool words = width() >= wideRow * themes.theme().typeScale;
    sweptAt->setVisible(words);
    link->setWords(linked ? tr("The latency axes move together") : tr("The latency axes move each for itself"),
                   words ? tr("linked x axis") : QString());
    fit->setWords(tr("Fit all (Home)"), words ? tr("fit all") : QString());
    more->setWords(tr("Options of the plots"));
    for (FrontierCard* each : cards)
        each->retranslate();
    refreshLegend();
}

void FrontierPage::adapt()
{
    const double scale = themes.theme().typeScale;
    for (IconButton* button : {link, fit, more})
        button->setFixedHeight(static_cast<int>(24 * scale));
    updateGeometry();
    arrange();
}

QSize FrontierPage::minimumSizeHint() const
{
    const QSize each = cards.front()->minimumSizeHint();
    return {2 * each.width() + gap, 2 * each.height() + gap + 2 + static_cast<int>(24 * themes.theme().typeScale)};
}

/// Two by two; four abreast where it is very wide and not as high; or one large with the others stacked beside it,
/// alone where they would be too low to read.
void FrontierPage::arrange()
{
    const double scale = themes.theme().typeScale;
    const int least = cards.front()->minimumSizeHint().height();
    const bool alone = largeOne && height() < 3 * least + 2 * gap + static_cast<int>(28 * scale);
    // in one row they are never taller than wide
    const bool abreast =
        width() >= fourAbreast * scale && (width() - 3 * gap) / 4 >= height() - static_cast<int>(28 * scale);
    const int wanted = largeOne ? 10 + static_cast<int>(*largeOne) + (alone ? 10 : 0) : abreast ? 4 : 2;
    if (wanted == arranged)
        return;
    arranged = wanted;
    for (int i = 0; i < 4; ++i) {
        grid->setColumnStretch(i, 0);
        grid->setRowStretch(i, 0);
    }
    for (FrontierCard* each : cards)
        grid->removeWidget(each);
    if (!largeOne) {
        for (int i = 0; i < 4; ++i) {
            grid->addWidget(cards[static_cast<std::size_t>(i)], i / wanted, i % wanted);
            grid->setColumnStretch(i % wanted, 1);
            grid->setRowStretch(i / wanted, 1);
            cards[static_cast<std::size_t>(i)]->show();
        }
        return;
    }
    int line = 0;
    for (const FrontierMetric metric : frontierMetrics) {
        card(metric)->setVisible(metric == *largeOne || !alone);
        if (metric == *largeOne) {
            grid->addWidget(card(metric), 0, 0, alone ? 1 : 3, 1);
        } else if (!alone) {
            grid->setRowStretch(line, 1);
            grid->addWidget(card(metric), line++, 1);
        }
    }
    grid->setRowStretch(0, 1);
    grid->setColumnStretch(0, 5);
    grid->setColumnStretch(1, alone ? 0 : 3);
}

void FrontierPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool words = width() >= wideRow * themes.theme().typeScale;
    if (words != !fit->text().isEmpty())
        retranslate();
    arrange();
    layout()->activate();
    settleNothing();
}

void FrontierPage::showPlate(const FrontierPlot* plot)
{
    const auto hovered = plot->hovered();
    if (!hovered) {
        plate->hide();
        return;
    }
    if (const MeasuredMark* mark = plot->measuredAt(*hovered)) {
        plate->tell(mark->lines, plot->mapTo(this, plot->toPixels(mark->x, mark->throughput)),
                    static_cast<int>(420 * themes.theme().typeScale));
        return;
    }
    const FrontierPoint& point = plot->view().series[hovered->series].points[hovered->point];
    QStringList lines = plateOf(plot->view(), *hovered);
    lines.append(tr("click: use this layout; ?: why this value"));
    plate->tell(lines, plot->mapTo(this, plot->placeOf(point)));
}

void FrontierPage::useLimit(bool ofLatency, std::optional<double> value)
{
    emit limitBegan();
    if (ofLatency) {
        for (const FrontierCard* each : cards)
            each->plot()->showLatencyLimit(value);
        emit latencyLimitMoved(value);
    } else {
        plot(FrontierMetric::hbm)->showHbmLimit(value);
        emit hbmLimitMoved(value);
    }
    emit limitEnded();
}

void FrontierPage::fillMenu(QMenu* menu)
{
    menu->clear();
    const auto addSwitch = [&](const QString& text, bool on, auto act) {
        QAction* action = menu->addAction(text, this, act);
        action->setCheckable(true);
        action->setChecked(on);
    };
    const auto addOption = [&](const QString& text, bool FrontierOptions::*option) {
        addSwitch(text, chosen.*option, [this, option](bool on) {
            FrontierOptions next = chosen;
            next.*option = on;
            setOptions(next);
        });
    };
    const auto addBand = [&](const QString& text, BandOf band) {
        addSwitch(text, chosen.band == band, [this, band] {
            FrontierOptions next = chosen;
            next.band = band;
            setOptions(next);
        });
    };
    addBand(tr("No band of the calibration"), BandOf::none);
    addBand(tr("Band of the rack in focus"), BandOf::focus);
    addBand(tr("Bands of all racks"), BandOf::all);
    menu->addSeparator();
    addOption(tr("Lines of equal load and speed"), &FrontierOptions::isoLines);
    addOption(shown->dominatedCount > 0
                  ? tr("Dominated points in throughput and HBM (%1)").arg(grouped(double(shown->dominatedCount)))
                  : tr("Dominated points in throughput and HBM"),
              &FrontierOptions::dominated);
    addOption(shown->measuredText.isEmpty() ? tr("Measured points: none nearby") : tr("Measured points nearby"),
              &FrontierOptions::measured);
    menu->addSeparator();
    const FrontierPlot* first = plot(FrontierMetric::throughput);
    addSwitch(tr("%1: log axis (Shift+L)").arg(shown->x.title), first->isLogarithmic(Qt::Horizontal),
              [this](bool on) { plot(FrontierMetric::throughput)->setLogarithmic(Qt::Horizontal, on); });
    for (const FrontierMetric metric : frontierMetrics)
        addSwitch(tr("%1: log axis (L)").arg(shown->of(metric).y.title), plot(metric)->isLogarithmic(Qt::Vertical),
                  [this, metric](bool on) { plot(metric)->setLogarithmic(Qt::Vertical, on); });
    menu->addSeparator();
    const auto addLimit = [&](const QString& set, const QString& remove, bool ofLatency) {
        const FrontierPlot* of = plot(ofLatency ? FrontierMetric::throughput : FrontierMetric::hbm);
        const LimitHandle* handle = ofLatency ? of->latencyHandle() : of->hbmHandle();
        if (handle->value()) {
            menu->addAction(remove, this, [this, ofLatency] { useLimit(ofLatency, std::nullopt); });
            return;
        }
        menu->addAction(set, this, [this, of, ofLatency] { useLimit(ofLatency, of->middleOf(ofLatency)); });
    };
    addLimit(tr("Set a limit on the %1").arg(shown->x.title), tr("Take the limit on the %1 away").arg(shown->x.title),
             true);
    addLimit(tr("Set a limit on the HBM"), tr("Take the limit on the HBM away"), false);
}

}  // namespace tokenfactory::ui
