#pragma once

#include "ui/plots/frontier_plot.h"
#include "ui/theme/theme_holder.h"

#include <QFrame>

class QLabel;

namespace tokenfactory::ui {

class ElidedLabel;
class IconButton;

/// One view of the frontier with its title and buttons. A double click on the title asks for it to be the large one.
class FrontierCard : public QFrame {
    Q_OBJECT
public:
    FrontierCard(const ThemeHolder& themes, FrontierMetric metric, QWidget* parent = nullptr);

    FrontierPlot* plot() const { return frontier; }
    void setView(FrontierViewPtr view);
    /// The one view shown large, which only changes what its button says.
    void setLarge(bool large);
    void retranslate();

    QSize minimumSizeHint() const override;

signals:
    void largeWanted();
    void exportWanted();
    void copyWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void showTitle();
    void adapt();

    const ThemeHolder& themes;
    QLabel* title;
    ElidedLabel* unit;
    IconButton* enlarge;
    IconButton* shrink;
    IconButton* copy;
    IconButton* exportButton;
    FrontierPlot* frontier;
    bool isLarge = false;
};

}  // namespace tokenfactory::ui
