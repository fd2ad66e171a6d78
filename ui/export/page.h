#pragma once

#include "ui/export/picture.h"

#include <QSizeF>

class QCPPainter;

namespace tokenfactory::ui {

/// Paints the whole picture with title, legend, data and stamp onto a page of `size` layout pixels, the same for
/// pixels and vectors.
void paintPage(QCPPainter& painter, const QSizeF& size, const Picture& picture);

}  // namespace tokenfactory::ui
