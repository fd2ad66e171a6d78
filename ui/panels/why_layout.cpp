#include "ui/panels/why_layout.h"

#include "ui/floor/floor_ink.h"
#include "ui/panels/formula_picture.h"
#include "ui/theme/icons.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct PageText {
    Q_DECLARE_TR_FUNCTIONS(InspectorPage)
};

constexpr int mostNoteLines = 12;    ///< the panel scrolls; more is no note
constexpr double signColumn = 18.0;  ///< of the "=" before a formula

Fill fillOf(const UiTheme& theme, const WhyPart& part)
{
    if (const auto* limit = std::get_if<cost::Limit>(&part.kind))
        return limitFill(theme, *limit);
    if (const auto* kind = std::get_if<MemoryKind>(&part.kind))
        return memoryFill(theme, *kind);
    if (const auto* blob = std::get_if<kv::BlobKind>(&part.kind))
        return patterned(theme, FloorInk::colorOf(theme, *blob));
    return {theme.text3, Pattern::none, theme.text3, theme.text};
}

/// A stage of a turn: work has the fill of what mostly limits it, waiting none.
Fill stageFill(const UiTheme& theme, factory::Phase phase)
{
    using factory::Phase;
    switch (phase) {
    case Phase::filling:
        return limitFill(theme, cost::Limit::compute);
    case Phase::decoding:
        return limitFill(theme, cost::Limit::memory);
    case Phase::loading:
    case Phase::handingOff:
        return limitFill(theme, cost::Limit::network);
    case Phase::queued:
    case Phase::waiting:
    case Phase::filled:
    case Phase::ready:
        break;
    }
    return {theme.hair, Pattern::none, theme.hair, theme.text};
}

double widthOf(const QFont& font, const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); }

}  // namespace

WhyLayout::WhyLayout(QPainter* on, const UiTheme& look, double width)
    : painter(on),
      theme(look),
      left(margin),
      right(width - margin),
      label(fontOf(look, typesize::label)),
      strong(fontOf(look, typesize::label, QFont::DemiBold)),
      control(fontOf(look, typesize::control, QFont::DemiBold))
{
}

void WhyLayout::setRows(int hoveredRow, int focusedRow)
{
    hovered = hoveredRow;
    focused = focusedRow;
}

double WhyLayout::lineOf(const QFont& font) const { return std::ceil(QFontMetricsF(font).height() + 1.0); }

void WhyLayout::line(const QRectF& room, const QFont& font, const QColor& color, const QString& text,
                     Qt::Alignment side)
{
    const QString fitted = QFontMetricsF(font).elidedText(text, Qt::ElideRight, room.width() + 0.5);
    if (fitted != text)
        cuts.emplace_back(room, text);
    if (!painter)
        return;
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(room.adjusted(-1, 0, 1, 0), side | Qt::AlignVCenter | Qt::TextSingleLine, fitted);
}

void WhyLayout::prose(const QString& text, const QFont& font, const QColor& color, int mostLines)
{
    if (text.isEmpty())
        return;
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    std::vector<std::pair<int, int>> lines;
    for (QTextLine next = layout.createLine(); next.isValid(); next = layout.createLine()) {
        next.setLineWidth(right - left);
        lines.emplace_back(next.textStart(), next.textLength());
    }
    layout.endLayout();
    const int count = std::min(static_cast<int>(lines.size()), mostLines);
    for (int i = 0; i < count; ++i) {
        const auto [start, length] = lines[static_cast<std::size_t>(i)];
        const bool cut = i + 1 == count && count < static_cast<int>(lines.size());
        const QRectF room(left, y, right - left, lineOf(font));
        if (cut) {
            const QString rest = text.mid(start, length).trimmed() + QStringLiteral("…");
            line(room, font, color, rest, Qt::AlignLeft);
            cuts.emplace_back(room, text);
        } else {
            line(room, font, color, text.mid(start, length).trimmed(), Qt::AlignLeft);
        }
        y += lineOf(font);
    }
}

void WhyLayout::rule()
{
    y += 10.0;
    if (painter)
        painter->fillRect(QRectF(left, std::round(y), right - left, 1.0), theme.hair);
    y += 9.0;
}

void WhyLayout::sectionTitle(const QString& words, const QString& beside)
{
    const double height = lineOf(label) + 2.0;
    const double besideWidth = beside.isEmpty() ? 0.0 : widthOf(label, beside) + 8.0;
    line(QRectF(left, y, right - left - besideWidth, height), label, theme.text2, words, Qt::AlignLeft);
    line(QRectF(right - besideWidth, y, besideWidth, height), label, theme.text3, beside, Qt::AlignRight);
    y += height + 2.0;
}

