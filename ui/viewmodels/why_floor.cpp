#include "ui/viewmodels/why_floor.h"

#include "core/factory/explain_moment.h"
#include "core/factory/names.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/run_control_rows.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/symbols.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why_floor_parts.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tokenfactory::ui {

using factory::Phase;
using factory::RequestPicture;
using factory::Snapshot;
using kv::Tier;

namespace {

constexpr std::size_t mostParts = 12;
constexpr double sameTime = 0.005;  ///< more than the table of passes is off by

QString countText(std::int64_t count) { return grouped(static_cast<double>(count)); }
QString secondsText(double seconds) { return shown(seconds, Unit::seconds); }
QString bytesText(double bytes) { return shown(bytes, Unit::bytes); }

/// What an explanation points into: the frame, and what was worked out from it.
struct Keep {
    FramePtr frame;
    std::shared_ptr<const void> more;
};

class Telling {
public:
    Telling(const AnswersShown& answers, std::string_view asked)
        : all(answers), frame(*answers.frame), id(asked), now(*frame.moment.now), meanwhile(now)
    {
    }

    std::optional<Why> told()
    {
        view = floorViewOf(frame.moment, sessionAsked());
        const std::optional<FloorThing> thing = thingOf(id, view);
        if (!thing || plateOf(*thing, view).isEmpty()) {
            return std::nullopt;
        }
        why.id = id;
        why.subject = subjectOf(frame);
        why.keep = std::make_shared<Keep>(Keep{all.frame, nullptr});
        return write(*thing) ? std::optional(std::move(why)) : std::nullopt;
    }

private:
    std::optional<std::int64_t> sessionAsked() const
    {
        const std::optional<FloorThing> thing = thingOf(id, {});
        return thing && thing->part == FloorPart::session ? std::optional(thing->number) : std::nullopt;
    }

    bool write(const FloorThing& thing)
    {
        switch (thing.part) {
        case FloorPart::arrivals:
            return arrivals();
        case FloorPart::queue:
            return queue();
        case FloorPart::pool:
            return pool(*std::ranges::find(view.pools, static_cast<int>(thing.number), &FloorPool::pool));
        case FloorPart::worker:
            return worker(static_cast<std::uint32_t>(thing.number));
        case FloorPart::ready:
            return ready();
        case FloorPart::compartment:
            tellShelf(tell, *std::ranges::find(view.compartments, static_cast<int>(thing.number), &FloorShelf::pool));
            return true;
        case FloorPart::shelf:
            tellShelf(tell, static_cast<Tier>(thing.number) == Tier::hbm
                                ? view.hbm
                                : *std::ranges::find(view.shelves, static_cast<Tier>(thing.number), &FloorShelf::tier));
            return true;
        case FloorPart::link:
            tellLink(tell, static_cast<std::size_t>(thing.number));
            return true;
        case FloorPart::retire:
            return retirement();
        case FloorPart::gaps:
            return gaps();
        case FloorPart::request:
            tellRequest(tell, *requestOf(now, thing.number));
            return true;
        case FloorPart::session:
            tellSession(tell, *view.followed);
            return true;
        }
        return false;
    }

    /// A figure that was measured, with its own page where it has one.
    void addMeasured(const QString& name, const std::optional<double>& value, const std::string& to = {})
    {
        if (value) {
            tell.add(name, secondsText(*value), to);
        }
    }

    bool arrivals()
    {
        why.title = WhyFloorText::tr("Requests that arrive");
        why.number = view.arrivalRate;
        if (const auto rate = factory::explainArrivals(meanwhile)) {
            tell.explain(*rate);
        }
        tell.add({}, view.spanText);
        tell.add(WhyFloorText::tr("Since measuring began"), countText(now.requests.arrived));
        tell.add(WhyFloorText::tr("Wait in the queue"), countText(view.waiting), "floor/queue");
        tell.add(WhyFloorText::tr("Turns in gaps, to come"), countText(now.turnsInGaps), "floor/gaps");
        why.note = WhyFloorText::tr(
            "Requests come by the law of the workload: new sessions, and the next turns of those whose tool or person "
            "has answered.");
        return true;
    }

