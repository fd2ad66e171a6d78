#include "ui/floor/floor_canvas.h"
#include "ui/theme/icons.h"
#include "ui/theme/marks.h"
#include "ui/viewmodels/floor_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using factory::WorkerState;

namespace {

constexpr int depths = 8;         ///< of tint
constexpr double faintest = 0.3;  ///< of a cell that computes, whatever its share of the while
constexpr std::size_t hues = 7;   ///< five limits, time by a law, waiting
constexpr std::size_t lawHue = 5;
constexpr std::size_t waitingHue = 6;

/// What a cell shows of the workers it stands for.
struct Tint {
    std::size_t hue = waitingHue;
    double busy = 0.0;
    WorkerState state = WorkerState::working;
};

bool works(WorkerState state) { return state == WorkerState::working || state == WorkerState::draining; }

/// Of the workers of a frame: their mean share, what limits most of them, and the state where none works.
Tint tintOf(const FloorPool& pool, std::size_t first, std::size_t count)
{
    Tint tint;
    std::array<int, hues> votes{};
    int working = 0;
    tint.state = pool.workers[first].state;
    for (std::size_t i = first; i < std::min(first + count, pool.workers.size()); ++i) {
        const FloorWorker& worker = pool.workers[i];
        if (!works(worker.state)) {
            continue;
        }
        tint.state = count == 1 ? worker.state : WorkerState::working;
        ++working;
        tint.busy += worker.busy;
        ++votes[!worker.isBusy ? waitingHue : worker.limit ? static_cast<std::size_t>(*worker.limit) : lawHue];
    }
    if (working > 0) {
        tint.busy /= working;
        tint.hue = static_cast<std::size_t>(std::ranges::max_element(votes) - votes.begin());
    }
    return tint;
}

QColor hueOf(const UiTheme& theme, std::size_t hue)
{
    if (hue == lawHue) {
        return theme.text2;
    }
    return hue == waitingHue ? theme.fixed : limitFill(theme, static_cast<cost::Limit>(hue)).ground;
}

QColor tintColor(const UiTheme& theme, std::size_t hue, int depth)
{
    const double share = static_cast<double>(depth) / (depths - 1);
    const double opacity = hue == waitingHue ? 0.15 + 0.45 * share : faintest + (1.0 - faintest) * share;
    return mixed(theme.ctl, hueOf(theme, hue), opacity);
}

/// Lines or dots over the fill where hue alone would tell.
Qt::BrushStyle patternOf(std::size_t hue)
{
    switch (hue) {
    case 2:
        return Qt::FDiagPattern;
    case 3:
        return Qt::Dense6Pattern;
    case 4:
        return Qt::VerPattern;
    default:
        return Qt::NoBrush;
    }
}

void paintState(const FloorCanvas& canvas, const QRectF& frame, WorkerState state)
{
    QPainter& painter = canvas.painter;
    const UiTheme& theme = canvas.theme;
    const bool isLost = state == WorkerState::failed;
    const QColor color = isLost ? theme.err : state == WorkerState::starting ? theme.text2 : theme.text3;
    painter.setPen(QPen(color, 1.0, state == WorkerState::off ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(isLost ? mixed(theme.panel, theme.err, 0.12) : theme.panel);
    painter.drawRect(frame.adjusted(0.0, 0.0, -1.0, -1.0));
    const QString word = stateName(state);
    const double height = canvas.layout.lineHeight;
    const double side = std::min({frame.width() - 2.0, frame.height() - 2.0, 14.0});
    if (side < 4.0) {
        return;
    }
    const double wordWidth = canvas.ink.widthOf(word, FloorInk::Type::label);
    const bool hasWord = frame.height() >= height && frame.width() >= side + 6.0 + wordWidth + 4.0;
    const double all = hasWord ? side + 6.0 + wordWidth : side;
    const QRectF icon(frame.center().x() - all / 2.0, frame.center().y() - side / 2.0, side, side);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    const QRectF inner = icon.adjusted(side * 0.15, side * 0.15, -side * 0.15, -side * 0.15);
    switch (state) {
    case WorkerState::failed:
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.topRight(), inner.bottomLeft());
        break;
    case WorkerState::starting:  // an arc that is not closed yet
        painter.drawArc(inner, 90 * 16, -250 * 16);
        break;
    case WorkerState::off:
        painter.drawEllipse(inner);
        break;
    default:  // down and out
        painter.drawLine(QPointF(inner.center().x(), inner.top()), QPointF(inner.center().x(), inner.bottom()));
        painter.drawLine(QPointF(inner.center().x(), inner.bottom()), QPointF(inner.left(), inner.center().y()));
        painter.drawLine(QPointF(inner.center().x(), inner.bottom()), QPointF(inner.right(), inner.center().y()));
        break;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (hasWord) {
        canvas.ink.write(painter, {icon.right() + 6.0, frame.center().y() - height / 2.0, wordWidth + 2.0, height},
                         word, FloorInk::Type::label, isLost ? FloorInk::Color::err : FloorInk::Color::text2);
    }
}

}  // namespace

FloorRack rackOf(const FloorCells& cells)
{
    FloorRack rack;
    const int perFrame = std::max(1, (cells.gpus + cells.gpusPerCell - 1) / cells.gpusPerCell);
    for (std::size_t frame = 0; frame < cells.frames.size(); ++frame) {
        for (int cell = 0; cell < perFrame; ++cell) {
            rack.cells.push_back(cells.cell(cells.frames[frame], cell).toRect());
            rack.frameOf.push_back(static_cast<std::uint32_t>(frame));
        }
    }
    return rack;
}

void paintRacks(const FloorCanvas& canvas, const FloorCells& cells, const FloorRack& rack, const FloorPool& pool)
{
    QPainter& painter = canvas.painter;
    const UiTheme& theme = canvas.theme;
    const auto perFrame = static_cast<std::size_t>(cells.workersPerFrame);
    std::vector<Tint> tints;
    tints.reserve(cells.frames.size());
    for (std::size_t frame = 0; frame < cells.frames.size(); ++frame) {
        if (frame * perFrame < pool.workers.size()) {
            tints.push_back(tintOf(pool, frame * perFrame, perFrame));
        }
    }
    // one brush after another, each with all its cells
    std::array<std::array<std::vector<QRect>, depths>, hues> buckets;
    for (std::size_t i = 0; i < rack.cells.size(); ++i) {
        if (rack.frameOf[i] < tints.size() && works(tints[rack.frameOf[i]].state)) {
            const Tint& tint = tints[rack.frameOf[i]];
            const auto depth = static_cast<std::size_t>(std::lround(tint.busy * (depths - 1)));
            buckets[tint.hue][depth].push_back(rack.cells[i]);
        }
    }
    painter.setPen(Qt::NoPen);
    for (std::size_t hue = 0; hue < hues; ++hue) {
        for (int depth = 0; depth < depths; ++depth) {
            std::vector<QRect>& rects = buckets[hue][static_cast<std::size_t>(depth)];
            if (rects.empty()) {
                continue;
            }
            painter.setBrush(tintColor(theme, hue, depth));
            painter.drawRects(rects.data(), static_cast<int>(rects.size()));
            const bool isLarge = rects.front().width() >= 6 && rects.front().height() >= 6;
            if (patternOf(hue) != Qt::NoBrush && isLarge) {
                const QColor lines = mixed(tintColor(theme, hue, depth), theme.panel, 0.6);
                if (canvas.ink.isDirect()) {
                    for (const QRect& rect : rects) {
                        canvas.ink.hatch(painter, rect, lines, patternOf(hue));
                    }
                } else {
                    painter.setBrush(QBrush(lines, patternOf(hue)));
                    painter.drawRects(rects.data(), static_cast<int>(rects.size()));
                }
            }
            if (hue == waitingHue && isLarge) {  // hollow: nothing is computed there now
                for (QRect& rect : rects) {
                    rect.adjust(2, 2, -2, -2);
                }
                painter.setBrush(theme.panel);
                painter.drawRects(rects.data(), static_cast<int>(rects.size()));
            }
        }
    }
    for (std::size_t frame = 0; frame < tints.size(); ++frame) {
        if (!works(tints[frame].state)) {
            paintState(canvas, cells.frames[frame], tints[frame].state);
        } else if (tints[frame].state == WorkerState::draining) {
            painter.setPen(QPen(theme.warn, 1.0, Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cells.frames[frame].adjusted(0.0, 0.0, -1.0, -1.0));
        }
    }
}

void paintRackKey(const FloorCanvas& canvas, const QRectF& area)
{
    QPainter& painter = canvas.painter;
    const double height = canvas.layout.lineHeight;
    double y = area.top();
    const auto next = [&](double indent) {
        const QRectF line(area.left() + indent, y, area.width() - indent, height);
        y += height;
        return line;
    };
    canvas.ink.write(painter, next(0.0), FloorText::tr("GPUs: what limits"), FloorInk::Type::strong,
                     FloorInk::Color::text);
    struct Entry {
        std::size_t hue;
        QString text;
    };
    std::vector<Entry> entries = {{0, FloorText::tr("compute")},
                                  {1, FloorText::tr("memory", "limit of time")},
                                  {2, FloorText::tr("network")},
                                  {3, FloorText::tr("fixed cost")},
                                  {waitingHue, FloorText::tr("waits")}};
    // what is seldom has its entry while it is there
    const auto isAnywhere = [&](const auto& isSo) {
        return std::ranges::any_of(canvas.view.pools,
                                   [&](const FloorPool& pool) { return std::ranges::any_of(pool.workers, isSo); });
    };
    if (isAnywhere([](const FloorWorker& worker) { return worker.isBusy && worker.limit == cost::Limit::power; })) {
        entries.insert(entries.end() - 1, {4, FloorText::tr("power", "limit of time")});
    }
    if (isAnywhere([](const FloorWorker& worker) { return worker.isBusy && !worker.limit; })) {
        entries.insert(entries.end() - 1, {lawHue, FloorText::tr("time by a law")});
    }
    for (const Entry& entry : entries) {
        if (y + height > area.bottom() + 1.0) {
            return;
        }
        const double side = std::round(height * 0.62);
        const double middle = std::round(y + (height - side) / 2.0);
        painter.setPen(Qt::NoPen);
        for (int i = 0; i < 3; ++i) {
            const QRectF cell(area.left() + i * (side + 1.0), middle, side, side);
            painter.setBrush(tintColor(canvas.theme, entry.hue, 1 + 3 * i));
            painter.drawRect(cell);
            if (patternOf(entry.hue) != Qt::NoBrush) {
                canvas.ink.hatch(painter, cell,
                                 mixed(tintColor(canvas.theme, entry.hue, 1 + 3 * i), canvas.theme.panel, 0.6),
                                 patternOf(entry.hue));
            }
            if (entry.hue == waitingHue) {
                painter.setBrush(canvas.theme.panel);
                painter.drawRect(cell.adjusted(2.0, 2.0, -2.0, -2.0));
            }
        }
        canvas.ink.write(painter, next(3 * (side + 1.0) + 5.0), entry.text, FloorInk::Type::label,
                         FloorInk::Color::text2);
    }
    if (y + height <= area.bottom() + 1.0) {
        canvas.ink.write(painter, next(0.0), FloorText::tr("deeper = busier"), FloorInk::Type::label,
                         FloorInk::Color::text3);
    }
    if (y + height <= area.bottom() + 1.0) {
        QPen dotted(canvas.theme.axis, 1.0);
        dotted.setDashPattern({1.0, 3.0});
        painter.setPen(dotted);
        painter.drawLine(QPointF(area.left(), y + height / 2.0), QPointF(area.left() + 28.0, y + height / 2.0));
        canvas.ink.write(painter, next(34.0), FloorText::tr("requests"), FloorInk::Type::label, FloorInk::Color::text2);
    }
    const bool hasExperts =
        std::ranges::any_of(canvas.view.pools, [](const FloorPool& pool) { return !pool.expertText.isEmpty(); });
    if (hasExperts && y + height <= area.bottom() + 1.0) {
        painter.setRenderHint(QPainter::Antialiasing);
        paintFill(painter, {area.left(), y + 3.0, 28.0, height - 6.0},
                  {canvas.theme.panel, Pattern::diagonal, canvas.theme.activations, canvas.theme.text});
        painter.setRenderHint(QPainter::Antialiasing, false);
        canvas.ink.write(painter, next(34.0), FloorText::tr("activations"), FloorInk::Type::label,
                         FloorInk::Color::text2);
    }
}

}  // namespace tokenfactory::ui
