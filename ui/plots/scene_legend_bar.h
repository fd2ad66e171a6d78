#pragma once

#include "ui/plots/plot_scene.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

namespace tokenfactory::ui {

/// The legend of a scene in one line; what has no room is left out.
class SceneLegendBar : public QWidget {
    Q_OBJECT
public:
    explicit SceneLegendBar(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setLegend(std::vector<LegendEntry> legend);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
    std::vector<LegendEntry> shown;
};

}  // namespace tokenfactory::ui
