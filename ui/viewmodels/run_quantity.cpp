#include "ui/viewmodels/run_quantity.h"

#include "core/base/format.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/typed.h"

#include <array>
#include <cmath>
#include <span>

namespace tokenfactory::ui {

namespace {

struct UnitOf {
    const char* symbol;  ///< as written; what is typed may leave a blank out, and its case is its own
    double scale;        ///< SI
};

// The smallest first; a value has the largest unit that it reaches `from` of.
constexpr std::array byteUnits = {UnitOf{"B", 1.0},  UnitOf{"kB", 1e3},  UnitOf{"MB", 1e6},
                                  UnitOf{"GB", 1e9}, UnitOf{"TB", 1e12}, UnitOf{"PB", 1e15}};
constexpr std::array rateUnits = {UnitOf{"B/s", 1.0},  UnitOf{"kB/s", 1e3},  UnitOf{"MB/s", 1e6},
                                  UnitOf{"GB/s", 1e9}, UnitOf{"TB/s", 1e12}, UnitOf{"PB/s", 1e15}};
constexpr std::array timeUnits = {UnitOf{"µs", 1e-6},  UnitOf{"ms", 1e-3},  UnitOf{"s", 1.0},
                                  UnitOf{"min", 60.0}, UnitOf{"h", 3600.0}, UnitOf{"d", 86400.0}};
constexpr std::array shareUnits = {UnitOf{"%", 1e-2}};
constexpr std::array perSecondUnits = {UnitOf{"/s", 1.0}};

std::span<const UnitOf> unitsOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::bytes:
        return byteUnits;
    case Quantity::bytesPerSecond:
        return rateUnits;
    case Quantity::seconds:
        return timeUnits;
    case Quantity::share:
        return shareUnits;
    case Quantity::perSecond:
        return perSecondUnits;
    case Quantity::count:
    case Quantity::tokens:
    case Quantity::number:
        break;
    }
    return {};
}

/// Minutes from two on, and so with hours and days; below that the next smaller unit reads better.
bool reaches(const UnitOf& unit, double value)
{
    const bool isLongTime = unit.scale >= 60.0 && unit.scale <= 86400.0 && unit.scale != 1e3;
    return std::abs(value) >= unit.scale * (isLongTime ? 2.0 : 1.0) * (1.0 - 1e-9);
}

const UnitOf& unitFor(Quantity quantity, double value)
{
    const std::span<const UnitOf> units = unitsOf(quantity);
    const UnitOf* chosen = quantity == Quantity::seconds && value == 0.0 ? &units[2] : &units.front();
    for (const UnitOf& unit : units) {
        if (reaches(unit, value))
            chosen = &unit;
    }
    return *chosen;
}

double toThreeDigits(double value)
{
    if (value == 0.0)
        return 0.0;
    const double power = std::floor(std::log10(std::abs(value))) - 2.0;
    // dividing by a whole power of ten keeps 0.3 what it is
    return power < 0.0 ? std::round(value * std::pow(10.0, -power)) / std::pow(10.0, -power)
                       : std::round(value / std::pow(10.0, power)) * std::pow(10.0, power);
}

QString digits(double value)
{
    return std::abs(value) >= 1000.0 && value == std::round(value) ? grouped(value) : toQString(toText(value));
}

/// Number and what stands behind it.
std::optional<std::pair<double, QString>> parted(const QString& text)
{
    QString plain = text.trimmed();
    plain.remove(u',');
    qsizetype end = 0;
    const auto isNumber = [&](qsizetype place) {
        const QChar c = plain[place];
        const bool isExponent = (c == u'e' || c == u'E') && place > 0 && place + 1 < plain.size() &&
                                (plain[place + 1].isDigit() || plain[place + 1] == u'-' || plain[place + 1] == u'+');
        const bool isSign = (c == u'+' || c == u'-') && (place == 0 || plain[place - 1].toLower() == u'e');
        return c.isDigit() || c == u'.' || isExponent || isSign;
    };
    while (end < plain.size() && isNumber(end))
        ++end;
    const auto number = toNumber(plain.left(end).toStdString());
    if (!number)
        return std::nullopt;
    return std::pair(*number, plain.mid(end).trimmed());
}

}  // namespace

QString written(Quantity quantity, double value)
{
    if (quantity == Quantity::count || quantity == Quantity::tokens)
        return digits(std::round(value));
    if (quantity == Quantity::number)
        return digits(toThreeDigits(value));
    const UnitOf& unit = unitFor(quantity, value);
    const QString number = digits(toThreeDigits(value / unit.scale));
    const QString symbol = QString::fromUtf8(unit.symbol);
    return quantity == Quantity::perSecond ? number + symbol : number + u' ' + symbol;
}

std::optional<double> typedValue(Quantity quantity, const QString& text, double beside)
{
    if (quantity == Quantity::count || quantity == Quantity::tokens) {
        const auto whole = parsedWhole(text);
        return whole ? std::optional<double>(*whole) : std::nullopt;
    }
    const auto parts = parted(text);
    if (!parts)
        return std::nullopt;
    const auto& [number, unit] = *parts;
    if (quantity == Quantity::number)
        return unit.isEmpty() ? std::optional(number) : std::nullopt;
    if (unit.isEmpty())
        return number * unitFor(quantity, beside).scale;
    for (const UnitOf& known : unitsOf(quantity)) {
        const QString symbol = QString::fromUtf8(known.symbol);
        const bool isBytes = quantity == Quantity::bytes || quantity == Quantity::bytesPerSecond;
        // "16 T" and "16 TB" of a rate too: what else could it be
        const bool isShort = isBytes && symbol.size() > 1 && symbol[0] != u'B' &&
                             (unit.compare(symbol.left(1), Qt::CaseInsensitive) == 0 ||
                              unit.compare(symbol.left(2), Qt::CaseInsensitive) == 0);
        if (isShort || unit.compare(symbol, Qt::CaseInsensitive) == 0 ||
            (quantity == Quantity::seconds && known.scale == 1e-6 && unit == u"us"))
            return number * known.scale;
    }
    return std::nullopt;
}

std::vector<double> decades(double low, double high)
{
    std::vector<double> stops = {low};
    for (int power = static_cast<int>(std::floor(std::log10(low))); std::pow(10.0, power) <= high; ++power) {
        // whole powers of ten are exact one way only
        const double decade = power >= 0 ? std::pow(10.0, power) : 1.0;
        const double parts = power < 0 ? std::pow(10.0, -power) : 1.0;
        for (const double step : {1.0, 2.0, 5.0}) {
            const double stop = step * decade / parts;
            if (stop > low * (1.0 + 1e-9) && stop < high * (1.0 - 1e-9))
                stops.push_back(stop);
        }
    }
    if (high > low)
        stops.push_back(high);
    return stops;
}

std::vector<double> doublings(double low, double high)
{
    std::vector<double> stops;
    for (double stop = low; stop <= high; stop *= 2.0)
        stops.push_back(stop);
    return stops;
}

}  // namespace tokenfactory::ui
