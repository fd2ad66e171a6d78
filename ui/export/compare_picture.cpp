#include "ui/export/compare_picture.h"

#include "ui/plots/bar_picture.h"
#include "ui/theme/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace tokenfactory::ui {

namespace {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(ComparePicture)
};

constexpr double gap = 18.0;        // between columns at type scale 1, px
constexpr double rowPadding = 6.0;  // above and below a line of text together
constexpr double largest = 1.6;     // type grows to this on a large page
constexpr double smallest = 0.68;   // rows are left out before it gets smaller
constexpr double titleHeight = 24.0;

/// A table laid out at one type scale.
class Laid {
public:
    Laid(const UiTheme& look, const CompareView& shown, const std::vector<const CompareRow*>& lines)
        : theme(look),
          view(shown),
          rows(lines),
          text(fontOf(look, typesize::control)),
          small(fontOf(look, typesize::label)),
          heading(fontOf(look, typesize::control, QFont::DemiBold))
    {
        const QFontMetricsF metrics(text);
        const QFontMetricsF deltas(small);
        lineHeight = metrics.height() + rowPadding * theme.typeScale;
        widths.assign(view.columns.size() + 1, 0.0);
        for (const CompareRow* row : rows) {
            widths[0] = std::max(widths[0], metrics.horizontalAdvance(row->label));
            for (std::size_t i = 0; i < row->cells.size(); ++i) {
                const CompareCell& cell = row->cells[i];
                const double delta = cell.delta.isEmpty() ? 0.0 : deltas.horizontalAdvance(cell.delta) + between();
                widths[i + 1] = std::max(widths[i + 1], metrics.horizontalAdvance(cell.text) + delta);
            }
        }
        for (std::size_t i = 0; i < view.columns.size(); ++i)  // a name may be cut off, its letter never
            widths[i + 1] =
                std::max(widths[i + 1], QFontMetricsF(heading).horizontalAdvance(view.columns[i].title + u'…'));
    }

    double width() const
    {
        return std::accumulate(widths.begin(), widths.end(), 0.0) + between() * 2.0 * double(view.columns.size());
    }
    double height() const { return lineHeight * double(rows.size() + 1); }
    double heightWithNote() const { return height() + lineHeight; }
    /// Rows that fit into a height together with the heads and a line below.
    std::size_t rowsIn(double room) const
    {
        return static_cast<std::size_t>(std::clamp(room / lineHeight - 2.0, 1.0, double(rows.size())));
    }

    /// `leftOut`: rows that are not in the table, told below it.
    void paint(QPainter& painter, const QRectF& area, std::size_t leftOut) const
    {
        const double spare = std::max(0.0, area.width() - width()) / double(widths.size());
        const auto placeOf = [&](std::size_t column, double top) {
            double left = area.left();
            for (std::size_t i = 0; i < column; ++i)
                left += widths[i] + spare + 2.0 * between();
            return QRectF(left, top, widths[column] + spare, lineHeight);
        };
        double top = area.top();
        painter.setFont(heading);
        painter.setPen(theme.text);
        for (std::size_t i = 0; i < view.columns.size(); ++i) {
            const QRectF place = placeOf(i + 1, top).adjusted(0, 0, between(), 0);
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                             QFontMetricsF(heading).elidedText(headOf(view.columns[i]), Qt::ElideRight, place.width()));
        }
        const CompareRow* above = nullptr;
        for (const CompareRow* row : rows) {
            top += lineHeight;
            painter.setPen(QPen(!above || above->part != row->part ? theme.axis : theme.grid, theme.lineWidth));
            painter.drawLine(QPointF(area.left(), top), QPointF(area.right(), top));
            above = row;
            painter.setFont(text);
            painter.setPen(theme.text2);
            painter.drawText(placeOf(0, top), Qt::AlignLeft | Qt::AlignVCenter, row->label);
            for (std::size_t i = 0; i < row->cells.size(); ++i)
                paintCell(painter, placeOf(i + 1, top), row->cells[i]);
        }
        if (leftOut == 0)
            return;
        top += lineHeight;
        painter.setFont(text);
        painter.setPen(theme.text3);
        painter.drawText(QRectF(area.left(), top, area.width(), lineHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         CompareText::tr("and %1 more, in the data", "rows that there was no room for")
                             .arg(QString::number(leftOut)));
    }

private:
    double between() const { return gap / 2.0 * theme.typeScale; }

    static QString headOf(const CompareColumn& column)
    {
        return column.name.isEmpty() ? column.title : CompareText::tr("%1: %2").arg(column.title, column.name);
    }

    void paintCell(QPainter& painter, const QRectF& place, const CompareCell& cell) const
    {
        painter.setFont(text);
        painter.setPen(theme.text);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, cell.text);
        if (cell.delta.isEmpty())
            return;
        const double taken = QFontMetricsF(text).horizontalAdvance(cell.text) + between();
        painter.setFont(small);
        painter.setPen(theme.text2);
        painter.drawText(place.adjusted(taken, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, cell.delta);
    }

    const UiTheme& theme;
    const CompareView& view;
    const std::vector<const CompareRow*>& rows;
    QFont text, small, heading;
    double lineHeight = 0.0;
    std::vector<double> widths;  ///< of the labels, then of the states
};

}  // namespace

void paintComparison(QPainter& painter, const QRectF& area, const UiTheme& look, const CompareView& view,
                     bool allChoices)
{
    std::vector<const CompareRow*> rows;
    for (const CompareRow& row : view.rows) {
        if (allChoices || row.part == CompareRow::Part::figure || row.differs)
            rows.push_back(&row);
    }
    const double head = titleHeight * look.typeScale;
    const QString against =
        view.columns.size() > 1 ? CompareText::tr("changes against %1").arg(view.columns[view.base].title) : QString();
    paintTitle(painter, QRectF(area.left(), area.top(), area.width(), head), CompareText::tr("Compare"), against, look);
    const QRectF place = area.adjusted(0, head + 2.0, 0, 0);
    const auto growthOf = [&place, &look](const Laid& laid, double height) {
        return std::min({place.width() / laid.width(), place.height() / height, largest / look.typeScale});
    };
    std::size_t leftOut = 0;
    const Laid all(look, view, rows);
    if (const double growth = growthOf(all, all.height()); growth < smallest) {
        const std::size_t kept = all.rowsIn(place.height() / std::min(smallest, place.width() / all.width()));
        leftOut = rows.size() - kept;
        rows.resize(kept);
    }
    const Laid laid(look, view, rows);
    const double growth = growthOf(laid, leftOut == 0 ? laid.height() : laid.heightWithNote());
    painter.save();
    painter.translate(place.topLeft());
    painter.scale(growth, growth);
    laid.paint(painter, QRectF(QPointF(), place.size() / growth), leftOut);
    painter.restore();
}

}  // namespace tokenfactory::ui
