#include "ui/settings_keeper.h"

#include "ui/main_window.h"

#include <QSettings>

namespace tokenfactory::ui {

SettingsKeeper::SettingsKeeper(const MainWindow& kept, QSettings& target) : window(kept), file(target)
{
    delay.setSingleShot(true);
    delay.setInterval(delayMs);
    connect(&delay, &QTimer::timeout, this, &SettingsKeeper::write);
    connect(&window, &MainWindow::settingsChanged, this, [this] { delay.start(); });
}

SettingsKeeper::~SettingsKeeper() { write(); }

void SettingsKeeper::write()
{
    writeSettings(file, window.settings());
    file.sync();
}

}  // namespace tokenfactory::ui
