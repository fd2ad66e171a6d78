#pragma once

#include "ui/painted_labels.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/setting_view.h"

#include <QWidget>

#include <string>

namespace tokenfactory::ui {

/// A choice of one from a few, side by side. Arrow keys move the choice; Space and Enter do nothing that is not shown.
class Segmented : public QWidget, public PaintsLabels {
    Q_OBJECT
public:
    explicit Segmented(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setOptions(OptionsView view);
    /// As wide as its options are in equal cells, each with `beside` px beside its text.
    void fitWidth(int beside);
    const std::string& chosenId() const { return shown.chosen; }
    /// The middle of an option, for tests and tours.
    QPoint placeOf(const std::string& id) const;

    const std::vector<PaintedLabel>& paintedLabels() const override { return painted; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By the user: the id of another option.
    void chosen(const std::string& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF cell(int index) const;
    int indexAt(const QPointF& place) const;
    int chosenIndex() const;
    void choose(int index);

    const ThemeHolder& themes;
    OptionsView shown;
    std::vector<PaintedLabel> painted;
    int hovered = -1;
};

}  // namespace tokenfactory::ui
