#include "ui/plots/scene_legend_bar.h"

#include "ui/plots/plot_painter.h"

#include <QPainter>

namespace tokenfactory::ui {

SceneLegendBar::SceneLegendBar(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void SceneLegendBar::setLegend(std::vector<SceneLegend> legend)
{
    shown = std::move(legend);
    QStringList words;
    for (const SceneLegend& entry : shown)
        words.append(entry.text);
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    update();
}

QSize SceneLegendBar::sizeHint() const { return {300, static_cast<int>(24 * themes.theme().typeScale)}; }

void SceneLegendBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSceneLegend(painter, QRectF(rect()).adjusted(8, 0, 0, 0), themes.theme(), shown);
}

}  // namespace tokenfactory::ui
