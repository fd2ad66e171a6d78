#include "ui/export/page.h"

#include "ui/export/compare_picture.h"
#include "ui/export/picture_language.h"
#include "ui/plots/bar_picture.h"
#include "ui/plots/data_plot.h"
#include "ui/plots/frontier_plot.h"
#include "ui/plots/legend.h"
#include "ui/plots/roofline_plot.h"
#include "ui/plots/sweep_plot.h"
#include "ui/plots/tornado.h"
#include "ui/theme/type.h"
#include "ui/version.h"
#include "ui/viewmodels/frontier_view.h"
#include "ui/viewmodels/reason_view.h"
#include "ui/viewmodels/status_view.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct PageText {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

constexpr double margin = 16.0;
// A page smaller than this at type scale 1, px, is drawn smaller, down to type of 6 points: a column of a journal.
constexpr double leastWidth = 520.0;
constexpr double leastHeight = 380.0;
constexpr double smallestShrink = 0.68;

/// How much smaller what wants `least` is on a page of `size`; at most to `smallest`.
double shrinkTo(const QSizeF& size, const QSizeF& least, double smallest)
{
    return std::max(smallest, std::min({1.0, size.width() / least.width(), size.height() / least.height()}));
}

double lineHeight(const UiTheme& theme) { return 24.0 * theme.typeScale; }

/// A bar page is full at any size: its type grows with the page, and the bar takes the height that is left.
void paintBarPage(QPainter& painter, const QRectF& area, UiTheme theme, const auto& view)
{
    constexpr double wantedWidth = 900.0;  // of a bar with its labels at the plain type scale, px
    constexpr double wantedHeight = 240.0;
    const double growth = std::min(area.width() / wantedWidth, area.height() / wantedHeight) / theme.typeScale;
    theme.typeScale *= std::clamp(growth, 1.0, 4.0);
    constexpr double narrow = 700.0;  // title and legend stand below each other
    BarPicture bar = barOf(view, theme);
    double top = area.top();
    if (area.width() < narrow * theme.typeScale) {
        const QRectF line(area.topLeft(), QSizeF(area.width(), lineHeight(theme)));
        paintTitle(painter, line, bar.title, bar.subtitle, theme);
        bar.title.clear();
        bar.subtitle.clear();
        top = line.bottom();
    }
    paintBar(painter, QRectF(QPointF(area.left(), top), area.bottomRight()), bar, theme);
}

/// From left to right in as many lines as they need. Returns where the last line ends.
double paintLegends(QPainter& painter, const QRectF& firstLine, const UiTheme& theme,
                    const std::vector<LegendEntry>& entries)
{
    constexpr double between = 18.0;
    QRectF line = firstLine;
    double left = line.left();
    for (const LegendEntry& entry : entries) {
        const double wide = legendWidth(theme, entry);
        if (left > line.left() && left + wide > line.right()) {
            line.translate(0, line.height());
            left = line.left();
        }
        paintLegend(painter, QRectF(left, line.top(), wide, line.height()), theme, entry);
        left += wide + between;
    }
    return entries.empty() ? line.top() : line.bottom();
}

/// The plot takes its room before it is given what it shows.
void takeRoom(AxesPlot& plot, const QRectF& place)
{
    plot.setGeometry(0, 0, std::max(1, static_cast<int>(place.width())), std::max(1, static_cast<int>(place.height())));
    plot.setViewport(plot.rect());
}

void paintPlot(QCPPainter& painter, const QPointF& corner, AxesPlot& plot)
{
    painter.save();
    painter.translate(corner);
    plot.toPainter(&painter, plot.width(), plot.height());
    painter.restore();
}

LegendEntry otherEntry(SceneSign sign, const QString& text)
{
    return {text, sign, SceneInk::ink, 0, false, false, false};
}

std::vector<LegendEntry> legendOf(const FrontierView& view, const Picture& picture, bool withBand)
{
    std::vector<LegendEntry> entries;
    for (const FrontierSeries& series : view.series) {
        if (!picture.hidden.contains(series.system))
            entries.push_back({series.longName, SceneSign::series, SceneInk::series, series.style, true, false, false});
    }
    if (view.current)
        entries.push_back(otherEntry(SceneSign::current, PageText::tr("current layout")));
    for (const GhostView& ghost : view.ghosts)
        entries.push_back(otherEntry(SceneSign::pin, PageText::tr("pin %1").arg(QChar::fromLatin1(ghost.letter))));
    if (withBand && picture.options.band != BandOf::none && !view.bandText.isEmpty())
        entries.push_back(otherEntry(SceneSign::band, view.bandText));
    return entries;
}

