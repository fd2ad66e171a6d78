#include "ui/floor/mark_pill.h"

#include <algorithm>

namespace tokenfactory::ui {

std::vector<MarkGroup> joinedMarks(std::span<const MarkAt> marks, const QFontMetricsF& metrics, double least,
                                   double apart, double from, double to)
{
    const auto groupOf = [&](std::size_t first, std::size_t last) {
        MarkGroup group{first, last, QString::number(marks[first].number)};
        if (first != last)
            group.text += QChar(0x2013) + QString::number(marks[last].number);
        const double width = std::max(least, metrics.horizontalAdvance(group.text) + 0.5 * least);
        const double wanted = 0.5 * (marks[first].x + marks[last].x - width);
        group.left = std::clamp(wanted, from, std::max(from, to - width));
        group.right = group.left + width;
        return group;
    };
    std::vector<MarkGroup> groups;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        MarkGroup next = groupOf(i, i);
        // that two are one may make it touch the one before
        while (!groups.empty() && groups.back().right + apart > next.left) {
            next = groupOf(groups.back().first, next.last);
            groups.pop_back();
        }
        groups.push_back(std::move(next));
    }
    return groups;
}

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
