#include "ui/window_files.h"

#include "ui/export/scenario_inside.h"
#include "ui/panels/notices.h"
#include "ui/viewmodels/chips_view.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/text.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QScopeGuard>

#include <map>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr int clipboardDpi = 192;

/// What another scenario takes the place of.
struct Standing {
    scenario::Scenario scenario;
    scenario::Scenario opened;
    std::vector<Chip> chips;
};

Standing standingOf(const Session& session)
{
    return {session.scenario(), session.opened(), chipsOf(session.scenario(), session.resolved())};
}

/// A scenario with a factory of its own says little in its pass: it goes by its name. Empty: nothing is lost.
QString lostOf(const Standing& before, const Session& session)
{
    if (before.scenario == session.scenario())
        return {};
    if (!before.scenario.running.factory)
        return differingChips(before.chips, chipsOf(session.scenario(), session.resolved()));
    const QString name = scenarioName(before.opened);
    return before.scenario == before.opened ? name
                                            : WindowFiles::tr("%1, with your changes", "name of a scenario").arg(name);
}

}  // namespace

WindowFiles::WindowFiles(const ThemeHolder& holder, Session& work, Notices& notes, PictureMaker maker, QWidget* parent)
    : QObject(parent), themes(holder), session(work), notices(notes), make(std::move(maker)), window(parent)
{
}

void WindowFiles::askOpen()
{
    const QString file = QFileDialog::getOpenFileName(window, tr("Open a scenario"), QString(),
                                                      tr("Scenarios and exported pictures (*.json *.png *.svg *.pdf)"));
    if (!file.isEmpty())
        open(file.toStdString());
}

bool WindowFiles::replace(const std::function<bool()>& opens)
{
    const bool replaces = session.isOpen();
    const Standing before = replaces ? standingOf(session) : Standing();
    if (!opens())
        return false;
    const QString lost = replaces ? lostOf(before, session) : QString();
    if (!lost.isEmpty())
        emit replaced(lost);
    return true;
}

bool WindowFiles::openPoint(const scenario::Scenario& scenario)
{
    return replace([&] { return session.open(scenario); });
}

bool WindowFiles::open(const std::string& nameOrFile)
{
    if (!replace([&] { return session.openFile(nameOrFile); }))
        return false;
    if (session.scenario().running.factory && !isPicture(nameOrFile))
        emit factoryOpened();
    return true;
}

void WindowFiles::openDropped(const QList<QUrl>& urls)
{
    QStringList dropped;
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            dropped.append(url.toLocalFile());
    }
    if (dropped.isEmpty()) {
        notices.reportText(IconLine::Kind::warning, [] { return tr("Only files of this computer can be opened"); });
        return;
    }
    const QString first = dropped.takeFirst();
    open(first.toStdString());
    if (dropped.isEmpty())
        return;
    QStringList names;
    for (const QString& file : dropped)
        names.append(QFileInfo(file).fileName());
    notices.addText(IconLine::Kind::warning, [names] {
        return tr("One scenario is opened at a time, the first; not opened: %1").arg(names.join(QStringLiteral(", ")));
    });
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

void WindowFiles::setLast(const ExportChoice& choice, const QString& exportFolder)
{
    last = choice;
    folder = exportFolder;
    emit lastChanged();
}

void WindowFiles::askExport(PictureView view, std::optional<PictureFormat> format)
{
    if (!session.answer())
        return;
    ExportChoice choice = last;
    choice.view = view;
    choice.format = format.value_or(last.format);
    held = make(view, themes.theme()).run;
    const auto letGo = qScopeGuard([this] { held.reset(); });
    // a study is computed once while the dialog is open
    std::map<PictureView, StudiesShown> computed;
    const auto preview = [this, &computed](const ExportChoice& wanted) {
        Picture picture = pictureOf(wanted);
        if (const auto known = computed.find(wanted.view); known != computed.end()) {
            picture.studies = known->second;
        } else if (picture.answer) {
            complete(picture);
            computed.emplace(wanted.view, picture.studies);
        }
        return picture;
    };
    ExportDialog dialog(themes, choice, preview, window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    choice = dialog.choice();
    const QString suffix = suffixOf(choice.format);
    const QString name = QStringLiteral("token-factory-") + toQString(idOf(choice.view)) + u'.' + suffix;
    QString file =
        QFileDialog::getSaveFileName(window, tr("Export"), QDir(folder).filePath(name), QStringLiteral("*.") + suffix);
    if (file.isEmpty())
        return;
    if (!file.endsWith(u'.' + suffix, Qt::CaseInsensitive))
        file += u'.' + suffix;
    setLast(choice, QFileInfo(file).absolutePath());
    exportTo(choice, file.toStdString());
}

Picture WindowFiles::pictureOf(const ExportChoice& choice) const
{
    Picture picture = make(choice.view, themeFromId(choice.theme.toStdString()).value_or(printTheme()));
    picture.size = choice.size;
    picture.dpi = choice.dpi;
    picture.language = choice.language;
    picture.stamped = choice.stamped;
    if (held)
        picture.run = *held;
    return picture;
}

bool WindowFiles::exportTo(const ExportChoice& choice, const std::filesystem::path& file)
{
    const Picture picture = pictureOf(choice);
    if (!picture.answer)
        return false;
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
    Picture picture = make(view, themes.theme());
    if (!picture.answer)
        return;
    picture.size = size;
    picture.dpi = clipboardDpi;
    QGuiApplication::clipboard()->setImage(imageOf(picture));
    notices.reportText(IconLine::Kind::ok, [] { return tr("The picture is in the clipboard"); });
}

void WindowFiles::copyData(PictureView view)
{
    Picture picture = make(view, themes.theme());
    if (!picture.answer)
        return;
    complete(picture);
    const report::Table table = dataOf(picture);
    auto* data = new QMimeData;
    data->setText(QString::fromStdString(report::asTsv(table)));
    data->setData(QStringLiteral("text/csv"), QByteArray::fromStdString(report::asCsv(table)));
    QGuiApplication::clipboard()->setMimeData(data);
    notices.reportText(IconLine::Kind::ok, [] { return tr("The data is in the clipboard, as a table"); });
}

void WindowFiles::reportWritten(const QString& file)
{
    notices.reportText(IconLine::Kind::ok, [file] { return tr("Written: %1").arg(file); });
}

}  // namespace tokenfactory::ui
