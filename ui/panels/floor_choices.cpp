#include "ui/panels/floor_choices.h"

#include "core/scenario/live_change.h"
#include "ui/panels/floor_panel.h"
#include "ui/session/factory_run.h"
#include "ui/session/session.h"
#include "ui/viewmodels/run_words.h"

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

FloorChoices::FloorChoices(Session& work, FactoryRun& running, FloorPanel& choices, QObject* parent)
    : QObject(parent), session(work), run(running), panel(choices)
{
    panel.askTimeWith([this] { return run.changeTimeS(); });
    connect(&panel, &FloorPanel::valueWanted, &session, &Session::setRunValue);
    connect(&panel, &FloorPanel::changesWanted, &session, &Session::changeRun);
    connect(&panel, &FloorPanel::gestureBegan, &session, &Session::beginGesture);
    connect(&panel, &FloorPanel::gestureEnded, &session, &Session::endGesture);
    connect(&panel, &FloorPanel::gestureCancelled, &session, &Session::cancelGesture);
    connect(&session, &Session::changed, this, &FloorChoices::show);
    connect(&run, &FactoryRun::framed, this, &FloorChoices::hear);
    connect(&run, &FactoryRun::refused, &panel, &FloorPanel::refuse);
    connect(&run, &FactoryRun::loaded, &panel, [&choices] { choices.tell({}); });
    connect(&run, &FactoryRun::begunAnew, this, [this](const Sentence& why) { panel.tell({why}); });
}

void FloorChoices::setOn(bool on)
{
    isOn = on;
    show();
}

std::size_t FloorChoices::interventionsUpTo(double timeS) const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(session.scenario().running.interventions,
                              [timeS](const scenario::Intervention& each) { return each.timeS <= timeS; }));
}

void FloorChoices::show()
{
    if (!isOn || !session.isOpen())
        return;
    const double nowS = run.frame() ? toSeconds(run.frame()->time) : 0.0;
    interventionsShown = interventionsUpTo(nowS);
    if (auto inForce = scenario::inForce(session.scenario(), nowS)) {
        // an edited scenario is named after its pass: here it goes on under the name it was opened with
        inForce->name = session.opened().name;
        inForce->description = session.opened().description;
        for (const scenario::Intervention& each : session.scenario().running.interventions) {
            if (each.timeS > nowS)
                inForce->running.interventions.push_back(each);
        }
        panel.setInForce(*inForce);
    }
}

void FloorChoices::hear(const FramePtr& frame)
{
    panel.setSnapshot(frame->moment.now);
    if (interventionsUpTo(toSeconds(frame->time)) != interventionsShown)
        show();
    const auto before = std::exchange(marksTold, frame->marks);
    const bool isSameRun = std::exchange(runTold, frame->run) == frame->run;
    if (!isSameRun || !before || before == marksTold)
        return;
    const auto latestIn = [&](const std::vector<RunMark>& marks) {
        std::vector<Sentence> words;
        for (const RunMark& mark : marks) {
            if (mark.report && mark.time <= frame->time)
                words = reportWords(*mark.report);
        }
        return words;
    };
    const std::vector<Sentence> words = latestIn(*marksTold);
    if (marksTold->size() < before->size())
        panel.tell({});  // taken back
    else if (words != latestIn(*before))
        panel.tell(words);
}

}  // namespace tokenfactory::ui
