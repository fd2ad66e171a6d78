#include "ui/viewmodels/compare_rows.h"

#include "core/base/format.h"
#include "core/scenario/choice_values.h"
#include "ui/viewmodels/delta.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>

namespace tokenfactory::ui {

namespace {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

CompareCell words(const QString& text, std::string data)
{
    CompareCell cell;
    cell.text = text;
    cell.data = std::move(data);
    return cell;
}

CompareCell wholeNumber(double value)
{
    CompareCell cell;
    cell.text = grouped(value);
    cell.value = value;
    return cell;
}

CompareCell figure(std::optional<double> value, Unit unit, std::string why)
{
    CompareCell cell;
    if (!value || !std::isfinite(*value))
        return cell;
    cell.value = *value;
    cell.text = shown(*value, unit);
    cell.full = full(*value, unit);
    cell.why = std::move(why);
    return cell;
}

/// A number that stands only in its explanation.
CompareCell explained(const Answer& answer, const std::string& name)
{
    for (const Explanation& explanation : answer.explanations) {
        if (explanation.name == name)
            return figure(explanation.value, explanation.unit, name);
    }
    return {};
}

CompareCell listed(const std::vector<int>& numbers)
{
    QStringList texts;
    for (const int number : numbers)
        texts.append(QString::number(number));
    return words(texts.join(QStringLiteral(" ")), texts.join(QStringLiteral(" ")).toStdString());
}

CompareCell choiceCell(const scenario::Scenario& scenario, const std::string& flag)
{
    const std::string text = scenario::choiceText(scenario.choices, flag);
    if (const auto number = toNumber(text)) {
        CompareCell cell = wholeNumber(*number);
        cell.text = *number == std::round(*number) ? cell.text : toQString(text);
        for (const SettingInfo& setting : settingsTable()) {
            if (setting.flag == flag && !unitOf(setting).isEmpty())
                cell.text += u' ' + unitOf(setting);
        }
        return cell;
    }
    const auto format = catalog::formatFromName(text);
    return words(format ? formatName(*format) : text == "released" ? term("as released") : term(text), text);
}

class Rows {
public:
    std::vector<ComparedValue> take() { return std::move(all); }