void WhyLayout::message(const QString& text) { prose(text, label, theme.text2, 12); }

void WhyLayout::head(const Why& why)
{
    prose(why.title, control, theme.text, 3);
    prose(why.subject, label, theme.text3, 2);
    y += 4.0;
    const QFont large = fontOf(theme, typesize::value + 6, QFont::DemiBold);
    const double height = why.number.isEmpty() ? 0.0 : std::ceil(QFontMetricsF(large).ascent()) + 6.0;
    const double numberWidth = widthOf(large, why.number);
    const double baseline = y + height - 4.0;
    if (painter) {
        painter->setFont(large);
        painter->setPen(theme.text);
        painter->drawText(QPointF(left, baseline), why.number);
        painter->setFont(fontOf(theme, typesize::program));
        painter->setPen(theme.text2);
        painter->drawText(QPointF(left + numberWidth + 7.0, baseline), why.unit);
        if (!why.calibration.isEmpty()) {
            const double width = widthOf(label, why.calibration) + 16.0;
            const QRectF chip(right - width - 0.5, baseline - lineOf(label), width, lineOf(label) + 3.0);
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(QPen(theme.axis, 1.0));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(chip, chip.height() / 2, chip.height() / 2);
            painter->setFont(label);
            painter->setPen(theme.text2);
            painter->drawText(chip, Qt::AlignCenter, why.calibration);
        }
    }
    y += height + 3.0;
    prose(why.full, label, theme.text3, 1);
    if (!why.state.isEmpty()) {
        y += 2.0;
        prose(why.state, label, theme.warn, 4);
    }
    if (why.band)
        band(why);
}

/// The value between its ends: a track, the band on it and a diamond where the value lies.
void WhyLayout::band(const Why& why)
{
    y += 9.0;
    const double low = why.band->low;
    const double high = why.band->high;
    const double span = std::max(high - low, 1e-300);
    const double from = left + 0.18 * (right - left);
    const double to = right - 0.18 * (right - left);
    const double at = from + (to - from) * std::clamp((why.explanation.value - low) / span, 0.0, 1.0);
    if (painter) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.hair);
        painter->drawRoundedRect(QRectF(left, y - 1.0, right - left, 2.0), 1, 1);
        painter->setBrush(theme.text3);
        painter->drawRect(QRectF(from, y - 3.0, to - from, 6.0));
        painter->setPen(QPen(theme.panel, 1.5));
        painter->setBrush(theme.ink);
        painter->drawPath(markPath(Mark::diamond, 13.0).translated(at, y));
    }
    y += 8.0;
    const double height = lineOf(label);
    const double lowWidth = widthOf(label, why.bandLow) + 1.0;
    const double highWidth = widthOf(label, why.bandHigh) + 1.0;
    const double lowLeft = std::max(left, from - lowWidth / 2);
    const double highLeft = std::min(right - highWidth, to - highWidth / 2);
    line(QRectF(lowLeft, y, lowWidth, height), label, theme.text, why.bandLow, Qt::AlignLeft);
    line(QRectF(highLeft, y, highWidth, height), label, theme.text, why.bandHigh, Qt::AlignLeft);
    const QRectF between(lowLeft + lowWidth + 6.0, y, highLeft - lowLeft - lowWidth - 12.0, height);
    if (widthOf(label, why.bandName) <= between.width()) {
        line(between, label, theme.text3, why.bandName, Qt::AlignHCenter);
        y += height;
    } else {
        y += height;
        line(QRectF(left, y, right - left, height), label, theme.text3, why.bandName, Qt::AlignHCenter);
        y += height;
    }
}

/// A name and a value; both in one line where they have room, else the value below.
void WhyLayout::facts(const Why& why)
{
    if (why.facts.empty())
        return;
    y += 6.0;
    const double height = lineOf(label) + 3.0;
    for (const WhyFact& fact : why.facts) {
        const double arrow = fact.why.empty() ? 0.0 : 12.0;
        const double nameWidth = widthOf(label, fact.name) + 1.0;
        const double valueWidth = widthOf(strong, fact.value) + 2.0;
        if (fact.name.isEmpty()) {
            prose(fact.value, strong, theme.text, 4);
            y += 3.0;
            continue;
        }
        const bool isBeside = nameWidth + 10.0 + valueWidth + arrow <= right - left;
        const bool fits = isBeside || valueWidth + arrow <= right - left;
        beginRow(QRectF(left - 6.0, y, right - left + 12.0, isBeside ? height : 2 * height - 3.0), fact.why, false,
                 false);
        line(QRectF(left, y, isBeside ? nameWidth : right - left, height), label, theme.text2, fact.name,
             Qt::AlignLeft);
        if (!isBeside)
            y += height - 3.0;
        line(QRectF(fits ? right - arrow - valueWidth : left, y, fits ? valueWidth : right - arrow - left, height),
             strong, theme.text, fact.value, Qt::AlignRight);
        if (arrow > 0.0)
            chevron(y + height / 2);
        y += height;
    }
}

