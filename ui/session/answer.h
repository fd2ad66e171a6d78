#pragma once

#include "core/base/explanation.h"
#include "core/frontier/point_figures.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace tokenfactory::ui {

/// A scenario with its names looked up and the width to sweep. Generations rise with every question of a session.
struct Question {
    std::uint64_t generation = 0;
    scenario::Scenario scenario;
    scenario::Resolved resolved;
    frontier::Width width = frontier::Width::every;
    bool keepDominated = false;  ///< the sweep keeps points that others beat
};

/// A finished sweep with its question; shared by all answers it is valid for.
struct SweptFrontier {
    frontier::FrontierQuestion question;
    Expected<frontier::Frontier> frontier;
    std::vector<std::vector<frontier::PointFigures>> figures;        ///< [system][point] of the frontier
    std::vector<std::optional<frontier::PointFigures>> bestFigures;  ///< [system] of its best within the limits
    std::vector<std::vector<Sentence>> reasons;  ///< [system] why it has no point; empty where it has
    double seconds = 0.0;                        ///< wall time of the sweep
};

/// Everything the window shows of one scenario, computed off its thread; immutable once handed out.
struct Answer {
    std::uint64_t generation = 0;
    scenario::Scenario scenario;
    scenario::Resolved resolved;
    Expected<cost::Evaluation> evaluation;       ///< of the scenario's layout on the system in focus; without a cost
                                                 ///< where it is none of the GPUs asked for
    std::vector<Explanation> explanations;       ///< of its cost; empty without one
    std::vector<frontier::FitVerdict> fits;      ///< smallest GPU counts, when the pass does not fit
    std::shared_ptr<const SweptFrontier> swept;  ///< null before the first sweep
    bool sweptIsCurrent = false;                 ///< false: `swept` belongs to an earlier question

    const cost::PassCost* cost() const { return evaluation && evaluation->cost ? &*evaluation->cost : nullptr; }
};

using AnswerPtr = std::shared_ptr<const Answer>;

/// True when two questions have the same frontier: all but the layout and its batch agree.
bool sameSweep(const frontier::FrontierQuestion& a, const frontier::FrontierQuestion& b);

/// Answers questions one after the other, reusing what the last answers share with the next.
class Answerer {
public:
    /// Gives `give` the answer without its sweep as soon as that is known, then the whole one; only the whole one when
    /// the last sweep still holds. Nothing more is given once `stop` asks for it.
    void answer(const Question& question, std::stop_token stop, const std::function<void(AnswerPtr)>& give);

    /// The answer but for its frontier.
    std::shared_ptr<Answer> unswept(const Question& question);

private:
    std::shared_ptr<const SweptFrontier> lastSwept;
    cost::PassQuestion lastMisfit;  ///< what lastFits belongs to
    std::vector<frontier::FitVerdict> lastFits;
};

/// The whole answer at once, for pictures drawn without a window; without its sweep where `stop` asks for it.
AnswerPtr answerNow(const Question& question, std::stop_token stop = {});
/// The answer but for its frontier, which is null.
AnswerPtr answerUnswept(const Question& question);

}  // namespace tokenfactory::ui
