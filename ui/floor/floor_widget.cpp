#include "ui/floor/floor_widget.h"

#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr int plateWidth = 340;
constexpr qsizetype mostDigits = 12;

}  // namespace

FloorWidget::FloorWidget(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent), themes(holder), plate(new HoverPlate(this))
{
    setObjectName(QStringLiteral("floor"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Factory floor"));
    connect(&themes, &ThemeHolder::changed, this, [this] {
        painter.forget();
        update();
    });
    look();
}

QSize FloorWidget::minimumSizeHint() const
{
    const double scale = themes.theme().typeScale;
    return {static_cast<int>(820 * scale), static_cast<int>(320 * scale)};
}

QString FloorWidget::summary() const { return summaryOf(seen); }

void FloorWidget::setMoment(const FloorMoment& next)
{
    moment = next;
    look();
}

void FloorWidget::look()
{
    seen = floorViewOf(moment, session, request);
    if (left) {
        seen.followed = noLongerFollowed(*left);
    }
    painter.lay(seen, QSizeF(size()), themes.theme());
    for (std::optional<FloorThing>* mark : {&marks.hovered, &marks.focused, &marks.selected}) {
        if (*mark && plateOf(**mark, seen).isEmpty()) {
            mark->reset();  // it is there no more
        }
    }
    // reading all of it aloud again at every frame would help nobody
    if (seen.speed <= 0.0 || QAccessible::isActive() || accessibleDescription().isEmpty()) {
        retell();
    }
    if (pointer && plate->isVisible()) {
        tellHovered(*pointer);
    } else if (plate->isVisible() && marks.focused && typed.isEmpty()) {
        tellFocused();
    }
    update();
}

void FloorWidget::retell()
{
    const QStringList lines = marks.focused && hasFocus() ? plateOf(*marks.focused, seen) : QStringList();
    setAccessibleDescription(lines.isEmpty() ? summary() : lines.join(QStringLiteral(". ")));
}

void FloorWidget::follow(std::optional<std::int64_t> next, std::optional<std::int64_t> meant)
{
    if (session == next && request == meant && !left) {
        return;
    }
    left.reset();
    request = next ? meant : std::nullopt;
    const bool isOther = std::exchange(session, next) != next;
    look();
    if (isOther) {
        emit followChanged(session);
    }
}

void FloorWidget::endFollowing()
{
    if (const std::optional<std::int64_t> was = session) {
        follow(std::nullopt);
        left = was;
        look();
    }
}

void FloorWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    painter.lay(seen, QSizeF(size()), themes.theme());
    plate->hide();
}

void FloorWidget::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter canvas(this);
    FloorMarks shown = marks;
    if (!hasFocus()) {
        shown.focused.reset();
    }
    painter.paint(canvas, QSizeF(size()), seen, themes.theme(), devicePixelRatioF(), shown);
}

QRectF FloorWidget::areaOf(const FloorThing& thing) const
{
    const std::vector<FloorSpot> spots = spotsOf(painter.layout(), seen, true);
    const auto spot = std::ranges::find(spots, thing, &FloorSpot::thing);
    return spot == spots.end() ? QRectF() : spot->area;
}

void FloorWidget::tellHovered(const QPointF& at)
{
    QStringList lines;
    std::optional<FloorThing> thing;
    if (closes(at)) {
        lines = {left ? tr("Put it away (Esc)") : tr("Follow the session no longer (Esc)")};
    } else if (const std::optional<std::size_t> transfer = painter.transferAt(at, seen)) {
        lines = plateOfTransfer(*transfer, seen);
    } else {
        thing = painter.thingAt(at, seen);
        lines = thing ? plateOf(*thing, seen) : QStringList();
    }
    if (thing != marks.hovered) {
        marks.hovered = thing;
        update();
    }
    if (lines.isEmpty()) {
        plate->hide();
        unsetCursor();
        return;
    }
    setCursor(Qt::PointingHandCursor);
    plate->tell(lines, at, static_cast<int>(plateWidth * themes.theme().typeScale));
}

