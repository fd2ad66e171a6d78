#include "ui/panels/floor_choices.h"

#include "core/scenario/live_change.h"
#include "ui/panels/floor_panel.h"
#include "ui/session/factory_run.h"
#include "ui/session/session.h"

#include <algorithm>

namespace tokenfactory::ui {

FloorChoices::FloorChoices(Session& work, FactoryRun& running, FloorPanel& choices, QObject* parent)
    : QObject(parent), session(work), run(running), panel(choices)
{
    panel.askTimeWith([this] { return run.changeTimeS(); });
    connect(&panel, &FloorPanel::valueWanted, &session, &Session::setRunValue);
    connect(&panel, &FloorPanel::changesWanted, &session, &Session::changeRun);
    connect(&panel, &FloorPanel::scenarioWanted, &session, &Session::openFile);
    connect(&panel, &FloorPanel::gestureBegan, &session, &Session::beginGesture);
    connect(&panel, &FloorPanel::gestureEnded, &session, &Session::endGesture);
    connect(&panel, &FloorPanel::gestureCancelled, &session, &Session::cancelGesture);
    connect(&session, &Session::changed, this, &FloorChoices::show);
    connect(&run, &FactoryRun::framed, this, &FloorChoices::hear);
    connect(&run, &FactoryRun::refused, &panel, &FloorPanel::refuse);
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
    if (const auto inForce = scenario::inForce(session.scenario(), nowS))
        panel.setInForce(*inForce);
}

void FloorChoices::hear(const FramePtr& frame)
{
    panel.setSnapshot(frame->moment.now);
    if (interventionsUpTo(toSeconds(frame->time)) != interventionsShown)
        show();
    if (frame->marks == marksTold)
        return;
    const bool isOneMore = marksTold && frame->marks->size() > marksTold->size();
    marksTold = frame->marks;
    if (isOneMore && marksTold->back().report)
        panel.tell(marksTold->back().report->words());
}

}  // namespace tokenfactory::ui
