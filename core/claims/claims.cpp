#include "core/claims/claims.h"

#include "core/base/format.h"
#include "core/base/similar.h"
#include "core/claims/deciding.h"
#include "core/claims/finding.h"
#include "core/claims/judges.h"

#include <algorithm>
#include <array>
#include <map>

namespace tokenfactory::claims {

namespace {

struct Definition {
    std::string_view id;
    std::string_view statement;
    Verdict (*judge)(WorkedExample&);
};

constexpr std::array<Definition, 16> definitions{{
    {"C1", "Each regime has its own limit: prefill compute, midfill both, decode attention and experts memory.",
     regimesHaveDifferentLimits},
    {"C2",
     "A midfill is hundreds of times as intense as one-token decode; its KV traffic is tens of times that of an "
     "equal prefill.",
     midfillIsFarMoreIntense},
    {"C3", "At long context a decode pass reads more KV than weights; batching does not raise attention intensity.",
     longContextReadsMoreKvThanWeights},
    {"C4", "The experts that a batch shares grow slowly: distinct experts E (1 - (1 - k/E)^B).",
     sharedExpertsGrowSlowly},
    {"C5", "Kimi K3 decode: GB200 leads over most of the frontier, B200 and B300 have competitive points.",
     decodeIsLedByTheWideDomain},
    {"C6",
     "Kimi K3 decode: the lowest latency combines PP and TP; the highest throughput has one attention instance "
     "per GPU, no TP, no PP and EP as wide as possible.",
     decodeEndsHaveTheirLayouts},
    {"C7",
     "Kimi K3 midfill 127k + 1k: GB200 leads at low TTFT with TP 4 or 2 and no PP, B300 catches up at the "
     "throughput end, B200 and B300 mostly have PP 4 with the expert all-to-all inside the node.",
     midfillFrontiersHaveTheirLayouts},
    {"C8", "Kimi K3 prefill 8k and 32k: all three systems converge on PP 4 with TP 4 or 2.",
     prefillConvergesOnOneLayout},
    {"C9", "Most frontier points need less than about 80 GB of HBM per GPU.", mostPointsNeedLittleHbm},
    {"C10", "Energy per query: decode of 1,000 tokens takes most, prefill less, midfill least.", decodeTakesMostEnergy},
    {"C11", "The network per GPU peaks in prefill and midfill; averaged over an interval decode is low.",
     networkPeaksWhenInputFills},
    {"C12", "KV per stage does not shrink with PP: there is a crossover beyond which stages add no room.",
     kvPerStageIsConstantInDepth},
    {"C13",
     "70 kB of KV per token and 2 million live tokens take 140 GB, double buffered 280 GB, in all 400 to 500 GB "
     "of fast memory per stage.",
     stageOf2027Needs400To500GB},
    {"C19", "At 500k of context faster memory helps decode and midfill.", fasterMemoryHelpsAtLongContext},
    {"C21", "One layout for all stages loses against each stage's best.", oneLayoutForAllStagesLoses},
    {"C23",
     "Against a dense twin of equal active parameters a mixture of experts changes what must live near the "
     "compute.",
     expertsMayLieFarApart},
}};

constexpr auto ids = [] {
    std::array<std::string_view, definitions.size()> all;
    std::ranges::transform(definitions, all.begin(), &Definition::id);
    return all;
}();

/// What stands in the way of every claim, looked up and checked once.
Expected<Setting> settingOf(const catalog::Catalog& catalog, const catalog::CalibrationPtr& calibration)
{
    Setting setting;
    Problems problems;
    const auto take = [&problems](auto found, auto& field) {
        if (found) {
            field = *found;
        } else {
            problems.insert(problems.end(), found.error().begin(), found.error().end());
        }
    };
    setting.calibration = calibration;
    setting.systems.resize(systemCount);
    take(catalog.model("kimi-k3"), setting.model);
    take(catalog.system("gb200-nvl72"), setting.systems[gb200]);
    take(catalog.system("b300-hgx"), setting.systems[b300]);
    take(catalog.system("b200-hgx"), setting.systems[b200]);
    take(catalog.model("deepseek-v3"), setting.denseKvModel);
    take(catalog.system("vr200-nvl72"), setting.nextSystem);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return setting;
}

/// Claims that share a setting share its frontiers.
class Examples {
public:
    WorkedExample& of(const std::string& key, const Setting& setting)
    {
        return m_examples.try_emplace(key, setting).first->second;
    }

private:
    std::map<std::string, WorkedExample> m_examples;
};

/// What would make a claim hold that does not by default, from the verdicts at hand.
std::string remedy(const Claim& claim)
{
    std::string with;
    for (const DecidingChoice& choice : claim.deciding) {
        if (choice.verdict.holds == true) {
            with += (with.empty() ? "" : "; or with ") + choice.name + " (" + choice.setting + ")";
        }
    }
    if (!with.empty()) {
        return " It would hold with " + with + ".";
    }
    return claim.reportLike.holds == true ? " It holds with all choices of report-like together." : std::string();
}

/// The condition of a verdict that fails, with the numbers that miss.
void nameWhatFails(Verdict& verdict)
{
    if (verdict.holds != false) {
        return;
    }
    std::vector<std::string> misses;
    for (const ClaimNumber& number : verdict.numbers) {
        if (!number.isMet()) {
            misses.push_back(inWords(number));
        }
    }
    verdict.condition += " It does not: " + listed(misses) + ".";
}

}  // namespace

bool ClaimNumber::isMet() const
{
    return !needed || (value <= needed->high && (needed->openLow ? value > needed->low : value >= needed->low));
}

std::span<const std::string_view> claimIds() { return ids; }

Expected<std::vector<Claim>> evaluateClaims(const catalog::Catalog& catalog, const catalog::CalibrationPtr& calibration,
                                            const cost::Choices& reportLike, std::span<const std::string> wanted)
{
    for (const std::string& id : wanted) {
        if (std::ranges::find(ids, id) == ids.end()) {
            return unexpected({"claim", {"is \"%1\"", {shortened(id, 60)}}, namesLike(id, {ids.begin(), ids.end()})});
        }
    }
    for (const Workload workload : everyWorkload) {
        const WorkloadShape& shape = shapeOf(workload);
        if (Problems problems = cost::problemsOf({shape.stage, 1, shape.each, {}}, reportLike); !problems.empty()) {
            return unexpected(std::move(problems));
        }
    }
    const auto byDefault = settingOf(catalog, calibration);
    if (!byDefault) {
        return unexpected(byDefault.error());
    }
    Setting like = *byDefault;
    like.choices = reportLike;

    Examples examples;
    std::vector<Claim> claims;
    for (const Definition& definition : definitions) {
        if (!wanted.empty() && std::ranges::find(wanted, definition.id) == wanted.end()) {
            continue;
        }
        Claim claim;
        claim.id = definition.id;
        claim.statement = definition.statement;
        claim.byDefault = definition.judge(examples.of("by default", *byDefault));
        claim.reportLike = definition.judge(examples.of("report-like", like));
        for (Change& change : decidingChanges(definition.id, *byDefault, reportLike)) {
            DecidingChoice choice{change.name, change.setting, {}, {}};
            choice.verdict = definition.judge(examples.of(change.name + "=" + change.setting, change.changed));
            if (choice.verdict.holds == claim.byDefault.holds) {
                choice.whyNot = whyNot(claim.byDefault, choice.verdict);
            }
            nameWhatFails(choice.verdict);
            claim.deciding.push_back(std::move(choice));
        }
        nameWhatFails(claim.byDefault);
        nameWhatFails(claim.reportLike);
        if (claim.byDefault.holds == false) {
            claim.byDefault.condition += remedy(claim);
        }
        claims.push_back(std::move(claim));
    }
    return claims;
}

}  // namespace tokenfactory::claims
