#pragma once

#include "ui/plots/frontier_plot.h"
#include "ui/theme/theme_holder.h"

#include <QFrame>

class QLabel;

namespace tokenfactory::ui {

class ElidedLabel;
class IconButton;
class SeriesLegend;

/// The frontier plot with its title, legend, buttons and the plate of the hovered point.
class FrontierCard : public QFrame {
    Q_OBJECT
public:
    explicit FrontierCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setView(FrontierView view);
    FrontierPlot* plot() const { return frontier; }
    void retranslate();

signals:
    void adopted(const std::string& system, const tokenfactory::cost::Layout& layout, int batch);
    void exportWanted();
    void copyWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showPlate();

    const ThemeHolder& themes;
    QLabel* title;
    ElidedLabel* unit;
    SeriesLegend* legend;
    IconButton* fit;
    IconButton* copy;
    IconButton* exportButton;
    FrontierPlot* frontier;
    QLabel* plate;
};

}  // namespace tokenfactory::ui
