#include "ui/plots/tornado.h"

#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct TornadoText {
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

constexpr double gap = 10.0;

double rowHeight(const UiTheme& theme) { return 26.0 * theme.typeScale; }
double headHeight(const UiTheme& theme) { return 24.0 * theme.typeScale; }

QColor colourOf(const UiTheme& theme, studies::Moves moves)
{
    switch (moves) {
    case studies::Moves::constant:
        return theme.fixed;
    case studies::Moves::choice:
        return theme.series[0];
    default:
        return theme.series[2];
    }
}

Fill fillOf(const UiTheme& theme, studies::Moves moves, bool better, bool stale)
{
    const QColor ground = stale ? theme.text3 : colourOf(theme, moves);
    if (better)
        return {ground, Pattern::none, {}, theme.text};
    return {mixed(theme.plot, ground, 0.35), Pattern::diagonal, ground, theme.text};
}

/// What hue and hatching stand for, in one line.
void paintKey(QPainter& painter, const QRectF& line, const UiTheme& theme, const QFontMetricsF& metrics)
{
    const QRectF unit(0.0, 0.0, 14.0, 12.0);
    double left = line.left() + 2.0;
    const auto entry = [&](const Fill& fill, const QString& words) {
        const double width = unit.width() + 6.0 + metrics.horizontalAdvance(words);
        if (left + width > line.right())
            return;
        paintFill(painter, unit.translated(left, line.center().y() - unit.height() / 2), fill);
        painter.setPen(theme.text2);
        painter.drawText(QRectF(left + unit.width() + 6.0, line.top(), width, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, words);
        left += width + 18.0;
    };
    using studies::Moves;
    entry(fillOf(theme, Moves::constant, true, false), TornadoText::tr("constant of the calibration"));
    entry(fillOf(theme, Moves::choice, true, false), TornadoText::tr("choice"));
    entry(fillOf(theme, Moves::layout, true, false), TornadoText::tr("layout and load"));
    entry(fillOf(theme, Moves::constant, false, false), TornadoText::tr("hatched: worse"));
}

double widest(const QFontMetricsF& metrics, const TornadoView& view, QString TornadoRow::*text, double most)
{
    double width = 0.0;
    for (const TornadoRow& row : view.rows)
        width = std::max(width, metrics.horizontalAdvance(row.*text));
    return std::min(width, most);
}

}  // namespace

double tornadoHeight(const UiTheme& theme, const TornadoView& view)
{
    return headHeight(theme) + rowHeight(theme) * (1.0 + double(std::max<std::size_t>(view.rows.size(), 3))) + 8.0;
}

std::vector<PlacedTornadoRow> paintTornado(QPainter& painter, const QRectF& area, const UiTheme& theme,
                                           const TornadoView& view, std::optional<TornadoPlace> chosen, bool stale)
{
    const QFont font = fontOf(theme, typesize::label);
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setFont(font);
    if (!view.emptyText.isEmpty()) {
        painter.setPen(theme.text2);
        painter.drawText(area.adjusted(4, 8, -4, -4), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, view.emptyText);
        painter.restore();
        return {};
    }
    const double nameWidth = widest(metrics, view, &TornadoRow::name, 0.34 * area.width());
    const double changeWidth = widest(metrics, view, &TornadoRow::change, 0.18 * area.width());
    double valueWidth = 0.0;
    for (const TornadoRow& row : view.rows) {
        for (const auto* end : {&row.low, &row.high}) {
            if (*end)
                valueWidth = std::max(valueWidth, metrics.horizontalAdvance((*end)->resultText));
        }
    }
    const double crossWidth = 18.0 * theme.typeScale;
    const double left = area.left() + nameWidth + gap + changeWidth + gap + valueWidth + 6.0;
    const double right = std::max(left + 40.0, area.right() - valueWidth - 6.0 - crossWidth);
    const double span = std::max(view.highest - view.lowest, std::numeric_limits<double>::min());
    const auto xOf = [&](double value) { return left + (right - left) * (value - view.lowest) / span; };
    const double now = std::round(xOf(view.present)) + 0.5;
    const double top = area.top() + headHeight(theme);
    const double height = rowHeight(theme);

    painter.setPen(stale ? theme.text3 : theme.text);
    const double nowWidth = metrics.horizontalAdvance(view.presentText) + 4.0;
    painter.drawText(QRectF(std::clamp(now - nowWidth / 2, area.left(), area.right() - nowWidth), area.top(), nowWidth,
                            headHeight(theme) - 4.0),
                     Qt::AlignCenter, view.presentText);

    std::vector<PlacedTornadoRow> placed;
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
        const TornadoRow& row = view.rows[i];
        PlacedTornadoRow at;
        at.row = QRectF(area.left(), top + double(i) * height, area.width(), height);
        const QRectF bar = at.row.adjusted(0, 4, 0, -4);
        if (chosen && chosen->row == i)
            painter.fillRect(at.row, theme.ctl);
        painter.setPen(stale ? theme.text3 : theme.text);
        painter.drawText(QRectF(area.left() + 2.0, at.row.top(), nameWidth, height), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.name, Qt::ElideRight, nameWidth));
        painter.setPen(theme.text3);
        painter.drawText(QRectF(area.left() + nameWidth + gap, at.row.top(), changeWidth, height),
                         Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(row.change, Qt::ElideRight, changeWidth));
        const auto side = [&](const std::optional<TornadoEnd>& end, bool high) {
            if (!end)
                return QRectF();
            const double to = xOf(end->result);
            const QRectF box(QPointF(std::min(now, to), bar.top()), QPointF(std::max(now, to), bar.bottom()));
            paintFill(painter, box, fillOf(theme, row.moves, end->better, stale));
            painter.setBrush(Qt::NoBrush);
            const bool isChosen = chosen && *chosen == TornadoPlace{i, high};
            painter.setPen(QPen(isChosen ? theme.ink : colourOf(theme, row.moves), isChosen ? 2.0 : 1.0));
            painter.drawRect(box);
            painter.setPen(stale ? theme.text3 : theme.text);
            const QRectF text(high ? to + 6.0 : to - 6.0 - valueWidth, at.row.top(), valueWidth, height);
            painter.drawText(text, (high ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, end->resultText);
            return box.united(text);
        };
        at.low = side(row.low, false);
        at.high = side(row.high, true);
        if (row.infeasible > 0) {
            at.cross = QRectF(area.right() - crossWidth, at.row.top(), crossWidth, height);
            painter.setRenderHint(QPainter::Antialiasing);
            drawMark(painter, Mark::cross, at.cross.center(), 9.0 * theme.typeScale, theme.warn);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        placed.push_back(at);
    }
    painter.setPen(QPen(theme.ink, std::max(1.0, theme.lineWidth)));
    const double bottom = top + height * double(view.rows.size());
    painter.drawLine(QPointF(now, top - 2.0), QPointF(now, bottom + 2.0));
    paintKey(painter, QRectF(area.left(), bottom + 4.0, area.width(), height), theme, metrics);
    painter.restore();
    return placed;
}

}  // namespace tokenfactory::ui
