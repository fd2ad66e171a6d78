#include "ui/window_frame.h"

#include <QHBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int wideWindow = 1560;  ///< from here on the choices take their full width
constexpr int wideChoices = 300;
constexpr int slimChoices = 268;

}  // namespace

WindowFrame::WindowFrame(const ThemeHolder& holder, QWidget* choices, QWidget* middle, QWidget* parent)
    : QWidget(parent), themes(holder), build(choices), centre(middle), row(new QHBoxLayout(this))
{
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(build);
    row->addWidget(centre, 1);
    connect(&holder, &ThemeHolder::changed, this, &WindowFrame::layOut);
}

void WindowFrame::setChoices(QWidget* choices)
{
    if (choices == build)
        return;
    build->hide();
    choices->setParent(this);
    row->removeWidget(build);
    row->insertWidget(0, choices);
    build = choices;
    layOut();
}

void WindowFrame::setInspector(QWidget* inspector)
{
    if (side)
        side->deleteLater();
    side = inspector;
    if (side)
        side->setParent(this);
    layOut();
}

bool WindowFrame::isNarrow() const
{
    const int rest = width() - static_cast<int>(inspectorWidth * themes.theme().typeScale) - build->width();
    return width() < narrow || rest < centre->minimumSizeHint().width();
}

QSize WindowFrame::minimumSizeHint() const
{
    const QSize middle = centre->minimumSizeHint();
    const int choices = panelsShown && !presents ? build->minimumWidth() : 0;
    return {choices + middle.width(), std::max(middle.height(), build->minimumSizeHint().height())};
}

bool WindowFrame::isInspectorOpen() const
{
    return side && (presents ? isOpenOverPicture : isOpen && (isAskedFor || !isNarrow()));
}

void WindowFrame::setInspectorOpen(bool open)
{
    if (presents)
        isOpenOverPicture = open;
    else
        isOpen = isAskedFor = open;
    atLeft = atLeft && open;
    layOut();
}

void WindowFrame::restoreInspector(bool open)
{
    isOpen = open;
    isAskedFor = false;
    layOut();
}

QRect WindowFrame::overlayAt(bool left) const
{
    if (left && build->isVisibleTo(this))
        return {0, 0, build->width(), height()};  // hides nothing of the centre
    int sideWidth = static_cast<int>(inspectorWidth * themes.theme().typeScale);
    if (left && presents)
        return {0, 0, sideWidth, height()};
    if (!presents)  // as wide as over the choices: it hides less
        sideWidth = std::min(sideWidth, build->width());
    return {width() - sideWidth, 0, sideWidth, height()};
}

void WindowFrame::keepInView(const QRect& place)
{
    if (place.isEmpty())
        return;
    const auto hiddenAt = [&](bool left) { return overlayAt(left).intersected(place).width(); };
    // it stays where it is open as long as nothing of the place is hidden
    if (!isInspectorOpen() || hiddenAt(atLeft) > 0)
        atLeft = hiddenAt(true) < hiddenAt(false);
    layOut();
}

void WindowFrame::setPanelsShown(bool shown)
{
    panelsShown = shown;
    layOut();
}

void WindowFrame::setPresenting(bool presenting)
{
    presents = presenting;
    isOpenOverPicture = false;
    atLeft = false;
    layOut();
}

void WindowFrame::layOut()
{
    const double scale = themes.theme().typeScale;
    build->setFixedWidth(static_cast<int>((width() >= wideWindow ? wideChoices : slimChoices) * scale));
    build->setVisible(panelsShown && !presents);
    if (!side)
        return;
    const int sideWidth = static_cast<int>(inspectorWidth * scale);
    if (presents || isNarrow()) {
        row->removeWidget(side);
        const QRect place = overlayAt(atLeft);
        side->setFixedWidth(place.width());
        side->setGeometry(place);
        side->raise();
    } else {
        side->setFixedWidth(sideWidth);
        if (row->indexOf(side) < 0)
            row->addWidget(side);
    }
    side->setVisible(isInspectorOpen() && panelsShown);
    emit inspectorMoved();
}

void WindowFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

}  // namespace tokenfactory::ui
