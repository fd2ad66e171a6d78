#pragma once

#include "ui/export/export_dialog.h"
#include "ui/export/picture.h"
#include "ui/session/session.h"
#include "ui/theme/theme_holder.h"

#include <QList>
#include <QObject>
#include <QUrl>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

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
    /// A preset, a scenario file or a picture, in place of what is open. False as Session::openFile().
    bool open(const std::string& nameOrFile);
    /// What was measured, as a scenario.
    bool openPoint(const scenario::Scenario& scenario);
    /// The first file becomes the scenario; of others it is said that they are not opened.
    void openDropped(const QList<QUrl>& urls);
    /// To the file the scenario came from or was last saved to; asks where there is none.
    void save();
    void askSave();
    /// With the choices of the last export, but for the view and, where one is asked for, the format.
    void askExport(PictureView view, std::optional<PictureFormat> format = {});
    /// False when it could not be written; the notices say why.
    bool exportTo(const ExportChoice& choice, const std::filesystem::path& file);
    /// Null answer before there is one to draw.
    Picture pictureOf(const ExportChoice& choice) const;
    /// To the clipboard, in the theme of the window at two pixels each.
    void copyPicture(PictureView view, QSize size);
    /// The rows behind a view, as text with tabs and as CSV.
    void copyData(PictureView view);
    void reportWritten(const QString& file);

    /// What the next export begins with, and the folder it is put into.
    const ExportChoice& lastChoice() const { return last; }
    const QString& lastFolder() const { return folder; }
    void setLast(const ExportChoice& choice, const QString& exportFolder);

signals:
    /// What of the scenario before an opened one took away, in words.
    void replaced(const QString& lost);
    /// A scenario that has a factory of its own was opened, no picture.
    void factoryOpened();
    void lastChanged();

private:
    bool replace(const std::function<bool()>& opens);  ///< tells what was lost by it

    const ThemeHolder& themes;
    Session& session;
    Notices& notices;
    PictureMaker make;
    QWidget* window;
    ExportChoice last;
    QString folder;
    std::optional<RunShown> held;  ///< while it is asked how to export: the factory may run on
};

}  // namespace tokenfactory::ui
