#pragma once

#include <qcustomplot.h>

#include <QString>
#include <QVector>

namespace tokenfactory::ui {

/// Where ticks stand on a linear axis, rising and inside [low, high]: multiples of 1, 2 or 5 times a power of ten, at
/// most `most` of them, however narrow or wide the range. low < high.
QVector<double> linearTicks(double low, double high, int most);

/// Ticks of a linear axis whose numbers are shown in another unit than they are kept in.
class LinearTicker : public QCPAxisTicker {
public:
    void setPerUnit(double value) { perUnit = value; }
    void setMost(int ticks) { most = ticks; }
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
    double perUnit = 1.0;
    int most = 6;
};

}  // namespace tokenfactory::ui
