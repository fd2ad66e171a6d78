#pragma once

#include "ui/controls/number_box.h"
#include "ui/controls/stop_slider.h"
#include "ui/viewmodels/build_view.h"

#include <QLabel>
#include <QWidget>

namespace tokenfactory::ui {

/// One number as a slider over its stops and a box for any value. Both always show the same.
class NumberRow : public QWidget {
    Q_OBJECT
public:
    NumberRow(const ThemeHolder& themes, int labelWidth, QWidget* parent = nullptr);

    void setView(const NumberView& view);
    StopSlider* slider() const { return stopSlider; }
    NumberBox* box() const { return numberBox; }

signals:
    void moved(int value);  ///< by the slider: one of the stops
    void typed(int value);  ///< in the box
    void refused(const tokenfactory::ui::Words& reason);
    /// Of the slider: what moves between the two is one drag.
    void gestureBegan();
    void gestureEnded();
    void gestureCancelled();

private:
    QLabel* label;
    StopSlider* stopSlider;
    NumberBox* numberBox;
};

}  // namespace tokenfactory::ui
