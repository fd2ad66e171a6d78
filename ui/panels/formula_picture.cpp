#include "ui/panels/formula_picture.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/symbols.h"
#include "ui/viewmodels/text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenfactory::ui {

namespace {

using Kind = Formula::Kind;

constexpr double markPadding = 3.0;

/// Index of the part that decides, none where two are equal.
std::optional<std::size_t> decidingPart(const Formula& formula, const Explanation& explanation)
{
    std::optional<std::size_t> best;
    double bestValue = 0.0;
    bool tied = false;
    for (std::size_t i = 0; i < formula.parts.size(); ++i) {
        const std::optional<double> value = evaluated(formula.parts[i], explanation.inputs());
        if (!value)
            return std::nullopt;
        const bool better = formula.kind == Kind::min ? *value < bestValue : *value > bestValue;
        tied = best && (tied ? !better : *value == bestValue);
        if (!best || better) {
            best = i;
            bestValue = *value;
        }
    }
    return tied ? std::nullopt : best;
}

}  // namespace

void FormulaPicture::moveBy(double x, double y)
{
    for (Run& run : runs)
        run.at += QPointF(x, y);
    for (QLineF& bar : bars)
        bar.translate(x, y);
    for (QPainterPath& stroke : strokes)
        stroke.translate(x, y);
    for (QRectF& mark : marks)
        mark.translate(x, y);
}

void FormulaPicture::take(FormulaPicture&& part, double x, double y)
{
    part.moveBy(x, y);
    const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(runs, part.runs);
    append(bars, part.bars);
    append(strokes, part.strokes);
    append(marks, part.marks);
    extent = std::max(extent, x + part.extent);
    above = std::max(above, part.above - y);
    below = std::max(below, part.below + y);
}

/// Sets one formula. Every step returns a picture whose baseline is at y = 0.
class FormulaSetter {
public:
    FormulaSetter(const Explanation& of, FormulaPicture::Shown what, bool markDeciding, const UiTheme& theme, int px)
        : explanation(of),
          shown(what),
          mark(markDeciding),
          font(fontOf(theme, px)),
          small(fontOf(theme, std::max(px - 2, 9))),
          metrics(font),
          smallMetrics(small),
          axis(metrics.xHeight() / 2.0 + 1.0)
    {
    }

    FormulaPicture whole(const Formula& formula, double width) const
    {
        return set(formula, width, mark && !explanation.limit.empty());
    }

    FormulaPicture symbol(const QString& name) const
    {
        if (name.count(u'_') > 1)  // a name of several words
            return text(QString(name).replace(u'_', u' '), font);
        const qsizetype cut = name.indexOf(u'_', 1);
        FormulaPicture picture = text(cut < 0 ? name : name.left(cut), font);
        if (cut < 0)
            return picture;
        picture.take(text(name.mid(cut + 1), small), picture.extent + 1.0, metrics.descent() * 0.75);
        return picture;
    }

private:
    static constexpr double anyWidth = std::numeric_limits<double>::infinity();

    FormulaPicture text(const QString& words, const QFont& in, bool quiet = false) const
    {
        const QFontMetricsF of(in);
        FormulaPicture picture;
        picture.runs.push_back({{0.0, 0.0}, words, in, quiet});
        picture.extent = of.horizontalAdvance(words);
        picture.above = of.ascent();
        picture.below = of.descent();
        return picture;
    }

    FormulaPicture set(const Formula& formula, double width, bool markPart = false) const
    {
        FormulaPicture line = inLine(formula, anyWidth, markPart);
        if (line.extent <= width)
            return line;
        switch (formula.kind) {
        case Kind::max:
        case Kind::min:
            return stacked(formula, width);
        case Kind::sum:
        case Kind::product:
            return broken(formula, width, markPart);
        default:
            return inLine(formula, width, markPart);
        }
    }

