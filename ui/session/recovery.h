#pragma once

#include "ui/session/scenario_document.h"
#include "ui/session/session.h"

#include <QLockFile>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <filesystem>
#include <optional>

namespace tokenfactory::ui {

class FactoryRun;

/// Keeps what is not saved, the scenario, how it was opened, its pins and where its run stands, in a file of its
/// folder: delayMs after the last edit, so often while the run goes on, and when the program ends, through a temporary
/// and a rename; the file goes when the scenario is saved. When another scenario takes its place, which is undone only
/// while the program runs, it stays until that is edited. What is there at the start an earlier run left: it is put
/// aside until it is opened or refused, the latest first, so that the work of this run is kept beside it. Of several
/// programs at once the first does all this and the others nothing.
class Recovery : public QObject {
    Q_OBJECT
public:
    static constexpr int delayMs = 1000;

    /// Reads what was left; a folder or file that cannot be used changes nothing else.
    Recovery(Session& session, const std::filesystem::path& folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// The run whose place is kept, too. It outlives this, or is destroyed first.
    void follow(const FactoryRun& run);

    /// The folder of this program's data for the user.
    static std::filesystem::path dataFolder();

    /// What an earlier run left and did not save; none after it was opened or refused.
    const std::optional<ScenarioDocument>& leftBehind() const { return left; }
    /// Opens it in the session as unsaved work.
    bool reopen();
    void refuse();

private:
    void putAside();
    void keep();
    void answered();
    std::optional<double> runTimeS() const;

    Session& session;
    QPointer<const FactoryRun> run;
    std::filesystem::path file;
    QLockFile lock;
    std::filesystem::path leftFile;
    std::optional<ScenarioDocument> left;
    QTimer delay;
    std::uint64_t keptOpening = 0;  ///< of the session, whose work is in the file
};

}  // namespace tokenfactory::ui
