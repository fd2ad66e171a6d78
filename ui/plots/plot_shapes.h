#pragma once

#include <qcustomplot.h>

#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <limits>
#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// The pieces of a polyline that lie inside a rectangle: SVG has no clipping, and screens and paper show the same.
std::vector<QPolygonF> cutTo(const QRectF& area, const QPolygonF& line);

/// A filled outline cut to a rectangle.
QPolygonF filledInside(const QRectF& area, const QPolygonF& outline);

/// A name at the end of a curve.
struct EndName {
    QString text;
    int style = 0;
    double y = 0.0;  ///< px
};
/// Names moved as little as keeps them `apart` and inside [top, bottom].
void pushApart(std::vector<EndName>& names, double apart, double top, double bottom);

/// The least and the largest of the values an axis is fitted to. Takes no value that is not finite or farther out than
/// an axis can stand, and on a logarithmic axis none at or below 0.
class Extent {
public:
    explicit Extent(bool logarithmic) : isLog(logarithmic) {}
    void take(double value);
    /// A limit and `room` times it, to loosen it; none that is too far out to be worth the room.
    void takeLimit(const std::optional<double>& limit, double room = 1.3);
    bool empty() const { return !(least <= most); }
    double low() const { return least; }
    double high() const { return most; }
    /// With room around it; a linear axis `fromZero` begins there. `otherwise` when nothing was taken.
    QCPRange padded(bool fromZero, const QCPRange& otherwise) const;

private:
    bool isLog;
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
};

/// True for a range an axis can stand at: finite, its ends apart, above 0 where it is logarithmic.
bool isSensible(const QCPRange& range, bool logarithmic);

/// Rounded to three significant digits; finite, not 0.
double threeDigits(double value);

}  // namespace tokenfactory::ui
