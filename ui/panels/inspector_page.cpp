#include "ui/panels/inspector_page.h"

#include "ui/panels/why_layout.h"
#include "ui/viewmodels/tip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

namespace {

void write(WhyLayout& layout, const std::optional<Why>& why, const std::optional<Why>& opened, const QString& message)
{
    if (!why) {
        layout.message(message);
        return;
    }
    layout.head(*why);
    layout.facts(*why);
    layout.formula(*why);
    layout.inputs(*why);
    layout.parts(*why, opened ? opened->id : std::string());
    if (opened)
        layout.openedPart(*opened);
    layout.turns(*why);
    layout.remedy(why->remedy);
}

}  // namespace

InspectorPage::InspectorPage(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&holder, &ThemeHolder::changed, this, &InspectorPage::remake);
}

void InspectorPage::show(std::optional<Why> why, std::optional<Why> part)
{
    const bool sameNumber = why && shown && why->id == shown->id;
    shown = std::move(why);
    opened = std::move(part);
    message.clear();
    if (!sameNumber)
        current = -1;
    setAccessibleName(shown ? shown->title : QString());
    // a running factory changes it all the time: read anew, it would never be heard to its end
    if (!sameNumber || !shown->id.starts_with("floor/"))
        setAccessibleDescription(shown ? toText(*shown) : QString());
    const int under = sameNumber ? hovered : -1;
    remake();
    hovered = std::min(under, static_cast<int>(places.size()) - 1);
}

void InspectorPage::setRemedy(const QString& remedy)
{
    if (!shown || shown->remedy == remedy)
        return;
    shown->remedy = remedy;
    setAccessibleDescription(toText(*shown));
    remake();
}

void InspectorPage::showMessage(const QString& text)
{
    shown.reset();
    opened.reset();
    message = text;
    current = -1;
    setAccessibleName(text);
    setAccessibleDescription({});
    remake();
}

void InspectorPage::remake()
{
    WhyLayout layout(nullptr, themes.theme(), width());
    write(layout, shown, opened, message);
    places = std::move(layout.rows);
    cuts = std::move(layout.cuts);
    current = std::min(current, static_cast<int>(places.size()) - 1);
    hovered = -1;
    updateGeometry();
    update();
}

QSize InspectorPage::sizeHint() const { return {280, heightForWidth(std::max(width(), 200))}; }

int InspectorPage::heightForWidth(int width) const
{
    WhyLayout layout(nullptr, themes.theme(), width);
    write(layout, shown, opened, message);
    return static_cast<int>(std::ceil(layout.height()));
}

void InspectorPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themes.theme().panel);
    WhyLayout layout(&painter, themes.theme(), width());
    layout.setRows(hovered, hasFocus() ? current : -1);
    write(layout, shown, opened, message);
}

void InspectorPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width())
        remake();
}

int InspectorPage::rowAt(const QPointF& place) const
{
    const auto row = std::ranges::find_if(places, [&place](const Row& one) { return one.area.contains(place); });
    return row == places.end() ? -1 : static_cast<int>(row - places.begin());
}

void InspectorPage::choose(std::size_t row)
{
    const Row chosen = places[row];
    if (chosen.isPart && !(opened && opened->id == chosen.why))
        emit partChosen(chosen.why);
    else
        emit asked(chosen.why);
}

void InspectorPage::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    if (event->button() != Qt::LeftButton || row < 0)
        return;
    current = row;
    choose(static_cast<std::size_t>(row));
}

void InspectorPage::mouseMoveEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    if (row == hovered)
        return;
    hovered = row;
    setCursor(row < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void InspectorPage::leaveEvent(QEvent*)
{
    hovered = -1;
    update();
}

void InspectorPage::moveTo(int row)
{
    if (places.empty())
        return;
    current = std::clamp(row, 0, static_cast<int>(places.size()) - 1);
    emit revealed(places[static_cast<std::size_t>(current)].area.toAlignedRect());
    update();
}

void InspectorPage::keyPressEvent(QKeyEvent* event)
{
    const bool plain = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == 0;
    if (plain && event->key() == Qt::Key_Down) {
        moveTo(current + 1);
    } else if (plain && event->key() == Qt::Key_Up) {
        moveTo(current - 1);
    } else if (plain && event->key() == Qt::Key_Home) {
        moveTo(0);
    } else if (plain && event->key() == Qt::Key_End) {
        moveTo(static_cast<int>(places.size()) - 1);
    } else if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && current >= 0) {
        choose(static_cast<std::size_t>(current));
    } else {
        QWidget::keyPressEvent(event);
    }
}

void InspectorPage::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    setAccessibleDescription(shown ? toText(*shown) : QString());
    if (current < 0 && !places.empty() && event->reason() != Qt::MouseFocusReason)
        current = 0;
    update();
}

bool InspectorPage::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cut = std::ranges::find_if(cuts, [help](const auto& one) { return one.first.contains(help->pos()); });
    if (cut == cuts.end())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip(cut->second), this, cut->first.toAlignedRect());
    return true;
}

}  // namespace tokenfactory::ui
