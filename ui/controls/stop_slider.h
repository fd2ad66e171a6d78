#pragma once

#include "ui/theme/theme_holder.h"

#include <QSlider>

#include <vector>

namespace tokenfactory::ui {

/// A slider over a list of values. Its position is the index of a stop; stops lie evenly (so doubling values make a log
/// scale). Crosses mark values that cannot be had, between the stops where they belong. A value that is no stop (typed
/// in the box beside it) shows between its neighbours until the slider is moved. The wheel acts only with focus.
class StopSlider : public QSlider {
    Q_OBJECT
public:
    explicit StopSlider(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Stops rising and not empty. Does not emit.
    void setStops(std::vector<int> stops, std::vector<int> crosses, int value);
    int stopValue() const;
    const std::vector<int>& stops() const { return stopValues; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By the user: mouse, keys or wheel.
    void chosen(int value);
    /// The handle is held; then it was let go, or Esc took it back to where it was held first.
    void gestureBegan();
    void gestureEnded();
    void gestureCancelled();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// Places along the track, 0 to 1, of a value among stops and crosses together.
    double placeOf(int value) const;
    QRectF track() const;
    void chooseNearest(double x);
    void cancelDrag();
    /// Without emitting.
    void showValue(int value);

    const ThemeHolder& themes;
    std::vector<int> stopValues = {1};
    std::vector<int> crossValues;
    std::vector<int> scale = {1};  ///< stops and crosses, rising
    int shownValue = 1;
    int heldFrom = 1;  ///< the value when the handle was taken
    bool cancelling = false;
    bool settingUp = false;
};

}  // namespace tokenfactory::ui
