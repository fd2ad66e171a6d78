#include "ui/floor/timeline.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/tip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double badgeRadius = 8.0;
constexpr std::int64_t nsPerS = 1'000'000'000;
constexpr std::int64_t shortest = 60 * nsPerS;  // of a run without an end

}  // namespace

Timeline::Timeline(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
}

void Timeline::retranslate()
{
    setAccessibleName(tr("Time of the run"));
    update();
}

void Timeline::setFrame(const FramePtr& frame)
{
    shown = frame;
    update();
}

void Timeline::setGoal(std::optional<SimTime> time)
{
    if (time == goal)
        return;
    goal = time;
    update();
}

void Timeline::setBookmarks(const std::vector<SimTime>& bookmarks)
{
    marked = bookmarks;
    update();
}

void Timeline::setMessage(const QString& words)
{
    if (words == told)
        return;
    told = words;
    setAccessibleDescription(words);
    update();
}

QSize Timeline::sizeHint() const { return {600, minimumSizeHint().height()}; }

QSize Timeline::minimumSizeHint() const { return {200, static_cast<int>(50 * themes.theme().typeScale)}; }

double Timeline::left() const { return badgeRadius + 2.0; }

double Timeline::trackWidth() const { return std::max(1.0, width() - 2.0 * left()); }

double Timeline::trackY() const { return height() / 2.0; }

SimTime Timeline::last() const
{
    if (!shown)
        return {shortest};
    if (shown->end != SimTime::never())
        return std::max(shown->end, SimTime{1});
    // grows in steps, so that it does not crawl
    std::int64_t most = shortest;
    while (most < shown->computedTo.ns)
        most *= 2;
    return {most};
}

double Timeline::xOf(SimTime time) const
{
    const double part = static_cast<double>(time.ns) / static_cast<double>(last().ns);
    return left() + trackWidth() * std::clamp(part, 0.0, 1.0);
}

QPoint Timeline::placeOf(SimTime time) const { return QPointF(xOf(time), trackY()).toPoint(); }

SimTime Timeline::timeAt(double x) const
{
    const double part = std::clamp((x - left()) / trackWidth(), 0.0, 1.0);
    return {std::llround(part * static_cast<double>(last().ns))};
}

void Timeline::write(QPainter& painter, const QString& words, const QRectF& ink, const QColor& color)
{
    painter.setPen(color);
    painter.drawText(ink, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, words);
    painted.push_back({words, ink, QRectF(rect())});
}

std::vector<MarkGroup> Timeline::badges() const
{
    const QFontMetricsF metrics(fontOf(themes.theme(), typesize::mark, QFont::DemiBold));
    constexpr double apart = 3.0;
    std::vector<MarkAt> marks;
    for (const RunMark& mark : *shown->marks)
        marks.push_back({xOf(mark.time), mark.number});
    return joinedMarks(marks, metrics, 2.0 * badgeRadius, apart, left() - badgeRadius,
                       left() + trackWidth() + badgeRadius);
}

QRectF Timeline::pillOf(const MarkGroup& badge) const
{
    return {badge.left, trackY() - badgeRadius, badge.right - badge.left, 2.0 * badgeRadius};
}

void Timeline::paintMarks(QPainter& painter)
{
    const UiTheme& theme = themes.theme();
    const QFontMetricsF metrics(fontOf(theme, typesize::label));
    const double top = trackY() - badgeRadius - 2.0 - metrics.height();
    const std::vector<RunMark>& marks = *shown->marks;
    const std::vector<MarkGroup> all = badges();
    double endOfWords = 0.0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const MarkGroup& badge = all[i];
        const QRectF pill = pillOf(badge);
        const auto of = [&](auto property) {
            return std::all_of(marks.begin() + std::ptrdiff_t(badge.first),
                               marks.begin() + std::ptrdiff_t(badge.last) + 1, property);
        };
        const bool isToCome = of([this](const RunMark& mark) { return !mark.isDone(shown->time); });
        paintMarkPill(painter, theme, pill, !isToCome, of([](const RunMark& mark) { return mark.byUser; }));
        painter.setFont(fontOf(theme, typesize::mark, QFont::DemiBold));
        painter.drawText(pill, Qt::AlignCenter | Qt::TextDontClip, badge.text);
        painted.push_back({badge.text, pill, QRectF(rect())});
        // its words have the room up to the next one's, or none
        constexpr double apart = 10.0;
        constexpr double least = 40.0;
        const auto count = static_cast<int>(badge.last - badge.first) + 1;
        const QString whole = count == 1 ? markLabel(marks[badge.first], shown->time) : changesWords(count);
        const double end = i + 1 < all.size() ? all[i + 1].left - apart : width() - 1.0;
        const double wanted = metrics.horizontalAdvance(whole);
        const double from = std::max(endOfWords, std::min(pill.left(), end - wanted));
        // words that begin far from their badge would be those of another
        const bool isNear = from <= pill.right() && pill.left() - from < wanted;
        const QString words = elidedAtPart(metrics, whole, end - from);
        const double width = metrics.horizontalAdvance(words);
        if (!isNear || end - from < std::min(least, wanted) || width > end - from)
            continue;
        painter.setFont(fontOf(theme, typesize::label));
        write(painter, words, QRectF(from, top, width, metrics.height()), theme.text2);
        endOfWords = from + width + apart;
    }
}