    bool queue()
    {
        why.title = WhyFloorText::tr("Queue of the orchestrator");
        why.number = countText(view.waiting);
        why.unit = WhyFloorText::tr("waiting", "requests");
        if (!now.queue.empty()) {
            if (const RequestPicture* first = requestOf(now, now.queue.front())) {
                tell.add(WhyFloorText::tr("The first waits"), secondsText(toSeconds(now.time - first->since)),
                         "floor/request/" + std::to_string(first->id));
            }
        }
        if (frame.plan) {
            const std::vector<Option> laws = admissionOptions();
            if (const Option* law = chosen(laws, control::name(frame.plan->spec.admission.law))) {
                tell.add(WhyFloorText::tr("Who may begin"), law->text);
                why.note = WhyFloorText::tr("%1: %2.", "a law, what it does").arg(law->text, law->tooltip);
            }
        }
        if (!frame.result) {
            return true;
        }
        addMeasured(WhyFloorText::tr("Measured wait, mean"), frame.result->queueS.mean);
        addMeasured(WhyFloorText::tr("Half wait less than"), frame.result->queueS.p50);
        addMeasured(WhyFloorText::tr("One of 100 waits longer than"), frame.result->queueS.p99);
        auto explanations = std::make_shared<RunExplanations>(frame.result);
        const auto wait = std::ranges::find(explanations->all, "wait in the queue", &Explanation::name);
        if (wait != explanations->all.end()) {
            tell.explain(*wait);
            why.explained = WhyFloorText::tr("Mean wait by Little's law");
            why.keep = std::make_shared<Keep>(Keep{all.frame, explanations});
            const QString differ = whyWaitsDiffer(*frame.result, wait->value);
            if (!differ.isEmpty()) {
                why.note = differ;  // there is no room for both: the law stands above
            }
        }
        return true;
    }

    /// Why the mean wait that was measured is another than that by Little's law; empty where they are about the same.
    QString whyWaitsDiffer(const factory::RunResult& run, double byLawS) const
    {
        constexpr double alike = 0.03;
        if (!run.queueS.mean || std::abs(byLawS - *run.queueS.mean) <= alike * std::max(byLawS, *run.queueS.mean)) {
            return {};
        }
        QStringList words = {byLawS > *run.queueS.mean
                                 ? WhyFloorText::tr("By Little's law it is more than the measured mean.")
                                 : WhyFloorText::tr("By Little's law it is less than the measured mean.")};
        const std::int64_t waiting = now.inPhase[static_cast<std::size_t>(Phase::queued)];
        if (run.requests.putBack > 0) {
            words << WhyFloorText::tr("The law has the waits of requests that were put back too (times put back: %1).")
                         .arg(countText(run.requests.putBack));
        }
        if (waiting > 0) {
            words << WhyFloorText::tr(
                         "It has those that still wait, too (now: %1): while the queue grows or shrinks "
                         "the two are not the same.")
                         .arg(countText(waiting));
        }
        if (words.size() == 1) {
            words << (run.warmUpS > 0.0
                          ? WhyFloorText::tr("The measured mean has the whole waits of those that were here when "
                                             "measuring began, the law only what came after.")
                          : WhyFloorText::tr("The law holds over a long time: here the ends still weigh."));
        }
        return words.join(u' ');
    }

    bool pool(const FloorPool& pool)
    {
        why.title = pool.name;
        why.number = pool.busyText;
        std::vector<std::uint32_t> workers;
        for (const FloorWorker& worker : pool.workers) {
            workers.push_back(worker.worker);
        }
        if (const auto busy = factory::explainBusy(meanwhile, workers)) {
            tell.explain(*busy);
        }
        tell.add({}, view.spanText);
        tell.add(WhyFloorText::tr("GPUs"), pool.count);
        tell.add(WhyFloorText::tr("Of experts alone"), pool.expertText);
        tell.add(WhyFloorText::tr("Now"), pool.limitText);
        tell.add(WhyFloorText::tr("Work"), pool.workText);
        tell.add(WhyFloorText::tr("Not working"), pool.stateText);
        if (pool.hbmBytesPerS > 0.0) {
            tell.add(WhyFloorText::tr("HBM reads and writes"), shown(pool.hbmBytesPerS, Unit::bytesPerSecond));
        }
        tell.add(WhyFloorText::tr("Its HBM"), fullnessOf(pool.pool), "floor/hbm/" + std::to_string(pool.pool));
        if (frame.result) {
            const auto measured = std::ranges::find(frame.result->pools, now.pools[static_cast<std::size_t>(pool.pool)],
                                                    &factory::PoolResult::name);
            if (measured != frame.result->pools.end() && measured->inServiceS > 0.0) {
                tell.add(WhyFloorText::tr("Busy in the whole run"), shown(measured->utilisation, Unit::fraction),
                         "run/" + measured->utilisationName);
            }
        }
        for (const FloorWorker& worker : pool.workers) {
            WhyPart part;
            part.name = workerName(now, worker.worker);
            part.value = shown(worker.busy, Unit::fraction);
            part.amount = worker.busy;
            if (worker.limit) {
                part.kind = *worker.limit;
            }
            part.why = idOfWorker(worker.worker);
            why.parts.push_back(std::move(part));
        }
        why.partsLead = true;
        tell.cutParts(WhyFloorText::tr("Workers, by the share of time they are busy"));
        return true;
    }

