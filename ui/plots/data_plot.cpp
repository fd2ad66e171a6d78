#include "ui/plots/data_plot.h"

#include "ui/plots/frontier_shapes.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double reach = 14.0;      ///< px from a mark within which it answers to the mouse
constexpr double clickSlack = 4.0;  ///< px the mouse may move between press and release of a click

/// Axes of rates reach further than isSensible() lets others: it is asked about the shown numbers.
bool stands(const QCPRange& range, const SceneAxis& axis, bool logarithmic)
{
    return isSensible({range.lower / axis.perUnit, range.upper / axis.perUnit}, logarithmic);
}

QCPRange zoomed(const QCPRange& range, double about, double factor, bool logarithmic)
{
    if (logarithmic)
        return {about * std::pow(range.lower / about, factor), about * std::pow(range.upper / about, factor)};
    return {about + (range.lower - about) * factor, about + (range.upper - about) * factor};
}

}  // namespace

DataPlot::DataPlot(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent), themes(holder), plate(new QLabel(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    plate->setProperty("role", "plate");
    plate->setAttribute(Qt::WA_TransparentForMouseEvents);
    plate->setTextFormat(Qt::PlainText);
    plate->hide();
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize DataPlot::minimumSizeHint() const
{
    const double scale = themes.theme().typeScale;
    return {static_cast<int>(260 * scale), static_cast<int>(150 * scale)};
}

void DataPlot::setScene(PlotScene scene)
{
    const bool sameAxes = scene.x.title == shown.x.title && scene.y.title == shown.y.title &&
                          scene.x.isCategories() == shown.x.isCategories();
    std::string kept;
    if (under && sameAxes && *under < shown.marks.size())
        kept = shown.marks[*under].id;
    shown = std::move(scene);
    if (!sameAxes) {
        xLog.reset();
        yLog.reset();
        follows = true;
        emit followChanged();
    }
    if (follows)
        stands = fittedView(shown, isLogarithmic(Qt::Horizontal), isLogarithmic(Qt::Vertical));
    std::optional<std::size_t> again;
    for (std::size_t i = 0; i < shown.marks.size() && !kept.empty(); ++i) {
        if (shown.marks[i].id == kept && !shown.marks[i].plate.isEmpty())
            again = i;
    }
    under = again;
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.emptyText.isEmpty() ? shown.summary : shown.emptyText);
    showPlate();
    emit hoverChanged();
    update();
}

void DataPlot::setStale(bool stale)
{
    if (stale != pale) {
        pale = stale;
        update();
    }
}

bool DataPlot::isLogarithmic(Qt::Orientation axis) const
{
    const SceneAxis& own = axis == Qt::Horizontal ? shown.x : shown.y;
    return !own.isCategories() && (axis == Qt::Horizontal ? xLog : yLog).value_or(own.logarithmic);
}

void DataPlot::setLogarithmic(Qt::Orientation axis, bool logarithmic)
{
    const SceneAxis& own = axis == Qt::Horizontal ? shown.x : shown.y;
    if (own.isCategories() || !own.canBeLogarithmic)
        return;
    (axis == Qt::Horizontal ? xLog : yLog) = logarithmic;
    fitAll();
}

void DataPlot::fitAll()
{
    follows = true;
    stands = fittedView(shown, isLogarithmic(Qt::Horizontal), isLogarithmic(Qt::Vertical));
    emit followChanged();
    showPlate();
    update();
}

void DataPlot::stand(const PlotView& view)
{
    const bool xOk = shown.x.isCategories() ? view.x.size() > 0.9 && view.x.size() < 1000.0
                                            : ui::stands(view.x, shown.x, view.xLogarithmic);
    if (!xOk || !ui::stands(view.y, shown.y, view.yLogarithmic))
        return;
    stands = view;
    follows = false;
    emit followChanged();
    showPlate();
    update();
}

void DataPlot::zoom(double factor, const QPointF& about)
{
    PlotView next = stands;
    next.x = zoomed(stands.x, about.x(), factor, stands.xLogarithmic);
    next.y = zoomed(stands.y, about.y(), factor, stands.yLogarithmic);
    stand(next);
}

std::optional<QPointF> DataPlot::placeOf(std::size_t mark) const
{
    return mark < shown.marks.size() && shown.emptyText.isEmpty() ? frame().placeOf(shown.marks[mark]) : std::nullopt;
}

std::optional<std::size_t> DataPlot::nearest(const QPointF& place) const
{
    std::optional<std::size_t> found;
    double best = reach * themes.theme().typeScale;
    const PlotFrame axes = frame();
    for (std::size_t i = 0; i < shown.marks.size() && shown.emptyText.isEmpty(); ++i) {
        const std::optional<QPointF> at = axes.placeOf(shown.marks[i]);
        if (!at || shown.marks[i].plate.isEmpty())
            continue;
        const double far = std::hypot(at->x() - place.x(), at->y() - place.y());
        if (far <= best) {  // the later of two is painted above
            best = far;
            found = i;
        }
    }
    return found;
}

void DataPlot::setHovered(std::optional<std::size_t> mark)
{
    if (mark == under)
        return;
    under = mark;
    showPlate();
    emit hoverChanged();
    update();
}

void DataPlot::showPlate()
{
    const std::optional<QPointF> place = under ? placeOf(*under) : std::nullopt;
    if (!place) {
        plate->hide();
        return;
    }
    plate->setText(shown.marks[*under].plate.join(u'\n'));
    plate->setWordWrap(false);
    QSize size = plate->sizeHint();
    const int most = std::min(static_cast<int>(420 * themes.theme().typeScale), width() - 8);
    if (size.width() > most) {
        plate->setWordWrap(true);
        size = {most, plate->heightForWidth(most)};
    }
    plate->resize(size);
    // beside the mark, on the side with room, inside the plot
    const bool right = place->x() + 16 + plate->width() < width();
    const double left = right ? place->x() + 16 : place->x() - 16 - plate->width();
    const double top = std::clamp(place->y() + 12, 2.0, std::max(2.0, height() - plate->height() - 4.0));
    plate->move(static_cast<int>(std::clamp(left, 2.0, std::max(2.0, width() - plate->width() - 2.0))),
                static_cast<int>(top));
    plate->show();
    plate->raise();
}

void DataPlot::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    paintPlot(painter, plotArea(), theme, shown, stands, under, pale);
    if (!box.isNull()) {
        QColor fill = theme.ink;
        fill.setAlphaF(0.08f);
        painter.setPen(QPen(theme.ink, 1.0));
        painter.setBrush(fill);
        painter.drawRect(box);
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme.ink, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

void DataPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        pressedAt = event->position();
}

void DataPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressedAt) {
        setHovered(nearest(event->position()));
        setCursor(under && !shown.marks[*under].id.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    const QRectF dragged = QRectF(*pressedAt, event->position()).normalized();
    if (std::max(dragged.width(), dragged.height()) > clickSlack) {
        box = dragged.intersected(frame().area());
        setHovered({});
        update();
    }
}

void DataPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !pressedAt)
        return;
    const bool clicked = box.isNull();
    const QRectF area = box;
    pressedAt.reset();
    box = {};
    if (clicked) {
        setHovered(nearest(event->position()));
        if (under)
            emit chosen(*under);
    } else if (area.width() > 8.0 && area.height() > 8.0) {
        const QPointF low = frame().toPlace(area.bottomLeft());
        const QPointF high = frame().toPlace(area.topRight());
        PlotView next = stands;
        next.x = {low.x(), high.x()};
        next.y = {low.y(), high.y()};
        stand(next);
    }
    update();
}

void DataPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    pressedAt.reset();
    if (!nearest(event->position()))
        fitAll();
}

void DataPlot::leaveEvent(QEvent*)
{
    if (!hasFocus())
        setHovered({});
}

void DataPlot::wheelEvent(QWheelEvent* event)
{
    const PlotFrame axes = frame();
    if (!axes.area().contains(event->position()) || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    zoom(std::pow(0.85, event->angleDelta().y() / 120.0), axes.toPlace(event->position()));
    event->accept();
}

void DataPlot::step(int marks, int groups)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < shown.marks.size(); ++i) {
        if (!shown.marks[i].plate.isEmpty() && placeOf(i))
            order.push_back(i);
    }
    if (order.empty())
        return;
    const auto before = [this](std::size_t a, std::size_t b) {
        const SceneMark& one = shown.marks[a];
        const SceneMark& other = shown.marks[b];
        return one.group != other.group ? one.group < other.group : one.at.x() < other.at.x();
    };
    std::stable_sort(order.begin(), order.end(), before);
    const auto now = under ? std::find(order.begin(), order.end(), *under) : order.end();
    if (now == order.end()) {
        setHovered(order.front());
        return;
    }
    auto next = now;
    if (marks != 0) {
        const auto at = now - order.begin() + marks;
        const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
        next = order.begin() + std::clamp<std::ptrdiff_t>(at, 0, last);
        if (shown.marks[*next].group != shown.marks[*now].group)
            next = now;
    } else {
        // to the nearest mark of the next group there is
        const int own = shown.marks[*now].group;
        std::optional<int> wanted;
        for (const std::size_t i : order) {
            const int group = shown.marks[i].group;
            if ((groups > 0 && group > own && (!wanted || group < *wanted)) ||
                (groups < 0 && group < own && (!wanted || group > *wanted)))
                wanted = group;
        }
        double best = std::numeric_limits<double>::infinity();
        for (auto i = order.begin(); wanted && i != order.end(); ++i) {
            const double far = std::abs(placeOf(*i)->x() - placeOf(*now)->x());
            if (shown.marks[*i].group == *wanted && far < best) {
                best = far;
                next = i;
            }
        }
    }
    setHovered(*next);
}

void DataPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1, 0);
        break;
    case Qt::Key_Right:
        step(1, 0);
        break;
    case Qt::Key_Up:
        step(0, -1);
        break;
    case Qt::Key_Down:
        step(0, 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (under)
            emit chosen(*under);
        break;
    case Qt::Key_Escape:
        setHovered({});
        break;
    case Qt::Key_Home:
        fitAll();
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(0.85, frame().toPlace(frame().area().center()));
        break;
    case Qt::Key_Minus:
        zoom(1.0 / 0.85, frame().toPlace(frame().area().center()));
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void DataPlot::focusOutEvent(QFocusEvent* event)
{
    setHovered({});
    QWidget::focusOutEvent(event);
}

void DataPlot::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Fit all"), this, &DataPlot::fitAll)->setEnabled(!follows);
    const auto offer = [&](Qt::Orientation axis, const SceneAxis& of, const QString& words) {
        if (of.isCategories() || !of.canBeLogarithmic)
            return;
        QAction* action = menu.addAction(words, this, [this, axis] { setLogarithmic(axis, !isLogarithmic(axis)); });
        action->setCheckable(true);
        action->setChecked(isLogarithmic(axis));
    };
    offer(Qt::Horizontal, shown.x, tr("Logarithmic axis: %1").arg(shown.x.title));
    offer(Qt::Vertical, shown.y, tr("Logarithmic axis: %1").arg(shown.y.title));
    menu.addSeparator();
    menu.addActions(actions());
    menu.exec(event->globalPos());
}

}  // namespace tokenfactory::ui
