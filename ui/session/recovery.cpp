#include "ui/session/recovery.h"

#include "core/base/json.h"
#include "ui/session/factory_run.h"

#include <QDir>
#include <QStandardPaths>

#include <string>
#include <system_error>
#include <utility>

namespace tokenfactory::ui {

namespace {

QString inFolder(const std::filesystem::path& folder, const char* name)
{
    return QString::fromStdString((folder / name).string());
}

/// Where the n-th of what earlier runs left is put aside, n >= 1.
std::filesystem::path asideAt(const std::filesystem::path& file, int n)
{
    return file.parent_path() / ("left-" + std::to_string(n) + ".json");
}

}  // namespace

Recovery::Recovery(Session& kept, const std::filesystem::path& folder, QObject* parent)
    : QObject(parent), session(kept), file(folder / "unsaved.json"), lock(inFolder(folder, "unsaved.lock"))
{
    QDir().mkpath(QString::fromStdString(folder.string()));
    lock.setStaleLockTime(0);  // a lock is stale when its program is gone, however old it is
    if (!lock.tryLock())
        return;
    putAside();
    delay.setSingleShot(true);
    delay.setInterval(delayMs);
    connect(&delay, &QTimer::timeout, this, &Recovery::keep);
    connect(&session, &Session::changed, this, [this] { delay.start(); });
    connect(&session, &Session::pinsChanged, this, [this] { delay.start(); });
    connect(session.undoStack(), &QUndoStack::cleanChanged, this, [this] { delay.start(); });
}

void Recovery::follow(const FactoryRun& followed)
{
    run = &followed;
    connect(run, &FactoryRun::framed, this, [this] {
        if (lock.isLocked() && !session.undoStack()->isClean() && !delay.isActive())
            delay.start();
    });
}

std::optional<double> Recovery::runTimeS() const
{
    if (const auto& opensAt = session.ofRun().moment())
        return opensAt->timeS;  // it has not begun to
    const std::optional<SimTime> place = run ? run->placeIn(session) : std::nullopt;
    return place ? std::optional(toSeconds(*place)) : std::nullopt;
}

Recovery::~Recovery()
{
    if (!lock.isLocked())
        return;
    keptOpening = session.ofRun().opening();  // what was replaced went with the history
    keep();
}

void Recovery::putAside()
{
    std::error_code error;
    int latest = 0;
    while (std::filesystem::exists(asideAt(file, latest + 1), error))
        ++latest;
    if (std::filesystem::exists(file, error)) {
        std::filesystem::rename(file, asideAt(file, latest + 1), error);
        latest += error ? 0 : 1;
    }
    // One that cannot be read any more is of no use to anybody.
    for (; latest > 0 && !left; --latest) {
        leftFile = asideAt(file, latest);
        if (auto read = scenario::readScenario(leftFile.string(), session.presets()))
            left = documentOf(*std::move(read));
        else
            std::filesystem::remove(leftFile, error);
    }
}

std::filesystem::path Recovery::dataFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
}

bool Recovery::reopen()
{
    if (!left)
        return false;
    const auto moment = left->momentS ? std::optional(OpensAt{*left->momentS, false}) : std::nullopt;
    const OpenedWith with = {unsweptPins(*left, session.catalog()), moment, left->opened};
    if (!session.open(left->scenario, with))
        return false;
    session.undoStack()->resetClean();
    answered();
    return true;
}

void Recovery::refuse() { answered(); }

void Recovery::answered()
{
    keep();
    left.reset();
    std::error_code error;
    std::filesystem::remove(leftFile, error);
}

void Recovery::keep()
{
    std::error_code error;
    // Where writing fails the work goes on without a net; the next edit tries again.
    const std::uint64_t opening = session.ofRun().opening();
    if (session.isOpen() && !session.undoStack()->isClean()) {
        (void)writeText(file, documentJson(session.scenario(), session.pins(), runTimeS(), &session.opened()));
        keptOpening = opening;
    } else if (opening == keptOpening) {
        std::filesystem::remove(file, error);
    }
}

}  // namespace tokenfactory::ui