    /// On one line, each part within `width`.
    FormulaPicture inLine(const Formula& formula, double width, bool markPart) const
    {
        switch (formula.kind) {
        case Kind::number:
            return text(toQString(formula.text), font);
        case Kind::symbol:
            return value(formula);
        case Kind::negative: {
            FormulaPicture picture = text(QStringLiteral("−"), font, true);
            append(picture, bracketedIn(formula.parts.front(), formula.kind, width), 1.0);
            return picture;
        }
        case Kind::sum:
        case Kind::product: {
            FormulaPicture picture;
            for (std::size_t i = 0; i < formula.parts.size(); ++i)
                append(picture, signedPart(formula, i, width, markPart), i == 0 ? 0.0 : gap());
            return picture;
        }
        case Kind::quotient:
            return fraction(formula, width);
        case Kind::max:
        case Kind::min:
            return listed(formula, width);
        case Kind::ceil:
            return ceiling(formula, width);
        }
        return {};
    }

    FormulaPicture value(const Formula& formula) const
    {
        const auto given = explanation.inputs();
        const auto input = std::ranges::find(given, formula.text, &ExplanationInput::symbol);
        if (shown == FormulaPicture::Shown::numbers && input != given.end())
            return text(ui::shown(input->value, input->unit), font);
        return symbol(symbolName(formula.text));
    }

    double gap() const { return metrics.horizontalAdvance(u' '); }

    static void append(FormulaPicture& picture, FormulaPicture&& next, double space)
    {
        const double x = picture.extent + (picture.runs.empty() ? 0.0 : space);
        picture.take(std::move(next), x, 0.0);
    }

    FormulaPicture marked(FormulaPicture&& picture) const
    {
        FormulaPicture framed;
        framed.take(std::move(picture), markPadding, 0.0);
        framed.extent += markPadding;
        framed.above += 1.0;
        framed.below += 1.0;
        framed.marks.push_back(framed.area());
        return framed;
    }

    /// A part of a sum or product with the sign before it.
    FormulaPicture signedPart(const Formula& formula, std::size_t i, double width, bool markPart) const
    {
        const Formula* part = &formula.parts[i];
        FormulaPicture picture;
        if (i > 0) {
            const bool less = formula.kind == Kind::sum && part->kind == Kind::negative;
            if (less)
                part = &part->parts.front();
            const QString sign = formula.kind == Kind::product ? QStringLiteral("×")
                                 : less                        ? QStringLiteral("−")
                                                               : QStringLiteral("+");
            picture = text(sign, font, true);
        }
        // the mark goes to the largest part of the outermost sum, which may stand under factors
        const bool marksHere = markPart && formula.kind == Kind::sum && decidingPart(formula, explanation) == i;
        FormulaPicture body = bracketedIn(*part, formula.kind, width, markPart && formula.kind == Kind::product);
        if (marksHere)
            body = marked(std::move(body));
        append(picture, std::move(body), gap());
        return picture;
    }

    FormulaPicture bracketedIn(const Formula& part, Kind around, double width, bool markPart = false) const
    {
        const bool loose = part.kind == Kind::sum || (part.kind == Kind::negative && around == Kind::product);
        if (!loose)
            return set(part, width);
        constexpr double side = 6.0;
        FormulaPicture inner = set(part, width - 2 * side, markPart && part.kind == Kind::sum);
        FormulaPicture picture;
        // lines below each other stand around the axis, as a fraction does
        const bool tall = inner.above + inner.below > 2.5 * metrics.height();
        const double down = tall ? -axis - (inner.below - inner.above) / 2 : 0.0;
        const QRectF area = inner.area().translated(0.0, down);
        picture.take(std::move(inner), side, down);
        picture.extent += side;
        picture.strokes.push_back(bracket(area, side - 1.5, 1.5));
        picture.strokes.push_back(bracket(area, area.width() + side + 1.5, area.width() + 2 * side - 1.5));
        return picture;
    }

    /// A round bracket between two x, bulging towards the second when it opens to the left.
    static QPainterPath bracket(const QRectF& area, double ends, double middle)
    {
        QPainterPath path(QPointF(ends, area.top() + 1));
        path.quadTo(QPointF(2 * middle - ends, area.center().y()), QPointF(ends, area.bottom() - 1));
        return path;
    }