    QString fullnessOf(int pool) const
    {
        const auto compartment = std::ranges::find(view.compartments, pool, &FloorShelf::pool);
        return compartment == view.compartments.end() ? QString() : compartment->fullText;
    }

    bool worker(std::uint32_t index)
    {
        const factory::WorkerPicture& worker = now.workers[index];
        const factory::KindPicture& kind = now.kinds[static_cast<std::size_t>(worker.kind)];
        const factory::Stint* stint = worker.now               ? &*worker.now
                                      : !worker.stints.empty() ? &worker.stints.back()
                                                               : nullptr;
        const std::string self = id;
        bool hasPass = false;
        if (stint && frame.plan) {
            if (const auto cost = factory::stintCostOf(*frame.plan, worker.kind, *stint)) {
                if (std::optional<Why> pass = whyOf(all, self + "/pass/" + std::string(cost->main))) {
                    why = std::move(*pass);
                    hasPass = true;
                }
            }
        }
        why.id = self;
        why.subject = subjectOf(frame);
        why.cost = nullptr;
        why.title = workerName(now, index);
        if (stint) {
            const double tookS = toSeconds(stint->ends - stint->began);
            const SplitValue time = split(toSeconds(stint->wholeTime()), Unit::seconds);
            why.number = time.number;
            why.unit = time.unit;
            why.full = full(toSeconds(stint->wholeTime()), Unit::seconds);
            const QString what = whatOf(*stint, worker.now.has_value());
            tell.add({}, what);
            if (hasPass && why.explained.isEmpty()) {
                why.explained = WhyFloorText::tr("Time of that pass, by the cost model");
            }
            const double wholeS = toSeconds(stint->wholeTime());
            if (stint->isCut()) {
                tell.add(WhyFloorText::tr("Cut off after"),
                         WhyFloorText::tr("%1: the worker was lost", "a time").arg(secondsText(tookS)));
                why.note = WhyFloorText::tr("It was not ended: the number is the time it would have taken.");
            } else if (hasPass && std::abs(why.explanation.value - wholeS) > sameTime * wholeS) {
                why.note =
                    WhyFloorText::tr("The pass began before the factory was changed: it takes what it did then.");
            }
            if (worker.now) {
                tell.add(WhyFloorText::tr("Ends in"), secondsText(toSeconds(stint->ends - now.time)));
            }
            tell.add(WhyFloorText::tr("What limits it"),
                     stint->limit ? limitName(*stint->limit) : WhyFloorText::tr("a law gives its time"));
        } else {
            why.number = shown(busyOf(index), Unit::fraction);
            why.unit = WhyFloorText::tr("busy");
        }
        tell.add(WhyFloorText::tr("State"), stateName(worker.state));
        tell.add(WhyFloorText::tr("Rack"), toQString(kind.rack));
        tell.add(WhyFloorText::tr("GPUs"), gpusText(kind.gpus));
        if (stint) {
            tell.add(WhyFloorText::tr("Busy"), shown(busyOf(index), Unit::fraction),
                     "floor/pool/" + std::to_string(kind.pool));
        }
        tell.add({}, view.spanText);
        if (kind.decode) {
            tell.add(WhyFloorText::tr("Decoding"),
                     WhyFloorText::tr("%1 of %2 slots").arg(countText(worker.sequences), countText(kind.decodeSlots)));
            tell.add(WhyFloorText::tr("Ready, and coming"),
                     WhyFloorText::tr("%1, %2").arg(countText(worker.ready), countText(worker.coming)));
        }
        if (kind.prefill || kind.midfill) {
            tell.add(WhyFloorText::tr("Prompts here"), countText(worker.atFill));
            tell.add(WhyFloorText::tr("Prefilled, to hand over"), countText(worker.toHandOff));
        }
        const factory::PlacePicture& place = now.places[static_cast<std::size_t>(worker.place)];
        double used = static_cast<double>(place.reservedBytes);
        for (const std::int64_t bytes : place.blobBytes) {
            used += static_cast<double>(bytes);
        }
        tell.add(WhyFloorText::tr("HBM for KV"),
                 WhyFloorText::tr("%1 of %2").arg(bytesText(used), bytesText(static_cast<double>(place.capacityBytes))),
                 "floor/hbm/" + std::to_string(kind.pool));
        return true;
    }

