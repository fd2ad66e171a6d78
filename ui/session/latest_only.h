#pragma once

#include <QObject>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tokenfactory::ui {

/// Runs one task at a time on a thread of its own; the latest wins: it replaces one that still waits and asks one that
/// runs to stop. Made, used and destroyed on one thread, which it never blocks but in its destructor, for as long as a
/// task takes to notice that it shall stop.
class LatestOnly : public QObject {
    Q_OBJECT
public:
    /// What is done with the result, on the thread of this object.
    using Deliver = std::function<void()>;
    /// Works on the other thread and may touch only what it holds itself. An empty Deliver delivers nothing.
    using Task = std::function<Deliver(std::stop_token)>;

    explicit LatestOnly(QObject* parent = nullptr);
    ~LatestOnly() override;

    void ask(Task task);
    /// Nothing that was asked is delivered any more.
    void forget();
    /// True from ask() until what was asked last has been delivered.
    bool isBusy() const { return delivered != lastAsked; }

private:
    void work(std::stop_token closing);
    void deliver(std::uint64_t generation, const Deliver& result);

    std::uint64_t lastAsked = 0;  ///< this thread only, as the next
    std::uint64_t delivered = 0;

    std::mutex mutex;  ///< guards the four below
    std::condition_variable_any arrived;
    Task waiting;
    std::uint64_t generationWaiting = 0;
    std::stop_source running{std::nostopstate};

    std::jthread worker;  ///< last: stops before the rest goes
};

}  // namespace tokenfactory::ui