    FormulaPicture fraction(const Formula& formula, double width) const
    {
        FormulaPicture top = set(formula.parts[0], width - 6.0);
        FormulaPicture bottom = set(formula.parts[1], width - 6.0);
        FormulaPicture picture;
        const double whole = std::max(top.extent, bottom.extent) + 6.0;
        const double topLeft = (whole - top.extent) / 2;
        const double bottomLeft = (whole - bottom.extent) / 2;
        const double topUp = -axis - 2.0 - top.below;
        const double bottomDown = -axis + 2.0 + bottom.above;
        picture.take(std::move(top), topLeft, topUp);
        picture.take(std::move(bottom), bottomLeft, bottomDown);
        picture.extent = whole;
        picture.bars.push_back({0.0, -axis, whole, -axis});
        return picture;
    }

    FormulaPicture term(const Formula& formula, std::size_t i, double width) const
    {
        FormulaPicture picture = set(formula.parts[i], width);
        if (mark && decidingPart(formula, explanation) == i)
            return marked(std::move(picture));
        return picture;
    }

    static QString nameOf(Kind kind) { return kind == Kind::max ? QStringLiteral("max") : QStringLiteral("min"); }

    FormulaPicture listed(const Formula& formula, double width) const
    {
        FormulaPicture inner;
        for (std::size_t i = 0; i < formula.parts.size(); ++i) {
            if (i > 0)
                append(inner, text(QStringLiteral(","), font, true), 1.0);
            append(inner, term(formula, i, width), gap() * 1.3);
        }
        constexpr double side = 6.0;
        FormulaPicture picture = text(nameOf(formula.kind), font);
        const double left = picture.extent + side;
        const QRectF area = inner.area();
        picture.take(std::move(inner), left, 0.0);
        picture.strokes.push_back(bracket(area, left - 1.5, left - side + 2.0));
        picture.strokes.push_back(bracket(area, left + area.width() + 1.5, left + area.width() + side - 2.0));
        picture.extent += side;
        return picture;
    }

    /// Terms below each other behind a brace.
    FormulaPicture stacked(const Formula& formula, double width) const
    {
        FormulaPicture picture = text(nameOf(formula.kind), font);
        constexpr double brace = 11.0;
        constexpr double apart = 5.0;
        const double left = picture.extent + brace;
        std::vector<FormulaPicture> terms;
        double height = -apart;
        for (std::size_t i = 0; i < formula.parts.size(); ++i) {
            terms.push_back(term(formula, i, width - left - 2 * markPadding));
            height += terms.back().above + terms.back().below + apart;
        }
        const double top = -axis - height / 2;
        double y = top;
        for (FormulaPicture& one : terms) {
            const double base = y + one.above;
            y = base + one.below + apart;
            picture.take(std::move(one), left, base);
        }
        picture.strokes.push_back(braceOf(left - brace + 2, left - 4, top, top + height));
        return picture;
    }

    static QPainterPath braceOf(double tip, double ends, double top, double bottom)
    {
        const double middle = (tip + ends) / 2;
        const double centre = (top + bottom) / 2;
        const double bend = std::min(6.0, (bottom - top) / 4);
        QPainterPath path(QPointF(ends, top));
        path.quadTo(QPointF(middle, top), QPointF(middle, top + bend));
        path.lineTo(middle, centre - bend);
        path.quadTo(QPointF(middle, centre), QPointF(tip, centre));
        path.quadTo(QPointF(middle, centre), QPointF(middle, centre + bend));
        path.lineTo(middle, bottom - bend);
        path.quadTo(QPointF(middle, bottom), QPointF(ends, bottom));
        return path;
    }

