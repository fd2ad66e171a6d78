#include "ui/session/computation.h"

#include <utility>

namespace tokenfactory::ui {

Computation::Computation(QObject* parent)
    : QObject(parent), worker([this](std::stop_token closing) { work(std::move(closing)); })
{
}

Computation::~Computation()
{
    worker.request_stop();
    {
        const std::lock_guard lock(mutex);
        if (runningFullSweep)
            runningFullSweep->request_stop();
    }
    worker.join();
}

std::uint64_t Computation::ask(Question question)
{
    question.generation = ++lastGeneration;
    {
        const std::lock_guard lock(mutex);
        if (runningFullSweep)
            runningFullSweep->request_stop();
        waiting = std::move(question);
    }
    arrived.notify_one();
    return lastGeneration;
}

std::uint64_t Computation::takenUp() const
{
    const std::lock_guard lock(mutex);
    return questionsTakenUp;
}

void Computation::work(std::stop_token closing)
{
    Answerer answerer;
    while (true) {
        std::stop_source stop;
        Question question;
        {
            std::unique_lock lock(mutex);
            if (!arrived.wait(lock, closing, [this] { return waiting.has_value(); }))
                return;
            question = std::move(*waiting);
            waiting.reset();
            ++questionsTakenUp;
            if (question.width == frontier::Width::every)
                runningFullSweep = stop;
        }
        // closing stops either kind of sweep
        const std::stop_callback onClosing(closing, [&stop] { stop.request_stop(); });
        answerer.answer(question, stop.get_token(), [this](AnswerPtr answer) { deliver(std::move(answer)); });
        const std::lock_guard lock(mutex);
        runningFullSweep.reset();
    }
}

void Computation::deliver(AnswerPtr answer)
{
    const std::lock_guard lock(mutex);
    delivered.push_back(std::move(answer));
    if (delivered.size() == 1)
        QMetaObject::invokeMethod(this, "handOver", Qt::QueuedConnection);
}

void Computation::handOver()
{
    std::vector<AnswerPtr> answers;
    {
        const std::lock_guard lock(mutex);
        answers.swap(delivered);
    }
    emit answered(answers.back());
}

}  // namespace tokenfactory::ui