/// One of the four plots under its title, and its legend unless it stands elsewhere.
void paintFrontier(QCPPainter& painter, const QRectF& area, const Picture& picture, const FrontierViewPtr& view,
                   FrontierMetric metric, bool withLegend)
{
    const UiTheme& theme = picture.theme;
    FrontierPlot plot(theme, metric);
    const double line = lineHeight(theme);
    const QRectF head(area.left(), area.top(), area.width(), line);
    const double under = withLegend ? paintLegends(painter, head.translated(0, line), theme,
                                                   legendOf(*view, picture, metric == FrontierMetric::throughput))
                                    : head.bottom();
    const QRectF place(QPointF(area.left() - 6, under + 4), area.bottomRight());
    takeRoom(plot, place);
    plot.setHidden(picture.hidden);
    plot.setOptions(picture.options);
    plot.setView(view);
    if (const auto& axes = picture.axes[static_cast<std::size_t>(metric)])
        plot.standAt(*axes);

    const AxisView& y = view->of(metric).y;
    const QString unit = PageText::tr("%1 against %2", "units").arg(y.unit, view->x.title);
    const bool logX = plot.isLogarithmic(Qt::Horizontal);
    const bool logY = plot.isLogarithmic(Qt::Vertical);
    paintTitle(painter, head, y.title,
               logX && logY ? PageText::tr("%1, both log").arg(unit)
               : logX       ? PageText::tr("%1, %2 log").arg(unit, view->x.title)
               : logY       ? PageText::tr("%1, %2 log").arg(unit, y.title)
                            : unit,
               theme);
    paintPlot(painter, place.topLeft(), plot);
}

/// The four plots under one legend, and the two bars below them; all of it smaller on a page without room for that.
void paintWholePage(QCPPainter& painter, const QRectF& whole, const Picture& picture, const FrontierViewPtr& view)
{
    constexpr double between = 14.0;
    constexpr double leastPageWidth = 1000.0;  // at type scale 1, px
    constexpr double leastPageHeight = 760.0;
    const UiTheme& theme = picture.theme;
    const double shrink = shrinkTo(whole.size(), QSizeF(leastPageWidth, leastPageHeight) * theme.typeScale, 0.0);
    const QRectF area(QPointF(), whole.size() / shrink);
    painter.save();
    painter.translate(whole.topLeft());
    painter.scale(shrink, shrink);
    const double top = 4.0 + paintLegends(painter, QRectF(area.left(), area.top(), area.width(), lineHeight(theme)),
                                          theme, legendOf(*view, picture, true));
    const double bar = std::min(barHeight(theme), 0.2 * area.height());
    const double plots = area.bottom() - 2.0 * (bar + between) - top;
    const QSizeF each((area.width() - between) / 2.0, (plots - between) / 2.0);
    for (std::size_t i = 0; i < frontierMetrics.size(); ++i) {
        const QPointF corner(area.left() + double(i % 2) * (each.width() + between),
                             top + double(i / 2) * (each.height() + between));
        paintFrontier(painter, QRectF(corner, each), picture, view, frontierMetrics[i], false);
    }
    paintBar(painter, QRectF(area.left(), area.bottom() - 2.0 * bar - between, area.width(), bar),
             barOf(timeViewOf(*picture.answer), theme), theme);
    paintBar(painter, QRectF(area.left(), area.bottom() - bar, area.width(), bar),
             barOf(memoryViewOf(*picture.answer), theme), theme);
    painter.restore();
}

/// A plot of a study with title and legend.
void paintScene(QCPPainter& painter, const QRectF& area, const UiTheme& theme, const PlotScene& scene,
                const std::optional<AxesShown>& axes)
{
    const double line = lineHeight(theme);
    const QRectF head(area.left(), area.top(), area.width(), line);
    paintTitle(painter, head, scene.title, scene.subtitle, theme);
    const double top = paintLegends(painter, head.translated(0, line), theme, scene.legend);
    const QRectF place(QPointF(area.left(), top + 4.0), area.bottomRight());
    const ThemeHolder holder(theme);
    DataPlot plot(holder);
    takeRoom(plot, place);
    plot.setScene(scene);
    if (axes)
        plot.standAt(*axes);
    paintPlot(painter, place.topLeft(), plot);
}

void paintSweep(QCPPainter& painter, const QRectF& area, const Picture& picture)
{
    const StudiesShown& studies = picture.studies;
    SweepView view = sweepViewOf(*studies.sweep, studies.sweepMeasure, *studies.catalog, picture.styles);
    view.note = view.fits;  // in place of the words about hovering
    paintScene(painter, area, picture.theme, sceneOf(view), studies.sweepAxes);
}

void paintRoofline(QCPPainter& painter, const QRectF& area, const Picture& picture)
{
    constexpr double narrow = 600.0;
    PlotScene scene = sceneOf(*picture.studies.roofline);
    if (area.width() < narrow * picture.theme.typeScale) {
        for (SceneMark& mark : scene.marks)
            mark.name.clear();  // too close to each other; the legend names them
    }
    paintScene(painter, area, picture.theme, scene, picture.studies.rooflineAxes);
}

