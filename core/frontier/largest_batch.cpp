#include "core/frontier/largest_batch.h"

#include "core/cost/prepared.h"

namespace tokenfactory::frontier {

std::optional<int> largestBatch(const cost::PassQuestion& question)
{
    if (!question.pass.list.empty() || !cost::problemsOf(question.pass, question.choices).empty()) {
        return std::nullopt;
    }
    const cost::PreparedPtr prepared =
        cost::prepare(question.model, question.system, question.calibration, question.choices);
    cost::Pass pass = question.pass;
    const auto fits = [&](int batch) {
        pass.batch = batch;
        const auto room = cost::evaluateRoom(prepared, question.layout, pass);
        return room && room->reasons.empty();
    };
    // what a batch needs rises with it
    int most = 0;
    int tooMany = question.pass.batch;
    while (tooMany - most > 1) {
        const int between = most + (tooMany - most) / 2;
        (fits(between) ? most : tooMany) = between;
    }
    return most > 0 ? std::optional(most) : std::nullopt;
}

}  // namespace tokenfactory::frontier
