#pragma once

#include "ui/painted_labels.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/chips_view.h"

#include <QWidget>

namespace tokenfactory::ui {

/// The choices as chips while presenting, in as many rows as they need. A click, or Enter on the one the arrow keys
/// went to, asks to change it.
class ChipRow : public QWidget, public PaintsLabels {
    Q_OBJECT
public:
    explicit ChipRow(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setChips(std::vector<Chip> chips);
    /// "TP 8, PP 1", for tests and screen readers.
    QString text() const;
    const std::vector<PaintedLabel>& paintedLabels() const override { return painted; }
    /// Where a chip is; null where there is none for this setting.
    QRect placeOf(const std::string& flag) const;

signals:
    void changeWanted(const std::string& flag);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void openCurrent();
    void fitHeight();
    std::vector<QRectF> placesIn(int width) const;

    const ThemeHolder& themes;
    std::vector<Chip> shown;
    std::size_t current = 0;  ///< of the keyboard
    std::vector<PaintedLabel> painted;
};

}  // namespace tokenfactory::ui
