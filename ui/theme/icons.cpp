#include "ui/theme/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr double boxSize = 16.0;

QPainterPath lines(std::initializer_list<std::initializer_list<QPointF>> polylines)
{
    QPainterPath path;
    for (const auto& points : polylines) {
        path.moveTo(*points.begin());
        for (auto point = points.begin() + 1; point != points.end(); ++point)
            path.lineTo(*point);
    }
    return path;
}

QPainterPath globePath()
{
    QPainterPath path;
    path.addEllipse(QPointF(8, 8), 6, 6);
    path.addEllipse(QPointF(8, 8), 2.6, 6);
    path.addPath(lines({{{2, 8}, {14, 8}}}));
    return path;
}

QPainterPath themePath()
{
    QPainterPath path;
    path.addEllipse(QPointF(8, 8), 2.8, 2.8);
    path.addPath(lines({{{8, 1.5}, {8, 3}},
                        {{8, 13}, {8, 14.5}},
                        {{1.5, 8}, {3, 8}},
                        {{13, 8}, {14.5, 8}},
                        {{3.4, 3.4}, {4.5, 4.5}},
                        {{11.5, 11.5}, {12.6, 12.6}},
                        {{3.4, 12.6}, {4.5, 11.5}},
                        {{11.5, 4.5}, {12.6, 3.4}}}));
    return path;
}

QPainterPath errorPath()
{
    QPainterPath path = lines({{{5.2, 1.5},
                                {10.8, 1.5},
                                {14.5, 5.2},
                                {14.5, 10.8},
                                {10.8, 14.5},
                                {5.2, 14.5},
                                {1.5, 10.8},
                                {1.5, 5.2},
                                {5.2, 1.5}}});
    path.addPath(lines({{{8, 4.6}, {8, 8.6}}, {{8, 10.9}, {8, 11.3}}}));
    return path;
}

QPainterPath warningPath()
{
    return lines({{{8, 2}, {14.5, 13.5}, {1.5, 13.5}, {8, 2}}, {{8, 6.4}, {8, 9.6}}, {{8, 11.4}, {8, 11.7}}});
}

/// An arrow that turns back.
QPainterPath resetPath()
{
    QPainterPath path;
    path.moveTo(3.4, 9.6);
    path.arcTo(3.2, 3.6, 9.6, 9.6, 190, 300 - 10);
    path.addPath(lines({{{2.6, 2.6}, {2.9, 6.6}, {6.9, 6.2}}}));
    return path;
}

QPainterPath copyPath()
{
    QPainterPath path;
    path.addRoundedRect(5.5, 5.5, 8, 8.5, 1.2, 1.2);
    path.addPath(lines({{{3.4, 10.4}, {2.5, 10.4}, {2.5, 2.5}, {10.4, 2.5}, {10.4, 3.4}}}));
    return path;
}

QPainterPath racksPath()
{
    QPainterPath path;
    path.addRect(3, 1.8, 10, 12.4);
    path.addPath(lines({{{5.4, 5}, {10.6, 5}}, {{5.4, 8}, {10.6, 8}}, {{5.4, 11}, {10.6, 11}}}));
    return path;
}

/// An arrow that turns back to the left, or mirrored.
QPainterPath turnedArrow(bool mirrored)
{
    QPainterPath path = lines({{{5.4, 2.4}, {2.2, 5.6}, {5.4, 8.8}}});
    path.moveTo(2.2, 5.6);
    path.lineTo(9.6, 5.6);
    path.arcTo(QRectF(5.8, 5.6, 7.8, 7.8), 90, -180);
    path.lineTo(5.6, 13.4);
    return mirrored ? QTransform(-1, 0, 0, 1, boxSize, 0).map(path) : path;
}

QPainterPath keyboardPath()
{
    QPainterPath path;
    path.addRoundedRect(1.2, 3.6, 13.6, 8.8, 1.4, 1.4);
    path.addPath(lines({{{4, 6.4}, {4.2, 6.4}},
                        {{6.6, 6.4}, {6.8, 6.4}},
                        {{9.2, 6.4}, {9.4, 6.4}},
                        {{11.8, 6.4}, {12, 6.4}},
                        {{5, 9.6}, {11, 9.6}}}));
    return path;
}

