#include "ui/floor/lanes.h"

#include "ui/plots/hover_plate.h"
#include "ui/theme/type.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr double clickSlack = 4.0;
constexpr double zoomStep = 0.8;
constexpr double nowAt = 0.75;  ///< of the chart: what is to come of spans that run lies right of it
constexpr double shortestStretch = 1e-6;
constexpr double longestStretch = 1e6;

}  // namespace

Lanes::Lanes(const ThemeHolder& holder, QWidget* parent)
    : QAbstractScrollArea(parent), themes(holder), plate(new HoverPlate(viewport()))
{
    setObjectName(QStringLiteral("lanes"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    connect(&holder, &ThemeHolder::changed, this, &Lanes::settle);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { point(std::nullopt); });
    settle();
}

void Lanes::setData(Spans newSpans, std::shared_ptr<const factory::Snapshot> newSnapshot, double timeS)
{
    if (newSpans == spans && newSnapshot == snapshot && timeS == nowS)
        return;
    spans = std::move(newSpans);
    snapshot = std::move(newSnapshot);
    nowS = timeS;
    rows = snapshot ? lanesOf(*snapshot) : std::vector<Lane>();
    if (!length && spans && !spans->empty())
        length = usualStretch(*spans);
    const bool told = pointed.has_value() && !held;
    if (told)
        point(std::nullopt);  // it has moved on
    settle();
}

/// Everything that depends on the size, the theme or the lanes.
void Lanes::settle()
{
    const QFontMetricsF metrics(fontOf(themes.theme(), typesize::label));
    nameWidth = px(60);
    for (const Lane& lane : rows)
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(lane.name) + px(20));
    nameWidth = std::min(nameWidth, 0.4 * viewport()->width());
    setAccessibleName(tr("What each worker and link did when"));
    const int whole = static_cast<int>(std::ceil(static_cast<double>(rows.size()) * laneHeight()));
    const int room = std::max(0, static_cast<int>(chart().height()));
    verticalScrollBar()->setRange(0, std::max(0, whole - room));
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(static_cast<int>(laneHeight()));
    followNow();
    collect();
}

void Lanes::followNow()
{
    if (held)
        return;
    const double seconds = length.value_or(1.0);
    seen.fromS = std::max(0.0, nowS - nowAt * seconds);
    seen.toS = seen.fromS + seconds;
}

void Lanes::collect()
{
    seen.pixels = std::max(1.0, chart().width());
    const std::optional<LaneBlock> was =
        pointed ? std::optional(drawn[pointed->lane].blocks[pointed->block]) : std::nullopt;
    drawn = spans ? blocksOf(*spans, rows, seen) : std::vector<LaneBlocks>(rows.size());
    looks.clear();
    for (const LaneBlocks& lane : drawn) {
        for (const LaneBlock& block : lane.blocks) {
            SpanLook look = block.look;
            look.stint = {};  // passes and fills have the same hues
            if (std::ranges::find(looks, look) == looks.end())
                looks.push_back(look);
        }
    }
    const bool isStill = pointed && pointed->lane < drawn.size() &&
                         pointed->block < drawn[pointed->lane].blocks.size() &&
                         drawn[pointed->lane].blocks[pointed->block].beganS == was->beganS;
    if (!isStill)
        point(std::nullopt);
    viewport()->update();
}

void Lanes::follow()
{
    const bool was = std::exchange(held, false);
    length = spans && !spans->empty() ? std::optional(usualStretch(*spans)) : std::nullopt;
    settle();
    if (was)
        emit followChanged();
}

void Lanes::setStretch(double fromS, double toS)
{
    const double seconds = std::clamp(toS - fromS, shortestStretch, longestStretch);
    const bool was = std::exchange(held, true);
    seen.fromS = std::max(0.0, 0.5 * (fromS + toS) - 0.5 * seconds);
    seen.toS = seen.fromS + seconds;
    point(std::nullopt);
    collect();
    if (!was)
        emit followChanged();
}

QRectF Lanes::chart() const
{
    const double top = px(46);  // legend and times
    return {nameWidth, top, std::max(1.0, viewport()->width() - nameWidth - px(8)),
            std::max(1.0, viewport()->height() - top - px(2))};
}

double Lanes::xOf(double timeS) const
{
    const QRectF area = chart();
    return area.left() + (timeS - seen.fromS) / (seen.toS - seen.fromS) * area.width();
}

