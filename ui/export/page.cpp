#include "ui/export/page.h"

#include "ui/export/compare_picture.h"
#include "ui/export/floor_picture.h"
#include "ui/export/picture_language.h"
#include "ui/export/stamp.h"
#include "ui/plots/bar_picture.h"
#include "ui/plots/data_plot.h"
#include "ui/plots/frontier_plot.h"
#include "ui/plots/legend.h"
#include "ui/plots/measured_plot.h"
#include "ui/plots/roofline_plot.h"
#include "ui/plots/sweep_plot.h"
#include "ui/plots/tornado.h"
#include "ui/theme/type.h"
#include "ui/version.h"
#include "ui/viewmodels/frontier_view.h"

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
// A page larger than this is drawn larger: on a slide all that counts is how tall type is beside the picture.
constexpr double plainWidth = 1280.0;
constexpr double plainHeight = 720.0;

/// How much smaller what wants `least` is on a page of `size`; at most to `smallest`.
double shrinkTo(const QSizeF& size, const QSizeF& least, double smallest)
{
    return std::max(smallest, std::min({1.0, size.width() / least.width(), size.height() / least.height()}));
}

double lineHeight(const UiTheme& theme) { return 24.0 * theme.typeScale; }

/// Where a plot has little height, as in a column of a journal, what stands around it leaves it as much as it can.
bool isLow(const QRectF& area, const UiTheme& theme) { return area.height() < 330.0 * theme.typeScale; }

double plotLineHeight(const QRectF& area, const UiTheme& theme)
{
    constexpr double tight = 0.82;
    return lineHeight(theme) * (isLow(area, theme) ? tight : 1.0);
}

/// A title and what stands behind it, below each other where that is cut off else. Returns where they end.
double paintHead(QPainter& painter, const QRectF& area, const QString& title, const QString& subtitle,
                 const UiTheme& theme)
{
    constexpr double between = 16.0;
    const QRectF line(area.topLeft(), QSizeF(area.width(), lineHeight(theme)));
    const QFont small = fontOf(theme, typesize::label);
    const double wide = QFontMetricsF(fontOf(theme, typesize::control, QFont::DemiBold)).horizontalAdvance(title) +
                        between + QFontMetricsF(small).horizontalAdvance(subtitle);
    const bool below = wide > area.width() && !title.isEmpty() && !subtitle.isEmpty();
    paintTitle(painter, line, title, below ? QString() : subtitle, theme);
    if (!below)
        return line.bottom();
    painter.setFont(small);
    painter.setPen(theme.text2);
    const int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const QRectF room(line.bottomLeft(), QSizeF(area.width(), 2.0 * line.height()));
    const QRectF taken = painter.boundingRect(room, flags, subtitle);
    painter.drawText(room, flags, subtitle);
    return taken.bottom();
}

