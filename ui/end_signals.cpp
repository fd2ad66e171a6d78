#include "ui/end_signals.h"

#include <QSocketNotifier>

#if defined(Q_OS_LINUX)
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#endif

namespace tokenfactory::ui {

#if defined(Q_OS_LINUX)

namespace {

sigset_t endingSignals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return set;
}

}  // namespace

EndSignals::EndSignals()
{
    const sigset_t set = endingSignals();
    if (pthread_sigmask(SIG_BLOCK, &set, nullptr) != 0)
        return;
    file = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (file < 0)
        pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

EndSignals::~EndSignals()
{
    if (file < 0)
        return;
    delete notifier;
    close(file);
    const sigset_t set = endingSignals();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void EndSignals::callOn(const std::function<void()>& ended)
{
    if (file < 0 || notifier)
        return;
    notifier = new QSocketNotifier(file, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, ended] {
        signalfd_siginfo info;
        if (read(file, &info, sizeof info) == static_cast<ssize_t>(sizeof info))
            ended();
    });
}

#else

EndSignals::EndSignals() = default;
EndSignals::~EndSignals() = default;
void EndSignals::callOn(const std::function<void()>&) {}

#endif

}  // namespace tokenfactory::ui
