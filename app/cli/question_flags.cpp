#include "app/cli/question_flags.h"

#include "core/base/similar.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/typed_number.h"

#include <string>

namespace tokenfactory::app {

namespace {

/// Drafts are verified while decoding: in another stage the flags of speculation would be dropped.
void refuseSpeculation(const Flags& flags, std::optional<cost::Stage> stage, Problems& problems)
{
    for (const char* flag : {"draft-tokens", "accepted-length"}) {
        if (stage && stage != cost::Stage::decode && flags.given(flag)) {
            problems.push_back({std::string("--") + flag, "is of decode, not of " + std::string(cost::name(*stage)),
                                "leave it out or use --stage decode"});
        }
    }
}

std::optional<cost::Stage> readStage(const Flags& flags, Problems& problems)
{
    const std::string_view text = flags.required("stage", "prefill, midfill or decode", problems);
    const std::optional<cost::Stage> stage = cost::stageFromName(text);
    if (!stage && !text.empty()) {
        problems.push_back(
            {"--stage", "is " + scenario::inQuotes(text), namesLike(text, {"prefill", "midfill", "decode"})});
    }
    return stage;
}

/// New tokens are those of one step in decode unless given; a prefill has no cache, the other stages need one said.
cost::SequenceTokens readSequence(const Flags& flags, std::optional<cost::Stage> stage, int draftTokens,
                                  Problems& problems)
{
    const bool decodes = stage == cost::Stage::decode;
    cost::SequenceTokens each;
    each.newTokens = flags.whole("new", 1, scenario::mostTokens, decodes ? 1 + draftTokens : 1, problems);
    if (decodes && flags.given("new") && flags.given("draft-tokens") && each.newTokens != 1 + draftTokens) {
        problems.push_back({"--new",
                            "is " + scenario::inQuotes(flags.text("new")) + ", but --draft-tokens " +
                                std::to_string(draftTokens) + " makes " + std::to_string(1 + draftTokens),
                            "one of them is enough"});
    }
    if (stage && !decodes) {
        flags.required("new", "the number of new tokens of each sequence", problems);
    }
    each.cachedTokens = flags.whole("cached", 0, scenario::mostTokens, 0, problems);
    if (stage == cost::Stage::prefill && each.cachedTokens > 0) {
        problems.push_back({"--cached",
                            "is " + scenario::inQuotes(flags.text("cached")) + ", but a prefill has no cache",
                            "use --stage midfill"});
    } else if (stage && stage != cost::Stage::prefill) {
        flags.required("cached", "the number of tokens each sequence has in its cache", problems);
    }
    return each;
}

}  // namespace

void addQuestionFlags(Flags& flags)
{
    flags.add("model", "NAME|FILE", "Model: a preset, a model file or a Hugging Face config.json.");
    flags.add("stage", "STAGE", "prefill, midfill or decode.");
    flags.add("new", "N", "New tokens of each sequence.", "1 + draft tokens in decode; wanted in prefill and midfill");
    flags.add("cached", "C", "Tokens each sequence has in its cache.", "0 in prefill; wanted in midfill and decode");
    flags.group("Choices");
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        if (scenario::isChoice(row.flag)) {
            flags.add(std::string(row.flag), "VALUE",
                      std::string(row.meaning) + " Values: " + std::string(row.values) + ".", row.defaultText);
        }
    }
    flags.group("Options");
}

QuestionFlags readQuestionFlags(const Flags& flags, Problems& problems)
{
    QuestionFlags read;
    read.model = flags.required("model", "a model", problems);
    read.stage = readStage(flags, problems);
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        if (!scenario::isChoice(row.flag) || !flags.given(row.flag)) {
            continue;
        }
        if (std::optional<Problem> problem = scenario::setChoice(read.choices, row.flag, flags.text(row.flag))) {
            problems.push_back(*std::move(problem));
        }
    }
    refuseSpeculation(flags, read.stage, problems);
    read.each = readSequence(flags, read.stage, read.choices.draftTokens, problems);
    return read;
}

}  // namespace tokenfactory::app