/// Whether the cross of the card of what is followed is there.
bool FloorWidget::closes(const QPointF& at) const
{
    return seen.followed && closeOf(painter.layout().followed).contains(at);
}

void FloorWidget::tellFocused()
{
    const QStringList lines = plateOf(*marks.focused, seen);
    const QRectF area = areaOf(*marks.focused);
    if (lines.isEmpty() || area.isEmpty()) {
        plate->hide();
        return;
    }
    plate->tell(lines, {area.left() + std::min(40.0, area.width()), area.top() + std::min(30.0, area.height())},
                static_cast<int>(plateWidth * themes.theme().typeScale));
}

void FloorWidget::mouseMoveEvent(QMouseEvent* event)
{
    pointer = event->position();
    tellHovered(*pointer);
}

void FloorWidget::leaveEvent(QEvent* event)
{
    pointer.reset();
    marks.hovered.reset();
    plate->hide();
    update();
    QWidget::leaveEvent(event);
}

void FloorWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    if (closes(event->position())) {
        follow(std::nullopt);
        tellHovered(event->position());
    } else if (const std::optional<std::size_t> transfer = painter.transferAt(event->position(), seen)) {
        askTransfer(*transfer);
    } else if (const std::optional<FloorThing> thing = painter.thingAt(event->position(), seen)) {
        ask(*thing);
    } else {
        marks.selected.reset();
        update();
    }
}

void FloorWidget::mark(const FloorThing& thing)
{
    marks.selected = thing;
    if (thing.part == FloorPart::session) {
        follow(thing.number, session == thing.number ? request : std::nullopt);
    } else if (thing.part == FloorPart::request) {
        if (const factory::RequestPicture* meant = requestOf(*seen.now, thing.number)) {
            follow(meant->session, meant->id);
        }
    }
    update();
}

void FloorWidget::ask(const FloorThing& thing)
{
    mark(thing);
    emit asked(idOf(thing, seen));
}

void FloorWidget::select(const std::string& why)
{
    const std::optional<FloorThing> thing = thingOf(why, seen);
    if (thing && thing != marks.selected && !plateOf(*thing, seen).isEmpty()) {
        mark(*thing);
    }
}

void FloorWidget::askTransfer(std::size_t transfer)
{
    const factory::TransferPicture& picture = seen.now->transfers[transfer];
    if (picture.request && requestOf(*seen.now, *picture.request)) {
        ask({FloorPart::request, *picture.request});
    } else if (picture.session) {
        ask({FloorPart::session, *picture.session});
    } else if (const std::optional<std::size_t> link = linkOfTransfer(transfer, seen)) {
        ask({FloorPart::link, static_cast<std::int64_t>(*link)});
    }
}

