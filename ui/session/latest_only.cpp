#include "ui/session/latest_only.h"

#include <utility>

namespace tokenfactory::ui {

LatestOnly::LatestOnly(QObject* parent)
    : QObject(parent), worker([this](std::stop_token closing) { work(std::move(closing)); })
{
}

LatestOnly::~LatestOnly()
{
    worker.request_stop();
    {
        const std::lock_guard lock(mutex);
        running.request_stop();
    }
    worker.join();
}

void LatestOnly::ask(Task task)
{
    ++lastAsked;
    {
        const std::lock_guard lock(mutex);
        running.request_stop();
        waiting = std::move(task);
        generationWaiting = lastAsked;
    }
    arrived.notify_one();
}

void LatestOnly::forget()
{
    delivered = ++lastAsked;
    const std::lock_guard lock(mutex);
    running.request_stop();
    waiting = nullptr;
}

void LatestOnly::work(std::stop_token closing)
{
    while (true) {
        Task task;
        std::uint64_t generation = 0;
        std::stop_source stop;
        {
            std::unique_lock lock(mutex);
            if (!arrived.wait(lock, closing, [this] { return static_cast<bool>(waiting); }))
                return;
            task = std::exchange(waiting, nullptr);
            generation = generationWaiting;
            running = stop;
        }
        const Deliver result = task(stop.get_token());
        if (closing.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, generation, result] { deliver(generation, result); }, Qt::QueuedConnection);
    }
}

void LatestOnly::deliver(std::uint64_t generation, const Deliver& result)
{
    if (generation != lastAsked)
        return;
    delivered = generation;
    if (result)
        result();
}

}  // namespace tokenfactory::ui
