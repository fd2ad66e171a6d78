#include "ui/viewmodels/event_words.h"

#include "ui/viewmodels/live_words.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

namespace tokenfactory::ui {

using factory::Carried;
using factory::LogEntry;
using factory::LogKind;
using factory::Phase;
using factory::Refusal;
using factory::WorkerState;

namespace {

struct EventText {
    Q_DECLARE_TR_FUNCTIONS(Events)
};

QString phaseText(Phase phase)
{
    switch (phase) {
    case Phase::queued:
        return EventText::tr("In the queue");
    case Phase::loading:
        return EventText::tr("Loading its cached KV begins");
    case Phase::waiting:
        return EventText::tr("Waits for prefill");
    case Phase::filling:
        return EventText::tr("Prefill begins");
    case Phase::filled:
        return EventText::tr("Prefill ended, waits for room to decode");
    case Phase::handingOff:
        return EventText::tr("Hand-off of its KV begins");
    case Phase::ready:
        return EventText::tr("Ready");
    case Phase::decoding:
        return EventText::tr("Decoding begins");
    }
    return {};
}

QString refusalText(Refusal why)
{
    switch (why) {
    case Refusal::early:
        return EventText::tr("to keep the wait short");
    case Refusal::queueFull:
        return EventText::tr("the queue is full");
    case Refusal::contextLimit:
        return EventText::tr("longer than the context limit");
    case Refusal::largerThanHbm:
        return EventText::tr("larger than the HBM");
    case Refusal::noWorker:
        return EventText::tr("no worker for it");
    }
    return {};
}

QString stateText(WorkerState state)
{
    switch (state) {
    case WorkerState::working:
        return EventText::tr("Worker in service");
    case WorkerState::starting:
        return EventText::tr("Worker is set up");
    case WorkerState::draining:
        return EventText::tr("Worker drains");
    case WorkerState::off:
        return EventText::tr("Worker is off");
    case WorkerState::failed:
        return EventText::tr("Worker is lost");
    }
    return {};
}

QString linkKind(std::string_view kind)
{
    if (kind == "host link")
        return EventText::tr("host link");
    if (kind == "ssd")
        return EventText::tr("SSD link");
    if (kind == "nic")
        return QStringLiteral("NIC");
    if (kind == "pool")
        return EventText::tr("network pool");
    if (kind == "hot-cache")
        return EventText::tr("hot cache");
    return toQString(kind);
}

}  // namespace

QString workerName(const factory::Snapshot& snapshot, std::uint32_t worker)
{
    if (worker == factory::none)
        return {};
    if (worker >= snapshot.workers.size())
        return EventText::tr("worker %1").arg(worker);
    const factory::WorkerPicture& picture = snapshot.workers[worker];
    const int pool = snapshot.kinds[static_cast<std::size_t>(picture.kind)].pool;
    return workerText(snapshot.pools[static_cast<std::size_t>(pool)], picture.indexInPool);
}

QString linkName(const factory::Snapshot& snapshot, const factory::LinkPicture& link)
{
    const QString kind = linkKind(link.name);
    return link.worker == factory::none ? kind : workerName(snapshot, link.worker) + u' ' + kind;
}

QString kindName(LogKind kind)
{
    switch (kind) {
    case LogKind::arrival:
        return EventText::tr("Arrival");
    case LogKind::phase:
        return EventText::tr("Next step of a request");
    case LogKind::completed:
        return EventText::tr("Completed");
    case LogKind::refused:
        return EventText::tr("Refused");
    case LogKind::failed:
        return EventText::tr("Failed");
    case LogKind::putBack:
        return EventText::tr("Put back");
    case LogKind::workerState:
        return EventText::tr("Worker");
    case LogKind::transfer:
        return EventText::tr("Transfer");
    case LogKind::evicted:
        return EventText::tr("Evicted");
    }
    return {};
}

QString purposeName(Carried::For purpose)
{
    switch (purpose) {
    case Carried::For::nothing:
        return {};
    case Carried::For::load:
        return EventText::tr("Load");
    case Carried::For::handOff:
        return EventText::tr("Hand-off");
    case Carried::For::writeDown:
        return EventText::tr("Write-down");
    }
    return {};
}

QString eventText(const LogEntry& entry)
{
    switch (entry.kind) {
    case LogKind::phase:
        return phaseText(static_cast<Phase>(entry.detail));
    case LogKind::refused:
        return EventText::tr("Refused: %1").arg(refusalText(static_cast<Refusal>(entry.detail)));
    case LogKind::failed:
        return EventText::tr("Failed: %1").arg(refusalText(static_cast<Refusal>(entry.detail)));
    case LogKind::workerState:
        return stateText(static_cast<WorkerState>(entry.detail));
    case LogKind::transfer:
        return EventText::tr("%1 ended", "of a transfer").arg(purposeName(static_cast<Carried::For>(entry.detail)));
    case LogKind::evicted:
        return EventText::tr("Evicted from %1").arg(tierBrief(static_cast<kv::Tier>(entry.detail)));
    case LogKind::arrival:
    case LogKind::completed:
    case LogKind::putBack:
        break;
    }
    return kindName(entry.kind);
}

QString amountText(const LogEntry& entry)
{
    const auto amount = static_cast<double>(entry.amount);
    switch (entry.kind) {
    case LogKind::completed:
        return shown(amount, Unit::tokens);
    case LogKind::transfer:
    case LogKind::evicted:
        return shown(amount, Unit::bytes);
    default:
        return {};
    }
}

QString spanName(const factory::Span& span)
{
    if (span.onLink)
        return purposeName(span.purpose);
    return span.stint == factory::Stint::Kind::pass ? EventText::tr("Decode pass") : EventText::tr("Prefill");
}

QStringList spanText(const factory::Span& span)
{
    QStringList lines;
    const double seconds = toSeconds(span.ends - span.began);
    lines << EventText::tr("%1, %2", "what ran, how long").arg(spanName(span), shown(seconds, Unit::seconds));
    if (span.onLink) {
        lines << shown(static_cast<double>(span.amount), Unit::bytes);
        if (seconds > 0.0)
            lines.back() +=
                QStringLiteral(", ") + shown(static_cast<double>(span.amount) / seconds, Unit::bytesPerSecond);
    }
    if (span.sequences > 0)
        lines << shown(span.sequences, Unit::sequences);
    if (!span.onLink && span.amount > 0)
        lines << EventText::tr("%1 of prompts", "tokens").arg(shown(static_cast<double>(span.amount), Unit::tokens));
    if (span.limit)
        lines << EventText::tr("Limited by: %1").arg(limitName(*span.limit));
    if (span.request >= 0)
        lines << EventText::tr("Request %1").arg(span.request);
    lines << EventText::tr("From %1").arg(clockText(span.began));
    return lines;
}

}  // namespace tokenfactory::ui