void FloorWidget::focusOn(const FloorThing& thing)
{
    marks.focused = thing;
    pointer.reset();  // the keys have the plate until the mouse moves again
    retell();
    tellFocused();
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

bool FloorWidget::walk(int direction)
{
    const std::vector<FloorSpot> spots = spotsOf(painter.layout(), seen, false);
    if (spots.empty()) {
        return false;
    }
    const auto here = marks.focused ? std::ranges::find(spots, *marks.focused, &FloorSpot::thing) : spots.end();
    const auto index = here == spots.end() ? (direction > 0 ? -1 : std::ssize(spots)) : here - spots.begin();
    const auto next = index + direction;
    if (next < 0 || next >= std::ssize(spots)) {
        return false;
    }
    focusOn(spots[static_cast<std::size_t>(next)].thing);
    return true;
}

void FloorWidget::walkTowards(const QPointF& direction)
{
    if (!marks.focused || areaOf(*marks.focused).isEmpty()) {
        walk(1);
        return;
    }
    const QRectF from = areaOf(*marks.focused);
    std::optional<FloorThing> nearest;
    double least = 0.0;
    for (const FloorSpot& spot : spotsOf(painter.layout(), seen, false)) {
        const QPointF away = spot.area.center() - from.center();
        const double along = QPointF::dotProduct(away, direction);
        const double across = std::abs(away.x() * direction.y() - away.y() * direction.x());
        if (spot.thing == *marks.focused || along < 3.0) {
            continue;
        }
        const double cost = along + 2.0 * across;
        if (!nearest || cost < least) {
            nearest = spot.thing;
            least = cost;
        }
    }
    if (nearest) {
        focusOn(*nearest);
    }
}

/// Down enters a pool's workers, Left and Right walk over them, Up leaves them. False where the key means another
/// thing.
bool FloorWidget::walkWorkers(int key)
{
    if (!marks.focused) {
        return false;
    }
    if (marks.focused->part == FloorPart::pool && key == Qt::Key_Down) {
        for (const FloorPool& pool : seen.pools) {
            if (pool.pool == marks.focused->number && !pool.workers.empty()) {
                focusOn({FloorPart::worker, pool.workers.front().worker});
                return true;
            }
        }
        return false;
    }
    if (marks.focused->part != FloorPart::worker) {
        return false;
    }
    for (std::size_t i = 0; i < seen.pools.size(); ++i) {
        const std::vector<FloorWorker>& workers = seen.pools[i].workers;
        const auto here =
            std::ranges::find(workers, static_cast<std::uint32_t>(marks.focused->number), &FloorWorker::worker);
        if (here == workers.end()) {
            continue;
        }
        if (key == Qt::Key_Up) {
            focusOn({FloorPart::pool, seen.pools[i].pool});
        } else if (key == Qt::Key_Down) {
            focusOn({FloorPart::compartment, seen.pools[i].pool});
        } else {
            const auto step = static_cast<std::ptrdiff_t>(painter.layout().pools[i].cells.workersPerFrame);
            const auto next = here - workers.begin() + (key == Qt::Key_Right ? step : -step);
            if (next >= 0 && next < std::ssize(workers)) {
                focusOn({FloorPart::worker, workers[static_cast<std::size_t>(next)].worker});
            }
        }
        return true;
    }
    return false;
}

/// Digits are gathered to the number of a session.
bool FloorWidget::typeDigit(const QKeyEvent& event)
{
    const QString text = event.text();
    if (text.size() == 1 && text[0] >= u'0' && text[0] <= u'9' && typed.size() < mostDigits) {
        typed += text;
    } else if (event.key() == Qt::Key_Backspace && !typed.isEmpty()) {
        typed.chop(1);
    } else {
        return false;
    }
    pointer.reset();
    if (typed.isEmpty()) {
        plate->hide();
    } else {
        plate->tell({tr("Follow session %1").arg(typed), tr("Enter follows it, Esc does not")},
                    {width() / 2.0 - 120.0, height() / 2.0 - 40.0});
    }
    return true;
}

void FloorWidget::keyPressEvent(QKeyEvent* event)
{
    if (typeDigit(*event)) {
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (!walkWorkers(event->key())) {
            walkTowards(event->key() == Qt::Key_Left    ? QPointF(-1.0, 0.0)
                        : event->key() == Qt::Key_Right ? QPointF(1.0, 0.0)
                        : event->key() == Qt::Key_Up    ? QPointF(0.0, -1.0)
                                                        : QPointF(0.0, 1.0));
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!typed.isEmpty()) {
            const std::int64_t number = typed.toLongLong();
            typed.clear();
            plate->hide();
            ask({FloorPart::session, number});
        } else if (marks.focused) {
            ask(*marks.focused);
        }
        return;
    case Qt::Key_Escape:
        if (!typed.isEmpty()) {
            typed.clear();
            plate->hide();
            return;
        }
        if (session || left) {
            follow(std::nullopt);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void FloorWidget::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
        marks.focused.reset();
        walk(event->reason() == Qt::TabFocusReason ? 1 : -1);
    }
    update();
}

void FloorWidget::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    typed.clear();
    plate->hide();
    update();
}

bool FloorWidget::focusNextPrevChild(bool next)
{
    return (hasFocus() && walk(next ? 1 : -1)) || QWidget::focusNextPrevChild(next);
}

void FloorWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Factory floor"));
        painter.forget();
        look();
        retell();
    }
    QWidget::changeEvent(event);
}

}  // namespace tokenfactory::ui