    FormulaPicture ceiling(const Formula& formula, double width) const
    {
        constexpr double side = 6.0;
        FormulaPicture inner = set(formula.parts.front(), width - 2 * side);
        const QRectF area = inner.area();
        FormulaPicture picture;
        picture.take(std::move(inner), side, 0.0);
        picture.extent += side;
        const double right = area.width() + 2 * side;
        QPainterPath opening(QPointF(side - 1, area.top()));
        opening.lineTo(2.0, area.top());
        opening.lineTo(2.0, area.bottom());
        QPainterPath closing(QPointF(right - side + 1, area.top()));
        closing.lineTo(right - 2.0, area.top());
        closing.lineTo(right - 2.0, area.bottom());
        picture.strokes.push_back(opening);
        picture.strokes.push_back(closing);
        return picture;
    }

    /// Lines of parts, each beginning with its sign; a part that alone is wider than the line is set within it.
    FormulaPicture broken(const Formula& formula, double width, bool markPart) const
    {
        std::vector<FormulaPicture> lines(1);
        for (std::size_t i = 0; i < formula.parts.size(); ++i) {
            FormulaPicture part = signedPart(formula, i, anyWidth, markPart);
            const double room = width - lines.back().extent - (lines.back().runs.empty() ? 0.0 : gap());
            if (part.extent > room) {
                const double sign = i > 0 ? metrics.horizontalAdvance(u'×') + gap() : 0.0;
                FormulaPicture narrow = signedPart(formula, i, room - sign, markPart);
                const bool alone = lines.back().runs.empty();
                // a formula reads better beside its factor than below it
                if (narrow.extent <= room || alone)
                    part = std::move(narrow);
                else {
                    if (part.extent > width)
                        part = signedPart(formula, i, width - sign, markPart);
                    lines.emplace_back();
                }
            }
            append(lines.back(), std::move(part), gap());
        }
        FormulaPicture picture;
        double y = 0.0;
        constexpr double apart = 4.0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (i > 0)
                y += lines[i].above;
            const double below = lines[i].below;
            picture.take(std::move(lines[i]), 0.0, y);
            y += below + apart;
        }
        return picture;
    }

    const Explanation& explanation;
    FormulaPicture::Shown shown;
    bool mark;
    QFont font;
    QFont small;
    QFontMetricsF metrics;
    QFontMetricsF smallMetrics;
    double axis;  ///< height of the bars of fractions above the baseline
};

FormulaPicture::FormulaPicture(const Formula& formula, const Explanation& explanation, Shown shown, bool mark,
                               const UiTheme& theme, double width)
{
    // where even stacking is too wide, the type gives way down to what is still read
    for (int px = typesize::control; px >= typesize::mark - 1; --px) {
        *this = FormulaSetter(explanation, shown, mark, theme, px).whole(formula, width);
        if (extent <= width)
            return;
    }
}

void FormulaPicture::paint(QPainter& painter, const QPointF& topLeft, const UiTheme& theme) const
{
    painter.save();
    painter.translate(topLeft.x(), topLeft.y() + above);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const QRectF& mark : marks) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ctl);
        painter.drawRoundedRect(mark, 3, 3);
        painter.setBrush(theme.ink);
        painter.drawRect(QRectF(mark.left(), mark.bottom() - 1.5, mark.width(), 1.5));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 1.1));
    for (const QLineF& bar : bars)
        painter.drawLine(bar);
    painter.setPen(QPen(theme.text2, 1.2));
    for (const QPainterPath& stroke : strokes)
        painter.drawPath(stroke);
    for (const Run& run : runs) {
        painter.setFont(run.font);
        painter.setPen(run.quiet ? theme.text2 : theme.text);
        painter.drawText(run.at, run.text);
    }
    painter.restore();
}

QString FormulaPicture::text() const
{
    QStringList words;
    for (const Run& run : runs)
        words << run.text;
    return words.join(u' ');
}

FormulaPicture symbolPicture(const QString& symbol, const UiTheme& theme)
{
    return FormulaSetter({}, FormulaPicture::Shown::symbols, false, theme, typesize::label).symbol(symbol);
}

}  // namespace tokenfactory::ui
