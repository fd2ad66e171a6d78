#include "ui/panels/value_card.h"

#include "ui/plots/bar_card.h"
#include "ui/theme/icons.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/tip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <optional>

namespace tokenfactory::ui {

namespace {

constexpr double gap = 8.0;  ///< between a delta and what stands left of it

/// The side of the mark of a pin beside text.
double markOf(const QFontMetricsF& metrics) { return metrics.ascent() * 0.75; }

/// "against pin A: +5.8 ms, +58 %"
QString deltaWords(const Delta& delta)
{
    const QString amount = delta.percent.isEmpty() ? delta.text : listed({delta.text, delta.percent});
    return ValueCard::tr("against pin %1: %2").arg(QLatin1Char(delta.letter)).arg(amount);
}

}  // namespace

ValueCard::ValueCard(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ValueCard::setCard(const CardView& card)
{
    shown = card;
    setObjectName(QStringLiteral("card_") + card.id);
    setAccessibleName(card.title);
    QStringList description = {shownText(), card.detail, card.calibration};
    QString tooltip = card.why.empty() ? card.fullText : card.title + QStringLiteral(": ") + card.fullText;
    if (!card.over.isEmpty()) {
        description.insert(1, card.over);
        tooltip += QStringLiteral(", ") + card.over;
    }
    for (const Delta& delta : card.deltas) {
        description.append(deltaWords(delta));
        tooltip += u'\n' + deltaWords(delta);
    }
    setAccessibleDescription(listed(description));
    if (!card.gloss.isEmpty())
        tooltip += u'\n' + card.gloss;
    setToolTip(tip(card.why.empty() ? tooltip : tooltip + u'\n' + tr("Click: why")));
    setCursor(card.why.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void ValueCard::setCompact(bool compact)
{
    if (compact == isCompact)
        return;
    isCompact = compact;
    updateGeometry();
    update();
}

void ValueCard::setAsked(const std::string& why)
{
    askedNow = why;
    update();
}

void ValueCard::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !rect().contains(event->position().toPoint()) || shown.why.empty())
        return;
    if (!detailPlace.contains(event->position()) || shown.detailWhys.empty()) {
        emit asked(shown.why);
        return;
    }
    // numbers of equal length side by side: "12.9 to 18.6 ms"
    const std::size_t count = shown.detailWhys.size();
    const double part = (event->position().x() - detailPlace.left()) / detailPlace.width();
    emit asked(shown.detailWhys[std::min(count - 1, static_cast<std::size_t>(part * static_cast<double>(count)))]);
}

void ValueCard::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && event->modifiers() & Qt::ShiftModifier && !shown.detailWhys.empty())
        emit asked(shown.detailWhys[nextDetail++ % shown.detailWhys.size()]);
    else if (enter && !shown.why.empty())
        emit asked(shown.why);
    else
        QWidget::keyPressEvent(event);
}

QString ValueCard::shownText() const { return shown.unit.isEmpty() ? shown.number : shown.number + u' ' + shown.unit; }

QSize ValueCard::sizeHint() const { return {190, static_cast<int>((isCompact ? 62 : 78) * themes.theme().typeScale)}; }

