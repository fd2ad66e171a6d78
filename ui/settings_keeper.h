#pragma once

#include <QObject>
#include <QTimer>

class QSettings;

namespace tokenfactory::ui {

class MainWindow;

/// Writes what the window remembers soon after it changed, so that a program that is killed loses none of it.
class SettingsKeeper : public QObject {
    Q_OBJECT
public:
    static constexpr int delayMs = 300;  ///< of the last change: dragging an edge of the window writes once

    /// Both outlive this.
    SettingsKeeper(const MainWindow& window, QSettings& file);
    /// Writes what was changed last.
    ~SettingsKeeper() override;

private:
    void write();

    const MainWindow& window;
    QSettings& file;
    QTimer delay;
};

}  // namespace tokenfactory::ui