void Timeline::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painted.clear();
    const double y = trackY();
    const auto bar = [&](double from, double to, const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(QRectF(from, y - 2.5, std::max(0.0, to - from), 5.0), 2.5, 2.5);
    };
    bar(left(), left() + trackWidth(), theme.hair);
    const QFont font = fontOf(theme, typesize::label);
    const QFontMetricsF metrics(font);
    const double below = y + badgeRadius + 1.0;
    double endOfMessage = left() + metrics.horizontalAdvance(shortClockText({})) + 14.0;
    painter.setFont(font);
    write(painter, shortClockText({}),
          QRectF(left(), below, metrics.horizontalAdvance(shortClockText({})), metrics.height()), theme.text3);
    const QString end = shortClockText(last());
    const double endWidth = metrics.horizontalAdvance(end);
    write(painter, end, QRectF(left() + trackWidth() - endWidth, below, endWidth, metrics.height()), theme.text3);
    const double messageRoom = left() + trackWidth() - endWidth - 14.0 - endOfMessage;
    if (!told.isEmpty() && messageRoom > 60.0) {
        const QString words = elidedAtPart(metrics, told, messageRoom);
        write(painter, words, QRectF(endOfMessage, below, metrics.horizontalAdvance(words), metrics.height()),
              theme.text);
    }
    if (!shown)
        return;
    bar(left(), xOf(shown->computedTo), theme.axis);
    bar(left(), xOf(shown->time), theme.text2);
    paintMarks(painter);
    painter.setPen(QPen(theme.panel, 1.0));
    painter.setBrush(theme.warn);
    for (const SimTime time : marked) {
        const double x = xOf(time);
        const QPointF corners[] = {{x, y - 6}, {x + 6, y}, {x, y + 6}, {x - 6, y}};
        painter.drawPolygon(corners, 4);
    }
    const double x = xOf(goal.value_or(shown->time));
    painter.setPen(goal ? QPen(theme.ink, 1.0) : QPen(Qt::NoPen));
    painter.setBrush(goal ? theme.panel : theme.ink);
    const double half = goal ? 2.5 : 1.5;
    painter.drawRoundedRect(QRectF(x - half, y - 10.0, 2.0 * half, 20.0), half, half);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.ink, 2.0));
        painter.drawRoundedRect(QRectF(x - 6.0, y - 13.0, 12.0, 26.0), 4, 4);
    }
}

QString Timeline::tipAt(const QPoint& place) const
{
    if (!shown)
        return {};
    for (const MarkGroup& badge : badges()) {
        const bool isThere = badge.left <= place.x() && place.x() <= badge.right;
        if (!isThere || place.y() >= pillOf(badge).bottom())
            continue;
        QStringList tips;
        for (std::size_t i = badge.first; i <= badge.last; ++i)
            tips << markTip((*shown->marks)[i], shown->time);
        return tips.join(QStringLiteral("\n\n"));
    }
    for (const SimTime time : marked) {
        if (std::abs(place.x() - xOf(time)) <= badgeRadius)
            return tr("Bookmark at %1").arg(shortClockText(time));
    }
    const SimTime time = timeAt(place.x());
    return time <= shown->computedTo ? clockText(time) : tr("%1, not computed yet").arg(clockText(time));
}

bool Timeline::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tip(tipAt(help->pos())), this);
        return true;
    }
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    return QWidget::event(event);
}

void Timeline::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !shown)
        return;
    drags = true;
    const double x = event->position().x();
    // a bookmark or a change that is pointed at is meant exactly
    SimTime time = timeAt(x);
    double nearest = badgeRadius;
    const auto offer = [&](SimTime exact) {
        if (std::abs(xOf(exact) - x) <= nearest) {
            nearest = std::abs(xOf(exact) - x);
            time = exact;
        }
    };
    for (const RunMark& mark : *shown->marks)
        offer(mark.time);
    for (const SimTime bookmark : marked)
        offer(bookmark);
    emit scrubbed(time);
}

void Timeline::mouseMoveEvent(QMouseEvent* event)
{
    if (drags)
        emit scrubbed(timeAt(event->position().x()));
}

void Timeline::mouseReleaseEvent(QMouseEvent*) { drags = false; }

void Timeline::keyPressEvent(QKeyEvent* event)
{
    const std::int64_t page = last().ns / 10;
    std::int64_t by = 0;
    switch (event->key()) {
    case Qt::Key_Left:
        by = -nsPerS;
        break;
    case Qt::Key_Right:
        by = nsPerS;
        break;
    case Qt::Key_PageDown:
        by = -page;
        break;
    case Qt::Key_PageUp:
        by = page;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (shown)
        emit scrubbed({std::clamp<std::int64_t>(goal.value_or(shown->time).ns + by, 0, last().ns)});
}

}  // namespace tokenfactory::ui
