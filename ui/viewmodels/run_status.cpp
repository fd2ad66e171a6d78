#include "ui/viewmodels/run_status.h"

#include "core/scenario/lookup.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tokenfactory::ui {

using factory::LimitSeen;
using factory::Load;
using factory::RunResult;

namespace {

struct StatusText {
    Q_DECLARE_TR_FUNCTIONS(RunStatus)
};

QString percent(double share) { return shown(share, Unit::fraction); }

/// Whole percents: the last digit of a mean over the run would never stand still.
QString wholePercent(double share) { return StatusText::tr("%1 %").arg(qRound(100.0 * share)); }

QString limitText(const LimitSeen& limit, const QString& share)
{
    const QString pool = poolText(limit.pool);
    switch (limit.what) {
    case LimitSeen::What::fillSlots:
        return StatusText::tr("Prefill slots of pool %1 are full %2 of the time").arg(pool, share);
    case LimitSeen::What::decodeSlots:
        return StatusText::tr("Decode slots of pool %1 are full %2 of the time").arg(pool, share);
    case LimitSeen::What::hbm:
        return StatusText::tr("A prompt waits for HBM of pool %1 for %2 of the time").arg(pool, share);
    case LimitSeen::What::admission:
        return StatusText::tr("Admission holds requests back for %1 of the time").arg(share);
    case LimitSeen::What::workers:
        return StatusText::tr("No worker is there for prefill or for decode for %1 of the time").arg(share);
    case LimitSeen::What::arrivals:
        return StatusText::tr("Nothing is full for %1 of the time: arrivals limit").arg(share);
    }
    return {};
}

QString turnedAwayText(const RunResult& run)
{
    const QString pattern =
        run.requests.failed > 0 ? StatusText::tr("Refuses or loses %1 of %2") : StatusText::tr("Refuses %1 of %2");
    return pattern.arg(shown(double(run.backlog.turnedAway), Unit::count),
                       shown(double(run.requests.arrived), Unit::count));
}

QString loadText(const RunResult& run)
{
    switch (run.backlog.label) {
    case Load::tooEarly:
        return StatusText::tr("Too early to tell");
    case Load::stable:
        return StatusText::tr("Stable");
    case Load::atTheLimit:
        return StatusText::tr("At the limit");
    case Load::behind:
        return StatusText::tr("Behind: %1 wait").arg(shown(run.backlog.awaiting, Unit::count));
    case Load::refusing:
        return turnedAwayText(run);
    case Load::overloaded:
        return StatusText::tr("Overloaded: %1 more wait each second").arg(shown(run.backlog.growthPerS, Unit::count));
    }
    return {};
}

QString loadGloss(const RunResult& run)
{
    switch (run.backlog.label) {
    case Load::tooEarly:
        return StatusText::tr("Judged from 30 requests on, when three times as many are answered as decode at once.");
    case Load::stable:
        return StatusText::tr("The factory keeps up with what is asked of it.");
    case Load::atTheLimit:
        return StatusText::tr("The factory works at capacity: it keeps up, and hardly ever is there no backlog.");
    case Load::behind:
        return StatusText::tr("At the rate of late, who comes now waits longer for the first token than the limit.");
    case Load::refusing:
        return StatusText::tr("More than one request in a hundred is turned away or lost.");
    case Load::overloaded:
        return StatusText::tr("More comes than is served: the backlog grows.");
    }
    return {};
}

/// What the verdict rests on, a line each.
QStringList grounds(const RunResult& run)
{
    QStringList lines;
    if (run.backlog.turnedAway > 0 && run.backlog.label != Load::refusing) {
        lines << turnedAwayText(run) + u'.';
    }
    if (run.backlog.ttftToExpectS) {
        const QString toExpect = shown(*run.backlog.ttftToExpectS, Unit::seconds);
        lines << (run.limits.ttftS ? StatusText::tr("TTFT to expect %1 (those who wait / first tokens per second of "
                                                    "late), limit %2.")
                                         .arg(toExpect, shown(*run.limits.ttftS, Unit::seconds))
                                   : StatusText::tr("TTFT to expect %1 (those who wait / first tokens per second of "
                                                    "late).")
                                         .arg(toExpect));
    }
    return lines;
}

/// What limited most; where the factory does not keep up, of what was full. Null: nothing.
const LimitSeen* limitToName(const RunStatusView& view, const RunResult& run)
{
    const auto place = std::ranges::find_if(run.limitsSeen, [&](const LimitSeen& limit) {
        return limit.what != LimitSeen::What::arrivals || (!view.warns && !view.atLimit);
    });
    return place == run.limitsSeen.end() ? nullptr : &*place;
}

/// Says so where requests are here or come and no worker serves that fills, or none that decodes.
bool addNobodyServes(RunStatusView& view, const Frame& frame)
{
    const factory::Snapshot& now = *frame.moment.now;
    const auto anyServes = [&](auto does) {
        return std::ranges::any_of(now.workers, [&](const factory::WorkerPicture& worker) {
            const bool serves =
                worker.state == factory::WorkerState::working || worker.state == factory::WorkerState::draining;
            return serves && does(now.kinds[static_cast<std::size_t>(worker.kind)]);
        });
    };
    using Kind = factory::KindPicture;
    const bool fills = anyServes([](const Kind& kind) { return kind.prefill || kind.midfill; });
    const bool decodes = anyServes([](const Kind& kind) { return kind.decode; });
    if ((fills && decodes) || (now.held == 0 && frame.result->ranDry)) {
        return false;
    }
    const QString held = shown(static_cast<double>(now.held), Unit::count);
    view.load = (fills     ? StatusText::tr("No worker for decode now: %1 here")
                 : decodes ? StatusText::tr("No worker for prefill now: %1 here")
                           : StatusText::tr("No worker serves now: %1 here"))
                    .arg(held);
    view.loadDetail = StatusText::tr("Those that would are lost, off or being set up.");
    view.isKnown = view.warns = true;
    return true;
}

void addLoad(RunStatusView& view, const Frame& frame)
{
    const RunResult& run = *frame.result;
    if (run.isStuck) {
        view.load = StatusText::tr("Stuck");
        view.loadDetail = StatusText::tr("The requests that are here will never go on.");
        view.isKnown = view.warns = true;
        return;
    }
    const bool nobodyServes = addNobodyServes(view, frame);
    // what is measured in the warm-up is forgotten at its end
    const double warmUpS = frame.scenario->running.warmUpS;
    if (toSeconds(frame.time) <= warmUpS || run.measuredS() <= 0.0) {
        if (nobodyServes) {
            return;
        }
        view.load = warmUpS > 0.0 ? StatusText::tr("Warms up until %1").arg(shortClockText(fromSeconds(warmUpS)))
                                  : StatusText::tr("Begins");
        view.loadDetail = StatusText::tr("Nothing is measured before.");
        return;
    }
    const Load label = run.backlog.label;
    QStringList lines;
    if (nobodyServes) {
        lines << view.loadDetail << loadText(run) + u'.';
    } else {
        view.isKnown = label != Load::tooEarly;
        view.warns = label == Load::overloaded || label == Load::refusing || label == Load::behind;
        view.atLimit = label == Load::atTheLimit;
        view.load = loadText(run);
    }
    lines << loadGloss(run) << grounds(run);
    if (run.isClosedLoop) {
        lines << StatusText::tr("Sessions wait for their answers, so the backlog has a bound.");
    } else if (run.ranDry) {
        lines << StatusText::tr("Nothing more is to come.");
    }
    lines << StatusText::tr("Backlog now %1, in the mean %2.")
                 .arg(shown(run.backlogEnd, Unit::count), shown(run.backlogMean, Unit::count));
    for (const LimitSeen& limit : run.limitsSeen) {
        lines << limitText(limit, percent(limit.share)) + u'.';
    }
    const QString since = shortClockText(fromSeconds(run.warmUpS));
    lines << (run.warmUpS > 0.0 ? StatusText::tr("Measured from %1 on.").arg(since)
                                : StatusText::tr("Measured from the beginning on."));
    view.loadDetail = lines.join(u'\n');
    if (const LimitSeen* limit = limitToName(view, run)) {
        view.limits = StatusText::tr("Since %1: %2", "a time of the run, what limited and how much of the time")
                          .arg(since, limitText(*limit, wholePercent(limit->share)));
    }
}

/// The racks that have workers now, in the order of the pools.
QStringList racksOf(const Frame& frame, const catalog::Catalog& catalog)
{
    const factory::Snapshot& now = *frame.moment.now;
    QStringList racks;
    for (const factory::WorkerPicture& worker : now.workers) {
        const std::string& rack = now.kinds[static_cast<std::size_t>(worker.kind)].rack;
        if (rack.empty()) {
            continue;
        }
        const auto system =
            std::ranges::find_if(catalog.systems, [&](const catalog::SystemPtr& each) { return each->name == rack; });
        const QString name = toQString(system == catalog.systems.end() ? rack : (*system)->shortName);
        if (!racks.contains(name)) {
            racks << name;
        }
    }
    return racks;
}

}  // namespace

RunStatusView runStatusOf(const Frame& frame, const catalog::Catalog& catalog, const QString& name)
{
    RunStatusView view;
    if (frame.result) {
        addLoad(view, frame);
    }
    const auto model = scenario::findModel(catalog, frame.scenario->model);
    const QString modelName = model ? toQString((*model)->name) : toQString(frame.scenario->model);
    const QStringList racks = racksOf(frame, catalog);
    const QString what =
        racks.isEmpty() ? modelName : StatusText::tr("%1 on %2", "model, racks").arg(modelName, listed(racks));
    view.title = StatusText::tr("%1: %2", "scenario, what runs on what").arg(name, what);
    const QString end = frame.end == SimTime::never()
                            ? StatusText::tr("ends when all is answered")
                            : StatusText::tr("ends at %1", "time").arg(shortClockText(frame.end));
    const auto calibration = scenario::findCalibration(catalog, frame.scenario->calibration);
    const QString basis =
        calibration ? StatusText::tr("calibration: %1").arg(calibrationName(**calibration)) : QString();
    view.parts = {what, end, basis};
    view.parts.removeAll(QString());
    view.run = view.parts.join(QStringLiteral(" · "));
    return view;
}

}  // namespace tokenfactory::ui
