#pragma once

#include "ui/export/export_dialog.h"
#include "ui/export/picture.h"
#include "ui/session/session.h"
#include "ui/theme/theme_holder.h"

#include <QObject>

#include <filesystem>
#include <functional>

class QWidget;

namespace tokenfactory::ui {

class Notices;

/// Scenario files and pictures: the dialogs that ask for names, the writing, and what came of it in the notices.
class WindowFiles : public QObject {
    Q_OBJECT
public:
    /// The picture of a view as the window shows it.
    using PictureMaker = std::function<Picture(PictureView view, const UiTheme& theme)>;

    /// All outlive this; `window` is the parent of the dialogs and of this.
    WindowFiles(const ThemeHolder& themes, Session& session, Notices& notices, PictureMaker pictureOf, QWidget* window);

    void askOpen();
    /// To the file the scenario came from or was last saved to; asks where there is none.
    void save();
    void askSave();
    void askExport(ExportDialog::Choice choice);
    /// False when it could not be written; the notices say why.
    bool exportTo(const ExportDialog::Choice& choice, const std::filesystem::path& file);
    /// To the clipboard, in the theme of the window at two pixels each.
    void copyPicture(PictureView view, QSize size);
    /// The rows behind a view, as CSV text.
    void copyData(PictureView view);
    void reportWritten(const QString& file);

private:
    const ThemeHolder& themes;
    Session& session;
    Notices& notices;
    PictureMaker pictureOf;
    QWidget* window;
};

}  // namespace tokenfactory::ui
