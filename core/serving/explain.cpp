#include "core/serving/explain.h"

#include <algorithm>

namespace tokenfactory::serving {
namespace {

Explanation named(std::string_view name, double value, Unit unit, std::string_view formula,
                  const ServingQuestion& question)
{
    Explanation made;
    made.name = name;
    made.value = value;
    made.unit = unit;
    made.formula = formula;
    made.calibration = question.calibration->id;
    return made;
}

Explanation tpotOf(const ServingQuestion& question, const Estimate& estimate)
{
    Explanation made = named(tpotName, estimate.tpotS, Unit::seconds, "pass + interference", question);
    made.add("pass", estimate.passS, Unit::seconds, "decode passes at the batch that runs, per token");
    made.add("interference", estimate.interferenceS, Unit::seconds, "prompts that are filled in between, per token");
    return made;
}

Explanation ttftOf(const ServingQuestion& question, const Estimate& estimate)
{
    const TtftParts& parts = estimate.ttftParts;
    Explanation made =
        named(ttftName, estimate.ttftS, Unit::seconds, "compute + queue + slot_wait + server + first_step", question);
    made.add("compute", parts.computeS, Unit::seconds, "the prompt's own passes");
    made.add("queue", parts.queueS, Unit::seconds, "behind the prompts of others");
    made.add("slot_wait", parts.slotWaitS, Unit::seconds, "until a decode worker has room");
    made.add("server", parts.serverS, Unit::seconds, "tokenising, scheduling and hand-over by the engine");
    made.add("first_step", parts.firstStepS, Unit::seconds, "the decode pass the answer begins with");
    return made;
}

Explanation throughputOf(const ServingQuestion& question, const Estimate& estimate)
{
    const Load& load = question.load;
    Explanation made = named(throughputName, estimate.totalTokensPerSPerGpu, Unit::tokensPerSecond,
                             "clients * (input + output) / (ttft + max(1, output - 1) * tpot) / gpus", question);
    made.add("clients", load.clients, Unit::none, "clients of the closed loop");
    made.add("input", load.inputTokens, Unit::tokens, "tokens of a prompt, in the mean");
    made.add("output", load.outputTokens, Unit::tokens, "tokens of an answer, in the mean");
    made.add("ttft", estimate.ttftS, Unit::seconds, "estimated TTFT");
    made.add("tpot", estimate.tpotS, Unit::seconds, "estimated TPOT");
    made.add("gpus", question.deployment.gpus(), Unit::count, "GPUs of the deployment");
    return made;
}

Explanation promptThroughputOf(const ServingQuestion& question, const Estimate& estimate)
{
    Explanation made = named(promptThroughputName, estimate.inputTokensPerSPerGpu, Unit::tokensPerSecond,
                             "clients * input / ttft / gpus", question);
    made.add("clients", question.load.clients, Unit::none, "clients of the closed loop");
    made.add("input", question.load.inputTokens, Unit::tokens, "tokens of a prompt, in the mean");
    made.add("ttft", estimate.ttftS, Unit::seconds, "estimated TTFT");
    made.add("gpus", question.deployment.filling()->gpus(), Unit::count, "GPUs of the deployment");
    return made;
}

}  // namespace

std::vector<Explanation> explain(const ServingQuestion& question, const Estimate& estimate)
{
    const bool fills = question.deployment.filling() != nullptr;
    const bool decodes = question.deployment.decoding() != nullptr;
    std::vector<Explanation> made;
    if (decodes) {
        made.push_back(tpotOf(question, estimate));
    }
    if (fills) {
        made.push_back(ttftOf(question, estimate));
    }
    if (fills && decodes) {
        made.push_back(throughputOf(question, estimate));
    } else if (fills) {
        made.push_back(promptThroughputOf(question, estimate));
    }
    return made;
}

std::vector<EngineConstant> constantsOf(const ServingQuestion& question)
{
    if (!question.calibration->serving) {
        return {};
    }
    const catalog::ServingCosts& serving = *question.calibration->serving;
    const catalog::EngineCosts& costs = serving.engines[static_cast<std::size_t>(question.engine.family)];
    const bool isAggregated = question.deployment.aggregated.has_value();
    const bool fills = question.deployment.filling() != nullptr;
    const bool decodes = question.deployment.decoding() != nullptr;
    std::vector<EngineConstant> made;
    if (decodes) {
        made.push_back({"kernel", &costs.kernel, Unit::seconds});
        made.push_back({"host_per_sequence", &costs.hostPerSequence, Unit::seconds});
        made.push_back({"decode_pace", isAggregated ? &costs.aggregatedPace : &costs.decodePace, Unit::none});
        made.push_back({"age_per_year", &serving.agePerYear, Unit::none});
    }
    if (fills) {
        made.push_back({"eager_kernel", &costs.eagerKernel, Unit::seconds});
        made.push_back({"prompt_work", &costs.promptWork, Unit::none});
    }
    if (fills && !isAggregated && question.deployment.prefill->layout.dp > 1) {
        made.push_back({"uneven_ranks", &serving.unevenRanks, Unit::none});
    }
    if (fills && decodes) {
        made.push_back({"burst", isAggregated ? &costs.burstAggregated : &serving.burstDisaggregated, Unit::none});
        made.push_back({"first_token", isAggregated ? &costs.firstTokenAggregated : &costs.firstTokenDisaggregated,
                        Unit::seconds});
    }
    return made;
}

}  // namespace tokenfactory::serving
