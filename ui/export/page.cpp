#include "ui/export/page.h"

#include "ui/plots/bar_picture.h"
#include "ui/plots/frontier_plot.h"
#include "ui/plots/legend.h"
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

/// A bar page is full at any size: its type grows with the page, and the bar takes the height that is left.
void paintBarPage(QPainter& painter, const QRectF& area, UiTheme theme, const auto& view)
{
    constexpr double wantedWidth = 900.0;  // of a bar with its labels at the plain type scale, px
    constexpr double wantedHeight = 240.0;
    const double growth = std::min(area.width() / wantedWidth, area.height() / wantedHeight) / theme.typeScale;
    theme.typeScale *= std::clamp(growth, 1.0, 4.0);
    paintBar(painter, area, barOf(view, theme), theme);
}

void paintFrontier(QCPPainter& painter, const QRectF& area, const Picture& picture, FrontierMetric metric)
{
    const UiTheme& theme = picture.theme;
    const auto view =
        std::make_shared<const FrontierView>(frontierViewOf(*picture.answer, picture.styles, picture.pins));
    FrontierPlot plot(theme, metric);
    const double line = 24.0 * theme.typeScale;
    const QRectF place = area.adjusted(-6, 2 * line + 4, 0, 0);
    plot.setGeometry(0, 0, static_cast<int>(place.width()), static_cast<int>(place.height()));
    plot.setViewport(plot.rect());
    plot.setHidden(picture.hidden);
    plot.setOptions(picture.options);
    plot.setView(view);
    if (picture.axes)
        plot.standAt(*picture.axes);

    const AxisView& y = view->of(metric).y;
    const QString unit = PageText::tr("%1 against %2", "units").arg(y.unit, view->x.title);
    const bool logX = plot.isLogarithmic(Qt::Horizontal);
    const bool logY = plot.isLogarithmic(Qt::Vertical);
    paintTitle(painter, QRectF(area.left(), area.top(), area.width(), line), y.title,
               logX && logY ? PageText::tr("%1, both log").arg(unit)
               : logX       ? PageText::tr("%1, %2 log").arg(unit, view->x.title)
               : logY       ? PageText::tr("%1, %2 log").arg(unit, y.title)
                            : unit,
               theme);
    double left = area.left();
    const auto addEntry = [&](const LegendEntry& entry) {
        const double width = legendWidth(theme, entry);
        if (left + width > area.right())
            return;
        paintLegend(painter, QRectF(left, area.top() + line, width, line), theme, entry);
        left += width + 18.0;
    };
    for (const FrontierSeries& series : view->series) {
        if (!picture.hidden.contains(series.system))
            addEntry({series.longName, LegendEntry::Sign::curve, series.style, false});
    }
    if (view->current)
        addEntry({PageText::tr("current layout"), LegendEntry::Sign::current, 0, false});
    for (const GhostView& ghost : view->ghosts)
        addEntry({PageText::tr("pin %1").arg(QChar::fromLatin1(ghost.letter)), LegendEntry::Sign::pin, 0, false});
    if (metric == FrontierMetric::throughput && picture.options.band != BandOf::none && !view->bandText.isEmpty())
        addEntry({view->bandText, LegendEntry::Sign::band, 0, false});
    painter.save();
    painter.translate(place.topLeft());
    plot.toPainter(&painter, static_cast<int>(place.width()), static_cast<int>(place.height()));
    painter.restore();
}

void paintStamp(QPainter& painter, const QRectF& line, const Picture& picture)
{
    const QFont font = fontOf(picture.theme, typesize::label);
    const QString program = PageText::tr("Token Factory %1").arg(QLatin1String(version));
    const double right = QFontMetricsF(font).horizontalAdvance(program);
    painter.setFont(font);
    painter.setPen(picture.theme.text3);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, program);
    const QString words =
        QFontMetricsF(font).elidedText(stampOf(*picture.answer), Qt::ElideRight, line.width() - right - 24.0);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, words);
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

void paintPage(QCPPainter& painter, const QSizeF& size, const Picture& picture)
{
    const UiTheme& theme = picture.theme;
    painter.fillRect(QRectF(QPointF(), size), theme.panel);
    const double stamp = picture.stamped ? 22.0 * theme.typeScale : 0.0;
    const QRectF area = QRectF(QPointF(), size).adjusted(margin, margin - 4, -margin, -margin - stamp + 6);
    if (const auto metric = metricOf(picture.view))
        paintFrontier(painter, area, picture, *metric);
    else if (picture.view == PictureView::time)
        paintBarPage(painter, area, theme, timeViewOf(*picture.answer));
    else
        paintBarPage(painter, area, theme, memoryViewOf(*picture.answer));
    if (picture.stamped)
        paintStamp(painter, QRectF(margin, size.height() - stamp - 6, size.width() - 2 * margin, stamp), picture);
}

}  // namespace tokenfactory::ui
