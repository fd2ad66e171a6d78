#include "ui/plots/scene_legend_bar.h"

#include "ui/plots/legend.h"

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

void SceneLegendBar::setLegend(std::vector<LegendEntry> legend)
{
    shown = std::move(legend);
    QStringList words;
    for (const LegendEntry& entry : shown)
        words.append(entry.text);
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    update();
}

QSize SceneLegendBar::sizeHint() const { return {300, static_cast<int>(24 * themes.theme().typeScale)}; }

void SceneLegendBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    double left = 8.0;
    for (const LegendEntry& entry : shown) {
        const double wide = legendWidth(themes.theme(), entry);
        if (left + wide > width())
            break;
        paintLegend(painter, QRectF(left, 0.0, wide, height()), themes.theme(), entry);
        left += wide + 14.0;
    }
}

}  // namespace tokenfactory::ui
