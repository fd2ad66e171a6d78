#pragma once

#include "ui/painted_labels.h"
#include "ui/theme/theme_holder.h"

#include <QSlider>

namespace tokenfactory::ui {

/// Simulated seconds a second of watching, 1/1000 to 1000 on a log scale that holds on to 1x. Arrow keys go on to the
/// next of 1, 2 and 5; the wheel acts only with focus.
class SpeedSlider : public QSlider, public PaintsLabels {
    Q_OBJECT
public:
    explicit SpeedSlider(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Does not emit.
    void setSpeed(double simulatedPerS);
    double speed() const { return shownSpeed; }

    const std::vector<PaintedLabel>& paintedLabels() const override { return painted; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By the user.
    void chosen(double simulatedPerS);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    double left() const;
    double trackWidth() const;
    double placeOf(double speed) const;
    void chooseAt(double x);
    void choose(double speed);
    void stepTo(bool faster);

    const ThemeHolder& themes;
    double shownSpeed = 1.0;
    std::vector<PaintedLabel> painted;
};

}  // namespace tokenfactory::ui
