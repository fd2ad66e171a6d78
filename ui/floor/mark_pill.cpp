#include "ui/floor/mark_pill.h"

namespace tokenfactory::ui {

void paintMarkPill(QPainter& painter, const UiTheme& theme, const QRectF& box, bool isDone, bool byUser)
{
    const double radius = byUser ? 1.5 : box.height() / 2.0;
    QPen edge(theme.text2, 1.2);
    if (!isDone)
        edge.setDashPattern({2.0, 1.6});
    painter.setPen(edge);
    painter.setBrush(isDone ? theme.text2 : theme.panel);
    painter.drawRoundedRect(box, radius, radius);
    painter.setPen(isDone ? theme.panel : theme.text);
}

}  // namespace tokenfactory::ui
