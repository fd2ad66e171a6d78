#include "ui/session/recovery.h"

#include <QDir>
#include <QStandardPaths>

#include <system_error>

namespace tokenfactory::ui {

namespace {

QString inFolder(const std::filesystem::path& folder, const char* name)
{
    return QString::fromStdString((folder / name).string());
}

}  // namespace

Recovery::Recovery(Session& kept, const std::filesystem::path& folder, QObject* parent)
    : QObject(parent), session(kept), file(folder / "unsaved.json"), lock(inFolder(folder, "unsaved.lock"))
{
    QDir().mkpath(QString::fromStdString(folder.string()));
    lock.setStaleLockTime(0);  // a lock is stale when its program is gone, however old it is
    if (!lock.tryLock())
        return;
    std::error_code error;
    if (std::filesystem::exists(file, error)) {
        if (auto read = scenario::readScenario(file.string(), session.presets()))
            left = std::move(read->scenario);
        else
            forget();
    }
    delay.setSingleShot(true);
    delay.setInterval(delayMs);
    connect(&delay, &QTimer::timeout, this, &Recovery::keep);
    connect(&session, &Session::changed, this, [this] { delay.start(); });
    connect(session.undoStack(), &QUndoStack::cleanChanged, this, [this] { delay.start(); });
}

Recovery::~Recovery()
{
    // what was left and neither opened nor refused is still there the next time
    if (lock.isLocked() && !left && !leaves)
        forget();
}

std::filesystem::path Recovery::dataFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
}

bool Recovery::reopen()
{
    if (!left || !session.open(*left))
        return false;
    session.undoStack()->resetClean();
    left.reset();
    keep();
    return true;
}

void Recovery::refuse()
{
    left.reset();
    keep();
}

void Recovery::leave()
{
    if (!lock.isLocked())
        return;
    leaves = true;
    keep();
}

void Recovery::keep()
{
    if (left)
        return;  // nothing is written over it before it was opened or refused
    if (session.isOpen() && !session.undoStack()->isClean()) {
        // where this fails the work goes on without a net; the next edit tries again
        (void)scenario::writeScenario(session.scenario(), file);
    } else {
        forget();
    }
}

void Recovery::forget()
{
    std::error_code error;
    std::filesystem::remove(file, error);
}

}  // namespace tokenfactory::ui
