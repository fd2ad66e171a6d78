#pragma once

#include "ui/theme/ui_theme.h"

#include <QIcon>
#include <QRectF>

class QPainter;

namespace tokenfactory::ui {

/// Drawn for this program in a 16-px box with 1.4-px strokes, in one colour; sharp at every scale.
enum class Icon : unsigned char {
    programMark,
    exportPicture,
    copy,
    fit,
    reset,
    globe,
    theme,
    check,
    warning,
    error,
    close,
    chevronDown,
    racks,
    open,
    save,
    undo,
    redo,
    pin,
    present,
    inspector,
    keyboard,
    back,
    forward,
    link,
    unlink,
    enlarge,
    shrink,
    options,
    play,
    pause,
    stepOn,
    stepBack,
    toStart,
    bookmark,
    runUntil,
};

/// The icon fitted into `box`.
void paintIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& color);

/// For buttons and menus.
QIcon iconOf(Icon icon, const QColor& color);

}  // namespace tokenfactory::ui