    void choice(const QString& label, std::string key, std::function<CompareCell(const Answer&)> of)
    {
        all.push_back({CompareRow::Part::choice, label, std::move(key), Unit::none, std::move(of)});
    }
    void choice(const QString& label, std::string key, int cost::Layout::*degree)
    {
        choice(label, std::move(key), [degree](const Answer& a) { return wholeNumber(a.scenario.layout.*degree); });
    }
    void figure(const QString& label, std::string key, Unit unit, std::function<CompareCell(const Answer&)> of)
    {
        all.push_back({CompareRow::Part::figure, label, std::move(key), unit, std::move(of)});
    }
    /// Of the cost, under the name of its explanation.
    void figure(const QString& label, std::string key, Unit unit, const char* why,
                const std::function<double(const cost::PassCost&)>& of)
    {
        figure(label, std::move(key), unit, [unit, why, of](const Answer& a) {
            return ui::figure(a.cost() ? std::optional(of(*a.cost())) : std::nullopt, unit, why);
        });
    }
    void figure(const QString& label, std::string key, Unit unit, const char* why, double cost::PassCost::*member)
    {
        figure(label, std::move(key), unit, why, [member](const cost::PassCost& cost) { return cost.*member; });
    }
    void memory(const QString& label, std::string key, const char* why,
                const std::function<double(const cost::Residency&)>& of)
    {
        figure(label, std::move(key), Unit::bytes, [why, of](const Answer& a) {
            const cost::Residency* room = a.cost()                                  ? &a.cost()->residency
                                          : a.evaluation && a.evaluation->residency ? &*a.evaluation->residency
                                                                                    : nullptr;
            return ui::figure(room ? std::optional(of(*room)) : std::nullopt, Unit::bytes, why);
        });
    }

private:
    std::vector<ComparedValue> all;
};

void addChoices(Rows& rows)
{
    rows.choice(CompareText::tr("Model"), "model",
                [](const Answer& a) { return words(toQString(a.resolved.model->name), a.scenario.model); });
    rows.choice(CompareText::tr("Rack"), "focus", [](const Answer& a) {
        const catalog::System& system = *a.resolved.systems[a.resolved.focus];
        return words(toQString(system.name), system.id);
    });
    rows.choice(CompareText::tr("Racks compared"), "systems", [](const Answer& a) {
        QStringList names;
        QStringList ids;
        for (const catalog::SystemPtr& system : a.resolved.systems) {
            names.append(toQString(system->shortName));
            ids.append(toQString(system->id));
        }
        return words(names.join(QStringLiteral(", ")), ids.join(u' ').toStdString());
    });
    rows.choice(CompareText::tr("Stage"), "stage", [](const Answer& a) {
        return words(stageName(a.scenario.stage), std::string(cost::name(a.scenario.stage)));
    });
    rows.choice(CompareText::tr("GPUs"), "gpus", [](const Answer& a) {
        return a.scenario.gpus.size() == 1 ? wholeNumber(a.scenario.gpus.front()) : listed(a.scenario.gpus);
    });
    rows.choice(QStringLiteral("TP"), "tp", &cost::Layout::tp);
    rows.choice(QStringLiteral("PP"), "pp", &cost::Layout::pp);
    rows.choice(QStringLiteral("DP"), "dp", &cost::Layout::dp);
    rows.choice(QStringLiteral("EP"), "ep", &cost::Layout::ep);
    rows.choice(QStringLiteral("DCP"), "dcp", &cost::Layout::dcp);
    rows.choice(QStringLiteral("CP"), "cp", &cost::Layout::cp);
    rows.choice(CompareText::tr("Cached tokens"), "cached_tokens",
                [](const Answer& a) { return wholeNumber(a.scenario.each.cachedTokens); });
    rows.choice(CompareText::tr("New tokens"), "new_tokens",
                [](const Answer& a) { return wholeNumber(a.scenario.each.newTokens); });
    rows.choice(CompareText::tr("Batch"), "batch", [](const Answer& a) { return wholeNumber(a.scenario.batch); });
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        const std::string flag(row.flag);
        if (scenario::isChoice(flag))
            rows.choice(term(row.name), flag, [flag](const Answer& a) { return choiceCell(a.scenario, flag); });
    }
    rows.choice(CompareText::tr("Calibration"), "calibration", [](const Answer& a) {
        return words(calibrationName(*a.resolved.calibration), a.scenario.calibration);
    });
    rows.choice(CompareText::tr("Limit on latency"), "max_latency_s", [](const Answer& a) {
        return a.scenario.maxLatencyS ? figure(*a.scenario.maxLatencyS, Unit::seconds, {})
                                      : words(term("none"), "none");
    });
    rows.choice(CompareText::tr("Largest CP tried"), "cp_max",
                [](const Answer& a) { return wholeNumber(a.scenario.cpMax); });
    rows.choice(CompareText::tr("Only the widest EP"), "widest_ep_only", [](const Answer& a) {
        return a.scenario.widestEpOnly ? words(CompareText::tr("yes"), "true") : words(CompareText::tr("no"), "false");
    });
    rows.choice(CompareText::tr("Batches swept"), "batches", [](const Answer& a) {
        return a.scenario.batches.empty() ? words(CompareText::tr("as usual"), "default") : listed(a.scenario.batches);
    });
}

void addLatency(Rows& rows, const std::vector<const Answer*>& states)
{
    // TPOT and TTFT are different things: each has its row, and stands only against its like
    for (const bool decode : {true, false}) {
        const auto isOfStage = [decode](const Answer& a) {
            return (a.scenario.stage == cost::Stage::decode) == decode;
        };
        if (std::none_of(states.begin(), states.end(), [&](const Answer* state) { return isOfStage(*state); }))
            continue;
        const auto add = [&](const QString& label, const std::string& key, const std::string& why,
                             const std::function<double(const cost::PassCost&)>& of) {
            rows.figure(label, key, Unit::seconds, [isOfStage, why, of](const Answer& a) {
                return figure(a.cost() && isOfStage(a) ? std::optional(of(*a.cost())) : std::nullopt, Unit::seconds,
                              why);
            });
        };
        add(decode ? CompareText::tr("Time per output token") : CompareText::tr("Time to first token"),
            decode ? "tpot_s" : "ttft_s", decode ? "time per output token" : "time to first token",
            [](const cost::PassCost& cost) { return cost.latencyS; });
        add(decode ? CompareText::tr("TPOT, low end of the band") : CompareText::tr("TTFT, low end of the band"),
            decode ? "tpot_low_s" : "ttft_low_s", "latency with fast constants",
            [](const cost::PassCost& cost) { return cost.latencyBand.low; });
        add(decode ? CompareText::tr("TPOT, high end of the band") : CompareText::tr("TTFT, high end of the band"),
            decode ? "tpot_high_s" : "ttft_high_s", "latency with slow constants",
            [](const cost::PassCost& cost) { return cost.latencyBand.high; });
    }
}

void addMemory(Rows& rows)
{
    rows.memory(CompareText::tr("HBM per GPU"), "hbm_bytes_per_gpu", "HBM per GPU",
                [](const cost::Residency& room) { return room.total(); });
    rows.memory(CompareText::tr("Other weights"), "other_weight_bytes_per_gpu", "other weights per GPU",
                [](const cost::Residency& room) { return room.weights - room.expertWeights; });
    rows.memory(CompareText::tr("Routed experts"), "expert_weight_bytes_per_gpu", "routed expert weights per GPU",
                [](const cost::Residency& room) { return room.expertWeights; });
    rows.memory(CompareText::tr("KV cache"), "kv_bytes_per_gpu", "KV cache per GPU",
                [](const cost::Residency& room) { return room.kv; });
    rows.memory(CompareText::tr("State"), "state_bytes_per_gpu", "state per GPU",
                [](const cost::Residency& room) { return room.state; });
    rows.memory(CompareText::tr("Activations"), "activation_bytes_per_gpu", "activations per GPU",
                [](const cost::Residency& room) { return room.activations; });
    rows.memory(CompareText::tr("Buffers"), "buffer_bytes_per_gpu", "buffers per GPU",
                [](const cost::Residency& room) { return room.buffers; });
    rows.memory(CompareText::tr("Usable HBM per GPU"), "usable_hbm_bytes_per_gpu", "usable HBM",
                [](const cost::Residency& room) { return room.usable; });
}

void addTimeShares(Rows& rows)
{
    rows.figure(CompareText::tr("Bottleneck"), "bottleneck", Unit::none, [](const Answer& a) {
        return a.cost() ? words(limitName(a.cost()->bottleneck), std::string(cost::name(a.cost()->bottleneck)))
                        : CompareCell();
    });
    for (const cost::Limit limit :
         {cost::Limit::compute, cost::Limit::memory, cost::Limit::network, cost::Limit::fixed, cost::Limit::power}) {
        const std::string name(cost::name(limit));
        std::string key = "share_" + name;
        std::replace(key.begin(), key.end(), ' ', '_');
        rows.figure(CompareText::tr("Share of the pass: %1").arg(limitName(limit)), key, Unit::fraction,
                    [why = "share limited by " + name](const Answer& a) { return explained(a, why); });
    }
}

}  // namespace