void ValueCard::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const double scale = theme.typeScale;
    QPainter painter(this);
    paintCard(painter, rect(), theme);
    paintChosen(painter, rect(), isAsked(), hasFocus(), theme);
    const QRectF inner = QRectF(rect()).adjusted(10, 7, -8, -7);
    const QFont labelFont = fontOf(theme, typesize::label);
    const QFont valueFont = fontOf(theme, typesize::value, QFont::DemiBold);
    const QFontMetricsF labels(labelFont);
    const auto elided = [&labels](const QString& text, double width) {
        return labels.elidedText(text, Qt::ElideRight, width);
    };

    painted.clear();
    const auto write = [&](const QRectF& room, Qt::Alignment alignment, const QString& text) {
        if (text.isEmpty())
            return;
        painter.drawText(room, alignment | Qt::AlignVCenter, text);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        const double left = alignment & Qt::AlignRight ? room.right() - width : room.left();
        painted.push_back({text, QRectF(left, room.top(), width, room.height()), inner});
    };

    // beside deltas there is no room for the calibration; it stays in the tooltip and in the status line
    const bool compared = !shown.deltas.empty();
    QString calibration = isCompact || compared ? QString() : shown.calibration;
    const double calibrationWidth = calibration.isEmpty() ? 0.0 : labels.horizontalAdvance(calibration) + 10.0;
    const double room = inner.width() - calibrationWidth;
    const auto fits = [&labels](const QString& text, double width) { return labels.horizontalAdvance(text) <= width; };
    // where detail and calibration do not fit side by side, the calibration moves up beside a short title
    const bool narrow = !isCompact && !fits(shown.detail, room) && !fits(shown.shortDetail, room);
    const bool passes = !shown.over.isEmpty();
    if (narrow && passes)
        calibration.clear();
    const QRectF topLine(inner.left(), inner.top(), inner.width(), 18 * scale);
    const QRectF bottomLine(inner.left(), inner.bottom() - 18 * scale, inner.width(), 18 * scale);
    const QRectF middle(inner.left(), inner.top() + 17 * scale, inner.width(), 28 * scale);

    const QFontMetricsF values(valueFont);
    const QFont unitFont = fontOf(theme, typesize::control);
    const double unitLeft = values.horizontalAdvance(shown.number) + 6;
    const double unitWidth = QFontMetricsF(unitFont).horizontalAdvance(shown.unit);
    const double figureEnd = unitLeft + unitWidth + gap;

    QString detail;
    if (!isCompact) {
        const double detailRoom = narrow ? inner.width() : room;
        detail = elided(fits(shown.detail, detailRoom) ? shown.detail : shown.shortDetail, detailRoom);
    }
    const double detailEnd = detail.isEmpty() ? 0.0 : labels.horizontalAdvance(detail) + gap;
    const double mark = labels.ascent() * 0.95;
    const auto linesBeside = [&](const QString& title) {
        const double titleEnd = labels.horizontalAdvance(title) + gap + (passes ? mark + gap : 0.0);
        std::vector<Rest> lines = {{topLine, titleEnd}, {middle, figureEnd}};
        if (!isCompact)
            lines.push_back({bottomLine, detailEnd});
        return lines;
    };

    const double titleRoom = (narrow ? room : inner.width()) - (passes ? mark + 4 : 0.0);
    QString title = fits(shown.title, titleRoom) ? shown.title : shown.shortTitle;
    std::vector<PlacedDelta> deltas = placeDeltas(linesBeside(title), labels);
    if (deltas.size() < shown.deltas.size()) {
        const std::vector<PlacedDelta> beside = placeDeltas(linesBeside(shown.shortTitle), labels);
        if (beside.size() > deltas.size()) {
            title = shown.shortTitle;
            deltas = beside;
        }
    }
    const auto freeUntil = [&](const QRectF& line) {
        double end = inner.right();
        for (const PlacedDelta& delta : deltas) {
            if (delta.room.top() == line.top())
                end = std::min(end, delta.room.left() - gap);
        }
        return end;
    };

    // a limit that is passed is said beside the title, by the mark alone where the words have no room
    const double overRoom = freeUntil(topLine) - inner.left() - mark - 8 - labels.horizontalAdvance(shown.over);
    if (passes && !fits(title, overRoom) && fits(shown.shortTitle, overRoom))
        title = shown.shortTitle;
    painter.setFont(labelFont);
    painter.setPen(theme.text2);
    title = elided(title, titleRoom);
    write(topLine, Qt::AlignLeft, title);
    if (passes) {
        const double left = inner.left() + labels.horizontalAdvance(title) + 6;
        paintIcon(painter, Icon::warning, QRectF(left, topLine.center().y() - mark / 2, mark, mark), theme.warn);
        painter.setPen(theme.text);
        if (fits(title, overRoom))
            write(topLine.adjusted(left + mark + 3 - inner.left(), 0, 0, 0), Qt::AlignLeft, shown.over);
    }
    painter.setPen(theme.text3);
    write(narrow ? topLine : bottomLine, Qt::AlignRight, calibration);

    painter.setFont(valueFont);
    painter.setPen(theme.text);
    write(middle, Qt::AlignLeft, shown.number);
    painter.setFont(unitFont);
    painter.setPen(theme.text3);
    // on the same baseline as the number
    const double baseline = middle.center().y() + (values.ascent() - values.descent()) / 2;
    const QPointF unitAt(middle.left() + unitLeft, baseline);
    painter.drawText(unitAt, shown.unit);
    painted.push_back({shown.unit, QRectF(unitAt.x(), middle.top(), unitWidth, middle.height()), inner});

    painter.setFont(labelFont);
    QRectF detailLine = bottomLine;
    if (isCompact) {  // beside the figure where that has room for it
        detailLine =
            QRectF(QPointF(inner.left() + figureEnd + 4, middle.top()), QPointF(freeUntil(middle), middle.bottom()));
        for (const QString& text : {shown.shortDetail, shown.detail}) {
            if (fits(text, detailLine.width()))
                detail = text;
        }
    }
    painter.setPen(theme.text2);
    write(detailLine, Qt::AlignLeft, detail);
    detailPlace = detail.isEmpty()
                      ? QRectF()
                      : QRectF(detailLine.topLeft(), QSizeF(labels.horizontalAdvance(detail), detailLine.height()));

    for (const PlacedDelta& delta : deltas) {
        const double side = markOf(labels);
        paintPin(painter, {delta.room.left() + side / 2, delta.room.center().y()}, delta.letter, side,
                 QPen(theme.ink, 1.4), Qt::NoBrush);
        painter.setPen(theme.text);
        painter.drawText(delta.room, Qt::AlignRight | Qt::AlignVCenter, delta.text);
        painted.push_back({delta.text, delta.room, inner});
    }
}

