#include "core/base/format.h"
#include "core/cost/bounds.h"
#include "core/cost/pass_chunks.h"
#include "core/cost/pass_cost.h"

#include <cmath>

namespace tokenfactory::cost {

Problems problemsOf(const Pass& pass, const Choices& choices)
{
    Problems problems;
    const auto check = [&problems](bool good, const char* flag, double value, const Sentence& hint) {
        if (!good) {
            problems.push_back({flag, {"is %1", {tokenfactory::toText(value)}}, hint});
        }
    };
    check(pass.batch >= 1 && pass.batch <= mostBatch, "--batch", pass.batch, "a whole number from 1 to 1,000,000");
    const auto checkTokens = [&](const SequenceTokens& tokens) {
        check(tokens.newTokens >= 1 && tokens.newTokens <= mostTokens, "--new", tokens.newTokens,
              "a whole number from 1 to 100,000,000");
        check(tokens.cachedTokens >= 0 && tokens.cachedTokens <= mostTokens, "--cached", tokens.cachedTokens,
              "a whole number from 0 to 100,000,000");
        if (pass.stage == Stage::prefill && tokens.cachedTokens > 0) {
            problems.push_back({"--cached",
                                {"is %1 in a prefill", {std::to_string(tokens.cachedTokens)}},
                                "0, or --stage midfill for new tokens after cached ones"});
        }
        if (pass.stage == Stage::decode) {
            check(choices.acceptedLength >= 1.0 && choices.acceptedLength <= tokens.newTokens, "--accepted-length",
                  choices.acceptedLength, "from 1 to the new tokens of a pass (1 + draft tokens)");
        }
    };
    if (pass.list.empty()) {
        checkTokens(pass.each);
        const bool drafts = choices.draftTokens > 0 && choices.draftTokens <= mostDraftTokens;
        if (pass.stage == Stage::decode && drafts && pass.each.newTokens != 1 + choices.draftTokens) {
            problems.push_back({"--new",
                                {"is %1, but %2 draft tokens make %3",
                                 {std::to_string(pass.each.newTokens), std::to_string(choices.draftTokens),
                                  std::to_string(1 + choices.draftTokens)}},
                                "one token and the drafts"});
        }
    } else {
        check(pass.batch == static_cast<int>(pass.list.size()), "--batch", pass.batch, "as many as the list has");
        for (const SequenceTokens& tokens : pass.list) {
            checkTokens(tokens);
        }
    }
    check(choices.overlap >= 0.0 && choices.overlap <= 1.0, "--overlap", choices.overlap, "from 0 to 1");
    check(choices.prefillChunk >= 1, "--chunk", choices.prefillChunk, "1 token or more");
    check(choices.ppMax >= 1, "--pp-max", choices.ppMax, "1 or more");
    check(choices.routing.powerLaw >= 0.0 && choices.routing.powerLaw <= 3.0, "--routing", choices.routing.powerLaw,
          "uniform, or an exponent from 0 to 3");
    check(choices.draftTokens >= 0 && choices.draftTokens <= mostDraftTokens, "--draft-tokens", choices.draftTokens,
          "from 0 to 64");
    check(choices.expertReplicas >= 0 && choices.expertReplicas <= mostGpus, "--expert-replicas",
          choices.expertReplicas, "0 or more");
    check(choices.outputTokens >= 1 && choices.outputTokens <= mostTokens, "--output", choices.outputTokens,
          "1 token or more");
    if (choices.hbmCapBytes) {
        check(*choices.hbmCapBytes > 0.0 && std::isfinite(*choices.hbmCapBytes), "--hbm-cap-gb",
              *choices.hbmCapBytes / 1e9, "above 0");
    }
    if (choices.maxSequencesPerInstance) {
        check(*choices.maxSequencesPerInstance >= 1, "--max-seqs-per-instance", *choices.maxSequencesPerInstance,
              "1 or more");
    }
    // Pricing so many chunks one by one would take seconds, for a pass nobody runs.
    if (problems.empty() && chunkCount(pass, choices.prefillChunk) > 4096) {
        problems.push_back({"--chunk", "cuts the new tokens into more than 4,096 passes", "a longer chunk"});
    }
    return problems;
}

}  // namespace tokenfactory::cost
