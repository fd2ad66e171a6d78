#pragma once

#include <QLabel>
#include <QPointF>
#include <QStringList>

namespace tokenfactory::ui {

/// What is said of the mark under the pointer, beside it and inside the parent. Hidden until it has something to say.
class HoverPlate : public QLabel {
    Q_OBJECT
public:
    explicit HoverPlate(QWidget* parent);

    /// `mark` in the parent; wider lines than `mostWidth` pixels are broken.
    void tell(const QStringList& lines, QPointF mark, int mostWidth = QWIDGETSIZE_MAX);
};

}  // namespace tokenfactory::ui