/// Read from top to bottom and from left to right they stand in the order of their pins. What has no room goes as a
/// whole, the last pins first. One below the other before one beside the other, and beside the title last.
std::vector<ValueCard::PlacedDelta> ValueCard::placeDeltas(const std::vector<Rest>& lines,
                                                           const QFontMetricsF& labels) const
{
    const bool several = shown.deltas.size() > 1;
    std::vector<PlacedDelta> all;
    for (const Delta& delta : shown.deltas) {
        const QString text = several ? QString(QLatin1Char(delta.letter)) + u' ' + delta.text : delta.text;
        all.push_back({delta.letter, text, QRectF(0, 0, markOf(labels) + 4 + labels.horizontalAdvance(text), 0)});
    }
    const std::size_t bottom = lines.size() - 1;
    const auto widthOf = [&all](std::size_t from, std::size_t to) {
        double width = to > from ? gap * static_cast<double>(to - from - 1) : 0.0;
        for (std::size_t i = from; i < to; ++i)
            width += all[i].room.width();
        return width;
    };
    for (std::size_t count = all.size(); count > 0; --count) {
        // [0, first) in the line of the title, [first, second) below it, the others at the bottom
        std::optional<std::array<std::size_t, 2>> best;
        std::array<std::size_t, 2> bestCost = {};
        for (std::size_t first = 0; first <= count; ++first) {
            for (std::size_t second = first; second <= count; ++second) {
                const std::array<std::size_t, 4> ends = {0, first, bottom == 1 ? count : second, count};
                std::array<std::size_t, 2> cost = {0, bottom == 1 ? 0 : 2 * first + (second - first)};
                bool fit = true;
                for (std::size_t line = 0; line <= bottom; ++line) {
                    const double width = widthOf(ends[line], ends[line + 1]);
                    fit = fit && (width == 0.0 || lines[line].taken + width <= lines[line].line.width());
                    cost[0] = std::max(cost[0], ends[line + 1] - ends[line]);
                }
                if (fit && (!best || cost < bestCost)) {
                    best = {first, ends[2]};
                    bestCost = cost;
                }
            }
        }
        if (!best)
            continue;
        all.resize(count);
        const std::array<std::size_t, 4> ends = {0, (*best)[0], (*best)[1], count};
        for (std::size_t line = 0; line <= bottom; ++line) {
            double left = lines[line].line.right() - widthOf(ends[line], ends[line + 1]);
            for (std::size_t i = ends[line]; i < ends[line + 1]; ++i) {
                const double width = all[i].room.width();
                all[i].room = QRectF(left, lines[line].line.top(), width, lines[line].line.height());
                left += width + gap;
            }
        }
        return all;
    }
    return {};
}

}  // namespace tokenfactory::ui