/// Two rings of a chain, through each other or apart.
QPainterPath linkPath(bool linked)
{
    QPainterPath path;
    const double way = linked ? 0.0 : 1.4;
    path.addRoundedRect(1.4 - way * 0.4, 5.2, 7.4 - way * 0.6, 5.6, 2.8, 2.8);
    path.addRoundedRect(7.2 + way, 5.2, 7.4 - way * 0.6, 5.6, 2.8, 2.8);
    return path;
}

/// Three sliders.
QPainterPath optionsPath()
{
    QPainterPath path = lines({{{2, 4}, {4, 4}},
                               {{8, 4}, {14, 4}},
                               {{2, 8}, {8.4, 8}},
                               {{12.4, 8}, {14, 8}},
                               {{2, 12}, {5, 12}},
                               {{9, 12}, {14, 12}}});
    for (const QPointF& knob : {QPointF(6, 4), QPointF(10.4, 8), QPointF(7, 12)})
        path.addEllipse(knob, 1.9, 1.9);
    return path;
}

QPainterPath strokesOf(Icon icon)
{
    switch (icon) {
    case Icon::exportPicture:
        return lines({{{8, 10}, {8, 1.8}},
                      {{4.8, 4.8}, {8, 1.8}, {11.2, 4.8}},
                      {{2.5, 8.5}, {2.5, 14}, {13.5, 14}, {13.5, 8.5}}});
    case Icon::copy:
        return copyPath();
    case Icon::fit:
        return lines({{{2, 5.5}, {2, 2}, {5.5, 2}},
                      {{10.5, 2}, {14, 2}, {14, 5.5}},
                      {{14, 10.5}, {14, 14}, {10.5, 14}},
                      {{5.5, 14}, {2, 14}, {2, 10.5}}});
    case Icon::reset:
        return resetPath();
    case Icon::globe:
        return globePath();
    case Icon::theme:
        return themePath();
    case Icon::check:
        return lines({{{2.5, 8.6}, {6.2, 12.3}, {13.5, 4.2}}});
    case Icon::warning:
        return warningPath();
    case Icon::error:
        return errorPath();
    case Icon::close:
        return lines({{{3.5, 3.5}, {12.5, 12.5}}, {{12.5, 3.5}, {3.5, 12.5}}});
    case Icon::chevronDown:
        return lines({{{4, 6.2}, {8, 10.2}, {12, 6.2}}});
    case Icon::back:
        return lines({{{10.2, 3}, {5.2, 8}, {10.2, 13}}});
    case Icon::forward:
        return lines({{{5.8, 3}, {10.8, 8}, {5.8, 13}}});
    case Icon::play:
        return lines({{{4.5, 2.8}, {13, 8}, {4.5, 13.2}, {4.5, 2.8}}});
    case Icon::pause:
        return lines({{{5.4, 3}, {5.4, 13}}, {{10.6, 3}, {10.6, 13}}});
    case Icon::stepOn:
        return lines({{{3.6, 3}, {10, 8}, {3.6, 13}, {3.6, 3}}, {{12.6, 3}, {12.6, 13}}});
    case Icon::stepBack:
        return lines({{{12.4, 3}, {6, 8}, {12.4, 13}, {12.4, 3}}, {{3.4, 3}, {3.4, 13}}});
    case Icon::toStart:
        return lines({{{8, 3.4}, {3, 8}, {8, 12.6}}, {{13.4, 3.4}, {8.4, 8}, {13.4, 12.6}}});
    case Icon::bookmark:
        return lines({{{4.2, 2.4}, {11.8, 2.4}, {11.8, 13.6}, {8, 10.4}, {4.2, 13.6}, {4.2, 2.4}}});
    case Icon::runUntil:
        return lines({{{2, 8}, {10, 8}}, {{7, 5}, {10, 8}, {7, 11}}, {{13.4, 3}, {13.4, 13}}});
    case Icon::racks:
        return racksPath();
    case Icon::open:
        return lines({{{1.8, 13}, {1.8, 3.2}, {6, 3.2}, {7.6, 5.2}, {13, 5.2}, {13, 7.2}},
                      {{1.8, 13}, {4.4, 7.2}, {15, 7.2}, {12.6, 13}, {1.8, 13}}});
    case Icon::save:
        return lines({{{2.2, 2.2}, {11.2, 2.2}, {13.8, 4.8}, {13.8, 13.8}, {2.2, 13.8}, {2.2, 2.2}},
                      {{5, 2.2}, {5, 5.8}, {10.4, 5.8}, {10.4, 2.2}},
                      {{4.6, 13.8}, {4.6, 9}, {11.4, 9}, {11.4, 13.8}}});
    case Icon::undo:
        return turnedArrow(false);
    case Icon::redo:
        return turnedArrow(true);
    case Icon::pin:
        return lines({{{5, 2}, {11, 2}},
                      {{6.2, 2}, {6.2, 6.6}, {4, 9.6}, {12, 9.6}, {9.8, 6.6}, {9.8, 2}},
                      {{8, 9.6}, {8, 14.4}}});
    case Icon::present:
        return lines({{{1.8, 2.4}, {14.2, 2.4}},
                      {{2.8, 2.4}, {2.8, 10.4}, {13.2, 10.4}, {13.2, 2.4}},
                      {{5.2, 14}, {8, 10.4}, {10.8, 14}}});
    case Icon::inspector:
        return lines({{{2, 2.6}, {14, 2.6}, {14, 13.4}, {2, 13.4}, {2, 2.6}},
                      {{9.6, 2.6}, {9.6, 13.4}},
                      {{11.2, 5.4}, {12.4, 5.4}},
                      {{11.2, 8}, {12.4, 8}}});
    case Icon::keyboard:
        return keyboardPath();
    case Icon::link:
        return linkPath(true);
    case Icon::unlink:
        return linkPath(false);
    case Icon::enlarge:
        return lines({{{9.5, 2}, {14, 2}, {14, 6.5}},
                      {{14, 2}, {9.2, 6.8}},
                      {{6.5, 14}, {2, 14}, {2, 9.5}},
                      {{2, 14}, {6.8, 9.2}}});
    case Icon::shrink:
        return lines({{{14, 6.8}, {9.2, 6.8}, {9.2, 2}},
                      {{9.2, 6.8}, {14, 2}},
                      {{2, 9.2}, {6.8, 9.2}, {6.8, 14}},
                      {{6.8, 9.2}, {2, 14}}});
    case Icon::options:
        return optionsPath();
    case Icon::programMark:
        break;
    }
    return {};
}

