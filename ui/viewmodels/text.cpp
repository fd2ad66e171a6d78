#include "ui/viewmodels/text.h"

#include "core/base/format.h"

#include <QCoreApplication>

#include <cmath>

namespace tokenfactory::ui {

namespace {

struct NumberText {
    Q_DECLARE_TR_FUNCTIONS(Numbers)
};

/// The one unit that is a word of a language.
QString sequencesText(const QString& number, double value)
{
    return symbol(Unit::sequences, value) == symbol(Unit::sequences, 1.0) ? NumberText::tr("%1 sequence").arg(number)
                                                                          : NumberText::tr("%1 sequences").arg(number);
}

}  // namespace

QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString shown(double value, Unit unit)
{
    const QString text = toQString(readable(value, unit));
    return unit == Unit::sequences ? sequencesText(text.section(u' ', 0, -2), value) : text;
}

SplitValue split(double value, Unit unit)
{
    const QString text = shown(value, unit);
    const qsizetype space = text.indexOf(u' ');
    if (space < 0)
        return {text, {}};
    return {text.left(space), text.mid(space + 1)};
}

QString rangeText(double low, double high, Unit unit)
{
    const SplitValue first = split(low, unit);
    const SplitValue last = split(high, unit);
    const QString from =
        first.unit == last.unit || first.unit.isEmpty() ? first.number : first.number + u' ' + first.unit;
    const QString to = last.unit.isEmpty() ? last.number : last.number + u' ' + last.unit;
    return NumberText::tr("%1 to %2", "range of numbers").arg(from, to);
}

QString grouped(double wholeNumber) { return toQString(tokenfactory::grouped(wholeNumber)); }

QString full(double value, Unit unit)
{
    if (!std::isfinite(value))
        return shown(value, unit);
    const QString number = toQString(toText(value));
    if (unit == Unit::sequences)
        return sequencesText(number, value);
    const QString name = toQString(symbol(unit, value));
    return name.isEmpty() ? number : number + u' ' + name;
}

}  // namespace tokenfactory::ui