double Lanes::timeAt(double x) const
{
    const QRectF area = chart();
    return seen.fromS + (x - area.left()) / area.width() * (seen.toS - seen.fromS);
}

double Lanes::topOf(std::size_t lane) const
{
    return chart().top() + static_cast<double>(lane) * laneHeight() - verticalScrollBar()->value();
}

QRectF Lanes::placeOf(std::size_t lane, const LaneBlock& block) const
{
    const QRectF area = chart();
    // on whole pixels: what is short would be pale between two
    const double left = std::clamp(std::round(xOf(block.beganS)), area.left(), area.right());
    const double right = std::clamp(std::round(xOf(block.endS)), area.left(), area.right());
    constexpr double leastWidth = 2.0;
    const double room = laneHeight() - px(4);
    const double each = room / drawn[lane].rows;
    const double top = topOf(lane) + px(2) + block.row * each;
    // several in one lie low, so that they are told from one by their form
    constexpr double mergedShare = 0.55;
    const double height = block.isMerged() ? mergedShare * each : each;
    return {left, top + each - height, std::max(leastWidth, right - left),
            std::max(1.0, height - (each > px(8) ? 0.0 : 1.0))};
}

std::optional<Lanes::At> Lanes::blockAt(const QPointF& place) const
{
    const QRectF area = chart();
    if (!area.contains(place))
        return std::nullopt;
    const auto lane = static_cast<std::size_t>((place.y() - area.top() + verticalScrollBar()->value()) / laneHeight());
    if (lane >= drawn.size())
        return std::nullopt;
    constexpr double reach = 3.0;  // px
    std::optional<At> best;
    double least = reach;
    const std::vector<LaneBlock>& blocks = drawn[lane].blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const QRectF box = placeOf(lane, blocks[i]);
        const double aside = std::max({0.0, box.left() - place.x(), place.x() - box.right()});
        const double apart = std::max({0.0, box.top() - place.y(), place.y() - box.bottom()});
        const double distance = aside + 0.1 * apart;  // a low block answers where its lane is
        if (aside <= reach && distance <= least) {
            least = distance;
            best = At{lane, i};
        }
    }
    return best;
}

QStringList Lanes::told() const
{
    if (!pointed)
        return {};
    QStringList lines = blockText(drawn[pointed->lane].blocks[pointed->block], *spans);
    lines.prepend(rows[pointed->lane].name);
    return lines;
}

void Lanes::point(std::optional<At> at)
{
    if (at == pointed)
        return;
    pointed = at;
    const QStringList lines = told();
    setAccessibleDescription(lines.join(QStringLiteral(", ")));
    if (pointed) {
        const QRectF place = placeOf(pointed->lane, drawn[pointed->lane].blocks[pointed->block]);
        plate->tell(lines, place.center(), viewport()->width() - 8);
    } else {
        plate->hide();
    }
    viewport()->update();
}

void Lanes::step(int blocks, int lanes)
{
    if (drawn.empty())
        return;
    const auto middle = [&](const At& at) {
        const LaneBlock& block = drawn[at.lane].blocks[at.block];
        return 0.5 * (block.beganS + block.endS);
    };
    const double time = pointed ? middle(*pointed) : std::min(nowS, seen.toS);
    auto lane = pointed ? static_cast<std::ptrdiff_t>(pointed->lane) : std::ptrdiff_t{0};
    const int way = pointed ? lanes : 0;
    lane += way;
    while (lane >= 0 && lane < std::ssize(drawn) && drawn[static_cast<std::size_t>(lane)].blocks.empty())
        lane += way < 0 ? -1 : 1;
    if (lane < 0 || lane >= std::ssize(drawn)) {
        // lanes without spans are to be seen, too
        verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(lanes * laneHeight()));
        return;
    }
    At next{static_cast<std::size_t>(lane), 0};
    if (pointed && lanes == 0) {
        const auto wanted = static_cast<std::ptrdiff_t>(pointed->block) + blocks;
        if (wanted < 0 || wanted >= std::ssize(drawn[next.lane].blocks)) {
            stepBeyond(blocks > 0);
            return;
        }
        next.block = static_cast<std::size_t>(wanted);
    } else {
        double least = -1.0;
        for (std::size_t i = 0; i < drawn[next.lane].blocks.size(); ++i) {
            const double away = std::abs(middle({next.lane, i}) - time);
            if (least < 0.0 || away < least) {
                least = away;
                next.block = i;
            }
        }
    }
    const double above = topOf(next.lane) - chart().top();
    const double below = topOf(next.lane) + laneHeight() - chart().bottom();
    if (above < 0.0 || below > 0.0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                      static_cast<int>(std::round(above < 0.0 ? above : below)));
    point(next);
}

