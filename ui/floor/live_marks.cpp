#include "ui/floor/live_marks.h"

#include "ui/viewmodels/run_words.h"

namespace tokenfactory::ui {

std::vector<LiveMark> liveMarksOf(const std::vector<RunMark>& marks, SimTime now)
{
    std::vector<LiveMark> live;
    for (const RunMark& mark : marks)
        live.push_back({toSeconds(mark.time), mark.number, markTip(mark, now), mark.isDone(now), mark.byUser});
    return live;
}

}  // namespace tokenfactory::ui