/// Square, disc and triangle, the shapes of the blobs, on a conveyor line.
void paintProgramMark(QPainter& painter, const QColor& line)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0xF2, 0xC8, 0x4B));
    painter.drawRect(QRectF(0.2, 5.0, 4.2, 4.2));
    painter.setBrush(QColor(0x2F, 0xA8, 0xA2));
    painter.drawEllipse(QPointF(8.0, 7.1), 2.3, 2.3);
    painter.setBrush(QColor(0xE8, 0x70, 0x4F));
    painter.drawPolygon(QPolygonF({{13.6, 4.7}, {16.0, 9.3}, {11.2, 9.3}}));
    painter.setPen(QPen(line, 0.6));
    painter.drawLine(QPointF(-0.6, 11.6), QPointF(16.6, 11.6));
}

class PathIconEngine : public QIconEngine {
public:
    PathIconEngine(Icon shown, const QColor& ink) : icon(shown), color(ink) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QColor used = color;
        if (mode == QIcon::Disabled)
            used.setAlphaF(0.5f);
        paintIcon(*painter, icon, rect, used);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new PathIconEngine(*this); }

private:
    Icon icon;
    QColor color;
};

}  // namespace

void paintIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& color)
{
    const double scale = std::min(box.width(), box.height()) / boxSize;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center());
    painter.scale(scale, scale);
    painter.translate(-boxSize / 2, -boxSize / 2);
    if (icon == Icon::programMark) {
        paintProgramMark(painter, color);
    } else {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(strokesOf(icon));
    }
    painter.restore();
}

QIcon iconOf(Icon icon, const QColor& color) { return QIcon(new PathIconEngine(icon, color)); }

}  // namespace tokenfactory::ui