    static QString whatOf(const factory::Stint& stint, bool runs)
    {
        const QString prompt = shown(static_cast<double>(stint.promptTokens), Unit::tokens);
        if (stint.kind == factory::Stint::Kind::fill) {
            return (runs ? WhyFloorText::tr("computes %1 of a prompt, after %2 that were cached")
                         : WhyFloorText::tr("last computed %1 of a prompt, after %2 that were cached"))
                .arg(prompt, countText(stint.cachedTokens));
        }
        const QString sequences = shown(stint.sequences, Unit::sequences);
        if (stint.promptTokens > 0) {
            return (runs ? WhyFloorText::tr("a pass over %1, with %2 of a prompt")
                         : WhyFloorText::tr("its last pass: over %1, with %2 of a prompt"))
                .arg(sequences, prompt);
        }
        const double mean = stint.sequences > 0 ? stint.contextTokens / stint.sequences : 0.0;
        return (runs ? WhyFloorText::tr("a decode pass over %1 of %2 in the mean")
                     : WhyFloorText::tr("its last decode pass: over %1 of %2 in the mean"))
            .arg(sequences, shown(mean, Unit::tokens));
    }

    double busyOf(std::uint32_t index) const { return meanwhile.busy(index); }

    bool ready()
    {
        why.title = WhyFloorText::tr("Ready buffer");
        why.number = countText(view.ready);
        why.unit = WhyFloorText::tr("ready", "requests");
        tell.add(WhyFloorText::tr("Being handed over"), countText(view.coming));
        tell.add(WhyFloorText::tr("Prefilled, without room at a decode worker"), countText(view.filled));
        tell.add(WhyFloorText::tr("Hand-offs now"), view.handOffText);
        if (frame.result) {
            addMeasured(WhyFloorText::tr("Hand-off takes, half of them less than"), frame.result->handOffS.p50);
            addMeasured(WhyFloorText::tr("Ready until it decodes, half of them less than"),
                        frame.result->decodeWaitS.p50);
        }
        why.note = WhyFloorText::tr(
            "A prefilled prompt lies in the HBM of its decode worker until a slot there is free. "
            "A buffer keeps slots from standing empty, and holds HBM.");
        return true;
    }

    bool retirement()
    {
        why.title = WhyFloorText::tr("Answers that are complete");
        why.number = view.retireRate;
        if (const auto rate = factory::explainRetirement(meanwhile)) {
            tell.explain(*rate);
        }
        tell.add(WhyFloorText::tr("Output, as tokens are said"), shown(view.saidTokensPerS, Unit::tokensPerSecond),
                 "plot/output");
        tell.add(WhyFloorText::tr("Goodput, as answers are complete"),
                 shown(view.goodTokensPerS, Unit::tokensPerSecond));
        tell.add({}, view.spanText);
        why.note = WhyFloorText::tr(
            "The tokens of an answer count as output when they are said, as goodput all at once when it is complete: "
            "in so short a time goodput can be the greater one.");
        tell.add(WhyFloorText::tr("Since measuring began"), countText(now.requests.completed));
        for (qsizetype i = 3; i < view.retireText.size(); ++i) {  // behind rate, span and answers
            tell.add({}, view.retireText[i]);
        }
        if (frame.result) {
            const factory::RunResult& run = *frame.result;
            addMeasured(WhyFloorText::tr("TTFT, median"), run.ttftS.p50, "run/TTFT, median");
            addMeasured(WhyFloorText::tr("TPOT, median"), run.tpotS.p50, "run/TPOT, median");
            if (run.measuredS() > 0.0) {
                tell.add(WhyFloorText::tr("Output of the run"), shown(run.outputTokensPerS, Unit::tokensPerSecond),
                         "run/output throughput");
                tell.add(WhyFloorText::tr("Within the limits"), shown(run.goodputTokensPerS, Unit::tokensPerSecond),
                         "run/goodput");
            }
        }
        return true;
    }

