#pragma once

#include "ui/export/picture_view.h"

#include <QObject>

#include <array>

class QAction;
class QWidget;

namespace tokenfactory::ui {

class WindowFiles;

/// Copy picture, copy data and export of one view, as actions of the widgets that show it: a click of the right button
/// or the menu key offers them.
class ViewActions : public QObject {
    Q_OBJECT
public:
    /// `shown` is the whole view, whose size a copied picture has; it owns this. `files` outlives it.
    ViewActions(QWidget* shown, PictureView view, WindowFiles& files);

    /// A part of the view. Its own menu, if it has one, ends in its actions().
    void addTo(QWidget* part, bool hasOwnMenu);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();

    std::array<QAction*, 3> actions;
};

}  // namespace tokenfactory::ui
