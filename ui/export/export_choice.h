#pragma once

#include "ui/export/picture_view.h"

#include <QSize>

namespace tokenfactory::ui {

/// What to export and how, as chosen in the dialog and kept between uses.
struct ExportChoice {
    // layout pixels of 1/96 inch; on a smaller page words would lie over each other
    static constexpr int smallestWidth = smallestPicture.width();
    static constexpr int smallestHeight = smallestPicture.height();
    static constexpr int largestSide = 8192;
    static constexpr int coarsestDpi = 24;
    static constexpr int finestDpi = 600;
    static constexpr double mostPixels = 2e8;  ///< of a PNG: 800 MB while it is drawn

    PictureView view = PictureView::frontier;
    PictureFormat format = PictureFormat::png;
    QSize size = {1280, 720};
    int dpi = 192;
    QString theme = QStringLiteral("print");
    QString language;  ///< "en", "zh_CN"; empty: that of the window
    bool stamped = true;

    /// Of a PNG.
    QSize pixels() const { return {qRound(size.width() * dpi / 96.0), qRound(size.height() * dpi / 96.0)}; }
    bool isTooLarge() const
    {
        return format == PictureFormat::png && double(pixels().width()) * pixels().height() > mostPixels;
    }
};

}  // namespace tokenfactory::ui
