#pragma once

#include "ui/session/answer.h"

#include <QObject>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace tokenfactory::ui {

/// Answers questions on a thread of its own. The latest question wins: it replaces one that still waits and stops a
/// full sweep that runs (a narrow one, asked while something moves, is let finish so that the picture keeps up). The
/// last question asked is always answered. Made, used and destroyed on one thread, which it never blocks but in its
/// destructor, for as long as a sweep takes to notice that it shall stop.
class Computation : public QObject {
    Q_OBJECT
public:
    explicit Computation(QObject* parent = nullptr);
    ~Computation() override;

    /// Gives the question its generation and returns it.
    std::uint64_t ask(Question question);
    /// The generation of the question asked last.
    std::uint64_t latest() const { return lastGeneration; }
    /// Questions taken up so far; those that were replaced while they waited are not counted.
    std::uint64_t takenUp() const;

signals:
    /// In rising generations; one question may be answered twice, first without its sweep. Of answers that wait for
    /// this thread only the last is given.
    void answered(tokenfactory::ui::AnswerPtr answer);

private:
    void work(std::stop_token closing);
    void deliver(AnswerPtr answer);
    /// On this object's thread: emits the last of what was delivered meanwhile.
    Q_INVOKABLE void handOver();

    std::uint64_t lastGeneration = 0;  ///< this thread only

    mutable std::mutex mutex;  ///< guards the five below
    std::condition_variable_any arrived;
    std::optional<Question> waiting;
    std::optional<std::stop_source> runningFullSweep;
    std::uint64_t questionsTakenUp = 0;
    std::vector<AnswerPtr> delivered;  ///< not handed over yet

    std::jthread worker;  ///< last: stops before the rest goes
};

}  // namespace tokenfactory::ui
