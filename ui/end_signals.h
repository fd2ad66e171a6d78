#pragma once

#include <QObject>

#include <functional>

class QSocketNotifier;

namespace tokenfactory::ui {

/// SIGTERM and SIGINT as calls in the event loop, so that a program told to end does so in order. Where the system has
/// no file of signals they end it as ever.
class EndSignals : public QObject {
    Q_OBJECT
public:
    /// Before any thread is started: each takes over which signals are held back.
    EndSignals();
    ~EndSignals() override;

    /// From an event loop of this thread, from now on.
    void callOn(const std::function<void()>& ended);

private:
    int file = -1;
    QSocketNotifier* notifier = nullptr;
};

}  // namespace tokenfactory::ui
