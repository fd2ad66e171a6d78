#pragma once

#include "ui/session/session.h"

#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <optional>

namespace tokenfactory::ui {

/// Keeps the scenario that is not saved in a file of its folder, delayMs after the last edit, through a temporary and a
/// rename; the file goes when the scenario is saved or the program ends in order. One that is there at the start is
/// left by a program that did not. Of several programs at once the first does all this and the others nothing.
class Recovery : public QObject {
    Q_OBJECT
public:
    static constexpr int delayMs = 1000;

    /// Reads what was left; a folder or file that cannot be used changes nothing else.
    Recovery(Session& session, const std::filesystem::path& folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// The folder of this program's data for the user.
    static std::filesystem::path dataFolder();

    /// The scenario a program that ended unexpectedly left; none after it was opened or refused.
    const std::optional<scenario::Scenario>& leftBehind() const { return left; }
    /// Opens it in the session as unsaved work.
    bool reopen();
    void refuse();
    /// Keeps what is not saved at once, for the next start: the program ends without being asked to in the window.
    void leave();

private:
    void keep();
    void forget();

    Session& session;
    std::filesystem::path file;
    QLockFile lock;
    std::optional<scenario::Scenario> left;
    QTimer delay;
    bool leaves = false;
};

}  // namespace tokenfactory::ui