/// The bars of a sensitivity fill the page: their type grows with it, and shrinks where there are many.
void paintSensitivity(QPainter& painter, const QRectF& area, const UiTheme& theme, const TornadoView& view)
{
    constexpr double largest = 1.6;
    const double line = lineHeight(theme);
    paintTitle(painter, QRectF(area.left(), area.top(), area.width(), line), view.title, view.subtitle, theme);
    const QRectF place = area.adjusted(0, line + 2.0, 0, 0);
    constexpr double wantedWidth = 640.0;
    const double growth = std::min({place.height() / tornadoHeight(theme, view),
                                    std::max(1.0, place.width() / (wantedWidth * theme.typeScale)), largest});
    painter.save();
    painter.translate(place.topLeft());
    painter.scale(growth, growth);
    paintTornado(painter, QRectF(QPointF(), place.size() / growth), theme, view);
    painter.restore();
}

/// Below the picture: what it is of at the left, in as many lines as it needs, and the program at the right. Returns
/// the height it takes from the bottom up.
double paintStamp(QPainter& painter, const QSizeF& size, const Picture& picture)
{
    constexpr double between = 24.0;
    const QFont font = fontOf(picture.theme, typesize::label);
    const QFontMetricsF metrics(font);
    const QString program = PageText::tr("Token Factory %1").arg(QLatin1String(version));
    const QString words = stampOf(*picture.answer);
    const double room = size.width() - 2 * margin - metrics.horizontalAdvance(program) - between;
    const int flags = Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap;
    const double height = metrics.boundingRect(QRectF(0, 0, room, size.height()), flags, words).height();
    const QRectF place(margin, size.height() - margin + 6.0 - height, size.width() - 2 * margin, height);
    painter.setFont(font);
    painter.setPen(picture.theme.text3);
    painter.drawText(QRectF(place.topLeft(), QSizeF(room, height)), flags, words);
    painter.drawText(place, Qt::AlignRight | Qt::AlignBottom, program);
    return height + 4.0;
}

}  // namespace

QString stampOf(const Answer& answer)
{
    const StatusView status = statusOf(answer);
    QStringList parts = {status.scenario};
    if (const auto reason = reasonOf(answer))
        parts.append(toQString(toText(answer.scenario.layout)) + QStringLiteral(": ") + reason->headline);
    else if (answer.cost())
        parts.append(PageText::tr("%1 on %2, batch %3")
                         .arg(toQString(toText(answer.scenario.layout)),
                              toQString(answer.cost()->question.system->shortName), grouped(answer.scenario.batch)));
    parts.append(status.calibration);
    return parts.join(QStringLiteral("; "));
}

void paintPage(QCPPainter& painter, const QSizeF& whole, const Picture& asked)
{
    const PictureLanguage language(asked.language);
    Picture picture = asked;
    complete(picture);
    const UiTheme& theme = picture.theme;
    const StudiesShown& studies = picture.studies;
    painter.fillRect(QRectF(QPointF(), whole), theme.panel);
    const double shrink = shrinkTo(whole, QSizeF(leastWidth, leastHeight) * theme.typeScale, smallestShrink);
    painter.scale(shrink, shrink);
    const QSizeF size = whole / shrink;
    const double stamp = picture.stamped ? paintStamp(painter, size, picture) : 0.0;
    const QRectF area = QRectF(QPointF(), size).adjusted(margin, margin - 4, -margin, -margin - stamp + 6);
    const auto frontierShown = [&picture] {
        return std::make_shared<const FrontierView>(frontierViewOf(*picture.answer, picture.styles, picture.pins));
    };
    switch (picture.view) {
    case PictureView::frontier:
    case PictureView::energy:
    case PictureView::hbmFrontier:
    case PictureView::network:
        paintFrontier(painter, area, picture, frontierShown(), *metricOf(picture.view), true);
        break;
    case PictureView::page:
        paintWholePage(painter, area, picture, frontierShown());
        break;
    case PictureView::time:
        paintBarPage(painter, area, theme, timeViewOf(*picture.answer));
        break;
    case PictureView::memory:
        paintBarPage(painter, area, theme, memoryViewOf(*picture.answer));
        break;
    case PictureView::sweep:
        paintSweep(painter, area, picture);
        break;
    case PictureView::sensitivity:
        paintSensitivity(painter, area, theme,
                         tornadoViewOf(*studies.sensitivity, *studies.catalog, studies.group, studies.allRows,
                                       picture.answer.get()));
        break;
    case PictureView::roofline:
        paintRoofline(painter, area, picture);
        break;
    case PictureView::compare:
        paintComparison(painter, area, theme, compareViewOf(picture.answer, picture.pins, picture.base),
                        picture.allChoices);
        break;
    }
}

}  // namespace tokenfactory::ui
