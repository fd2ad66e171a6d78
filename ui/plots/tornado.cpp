#include "ui/plots/tornado.h"

#include "ui/theme/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct TornadoText {
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

/// A line that ends in a point, beside words that say where it leads.
void paintArrow(QPainter& painter, const QPointF& from, double length, const QColor& color)
{
    const QPointF to = from + QPointF(length, 0.0);
    const double back = length > 0.0 ? -4.0 : 4.0;
    painter.setPen(QPen(color, 1.4));
    painter.drawLine(from, to);
    painter.drawLine(to, to + QPointF(back, -3.5));
    painter.drawLine(to, to + QPointF(back, 3.5));
}

class Painting {
public:
    Painting(QPainter& p, const UiTheme& t, const TornadoView& v, const PlacedTornado& at, bool isStale)
        : painter(p), theme(t), view(v), placed(at), stale(isStale), metrics(fontOf(t, typesize::label))
    {
    }

    void keys() const
    {
        for (const auto& [key, box] : placed.keys) {
            const double side = metrics.height() - 3.0;
            const QRectF sign(box.left(), box.center().y() - side / 2, side, side);
            if (const auto* family = std::get_if<TornadoFamily>(&key.sign))
                paintFamily(painter, sign, *family, theme.text2);
            else
                fillBar(sign, std::get<TornadoTurn>(key.sign), false);
            painter.setPen(theme.text2);
            painter.drawText(box.adjusted(metrics.height() + 6.0, 0, 4.0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                             key.words);
        }
    }

    void head() const
    {
        if (placed.rows.empty())
            return;
        const PlacedTornadoRow& first = placed.rows.front();
        const auto inHead = [this](const QRectF& column) {
            return QRectF(column.left(), placed.head.top(), column.width(), placed.head.height());
        };
        painter.setPen(theme.text2);
        if (!first.now.isNull())
            painter.drawText(inHead(first.now), Qt::AlignRight | Qt::AlignVCenter, TornadoText::tr("now"));
        painter.drawText(inHead(first.swing), Qt::AlignRight | Qt::AlignVCenter, TornadoText::tr("swing, % of now"));
        const double width = metrics.horizontalAdvance(view.presentText);
        const double leftmost = (first.now.isNull() ? first.name : first.now).right() + 4.0;
        const double most = std::max(leftmost, first.swing.left() - width - 4.0);
        const QRectF words(std::clamp(placed.present - width / 2, leftmost, most), placed.head.top(), width + 2.0,
                           placed.head.height());
        painter.setPen(ink());
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, view.presentText);
        towards(words, false, leftmost, view.moreIsBetter ? TornadoText::tr("worse") : TornadoText::tr("better"));
        towards(words, true, first.swing.left(),
                view.moreIsBetter ? TornadoText::tr("better") : TornadoText::tr("worse"));
    }

    void row(std::size_t index, std::optional<TornadoPlace> chosen) const
    {
        const TornadoRow& row = view.rows[index];
        const PlacedTornadoRow& at = placed.rows[index];
        const bool isChosen = chosen && chosen->row == index;
        if (isChosen)
            painter.fillRect(at.row, theme.ctl);
        const double side = std::min(at.sign.width(), at.sign.height()) - 3.0;
        paintFamily(painter, QRectF(at.sign.left(), at.sign.center().y() - side / 2, side, side), row.family(),
                    stale ? theme.text3 : theme.text2);
        painter.setPen(ink());
        painter.drawText(at.name, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.name, Qt::ElideRight, at.name.width()));
        painter.drawText(at.swing, Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(row.swing, Qt::ElideRight, at.swing.width()));
        painter.setPen(stale ? theme.text3 : theme.text2);
        if (!at.now.isNull())
            painter.drawText(at.now, Qt::AlignRight | Qt::AlignVCenter,
                             metrics.elidedText(row.now, Qt::ElideRight, at.now.width()));
        if (!at.note.isNull())
            painter.drawText(at.note, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, row.note);
        for (std::size_t i = 0; i < row.ends.size(); ++i)
            end(row.ends[i], at.ends[i], isChosen && chosen->end == i);
        if (isChosen && !chosen->end)
            painter.fillRect(QRectF(at.row.left(), at.row.top(), 2.0, at.row.height()), theme.ink);
    }

    void presentLine() const
    {
        if (placed.rows.empty())
            return;
        painter.setPen(QPen(theme.ink, std::max(1.0, theme.lineWidth)));
        // not through the notes, which are read
        for (const PlacedTornadoRow& at : placed.rows) {
            const double bottom = at.note.isNull() ? at.row.bottom() : at.note.top();
            painter.drawLine(QPointF(placed.present, at.row.top()), QPointF(placed.present, bottom));
        }
        painter.drawLine(QPointF(placed.present, placed.head.bottom() - 2.0),
                         QPointF(placed.present, placed.rows.front().row.top()));
    }

