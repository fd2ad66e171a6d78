#include "core/claims/deciding.h"

#include "core/base/format.h"
#include "core/claims/finding.h"
#include "core/scenario/choice_values.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

namespace tokenfactory::claims {

namespace {

const cost::ChoiceRow& rowOf(std::string_view flag)
{
    const auto table = cost::choicesTable();
    const auto row = std::ranges::find(table, flag, &cost::ChoiceRow::flag);
    assert(row != table.end());
    return *row;
}

std::string asFlag(std::string_view flag, std::string_view text)
{
    return "--" + std::string(flag) + " " + std::string(text);
}

class Changes {
public:
    Changes(const Setting& byDefault, const cost::Choices& reportLike) : m_default(byDefault), m_reportLike(reportLike)
    {
    }

    /// The flag as report-like has it, or as `otherwise` where report-like leaves the default.
    void asReportLike(std::string_view flag, std::string_view otherwise)
    {
        const std::string theirs = scenario::choiceText(m_reportLike, flag);
        set(flag, theirs == scenario::choiceText(m_default.choices, flag) ? std::string(otherwise) : theirs);
    }

    void set(std::string_view flag, const std::string& text)
    {
        Setting changed = m_default;
        [[maybe_unused]] const auto problem = scenario::setChoice(changed.choices, flag, text);
        assert(!problem);
        m_changes.push_back({std::string(rowOf(flag).name), asFlag(flag, text), std::move(changed)});
    }

    /// The last two changes, both of flags, made at once: for choices that only decide together.
    void lastTwoTogether()
    {
        assert(m_changes.size() >= 2);
        const Change& one = m_changes[m_changes.size() - 2];
        Change both = m_changes.back();
        both.name = one.name + " and " + both.name;
        both.setting = one.setting + " " + both.setting;
        for (const cost::ChoiceRow& row : cost::choicesTable()) {
            if (!scenario::isChoice(row.flag)) {
                continue;
            }
            const std::string text = scenario::choiceText(one.changed.choices, row.flag);
            if (text != scenario::choiceText(m_default.choices, row.flag)) {
                [[maybe_unused]] const auto problem = scenario::setChoice(both.changed.choices, row.flag, text);
                assert(!problem);
            }
        }
        m_changes.push_back(std::move(both));
    }

    void smallDomain()
    {
        Setting changed = m_default;
        catalog::System system = *changed.systems[gb200];
        system.scaleUpDomain = changed.systems[b200]->scaleUpDomain;
        const std::string setting = grouped(system.scaleUpDomain) + " GPUs";
        changed.systems[gb200] = std::make_shared<const catalog::System>(std::move(system));
        m_changes.push_back({"Scale-up domain of GB200", setting, std::move(changed)});
    }

    void slowCollectives()
    {
        Setting changed = m_default;
        catalog::Calibration calibration = *changed.calibration;
        const auto slow = [](catalog::Efficiencies& on) {
            for (auto& collective : on.latency) {
                for (catalog::Constant& latency : collective) {
                    latency.value = latency.high;
                }
            }
        };
        slow(calibration.general);
        for (auto& [system, efficiencies] : calibration.perSystem) {
            slow(efficiencies);
        }
        const double seconds = calibration.on(changed.systems[gb200]->id)
                                   .latency[static_cast<std::size_t>(catalog::Collective::allReduce)]
                                           [static_cast<std::size_t>(catalog::Fabric::scaleUp)]
                                   .value;
        changed.calibration = std::make_shared<const catalog::Calibration>(std::move(calibration));
        m_changes.push_back(
            {"Collective latency",
             "slow end of its band (all-reduce in GB200's domain " + readable(seconds, Unit::seconds) + ")",
             std::move(changed)});
    }

    /// B300 with the attention and 4-bit rates of B200.
    void slowAttentionOnB300()
    {
        Setting changed = m_default;
        catalog::System system = *changed.systems[b300];
        const catalog::System& other = *changed.systems[b200];
        system.peakFp4 = other.peakFp4;
        system.peakFp8 = other.peakFp8;
        system.peakBf16 = other.peakBf16;
        catalog::Calibration calibration = *changed.calibration;
        catalog::Efficiencies efficiencies = calibration.on(system.id);
        const catalog::Efficiencies& others = calibration.on(other.id);
        efficiencies.compute = others.compute;
        for (auto& [id, own] : calibration.perSystem) {
            if (id == system.id) {
                own = efficiencies;
            }
        }
        if (std::ranges::none_of(calibration.perSystem, [&](const auto& own) { return own.first == system.id; })) {
            calibration.perSystem.emplace_back(system.id, efficiencies);
        }
        changed.calibration = std::make_shared<const catalog::Calibration>(std::move(calibration));
        changed.systems[b300] = std::make_shared<const catalog::System>(std::move(system));
        m_changes.push_back({"Attention and FP4 rates of B300", "those of B200", std::move(changed)});
    }

    void gpus(int count)
    {
        Setting changed = m_default;
        changed.gpus = {count};
        m_changes.push_back({"GPUs", grouped(count) + " only", std::move(changed)});
    }

    std::vector<Change> all() && { return std::move(m_changes); }

private:
    const Setting& m_default;
    const cost::Choices& m_reportLike;
    std::vector<Change> m_changes;
};

}  // namespace

std::vector<Change> decidingChanges(std::string_view claimId, const Setting& byDefault, const cost::Choices& reportLike)
{
    Changes changes(byDefault, reportLike);
    if (claimId == "C5") {
        changes.smallDomain();
    } else if (claimId == "C6") {
        changes.asReportLike("hbm-cap-gb", "80");
        changes.slowCollectives();
        changes.asReportLike("overlap", "0");
        changes.asReportLike("max-seqs-per-instance", "16");
        changes.asReportLike("weights", "mxfp4");
    } else if (claimId == "C7") {
        changes.smallDomain();
        changes.slowCollectives();
        changes.slowAttentionOnB300();
        changes.asReportLike("nic-copies", "per-expert");
        changes.asReportLike("hbm-cap-gb", "80");
        changes.lastTwoTogether();
    } else if (claimId == "C8") {
        changes.asReportLike("pp-max", "4");
        changes.set("chunk", "2048");
        changes.lastTwoTogether();
    } else if (claimId == "C9") {
        changes.set("weights", "fp8");
        changes.gpus(64);
    } else if (claimId == "C10") {
        changes.asReportLike("max-seqs-per-instance", "16");
    }
    return std::move(changes).all();
}

std::string whyNot(const Verdict& byDefault, const Verdict& changed)
{
    if (!changed.holds) {
        return changed.condition;
    }
    constexpr double moved = 0.01;  // of the value by default
    std::vector<std::string> needs;
    std::vector<std::string> moves;
    for (const ClaimNumber& number : changed.numbers) {
        const auto before = std::ranges::find(byDefault.numbers, number.name, &ClaimNumber::name);
        if (!number.needed || before == byDefault.numbers.end()) {
            continue;
        }
        const std::string old = readable(before->value, before->unit);
        if (*changed.holds || !number.isMet()) {
            needs.push_back(inWords(number) + " (by default " + old + ")");
        } else if (number.isMet() != before->isMet() ||
                   std::abs(number.value - before->value) > moved * std::abs(before->value)) {
            moves.push_back(number.name + " from " + old + " to " + readable(number.value, number.unit) +
                            (before->isMet() ? "" : ", which is enough"));
        }
    }
    return (*changed.holds ? "Still holds: " : "Still does not hold: ") + listed(needs) + "." +
           (moves.empty() ? "" : " It moves " + listed(moves) + ".");
}

}  // namespace tokenfactory::claims
