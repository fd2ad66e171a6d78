#include "ui/window_files.h"

#include "ui/panels/notices.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>

#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr int clipboardDpi = 192;

}  // namespace

WindowFiles::WindowFiles(const ThemeHolder& holder, Session& work, Notices& notes, PictureMaker maker, QWidget* parent)
    : QObject(parent), themes(holder), session(work), notices(notes), pictureOf(std::move(maker)), window(parent)
{
}

void WindowFiles::askOpen()
{
    const QString file =
        QFileDialog::getOpenFileName(window, tr("Open a scenario"), QString(), QStringLiteral("*.json"));
    if (!file.isEmpty())
        session.openFile(file.toStdString());
}

void WindowFiles::save()
{
    if (session.file().empty())
        askSave();
    else if (session.save(session.file()))
        reportWritten(QString::fromStdString(session.file().string()));
}

void WindowFiles::askSave()
{
    if (!session.isOpen())
        return;
    QString file = QFileDialog::getSaveFileName(window, tr("Save the scenario"), QStringLiteral("scenario.json"),
                                                QStringLiteral("*.json"));
    if (file.isEmpty())
        return;
    if (!file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        file += QLatin1String(".json");
    if (session.save(file.toStdString()))
        reportWritten(file);
}

void WindowFiles::askExport(ExportDialog::Choice choice)
{
    if (!session.answer())
        return;
    ExportDialog dialog(themes, choice, window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    choice = dialog.choice();
    const QString suffix = suffixOf(choice.format);
    QString file = QFileDialog::getSaveFileName(window, tr("Export"), QStringLiteral("token-factory.") + suffix,
                                                QStringLiteral("*.") + suffix);
    if (file.isEmpty())
        return;
    if (!file.endsWith(u'.' + suffix, Qt::CaseInsensitive))
        file += u'.' + suffix;
    exportTo(choice, file.toStdString());
}

bool WindowFiles::exportTo(const ExportDialog::Choice& choice, const std::filesystem::path& file)
{
    Picture picture = pictureOf(choice.view, themeFromId(choice.theme.toStdString()).value_or(printTheme()));
    if (!picture.answer)
        return false;
    picture.size = choice.size;
    picture.dpi = choice.dpi;
    const auto written = writePicture(picture, file);
    if (!written) {
        notices.report(written.error(), {});
        return false;
    }
    reportWritten(QString::fromStdString(file.string()));
    return true;
}

void WindowFiles::copyPicture(PictureView view, QSize size)
{
    Picture picture = pictureOf(view, themes.theme());
    if (!picture.answer)
        return;
    picture.size = size;
    picture.dpi = clipboardDpi;
    QGuiApplication::clipboard()->setImage(imageOf(picture));
    notices.reportText(IconLine::Kind::ok, [] { return tr("The picture is in the clipboard"); });
}

void WindowFiles::copyData(PictureView view)
{
    const Picture picture = pictureOf(view, themes.theme());
    if (!picture.answer)
        return;
    QGuiApplication::clipboard()->setText(QString::fromStdString(csvOf(picture)));
    notices.reportText(IconLine::Kind::ok, [] { return tr("The data is in the clipboard, as CSV"); });
}

void WindowFiles::reportWritten(const QString& file)
{
    notices.reportText(IconLine::Kind::ok, [file] { return tr("Written: %1").arg(file); });
}

}  // namespace tokenfactory::ui
