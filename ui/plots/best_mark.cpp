#include "ui/plots/best_mark.h"

#include <QPainter>
#include <QPolygonF>

#include <cmath>
#include <numbers>

namespace tokenfactory::ui {

void paintBestMark(QPainter& painter, const QPointF& centre, double size, const QColor& color, const UiTheme& theme)
{
    constexpr int corners = 5;
    constexpr double inner = 0.45;  // of the outer radius
    QPolygonF star;
    for (int i = 0; i < 2 * corners; ++i) {
        const double angle = std::numbers::pi * (double(i) / corners - 0.5);
        const double radius = 0.5 * size * (i % 2 == 0 ? 1.0 : inner);
        star.append(centre + QPointF(radius * std::cos(angle), radius * std::sin(angle)));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.plot, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    painter.drawPolygon(star);
    painter.restore();
}

}  // namespace tokenfactory::ui