/// Says that a row leads to a page of its own.
void WhyLayout::chevron(double middle)
{
    if (!painter)
        return;
    const QPointF tip(right - 1.0, middle);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.text2, 1.3));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(-4, 4)}));
}

void WhyLayout::formula(const Why& why)
{
    if (!why.formula) {
        if (!why.note.isEmpty()) {
            y += 6.0;
            prose(why.note, label, theme.text2, mostNoteLines);
        }
        return;
    }
    if (!why.explained.isEmpty()) {
        y += 8.0;
        prose(why.explained, label, theme.text2, 2);
        y -= 4.0;
    }
    constexpr double padding = 9.0;
    const double width = right - left - 2 * padding - signColumn;
    using Shown = FormulaPicture::Shown;
    std::vector<FormulaPicture> lines;
    const bool leaf = why.formula->kind == Formula::Kind::symbol;
    lines.emplace_back(*why.formula, why.explanation, Shown::symbols, true, theme, width);
    if (!leaf)
        lines.emplace_back(*why.formula, why.explanation, Shown::numbers, true, theme, width);
    const bool marked = lines.front().isMarked();
    double height = 2 * padding + lineOf(label);
    for (const FormulaPicture& picture : lines)
        height += picture.size().height() + 8.0;
    y += 8.0;
    if (painter) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(theme.hair, 1.0));
        painter->setBrush(theme.plot);
        painter->drawRoundedRect(QRectF(left + 0.5, y + 0.5, right - left - 1.0, height - 1.0), 4, 4);
    }
    y += padding;
    const QFont sign = fontOf(theme, typesize::control);
    for (const FormulaPicture& picture : lines) {
        if (painter) {
            painter->setFont(sign);
            painter->setPen(theme.text2);
            painter->drawText(QPointF(left + padding, y + picture.baseline()), QStringLiteral("="));
            picture.paint(*painter, QPointF(left + padding + signColumn, y), theme);
        }
        y += picture.size().height() + 8.0;
    }
    const QRectF last(left + padding + signColumn, y, width, lineOf(label));
    line(QRectF(left + padding, y, signColumn, lineOf(label)), sign, theme.text2, QStringLiteral("="), Qt::AlignLeft);
    const QString given = !why.explained.isEmpty() ? shown(why.explanation.value, why.explanation.unit)
                          : why.unit.isEmpty()     ? why.number
                                                   : why.number + u' ' + why.unit;
    line(last, strong, theme.text, given, Qt::AlignLeft);
    y += lineOf(label) + padding;
    if (!why.limit.isEmpty()) {
        y += 5.0;
        const QString text = marked ? PageText::tr("Marked: %1.").arg(why.limit) : why.limit;
        prose(text, label, theme.text2, 3);
    }
    if (!why.note.isEmpty()) {
        y += 3.0;
        prose(why.note, label, theme.text2, mostNoteLines);
    }
}

void WhyLayout::beginRow(const QRectF& area, const std::string& why, bool isPart, bool isOpen)
{
    const int row = static_cast<int>(rows.size());
    if (!why.empty())
        rows.push_back({area, why, isPart});
    if (!painter)
        return;
    const bool under = !why.empty() && row == hovered;
    if (isOpen || under) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(isOpen ? theme.ctl : mixed(theme.panel, theme.ctl, 0.6));
        painter->drawRoundedRect(area, 3, 3);
    }
    if (!why.empty() && row == focused) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(theme.ink, 2.0));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(1, 1, -1, -1), 3, 3);
    }
}

