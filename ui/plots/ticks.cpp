#include "ui/plots/ticks.h"

#include "core/base/format.h"

#include <QFontMetricsF>

#include <array>
#include <cmath>
#include <vector>

namespace tokenfactory::ui {

namespace {

/// Mantissas of ticks within a decade, from dense to sparse.
const std::vector<std::vector<double>>& densities()
{
    static const std::vector<std::vector<double>> choices = {
        {1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.2, 2.4, 2.6, 2.8,
         3, 3.5, 4,   4.5, 5,   5.5, 6,   6.5, 7,   7.5, 8, 8.5, 9,   9.5},
        {1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9},
        {1, 1.5, 2, 3, 4, 5, 6, 8},
        {1, 1.5, 2, 3, 5, 7},
        {1, 2, 5},
        {1, 3},
        {1},
    };
    return choices;
}

QVector<double> ticksAt(double low, double high, const std::vector<double>& mantissas, int everyDecade)
{
    QVector<double> ticks;
    const int first = static_cast<int>(std::floor(std::log10(low)));
    const int last = static_cast<int>(std::floor(std::log10(high)));
    for (int decade = first; decade <= last; ++decade) {
        if ((decade % everyDecade + everyDecade) % everyDecade != 0)
            continue;
        for (const double mantissa : mantissas) {
            const double tick = mantissa * std::pow(10.0, decade);
            if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
                ticks.append(tick);
        }
    }
    return ticks;
}

QVector<double> ends(const QVector<double>& ticks) { return {ticks.front(), ticks.back()}; }

}  // namespace

QVector<double> logTicks(double low, double high, int most)
{
    if (!(low > 0.0) || !(high > low) || !std::isfinite(high))
        return {};
    QVector<double> denser;
    for (const std::vector<double>& mantissas : densities()) {
        QVector<double> ticks = ticksAt(low, high, mantissas, 1);
        if (ticks.size() < 2)
            return denser.isEmpty() ? linearTicks(low, high, most) : ends(denser);
        if (ticks.size() <= most)
            return ticks;
        denser = std::move(ticks);
    }
    for (int every = 2;; ++every) {
        QVector<double> ticks = ticksAt(low, high, {1}, every);
        if (ticks.size() < 2)
            return ends(denser);
        if (ticks.size() <= most)
            return ticks;
        denser = std::move(ticks);
    }
}

QVector<double> linearTicks(double low, double high, int most)
{
    const double span = high - low;
    if (!(span > 0.0) || !std::isfinite(low) || !std::isfinite(high) || most < 1)
        return {};
    constexpr double slack = 1e-7;
    QVector<double> denser;
    double power = std::pow(10.0, std::floor(std::log10(span / most)) - 1.0);
    for (;; power *= 10.0) {
        for (const double mantissa : {1.0, 2.0, 5.0}) {
            const double step = mantissa * power;
            const double first = std::ceil(low / step - 1e-9);
            const double last = std::floor(high / step + 1e-9);
            QVector<double> ticks;
            for (double i = first; i <= last; i += 1.0) {
                // far from zero a multiple may be rounded out of the range
                const double tick = i == 0.0 ? 0.0 : i * step;
                if (tick >= low - slack * span && tick <= high + slack * span)
                    ticks.append(tick);
            }
            if (ticks.size() < 2)
                return denser.isEmpty() ? ticks : ends(denser);
            if (ticks.size() <= most)
                return ticks;
            denser = std::move(ticks);
        }
    }
}

QString tickText(double value)
{
    if (value == 0.0)
        return QStringLiteral("0");
    struct Prefix {
        double factor;
        const char* text;
    };
    constexpr std::array<Prefix, 7> prefixes = {
        {{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}}};
    constexpr double tiny = 1e-4;
    if (std::abs(value) >= 1e21 || std::abs(value) < tiny * (1 - 1e-9)) {  // 2e-7, 2.5e-7
        const double power = std::floor(std::log10(std::abs(value)) + 1e-9);
        const double mantissa = std::round(value / std::pow(10.0, power) * 1e9) / 1e9;
        return QString::fromStdString(toText(mantissa)) + u'e' + QString::number(static_cast<int>(power));
    }
    Prefix used = prefixes.back();
    for (const Prefix& prefix : prefixes) {
        if (std::abs(value) >= prefix.factor * (1 - 1e-9)) {
            used = prefix;
            break;
        }
    }
    // rounding to 12 digits drops what the steps of the tick's own arithmetic left behind
    const double scaled = value / used.factor;
    const double digits = std::pow(10.0, 11 - std::floor(std::log10(std::max(std::abs(scaled), 1e-300))));
    return QString::fromStdString(toText(std::round(scaled * digits) / digits)) + QLatin1String(used.text);
}

void ScaledTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                            QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    ticks = ticksBetween(range.lower / perUnit, range.upper / perUnit, most);
    if (tickLabels) {
        tickLabels->clear();
        for (const double tick : ticks)
            tickLabels->append(tickText(tick));
    }
    for (double& tick : ticks)
        tick *= perUnit;
    if (subTicks)
        subTicks->clear();
}

void NameTicker::setNames(const QStringList& shown, const QFont& writtenIn, int room)
{
    names = shown;
    font = writtenIn;
    length = room;
}

void NameTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                          QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    constexpr double apart = 6.0;  // px
    const QFontMetricsF metrics(font);
    ticks.clear();
    if (subTicks)
        subTicks->clear();
    if (tickLabels)
        tickLabels->clear();
    for (int i = 0; i < names.size(); ++i) {
        if (!range.contains(i))
            continue;
        ticks.append(i);
        if (tickLabels)
            tickLabels->append(metrics.elidedText(names[i], Qt::ElideRight, length / range.size() - apart));
    }
}

}  // namespace tokenfactory::ui
