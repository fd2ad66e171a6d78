#include "ui/panels/value_card.h"

#include "ui/controls/tip.h"
#include "ui/plots/bar_card.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr double gap = 8.0;  ///< between a delta and what stands left of it

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
    const QString calibration = isCompact || compared ? QString() : shown.calibration;
    const double calibrationWidth = calibration.isEmpty() ? 0.0 : labels.horizontalAdvance(calibration) + 10.0;
    const double room = inner.width() - calibrationWidth;
    const auto fits = [&labels](const QString& text, double width) { return labels.horizontalAdvance(text) <= width; };
    // where detail and calibration do not fit side by side, the calibration moves up beside a short title
    const bool narrow = !isCompact && !fits(shown.detail, room) && !fits(shown.shortDetail, room);
    const QRectF topLine(inner.left(), inner.top(), inner.width(), 18 * scale);
    const QRectF bottomLine(inner.left(), inner.bottom() - 18 * scale, inner.width(), 18 * scale);
    painter.setFont(labelFont);
    painter.setPen(theme.text2);
    const double titleRoom = narrow ? room : inner.width();
    write(topLine, Qt::AlignLeft, elided(fits(shown.title, titleRoom) ? shown.title : shown.shortTitle, titleRoom));
    painter.setPen(theme.text3);
    write(narrow ? topLine : bottomLine, Qt::AlignRight, calibration);
    detailPlace = {};
    QString detail;
    if (!isCompact) {
        const double detailRoom = narrow ? inner.width() : room;
        painter.setPen(theme.text2);
        detail = elided(fits(shown.detail, detailRoom) ? shown.detail : shown.shortDetail, detailRoom);
        write(bottomLine, Qt::AlignLeft, detail);
        detailPlace = QRectF(bottomLine.topLeft(), QSizeF(labels.horizontalAdvance(detail), bottomLine.height()));
    }

    const QRectF middle(inner.left(), inner.top() + 17 * scale, inner.width(), 28 * scale);
    painter.setFont(valueFont);
    painter.setPen(theme.text);
    write(middle, Qt::AlignLeft, shown.number);
    const QFontMetricsF values(valueFont);
    const double numberWidth = values.horizontalAdvance(shown.number);
    painter.setFont(fontOf(theme, typesize::control));
    painter.setPen(theme.text3);
    // on the same baseline as the number
    const double baseline = middle.center().y() + (values.ascent() - values.descent()) / 2;
    const QPointF unitAt(middle.left() + numberWidth + 6, baseline);
    painter.drawText(unitAt, shown.unit);
    const double unitWidth = QFontMetricsF(painter.font()).horizontalAdvance(shown.unit);
    painted.push_back({shown.unit, QRectF(unitAt.x(), middle.top(), unitWidth, middle.height()), inner});
    if (compared)
        paintDeltas(painter,
                    {{bottomLine, detail.isEmpty() ? 0.0 : labels.horizontalAdvance(detail) + gap},
                     {middle, unitAt.x() + unitWidth + gap - inner.left()}},
                    inner);
}

void ValueCard::paintDeltas(QPainter& painter, std::vector<Rest> lines, const QRectF& inner)
{
    const UiTheme& theme = themes.theme();
    if (isCompact)
        lines.erase(lines.begin());
    if (shown.deltas.size() > 1)
        std::reverse(lines.begin(), lines.end());  // A above B
    painter.setFont(fontOf(theme, typesize::label));
    const QFontMetricsF metrics(painter.font());
    const double mark = metrics.ascent() * 0.75;
    std::size_t line = 0;
    double right = inner.right();
    const bool several = shown.deltas.size() > 1;
    const auto lettered = [several](const Delta& delta, const QString& text) {
        return several ? QString(QLatin1Char(delta.letter)) + u' ' + text : text;
    };
    for (const Delta& delta : shown.deltas) {
        QString text;
        double width = 0.0;
        const auto fits = [&](const QString& wanted) {
            text = wanted;
            width = mark + 4 + metrics.horizontalAdvance(text);
            return right - width >= inner.left() + lines[line].taken;
        };
        while (line < lines.size() && !fits(lettered(delta, delta.text)) && !fits(lettered(delta, delta.shortText))) {
            ++line;
            right = inner.right();
        }
        if (line == lines.size())
            return;
        const QRectF room(right - width, lines[line].line.top(), width, lines[line].line.height());
        painter.setPen(QPen(theme.ink, 1.4));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(markPath(Mark::diamond, mark).translated(room.left() + mark / 2, room.center().y()));
        painter.setPen(theme.text);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, text);
        painted.push_back({text, room, inner});
        right -= width + gap;
        if (line + 1 < lines.size()) {  // one below the other before one beside the other
            ++line;
            right = inner.right();
        }
    }
}

}  // namespace tokenfactory::ui