void Lanes::stepBeyond(bool later)
{
    const std::size_t lane = pointed->lane;
    const LaneBlock& here = drawn[lane].blocks[pointed->block];
    std::optional<double> nextS;
    for (const factory::Span& span : *spans) {
        const double beganS = toSeconds(span.began);
        const bool isOfLane = span.onLink == rows[lane].onLink && span.lane == rows[lane].index;
        const bool isBeyond = later ? beganS >= here.endS : beganS < here.beganS;
        if (isOfLane && isBeyond && (!nextS || (later ? beganS < *nextS : beganS > *nextS)))
            nextS = beganS;
    }
    if (!nextS)
        return;
    const double half = 0.5 * (seen.toS - seen.fromS);
    setStretch(*nextS - half, *nextS + half);
    const std::vector<LaneBlock>& blocks = drawn[lane].blocks;
    const auto found = std::ranges::find_if(
        blocks, [&](const LaneBlock& block) { return block.beganS <= *nextS && *nextS <= block.endS; });
    if (found != blocks.end())
        point(At{lane, static_cast<std::size_t>(found - blocks.begin())});
}

void Lanes::zoom(double factor, double aroundS)
{
    setStretch(aroundS - factor * (aroundS - seen.fromS), aroundS + factor * (seen.toS - aroundS));
}

bool Lanes::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !hasFocus())
        point(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void Lanes::resizeEvent(QResizeEvent*) { settle(); }

void Lanes::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    pressedAt = event->position();
    pressedOn = seen;
    dragging = false;
}

void Lanes::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressedAt) {
        point(blockAt(event->position()));
        return;
    }
    const double way = event->position().x() - pressedAt->x();
    dragging = dragging || std::abs(way) > clickSlack;
    if (dragging) {
        const double by = -way / chart().width() * (pressedOn.toS - pressedOn.fromS);
        setStretch(std::max(0.0, pressedOn.fromS + by),
                   std::max(0.0, pressedOn.fromS + by) + pressedOn.toS - pressedOn.fromS);
    }
}

void Lanes::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !std::exchange(pressedAt, std::nullopt))
        return;
    if (std::exchange(dragging, false))
        return;
    if (const std::optional<At> at = blockAt(event->position()))
        emit timeAsked(drawn[at->lane].blocks[at->block].beganS);
}

void Lanes::wheelEvent(QWheelEvent* event)
{
    const int turned = event->angleDelta().y();
    if (event->modifiers().testFlag(Qt::ShiftModifier) || !chart().contains(event->position())) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    constexpr double notch = 120.0;
    if (turned != 0)
        zoom(std::pow(zoomStep, turned / notch), timeAt(event->position().x()));
    event->accept();
}

void Lanes::keyPressEvent(QKeyEvent* event)
{
    const double middle = pointed ? drawn[pointed->lane].blocks[pointed->block].beganS : 0.5 * (seen.fromS + seen.toS);
    const double page = 0.25 * (seen.toS - seen.fromS);
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1, 0);
        return;
    case Qt::Key_Right:
        step(1, 0);
        return;
    case Qt::Key_Up:
        step(0, -1);
        return;
    case Qt::Key_Down:
        step(0, 1);
        return;
    case Qt::Key_PageUp:
        setStretch(std::max(0.0, seen.fromS - page), std::max(0.0, seen.fromS - page) + seen.toS - seen.fromS);
        return;
    case Qt::Key_PageDown:
        setStretch(seen.fromS + page, seen.toS + page);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep, middle);
        return;
    case Qt::Key_Minus:
        zoom(1.0 / zoomStep, middle);
        return;
    case Qt::Key_Home:
        follow();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (pointed)
            emit timeAsked(drawn[pointed->lane].blocks[pointed->block].beganS);
        return;
    case Qt::Key_Escape:
        if (pointed) {
            point(std::nullopt);
            return;
        }
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void Lanes::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void Lanes::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    point(std::nullopt);
    viewport()->update();
}

void Lanes::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        rows = snapshot ? lanesOf(*snapshot) : std::vector<Lane>();
        settle();
    }
    QAbstractScrollArea::changeEvent(event);
}

}  // namespace tokenfactory::ui
