#pragma once

#include <QRectF>
#include <QString>

#include <vector>

namespace tokenfactory::ui {

/// A text as a widget painted it last, in the widget's own pixels.
struct PaintedLabel {
    QString text;
    QRectF ink;   ///< what the text covers
    QRectF room;  ///< what it may cover
};

/// For widgets that paint their texts themselves, so that a test can see whether they are cut or lie over each other.
class PaintsLabels {
public:
    virtual ~PaintsLabels() = default;
    virtual const std::vector<PaintedLabel>& paintedLabels() const = 0;
};

}  // namespace tokenfactory::ui
