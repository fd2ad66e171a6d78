#include "ui/plots/linear_ticker.h"

#include "ui/plots/log_ticker.h"

#include <cmath>

namespace tokenfactory::ui {

QVector<double> linearTicks(double low, double high, int most)
{
    const double span = high - low;
    if (!(span > 0.0) || !std::isfinite(low) || !std::isfinite(high) || most < 1)
        return {};
    double power = std::pow(10.0, std::floor(std::log10(span / most)));
    for (;; power *= 10.0) {
        for (const double mantissa : {1.0, 2.0, 5.0}) {
            const double step = mantissa * power;
            const double first = std::ceil(low / step - 1e-9);
            const double last = std::floor(high / step + 1e-9);
            if (last - first + 1.0 > most)
                continue;
            QVector<double> ticks;
            for (double i = first; i <= last && ticks.size() < most; i += 1.0)
                ticks.append(i == 0.0 ? 0.0 : i * step);
            return ticks;
        }
    }
}

void LinearTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                            QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    ticks = linearTicks(range.lower / perUnit, range.upper / perUnit, most);
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

}  // namespace tokenfactory::ui
