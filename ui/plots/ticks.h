#pragma once

#include <qcustomplot.h>

#include <QFont>
#include <QString>
#include <QStringList>
#include <QVector>

namespace tokenfactory::ui {

/// Where ticks stand on a logarithmic axis, rising and inside [low, high]: round numbers, evenly spread, at most `most`
/// of them, but at least two. 0 < low < high.
QVector<double> logTicks(double low, double high, int most);

/// The same on a linear axis: multiples of 1, 2 or 5 times a power of ten, however narrow or wide the range, and at
/// least two. low < high.
QVector<double> linearTicks(double low, double high, int most);

/// "300", "1k", "0.05": the digits the tick has, k to E for thousands, an exponent beyond and for what is tiny, a
/// decimal point in every locale.
QString tickText(double value);

/// Ticks of an axis whose numbers are shown in another unit than they are kept in.
class ScaledTicker : public QCPAxisTicker {
public:
    using Ticks = QVector<double> (*)(double low, double high, int most);

    /// logTicks or linearTicks.
    explicit ScaledTicker(Ticks between) : ticksBetween(between) {}
    void setPerUnit(double value) { perUnit = value; }
    void setMost(int ticks) { most = ticks; }
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
    Ticks ticksBetween;
    double perUnit = 1.0;
    int most = 6;
};

/// Ticks of an axis of names, which stand at 0, 1, 2...; each is cut to the room there is for one.
class NameTicker : public QCPAxisTicker {
public:
    /// `room`: of the axis, px.
    void setNames(const QStringList& shown, const QFont& writtenIn, int room);
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
    QStringList names;
    QFont font;
    int length = 0;
};

}  // namespace tokenfactory::ui