/// A bar page is full at any size: its type grows with the page, and the bar takes the height that is left.
void paintBarPage(QPainter& painter, const QRectF& area, UiTheme theme, const auto& view)
{
    constexpr double wantedWidth = 900.0;  // of a bar with its labels at the plain type scale, px
    constexpr double wantedHeight = 240.0;
    const double growth = std::min(area.width() / wantedWidth, area.height() / wantedHeight) / theme.typeScale;
    theme.typeScale *= std::clamp(growth, 1.0, 4.0);
    BarPicture bar = barOf(view, theme);
    double top = paintHead(painter, area, bar.title, bar.subtitle, theme);
    if (bar.legend.empty())
        top -= lineHeight(theme) - 4.0;  // that of the bar's own head, which is empty then
    bar.title.clear();
    bar.subtitle.clear();
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

LegendEntry otherEntry(SceneSign sign, const QString& text, int style = 0)
{
    return {text, sign, SceneInk::ink, style, false, false, false};
}

std::vector<LegendEntry> legendOf(const FrontierView& view, const Picture& picture, bool withBand)
{
    std::vector<LegendEntry> entries;
    for (const FrontierSeries& series : view.series) {
        if (!series.isBest && !picture.hidden.contains(series.system))
            entries.push_back({series.longName, SceneSign::series, SceneInk::series, series.style, true, false, false});
    }
    if (view.current)
        entries.push_back(otherEntry(SceneSign::current, PageText::tr("current layout")));
    if (!view.bestText.isEmpty())
        entries.push_back(otherEntry(SceneSign::best, view.bestText));
    for (const GhostView& ghost : view.ghosts) {
        const QString text = ghost.series.empty() ? PageText::tr("pin %1") : PageText::tr("pin %1, thin dashes");
        entries.push_back(otherEntry(SceneSign::pin, text.arg(QChar::fromLatin1(ghost.letter)), ghost.letter - 'A'));
    }
    if (picture.options.measured && !view.measuredText.isEmpty())
        entries.push_back(otherEntry(SceneSign::measured, view.measuredText));
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
    const double line = withLegend ? plotLineHeight(area, theme) : lineHeight(theme);
    const QRectF head(area.left(), area.top(), area.width(), line);
    std::vector<LegendEntry> legend;
    if (withLegend)
        legend = legendOf(*view, picture, metric == FrontierMetric::throughput);
    if (isLow(area, theme))
        std::erase_if(legend,
                      [](const LegendEntry& entry) { return entry.line; });  // the curves are named at their ends
    const double under = paintLegends(painter, head.translated(0, line), theme, legend);
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
    const double line = plotLineHeight(area, theme);
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

/// The points beside the histogram of their residuals, where there is room for both, and the errors below.
void paintMeasured(QCPPainter& painter, const QRectF& area, const Picture& picture)
{
    constexpr double wideEnough = 640.0;
    constexpr double between = 12.0;
    const UiTheme& theme = picture.theme;
    const StudiesShown& studies = picture.studies;
    const MeasuredView view = measuredViewOf(studies.measured, studies.measuredFilter);
    painter.setFont(fontOf(theme, typesize::label));
    constexpr int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const QRectF words = painter.boundingRect(area, flags, view.figures);
    const double top = area.bottom() - words.height();
    painter.setPen(theme.text2);
    painter.drawText(QRectF(area.left(), top, area.width(), words.height() + 2.0), flags, view.figures);
    QRectF left(area.topLeft(), QPointF(area.right(), top - 4.0));
    if (area.width() >= wideEnough * theme.typeScale) {
        left.setWidth(0.6 * area.width());
        const QRectF right(QPointF(left.right() + between, left.top()), QPointF(area.right(), left.bottom()));
        paintScene(painter, right, theme, residualScene(view), std::nullopt);
    }
    paintScene(painter, left, theme, sceneOf(view, studies.measuredLoaded), studies.measuredAxes);
}

/// The bars of a sensitivity fill the page: their type grows with it, and shrinks where there are many.
void paintSensitivity(QPainter& painter, const QRectF& area, const UiTheme& theme, const TornadoView& view)
{
    constexpr double largest = 2.4;
    constexpr double wantedWidth = 640.0;
    const double width = std::min(area.width(), wantedWidth * theme.typeScale);  // none is laid out narrower
    const double height = lineHeight(theme) + 2.0 + tornadoHeight(theme, view, width);
    const double growth =
        std::min({area.height() / height, std::max(1.0, area.width() / (wantedWidth * theme.typeScale)), largest});
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(growth, growth);
    const QRectF whole(QPointF(), area.size() / growth);
    const double top = paintHead(painter, whole, view.title, view.subtitle, theme) + 2.0;
    paintTornado(painter, whole.adjusted(0, top, 0, 0), theme, view);
    painter.restore();
}

/// The pins that a picture shows: those with a latency of the same kind, where there are curves or places of theirs.
/// A comparison tells them itself.
std::vector<Pin> pinsIn(const Picture& picture)
{
    std::vector<Pin> shown;
    const bool drawn = showsFrontier(picture.view) || picture.view == PictureView::sweep;
    for (const Pin& pin : picture.pins) {
        if (drawn && pin.answer->scenario.stage == picture.answer->scenario.stage)
            shown.push_back(pin);
    }
    return shown;
}

std::vector<StampParagraph> stampFor(const Picture& picture)
{
    if (picture.view == PictureView::measured)
        return stampOf(measuredViewOf(picture.studies.measured, picture.studies.measuredFilter));
    return showsRun(picture.view) ? stampOf(picture.run, *picture.answer) : stampOf(*picture.answer, pinsIn(picture));
}

/// Below the picture: what it is of, in as many lines as it needs up to a part of the page, and the program at the
/// right. Returns the height it takes from the bottom up.
double paintStamp(QPainter& painter, const QSizeF& size, const Picture& picture)
{
    constexpr double between = 24.0;
    constexpr double largestPart = 0.2;  // of the page
    const QFont font = fontOf(picture.theme, typesize::label);
    const QFontMetricsF metrics(font);
    const QString program = PageText::tr("Token Factory %1").arg(QLatin1String(version));
    const double room = size.width() - 2 * margin;
    const int most = std::max(2, static_cast<int>(largestPart * size.height() / metrics.lineSpacing()));
    const QStringList lines = stampLines(stampFor(picture), font, room, most - 1);
    const double programWidth = metrics.horizontalAdvance(program);
    // in the last line that has room for it, or below all
    const auto sharing = std::find_if(lines.rbegin(), lines.rend(), [&](const QString& line) {
        return metrics.horizontalAdvance(line) + between + programWidth <= room;
    });
    const double height = double(lines.size() + (sharing == lines.rend() ? 1 : 0)) * metrics.lineSpacing();
    const double first = size.height() - margin + 6.0 - height + metrics.ascent();
    painter.setFont(font);
    painter.setPen(picture.theme.text3);
    for (qsizetype i = 0; i < lines.size(); ++i)
        painter.drawText(QPointF(margin, first + double(i) * metrics.lineSpacing()), lines[i]);
    const qsizetype shared = sharing == lines.rend() ? lines.size() : std::distance(sharing, lines.rend()) - 1;
    painter.drawText(QPointF(size.width() - margin - programWidth, first + double(shared) * metrics.lineSpacing()),
                     program);
    return height + 4.0;
}

}  // namespace

void paintPage(QCPPainter& painter, const QSizeF& whole, const Picture& asked)
{
    const PictureLanguage language(asked.language);
    Picture picture = asked;
    complete(picture);
    const UiTheme& theme = picture.theme;
    const StudiesShown& studies = picture.studies;
    painter.fillRect(QRectF(QPointF(), whole), theme.panel);
    const double scale = std::max(shrinkTo(whole, QSizeF(leastWidth, leastHeight) * theme.typeScale, smallestShrink),
                                  std::min(whole.width() / plainWidth, whole.height() / plainHeight));
    painter.scale(scale, scale);
    const QSizeF size = whole / scale;
    const double stamp = picture.stamped ? paintStamp(painter, size, picture) : 0.0;
    const QRectF area = QRectF(QPointF(), size).adjusted(margin, margin - 4, -margin, -margin - stamp + 6);
    const auto frontierShown = [&picture] {
        return std::make_shared<const FrontierView>(
            frontierViewOf(*picture.answer, picture.styles, picture.pins, picture.measured.get()));
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
    case PictureView::measured:
        paintMeasured(painter, area, picture);
        break;
    case PictureView::compare:
        paintComparison(painter, area, theme, compareViewOf(picture.answer, picture.pins, picture.base),
                        picture.allChoices);
        break;
    case PictureView::floor:
        paintFloor(painter, area, theme, picture.run);
        break;
    case PictureView::livePlots:
        paintLivePlots(painter, area, theme, picture.run);
        break;
    }
}

}  // namespace tokenfactory::ui
