#include "ui/viewmodels/why_floor_parts.h"

#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/text.h"

namespace tokenfactory::ui {

using factory::Phase;
using factory::RequestPicture;

namespace {

QString countText(std::int64_t count) { return grouped(static_cast<double>(count)); }
QString secondsText(double seconds) { return shown(seconds, Unit::seconds); }

void addRequest(const FloorTelling& tell, const RequestPicture& request)
{
    tell.add(WhyFloorText::tr("Turn"), countText(request.turn + 1));
    tell.add(WhyFloorText::tr("Prompt"), shown(static_cast<double>(request.promptTokens), Unit::tokens));
    tell.add(WhyFloorText::tr("Of that cached"), shown(static_cast<double>(request.cachedTokens), Unit::tokens));
    if (request.phase == Phase::decoding) {
        tell.add(WhyFloorText::tr("Said"),
                 WhyFloorText::tr("%1 of %2").arg(countText(request.saidTokens), countText(request.outputTokens)));
    }
    if (request.worker != factory::none) {
        tell.add(WhyFloorText::tr("Worker"), workerName(tell.now, request.worker), idOfWorker(request.worker));
    }
    tell.add(WhyFloorText::tr("Who waits"),
             request.interactive ? WhyFloorText::tr("a person") : WhyFloorText::tr("a program"));
    if (request.putBack > 0) {
        tell.add(WhyFloorText::tr("Times put back"), countText(request.putBack));
    }
}

QString endText(const factory::TurnTimes& turn)
{
    const QString began = shortClockText(turn.began());
    switch (turn.end) {
    case factory::TurnTimes::End::open:
        return turn.isWhole ? WhyFloorText::tr("since %1", "a time").arg(began)
                            : WhyFloorText::tr("before %1", "a time").arg(began);
    case factory::TurnTimes::End::completed:
        return WhyFloorText::tr("answered, from %1", "a time").arg(began);
    case factory::TurnTimes::End::refused:
        return WhyFloorText::tr("refused, from %1", "a time").arg(began);
    case factory::TurnTimes::End::failed:
        return WhyFloorText::tr("failed, from %1", "a time").arg(began);
    }
    return {};
}

void addTurns(const FloorTelling& tell, const FollowedSession& followed)
{
    if (!tell.frame.trail || tell.frame.trail->session != followed.session) {
        return;
    }
    for (auto turn = tell.frame.trail->turns.rbegin(); turn != tell.frame.trail->turns.rend(); ++turn) {
        WhyTurn told;
        told.name = WhyFloorText::tr("request %1").arg(countText(turn->request));
        if (const RequestPicture* live = requestOf(tell.now, turn->request)) {
            told.name = WhyFloorText::tr("turn %1").arg(countText(live->turn + 1));
        }
        told.name += QStringLiteral(", ") + endText(*turn);
        told.seconds = turn->seconds();
        told.total = secondsText(turn->seconds());
        for (const factory::TurnTimes::Stage& stage : turn->stages) {
            told.stages.push_back({phaseName(stage.phase), secondsText(stage.seconds()), stage.phase, stage.seconds()});
        }
        tell.why.turns.push_back(std::move(told));
    }
    tell.why.turnsTitle = WhyFloorText::tr("Its turns, by stage, as far as the log goes back");
}

}  // namespace

void tellRequest(const FloorTelling& tell, const RequestPicture& request)
{
    tell.why.title = WhyFloorText::tr("Request %1").arg(countText(request.id));
    const double inPhaseS = toSeconds(tell.now.time - request.since);
    const SplitValue time = split(inPhaseS, Unit::seconds);
    tell.why.number = time.number;
    tell.why.unit = WhyFloorText::tr("%1 %2", "unit of time, what a request does for so long")
                        .arg(time.unit, phaseName(request.phase));
    tell.add(WhyFloorText::tr("Since it arrived"), secondsText(toSeconds(tell.now.time - request.arrival)));
    tell.add(WhyFloorText::tr("Session"), countText(request.session), idOfSession(request.session));
    addRequest(tell, request);
}

void tellSession(const FloorTelling& tell, const FollowedSession& followed)
{
    tell.why.title = followed.title;
    if (followed.request) {
        const double hereS = toSeconds(tell.now.time - followed.request->arrival);
        const SplitValue time = split(hereS, Unit::seconds);
        tell.why.number = time.number;
        tell.why.unit = WhyFloorText::tr("%1 since it arrived", "unit of time").arg(time.unit);
        tell.add({}, WhyFloorText::tr("%1 for %2", "what a request does, how long")
                         .arg(phaseName(followed.request->phase),
                              secondsText(toSeconds(tell.now.time - followed.request->since))));
        addRequest(tell, *followed.request);
    } else {
        tell.why.state = WhyFloorText::tr("Not in the factory now: in a gap, over, or still to come.");
    }
    addTurns(tell, followed);
}

}  // namespace tokenfactory::ui
