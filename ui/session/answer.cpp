#include "ui/session/answer.h"

#include "core/frontier/without_points.h"
#include "core/scenario/scenario_pass.h"

#include <chrono>
#include <utility>

namespace tokenfactory::ui {

namespace {

/// The smallest fit ignores the layout, so questions that differ in it alone share one.
bool sameSmallestFit(const cost::PassQuestion& a, const cost::PassQuestion& b)
{
    return a.model == b.model && a.system == b.system && a.calibration == b.calibration && a.pass == b.pass &&
           a.choices == b.choices;
}

}  // namespace

bool sameSweep(const frontier::FrontierQuestion& a, const frontier::FrontierQuestion& b)
{
    return a.model == b.model && a.systems == b.systems && a.calibration == b.calibration && a.stage == b.stage &&
           a.each == b.each && a.choices == b.choices && a.gpus == b.gpus && a.batches == b.batches &&
           a.width == b.width && a.maxLatencyS == b.maxLatencyS && a.cpMax == b.cpMax &&
           a.keepDominated == b.keepDominated;
}

std::shared_ptr<Answer> Answerer::unswept(const Question& question)
{
    auto answer = std::make_shared<Answer>();
    answer->generation = question.generation;
    answer->scenario = question.scenario;
    answer->resolved = question.resolved;

    const cost::PassQuestion pass = passQuestion(question.scenario, question.resolved, question.resolved.focus);
    answer->evaluation = scenario::evaluate(question.scenario, question.resolved, question.resolved.focus);
    if (const cost::PassCost* cost = answer->cost())
        answer->explanations = cost::explain(*cost);
    if (answer->evaluation && answer->evaluation->residency && !answer->evaluation->residency->fits()) {
        if (!lastMisfit.model || !sameSmallestFit(lastMisfit, pass)) {
            lastFits = frontier::smallestFit(pass);
            lastMisfit = pass;
        }
        answer->fits = lastFits;
    }
    return answer;
}

void Answerer::answer(const Question& question, std::stop_token stop, const std::function<void(AnswerPtr)>& give)
{
    auto answer = unswept(question);
    frontier::FrontierQuestion sweep = frontierQuestion(question.scenario, question.resolved, question.width);
    sweep.keepDominated = question.keepDominated;
    answer->swept = lastSwept;
    answer->sweptIsCurrent = lastSwept && sameSweep(lastSwept->question, sweep);
    if (answer->sweptIsCurrent || stop.stop_requested()) {
        give(answer);
        return;
    }
    give(answer);

    const auto start = std::chrono::steady_clock::now();
    Expected<frontier::Frontier> frontier = frontier::sweep(sweep, stop);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (stop.stop_requested() || (frontier && frontier->cancelled))
        return;
    auto swept = std::make_shared<SweptFrontier>();
    swept->question = sweep;
    swept->frontier = std::move(frontier);
    if (swept->frontier) {
        swept->figures = frontier::figuresOf(sweep, *swept->frontier);
        swept->bestFigures = frontier::figuresOfBest(sweep, *swept->frontier);
        for (const frontier::SystemFrontier& part : swept->frontier->systems)
            swept->reasons.push_back(frontier::reasonsWithoutPoints(sweep, part, stop));
    }
    swept->seconds = taken.count();
    lastSwept = swept;

    auto whole = std::make_shared<Answer>(*answer);
    whole->swept = std::move(swept);
    whole->sweptIsCurrent = true;
    give(std::move(whole));
}

AnswerPtr answerNow(const Question& question, std::stop_token stop)
{
    AnswerPtr last;
    Answerer().answer(question, std::move(stop), [&last](AnswerPtr answer) { last = std::move(answer); });
    return last;
}

AnswerPtr answerUnswept(const Question& question) { return Answerer().unswept(question); }

}  // namespace tokenfactory::ui