std::vector<ComparedValue> comparedValues(const std::vector<const Answer*>& states)
{
    Rows rows;
    addChoices(rows);
    addLatency(rows, states);
    rows.figure(CompareText::tr("Pass time"), "pass_time_s", Unit::seconds, "pass time", &cost::PassCost::passTimeS);
    rows.figure(CompareText::tr("Time of the slowest stage"), "stage_time_s", Unit::seconds, "stage time",
                &cost::PassCost::stageTimeS);
    rows.figure(CompareText::tr("Throughput per GPU"), "tokens_per_s_per_gpu", Unit::tokensPerSecond,
                "throughput per GPU", &cost::PassCost::tokensPerSecondPerGpu);
    rows.figure(CompareText::tr("Throughput per user"), "tokens_per_s_per_user", Unit::tokensPerSecond,
                "throughput per user", &cost::PassCost::tokensPerSecondPerUser);
    rows.figure(CompareText::tr("Energy per token"), "energy_j_per_token", Unit::joules, "energy per token",
                &cost::PassCost::energyPerTokenJ);
    rows.figure(CompareText::tr("Energy per query"), "energy_j_per_query", Unit::joules, "energy per query",
                &cost::PassCost::energyPerQueryJ);
    rows.figure(CompareText::tr("Power per GPU"), "power_w_per_gpu", Unit::watts, "power per GPU",
                &cost::PassCost::powerPerGpuW);
    addMemory(rows);
    rows.figure(CompareText::tr("Network per GPU, mean"), "network_mean_bytes_per_s", Unit::bytesPerSecond,
                "network per GPU", &cost::PassCost::networkMeanBytesPerSecond);
    rows.figure(CompareText::tr("Network per GPU, peak"), "network_peak_bytes_per_s", Unit::bytesPerSecond,
                "peak network per GPU", &cost::PassCost::networkPeakBytesPerSecond);
    rows.figure(CompareText::tr("Work of the pass"), "flops", Unit::flops, "flops", &cost::PassCost::flops);
    rows.figure(CompareText::tr("HBM traffic of the pass"), "hbm_traffic_bytes", Unit::bytes, "HBM traffic",
                &cost::PassCost::hbmBytes);
    rows.figure(CompareText::tr("HBM read in the pass"), "hbm_read_bytes", Unit::bytes, "HBM read",
                &cost::PassCost::hbmReadBytes);
    rows.figure(CompareText::tr("Scale-up traffic of the pass"), "scale_up_bytes", Unit::bytes, "scale-up traffic",
                &cost::PassCost::scaleUpBytes);
    rows.figure(CompareText::tr("Scale-out traffic of the pass"), "scale_out_bytes", Unit::bytes, "scale-out traffic",
                &cost::PassCost::scaleOutBytes);
    rows.figure(CompareText::tr("Compute utilisation"), "compute_utilisation", Unit::fraction, "compute utilisation",
                &cost::PassCost::computeUtilisation);
    rows.figure(CompareText::tr("HBM bandwidth utilisation"), "memory_utilisation", Unit::fraction,
                "memory utilisation", &cost::PassCost::memoryUtilisation);
    addTimeShares(rows);
    return rows.take();
}

QString pointsText(double change)
{
    if (change == 0.0)
        return QStringLiteral("±0");
    return signedText(change * 100.0, Unit::none);
}

}  // namespace tokenfactory::ui
