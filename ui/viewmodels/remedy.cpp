#include "ui/viewmodels/remedy.h"

#include "core/frontier/frontier.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

namespace tokenfactory::ui {

namespace {

struct RemedyText {
    Q_DECLARE_TR_FUNCTIONS(Remedy)
};

constexpr double worthSaying = 0.02;

struct Figure {
    double value = 0.0;
    Unit unit = Unit::none;
    bool moreIsBetter = false;
};

std::optional<Figure> figureOf(const cost::PassCost& cost, std::string_view name)
{
    if (name == "time per output token" || name == "time to first token")
        return Figure{cost.latencyS, Unit::seconds, false};
    if (name == "throughput per GPU")
        return Figure{cost.tokensPerSecondPerGpu, Unit::tokensPerSecond, true};
    if (name == "throughput per user")
        return Figure{cost.tokensPerSecondPerUser, Unit::tokensPerSecond, true};
    if (name == "energy per query")
        return Figure{cost.energyPerQueryJ, Unit::joules, false};
    if (name == "HBM per GPU")
        return Figure{cost.residency.total(), Unit::bytes, false};
    return std::nullopt;
}

}  // namespace

std::optional<BetterLayout> betterLayout(const cost::PassCost& cost, std::string_view name, std::stop_token stop)
{
    const std::optional<Figure> now = figureOf(cost, name);
    if (!now)
        return std::nullopt;
    const cost::PassQuestion& question = cost.question;
    BetterLayout best{now->value, now->unit, question.layout};
    for (const cost::Layout& layout :
         frontier::legalLayouts(*question.model, question.pass.stage, question.layout.gpus(), question.choices.ppMax,
                                question.choices.expertReplicas, frontier::Width::every)) {
        if (stop.stop_requested())
            return std::nullopt;
        const auto evaluation = cost::evaluate(cost.prepared, layout, question.pass);
        if (!evaluation || !evaluation->cost)
            continue;
        const double other = figureOf(*evaluation->cost, name)->value;
        if (now->moreIsBetter ? other > best.value : other < best.value) {
            best.value = other;
            best.layout = layout;
        }
    }
    const double gained = now->moreIsBetter ? best.value / now->value - 1.0 : 1.0 - best.value / now->value;
    return gained > worthSaying ? std::optional(best) : std::nullopt;
}

QString remedyText(const BetterLayout& better)
{
    return RemedyText::tr("Best on the same GPUs at this batch: %1 with %2.")
        .arg(shown(better.value, better.unit), toQString(toText(better.layout)));
}

}  // namespace tokenfactory::ui