    bool gaps()
    {
        why.title = WhyFloorText::tr("Tool and human gaps");
        why.number = countText(now.turnsInGaps);
        why.unit = WhyFloorText::tr("turns to come");
        why.note = WhyFloorText::tr(
            "Their sessions wait for a tool or a person, outside the factory. Their KV lies idle and may be evicted; "
            "what is evicted is computed again when they come back.");
        return true;
    }

    const AnswersShown& all;
    const Frame& frame;
    std::string id;
    const Snapshot& now;
    factory::Meanwhile meanwhile;
    FloorView view;
    Why why;
    FloorTelling tell{frame, now, view, why};
};

}  // namespace

void FloorTelling::explain(const Explanation& explanation) const
{
    why.explanation = explanation;
    why.formula = parseFormula(explanation.formula);
    why.inputs.clear();
    for (const ExplanationInput& input : explanation.inputs()) {
        why.inputs.push_back({symbolName(input.symbol), shown(input.value, input.unit), {}, term(input.origin), {}});
    }
}

void FloorTelling::add(const QString& name, const QString& value, const std::string& to) const
{
    if (!value.isEmpty()) {
        why.facts.push_back({name, value, to});
    }
}

void FloorTelling::cutParts(const QString& title) const
{
    const std::size_t count = why.parts.size();
    why.partsTitle = count <= mostParts ? title
                                        : WhyFloorText::tr("%1; %2 of %3", "what, number shown, number in all")
                                              .arg(title)
                                              .arg(mostParts)
                                              .arg(count);
    why.parts.resize(std::min(count, mostParts));
}

std::string idOfSession(std::int64_t session) { return "floor/session/" + std::to_string(session); }
std::string idOfWorker(std::uint32_t worker) { return "floor/worker/" + std::to_string(worker); }

const Option* chosen(const std::vector<Option>& options, std::string_view id)
{
    const auto option = std::ranges::find(options, id, &Option::id);
    return option == options.end() ? nullptr : &*option;
}

RunExplanations::RunExplanations(std::shared_ptr<const factory::RunResult> of)
    : result(std::move(of)), all(factory::explanationsOf(*result))
{
}

QString subjectOf(const Frame& frame) { return WhyFloorText::tr("the factory at %1").arg(shortClockText(frame.time)); }

std::optional<Why> whyOfFloor(const AnswersShown& shown, std::string_view id)
{
    if (!shown.frame || !shown.frame->moment.now) {
        return std::nullopt;
    }
    return Telling(shown, id).told();
}

std::optional<PassOnFloor> passOnFloor(const FramePtr& frame, std::string_view id)
{
    constexpr std::string_view worker = "floor/worker/";
    constexpr std::string_view pass = "/pass/";
    const std::size_t middle = id.find(pass);
    if (!frame || !frame->plan || !frame->moment.now || !id.starts_with(worker) || middle == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view digits = id.substr(worker.size(), middle - worker.size());
    std::size_t index = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    const factory::Snapshot& now = *frame->moment.now;
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || index >= now.workers.size()) {
        return std::nullopt;
    }
    const factory::WorkerPicture& of = now.workers[index];
    if (!of.now && of.stints.empty()) {
        return std::nullopt;
    }
    PassOnFloor found;
    found.stint = factory::stintCostOf(*frame->plan, of.kind, of.now ? *of.now : of.stints.back());
    if (!found.stint) {
        return std::nullopt;
    }
    found.subject = WhyFloorText::tr("%1, %2", "worker, the factory at a time")
                        .arg(workerName(now, static_cast<std::uint32_t>(index)), subjectOf(*frame));
    found.name = id.substr(middle + pass.size());
    found.prefix = std::string(id.substr(0, middle)) + std::string(pass);
    return found;
}

}  // namespace tokenfactory::ui