private:
    QColor ink() const { return stale ? theme.text3 : theme.text; }

    void fillBar(const QRectF& bar, TornadoTurn turn, bool isPale) const
    {
        Fill fill = tornadoFill(theme, turn);
        if (isPale) {
            fill.ground = turn == TornadoTurn::better ? theme.text3 : mixed(theme.plot, theme.text3, 0.25);
            fill.lines = theme.text3;
        }
        paintFill(painter, bar, fill);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isPale ? theme.text3 : turn == TornadoTurn::better ? theme.better : theme.worse, 1.0));
        painter.drawRect(bar);
    }

    void end(const TornadoEnd& end, const PlacedTornadoEnd& at, bool isChosen) const
    {
        if (end.better || end.worse)
            fillBar(at.bar, end.better ? TornadoTurn::better : TornadoTurn::worse, stale);
        // where it ends is marked in ink: a short bar is seen, too
        const bool toTheLeft = at.label.left() < at.bar.left();
        const double x = toTheLeft ? at.bar.left() : at.bar.right();
        painter.setPen(QPen(ink(), 2.0));
        painter.drawLine(QPointF(x, at.bar.top()), QPointF(x, at.bar.bottom()));
        painter.setPen(ink());
        painter.drawText(at.label.adjusted(toTheLeft ? 0.0 : 6.0, 0.0, toTheLeft ? -6.0 : 4.0, 0.0),
                         (toTheLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, end.label);
        if (isChosen) {
            painter.setPen(QPen(theme.ink, 2.0));
            painter.drawRect(at.whole().adjusted(-1.0, 0.0, 1.0, 0.0));
        }
    }

    /// "better" with an arrow away from the present value, where there is room up to `border`.
    void towards(const QRectF& present, bool right, double border, const QString& words) const
    {
        constexpr double arrow = 16.0;
        const double width = metrics.horizontalAdvance(words);
        const double from = right ? present.right() + 10.0 : present.left() - 10.0;
        const double needed = width + 6.0 + arrow;
        if (right ? from + needed > border : from - needed < border)
            return;
        painter.setPen(theme.text2);
        painter.drawText(QRectF(right ? from : from - width, placed.head.top(), width + 1.0, placed.head.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, words);
        paintArrow(painter, QPointF(right ? from + width + 6.0 : from - width - 6.0, placed.head.center().y()),
                   right ? arrow : -arrow, theme.text2);
    }

    QPainter& painter;
    const UiTheme& theme;
    const TornadoView& view;
    const PlacedTornado& placed;
    bool stale;
    QFontMetricsF metrics;
};

}  // namespace

Fill tornadoFill(const UiTheme& theme, TornadoTurn turn)
{
    if (turn == TornadoTurn::better)
        return {theme.better, Pattern::none, {}, theme.text};
    return {mixed(theme.plot, theme.worse, 0.15), Pattern::diagonal, theme.worse, theme.text};
}

void paintFamily(QPainter& painter, const QRectF& box, TornadoFamily family, const QColor& color)
{
    const double unit = box.width() / 12.0;
    const auto at = [&box, unit](double x, double y) { return box.topLeft() + QPointF(x * unit, y * unit); };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4 * std::max(unit, 1.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (family) {
    case TornadoFamily::assumed:
        for (const double y : {4.0, 8.0}) {
            QPainterPath wave(at(1, y));
            wave.cubicTo(at(4, y - 3.5), at(8, y + 3.5), at(11, y));
            painter.drawPath(wave);
        }
        break;
    case TornadoFamily::choice:
        painter.drawLine(at(0.5, 6), at(11.5, 6));
        painter.setBrush(color);
        painter.drawEllipse(at(7.5, 6), 2.4 * unit, 2.4 * unit);
        break;
    case TornadoFamily::workload:
        painter.drawLine(at(1, 2.5), at(11, 2.5));
        painter.drawLine(at(1, 6), at(11, 6));
        painter.drawLine(at(1, 9.5), at(6.5, 9.5));
        break;
    case TornadoFamily::hardware:
        painter.drawRect(QRectF(at(3, 3), at(9, 9)));
        for (const double x : {4.5, 7.5}) {
            painter.drawLine(at(x, 0.7), at(x, 3));
            painter.drawLine(at(x, 9), at(x, 11.3));
            painter.drawLine(at(0.7, x), at(3, x));
            painter.drawLine(at(9, x), at(11.3, x));
        }
        break;
    }
    painter.restore();
}

void paintTornado(QPainter& painter, const QRectF& area, const UiTheme& theme, const TornadoView& view,
                  std::optional<TornadoPlace> chosen, bool stale)
{
    painter.save();
    painter.setFont(fontOf(theme, typesize::label));
    if (!view.emptyText.isEmpty()) {
        painter.setPen(theme.text2);
        painter.drawText(area.adjusted(4, 8, -4, -4), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, view.emptyText);
        painter.restore();
        return;
    }
    const PlacedTornado placed = placeTornado(theme, view, area);
    const Painting painting(painter, theme, view, placed, stale);
    painting.keys();
    painting.head();
    for (std::size_t i = 0; i < view.rows.size(); ++i)
        painting.row(i, chosen);
    painting.presentLine();
    painter.restore();
}

}  // namespace tokenfactory::ui
