#include "ui/viewmodels/chips_view.h"

#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

struct ChipText {
    Q_DECLARE_TR_FUNCTIONS(ChipRow)
};

constexpr int ki = 1024;

int tokensThatMatter(const scenario::Scenario& scenario)
{
    return scenario.stage == cost::Stage::prefill ? scenario.each.newTokens : scenario.each.cachedTokens;
}

}  // namespace

QString tokensText(int tokens)
{
    return tokens >= ki && tokens % ki == 0 ? QString::number(tokens / ki) + u'k' : grouped(tokens);
}

QString text(const Chip& chip) { return chip.label.isEmpty() ? chip.value : chip.label + u' ' + chip.value; }

std::vector<Chip> chipsOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved)
{
    std::vector<Chip> chips;
    QStringList racks;
    for (std::size_t i = 0; i < resolved.systems.size(); ++i) {
        const QString name = toQString(resolved.systems[i]->shortName);
        if (i == resolved.focus)
            racks.prepend(name);
        else
            racks.append(name);
    }
    chips.push_back({ChipText::tr("Racks"), listed(racks), "racks"});
    chips.push_back({ChipText::tr("Model"), resolved.model ? toQString(resolved.model->name) : QString(), "model"});
    chips.push_back({ChipText::tr("Stage"), capitalised(stageName(scenario.stage)), "stage"});
    const cost::Layout& layout = scenario.layout;
    chips.push_back({QStringLiteral("TP"), QString::number(layout.tp), "tp"});
    chips.push_back({QStringLiteral("PP"), QString::number(layout.pp), "pp"});
    chips.push_back({QStringLiteral("DP"), QString::number(layout.dp), "dp"});
    chips.push_back({QStringLiteral("EP"), QString::number(layout.ep), "ep"});
    if (layout.dcp > 1)
        chips.push_back({QStringLiteral("DCP"), QString::number(layout.dcp), "dcp"});
    if (layout.cp > 1)
        chips.push_back({QStringLiteral("CP"), QString::number(layout.cp), "cp"});
    if (scenario.stage != cost::Stage::prefill)
        chips.push_back({ChipText::tr("Context"), tokensText(scenario.each.cachedTokens), "cached"});
    if (scenario.stage != cost::Stage::decode)
        chips.push_back({ChipText::tr("New"), tokensText(scenario.each.newTokens), "new"});
    chips.push_back({ChipText::tr("Batch"), grouped(scenario.batch), "batch"});
    if (resolved.calibration)
        chips.push_back({{}, calibrationName(*resolved.calibration), "calibration"});
    return chips;
}

std::vector<Chip> chipsOf(const RunStatusView& status, const factory::Snapshot& now)
{
    std::vector<Chip> chips;
    for (const QString& part : status.parts)
        chips.push_back({{}, part, {}});
    for (std::size_t pool = 0; pool < now.pools.size(); ++pool) {
        const auto workers = std::ranges::count_if(now.workers, [&](const factory::WorkerPicture& worker) {
            return now.kinds[static_cast<std::size_t>(worker.kind)].pool == static_cast<int>(pool);
        });
        chips.push_back(
            {ChipText::tr("Workers of %1", "pool").arg(poolText(now.pools[pool])), QString::number(workers), {}});
    }
    if (!status.load.isEmpty())
        chips.push_back({{}, status.load, {}});
    return chips;
}

QString differingChips(const std::vector<Chip>& chips, const std::vector<Chip>& others)
{
    QStringList texts;
    for (const Chip& chip : chips) {
        const auto other = std::ranges::find(others, chip.flag, &Chip::flag);
        if (other == others.end() || other->value != chip.value)
            texts << text(chip);
    }
    return listed(texts);
}

QString titleOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved, bool modified)
{
    const QString model = resolved.model ? toQString(resolved.model->name) : toQString(scenario.model);
    const QString title = ChipText::tr("%1 %2 %3", "model, stage, tokens: Kimi K3 decode 32k")
                              .arg(model, stageName(scenario.stage).toLower(), tokensText(tokensThatMatter(scenario)));
    return modified ? ChipText::tr("%1 • modified").arg(title) : title;
}

}  // namespace tokenfactory::ui
