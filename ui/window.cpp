#include "ui/window.h"

#include "ui/main_window.h"

#include <QApplication>
#include <QSettings>

namespace tokenfactory::ui {

namespace {

/// What the window remembers between runs. A damaged or missing value is the default: starting never depends on it.
void restore(MainWindow& window, const QSettings& settings)
{
    window.useTheme(settings.value("theme", "dark").toString());
    window.useLanguage(settings.value("language", QLocale().name() == "zh_CN" ? "zh_CN" : "en").toString());
    if (!window.restoreGeometry(settings.value("geometry").toByteArray()))
        window.resize(1600, 900);
}

void keep(const MainWindow& window, QSettings& settings)
{
    settings.setValue("theme", window.themes().theme().id);
    settings.setValue("language", window.language());
    settings.setValue("geometry", window.saveGeometry());
}

}  // namespace

int runWindow(int argc, char** argv, const std::filesystem::path& presets)
{
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("token-factory"));
    QCoreApplication::setApplicationName(QStringLiteral("tokenfactory"));
    QApplication::setApplicationDisplayName(QStringLiteral("Token Factory"));

    auto catalog = catalog::readCatalog(presets);
    MainWindow window(catalog ? *catalog : catalog::Catalog(), presets, catalog ? Problems() : catalog.error());
    QSettings settings;
    restore(window, settings);
    const QStringList arguments = QCoreApplication::arguments();
    const std::string wanted = arguments.size() > 1 ? arguments.at(1).toStdString() : "default";
    if (catalog && !window.session().openFile(wanted))
        window.session().open(scenario::Scenario());
    window.show();
    const int code = QApplication::exec();
    keep(window, settings);
    return code;
}

}  // namespace tokenfactory::ui