void WhyLayout::inputs(const Why& why)
{
    if (why.inputs.empty())
        return;
    y += 8.0;
    sectionTitle(PageText::tr("Inputs and where they come from"), {});
    for (const WhyInput& input : why.inputs) {
        const double top = y;
        const double height = lineOf(label);
        const FormulaPicture symbol = symbolPicture(input.symbol, theme);
        // measured first, so that the ground of the row lies under its text
        QPainter* const on = painter;
        const auto write = [&] {
            y = top + 2.0;
            const double valueWidth = widthOf(strong, input.value) + 2.0;
            if (painter)
                symbol.paint(*painter, QPointF(left, y + height - 4.0 - symbol.baseline()), theme);
            const double arrow = input.why.empty() ? 0.0 : 12.0;
            line(QRectF(right - valueWidth - arrow, y, valueWidth, height), strong, theme.text, input.value,
                 Qt::AlignRight);
            if (arrow > 0.0)
                chevron(y + height / 2);
            // a short origin stands beside the number
            const double from = left + symbol.size().width() + 10.0;
            const double room = right - valueWidth - arrow - 8.0 - from;
            const bool beside = widthOf(label, input.origin) <= room;
            if (beside)
                line(QRectF(from, y, room, height), label, theme.text3, input.origin, Qt::AlignLeft);
            y += height + 1.0;
            if (!input.range.isEmpty()) {
                line(QRectF(left, y, right - left, height), label, theme.text2, input.range, Qt::AlignRight);
                y += height;
            }
            if (!beside)
                prose(input.origin, label, theme.text3, 3);
            y += 3.0;
        };
        const std::size_t cutsBefore = cuts.size();
        painter = nullptr;
        write();
        cuts.resize(cutsBefore);
        painter = on;
        beginRow(QRectF(left - 6.0, top, right - left + 12.0, y - top), input.why, false, false);
        write();
    }
}

void WhyLayout::parts(const Why& why, const std::string& openedId)
{
    if (why.parts.empty())
        return;
    rule();
    sectionTitle(why.partsTitle, {});
    double most = 0.0;
    double valueWidth = 0.0;
    for (const WhyPart& part : why.parts) {
        most = std::max(most, part.amount);
        valueWidth = std::max(valueWidth, widthOf(label, part.value) + 2.0);
    }
    const double height = lineOf(label) + 3.0;
    const double barRoom = std::round(0.26 * (right - left));
    for (const WhyPart& part : why.parts) {
        const bool isOpen = !part.why.empty() && part.why == openedId;
        beginRow(QRectF(left - 6.0, y, right - left + 12.0, height), part.why, !why.partsLead, isOpen);
        line(QRectF(left, y, right - left - barRoom - valueWidth - 14.0, height), isOpen ? strong : label, theme.text,
             part.name, Qt::AlignLeft);
        if (painter && most > 0.0) {
            const double width = std::max(barRoom * part.amount / most, 1.0);
            paintFill(*painter, QRectF(right - valueWidth - 7.0 - barRoom, y + height / 2 - 5.0, width, 10.0),
                      fillOf(theme, part));
        }
        line(QRectF(right - valueWidth, y, valueWidth, height), label, theme.text, part.value, Qt::AlignRight);
        y += height;
    }
}

void WhyLayout::openedPart(const Why& why)
{
    rule();
    const QString value = why.number + (why.unit.isEmpty() ? QString() : u' ' + why.unit);
    const double valueWidth = widthOf(control, value) + 12.0;
    const double right_ = right;
    const double top = y;
    right -= valueWidth;
    prose(why.title, control, theme.text, 3);
    right = right_;
    line(QRectF(right - valueWidth, top, valueWidth, lineOf(control)), control, theme.text, value, Qt::AlignRight);
    formula(why);
    inputs(why);
}

/// A bar for each turn, all to one scale of time, and under it its stages in words, in the order they lie in it.
void WhyLayout::turns(const Why& why)
{
    if (why.turns.empty())
        return;
    rule();
    prose(why.turnsTitle, label, theme.text2, 2);
    y += 3.0;
    double longest = 0.0;
    for (const WhyTurn& turn : why.turns)
        longest = std::max(longest, turn.seconds);
    const double height = lineOf(label);
    for (const WhyTurn& turn : why.turns) {
        const double totalWidth = widthOf(strong, turn.total) + 2.0;
        line(QRectF(left, y, right - left - totalWidth - 8.0, height), strong, theme.text, turn.name, Qt::AlignLeft);
        line(QRectF(right - totalWidth, y, totalWidth, height), strong, theme.text, turn.total, Qt::AlignRight);
        y += height + 2.0;
        if (painter && longest > 0.0) {
            double x = left;
            for (const WhyStage& stage : turn.stages) {
                const double width = (right - left) * stage.seconds / longest;
                paintFill(*painter, QRectF(x, y, width, 9.0), stageFill(theme, stage.phase));
                x += width;
            }
            painter->setRenderHint(QPainter::Antialiasing, false);
            painter->setPen(QPen(theme.axis, 1.0));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(QRectF(left, y, std::max(1.0, x - left), 9.0));
        }
        y += 12.0;
        prose(stagesText(turn), label, theme.text2, 6);
        y += 6.0;
    }
}

void WhyLayout::remedy(const QString& text)
{
    if (text.isEmpty())
        return;
    rule();
    prose(text, label, theme.text, 4);
}

}  // namespace tokenfactory::ui
