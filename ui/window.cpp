#include "ui/window.h"

#include "ui/end_signals.h"
#include "ui/main_window.h"
#include "ui/panels/floor_page.h"
#include "ui/session/recovery.h"
#include "ui/settings_keeper.h"

#include <QApplication>
#include <QSettings>

namespace tokenfactory::ui {

int runWindow(int argc, char** argv, const std::filesystem::path& presets)
{
    EndSignals endSignals;  // before Qt starts threads
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("token-factory"));
    QCoreApplication::setApplicationName(QStringLiteral("tokenfactory"));
    QApplication::setApplicationDisplayName(QStringLiteral("Token Factory"));

    auto catalog = catalog::readCatalog(presets);
    MainWindow window(catalog ? *catalog : catalog::Catalog(), presets, catalog ? Problems() : catalog.error());
    Recovery recovery(window.session(), Recovery::dataFolder());
    recovery.follow(window.floorPage()->run());
    QSettings settings;
    window.restore(readSettings(settings));
    SettingsKeeper keeper(window, settings);
    const QStringList arguments = QCoreApplication::arguments();
    const std::string wanted = arguments.size() > 1 ? arguments.at(1).toStdString() : "default";
    if (catalog && !window.openFile(wanted))
        window.session().open(scenario::Scenario());
    window.offerRecovery(recovery);
    endSignals.callOn([] { QCoreApplication::exit(0); });
    window.show();
    return QApplication::exec();
}

}  // namespace tokenfactory::ui
