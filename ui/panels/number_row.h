#pragma once

#include "ui/controls/number_box.h"
#include "ui/controls/stop_slider.h"
#include "ui/viewmodels/setting_view.h"

#include <QLabel>
#include <QWidget>

namespace tokenfactory::ui {

/// One number as a slider over its stops and a box for any value. Both always show the same. Without stops the box
/// stands alone.
class NumberRow : public QWidget {
    Q_OBJECT
public:
    /// Without a label where `labelWidth` is 0: it then stands somewhere else.
    NumberRow(const ThemeHolder& themes, int labelWidth, QWidget* parent = nullptr);

    void setView(const NumberView& view);
    void setChanged(bool changed);
    StopSlider* slider() const { return stopSlider; }
    NumberBox* box() const { return numberBox; }

signals:
    void moved(int value);            ///< by the slider: one of the stops
    void typed(int value);            ///< in the box
    void wrote(const QString& text);  ///< by the slider or in the box, where the number is written as a text
    /// Of the slider: what moves between the two is one drag.
    void gestureBegan();
    void gestureEnded();
    void gestureCancelled();

private:
    void adapt();

    const ThemeHolder& themes;
    int labelWidth;
    NumberView shown;
    QLabel* label;
    StopSlider* stopSlider;
    NumberBox* numberBox;
    QLabel* unit;
};

/// Makes a label SemiBold where its setting is not at the default.
void markChanged(QLabel* label, bool changed);

}  // namespace tokenfactory::ui
