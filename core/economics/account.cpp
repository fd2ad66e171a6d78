#include "core/economics/account.h"

#include "core/base/format.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::economics {
namespace {

constexpr double joulesPerKwh = 3.6e6;
constexpr double million = 1e6;

const std::optional<catalog::Figure>& gpuHourOf(const catalog::System& system, GpuHour basis)
{
    return basis == GpuHour::ownerCost ? system.ownerCostPerHour : system.rentalPerHour;
}

/// Each rack once, in the order of their first use.
std::vector<GpuUse> byRack(const std::vector<GpuUse>& uses)
{
    std::vector<GpuUse> racks;
    for (const GpuUse& use : uses) {
        assert(std::isfinite(use.gpuHours) && use.gpuHours >= 0.0);
        const auto known = std::ranges::find(racks, use.system, &GpuUse::system);
        if (known == racks.end()) {
            racks.push_back(use);
        } else {
            known->gpuHours += use.gpuHours;
        }
    }
    return racks;
}

Sentence inWords(const catalog::Figure& price)
{
    const std::string usd = readable(price.value, Unit::usd);
    return price.assumed ? Sentence{"%1 (assumed)", {usd}} : Sentence(usd);
}

/// Keeps what an account is made of together.
class Accountant {
public:
    Accountant(const PricesPtr& ofPrices, const RunFigures& ofRun) : prices(*ofPrices), run(ofRun)
    {
        made.prices = ofPrices;
        made.explanations.reserve(5);
    }

    Account take()
    {
        cost();
        revenue();
        if (made.cost) {
            made.margin = made.revenue - *made.cost;
            Explanation& margin = start("margin", *made.margin, "revenue - cost");
            margin.add("revenue", made.revenue, Unit::usd, "tokens x prices");
            margin.add("cost", *made.cost, Unit::usd, "of the run");
        }
        if (made.cost && run.outputTokens > 0.0) {
            made.costPerMillionOutput = *made.cost / run.outputTokens * million;
            Explanation& each =
                start("cost per million output tokens", *made.costPerMillionOutput, "cost / output_tokens * 1000000");
            each.add("cost", *made.cost, Unit::usd, "of the run");
            each.add("output_tokens", run.outputTokens, Unit::tokens, "of completed requests");
        }
        return std::move(made);
    }

private:
    Explanation& start(std::string_view name, double value, std::string_view formula)
    {
        Explanation& explanation = made.explanations.emplace_back();
        explanation.name = name;
        explanation.value = value;
        explanation.unit = Unit::usd;
        explanation.formula = formula;
        return explanation;
    }

    void say(Sentence sentence) { made.basis.push_back(std::move(sentence)); }

    /// None where a rack has no price.
    std::optional<double> gpuCost()
    {
        const bool owned = prices.gpuHour == GpuHour::ownerCost;
        const std::vector<GpuUse> racks = byRack(run.gpus);
        double hours = 0.0;
        for (const GpuUse& use : racks) {
            if (!use.system) {
                say("Workers without a rack have no price, so the run has no cost.");
                continue;
            }
            made.systems.push_back(use.system);
            const std::optional<catalog::Figure>& price = gpuHourOf(*use.system, prices.gpuHour);
            if (!price) {
                say({owned ? "No owner's cost of %1 is known, so the run has no cost."
                           : "No rental of %1 is known, so the run has no cost.",
                     {use.system->name}});
                continue;
            }
            hours += use.gpuHours;
            say({owned ? "%1 GPU-hours of %2 at an owner's cost of %3 each: %4."
                       : "%1 GPU-hours of %2 at a rental of %3 each: %4.",
                 {readable(use.gpuHours, Unit::count), use.system->name, inWords(*price), price->source}});
        }
        const std::optional<double> usd = economics::gpuCost(racks, prices.gpuHour);
        if (!usd) {
            return std::nullopt;
        }
        say("GPUs count for the time they were in service.");
        const bool one = racks.size() == 1;
        const double each = one ? gpuHourOf(*racks[0].system, prices.gpuHour)->value : hours > 0.0 ? *usd / hours : 0.0;
        Explanation& explanation = start("GPU cost", *usd, "gpu_hours * usd_per_gpu_hour");
        explanation.add("gpu_hours", hours, Unit::count, "GPUs x the time they were in service");
        explanation.add("usd_per_gpu_hour", each, Unit::usd,
                        one ? std::string_view(gpuHourOf(*racks[0].system, prices.gpuHour)->source)
                            : std::string_view("mean over the racks"));
        return usd;
    }

    void cost()
    {
        const std::optional<double> gpus = gpuCost();
        if (!prices.electricity) {
            say("Electricity is not charged apart.");
        } else {
            say({"%1 kWh of electricity at %2 each: %3.",
                 {readable(run.energyJ / joulesPerKwh, Unit::count), inWords(*prices.electricity),
                  prices.electricity->source}});
        }
        if (!gpus) {
            return;
        }
        if (!prices.electricity) {
            made.cost = gpus;
            start("cost", *gpus, "gpu_cost").add("gpu_cost", *gpus, Unit::usd, "of all racks");
            return;
        }
        made.cost = *gpus + run.energyJ / joulesPerKwh * prices.electricity->value;
        Explanation& explanation = start("cost", *made.cost, "gpu_cost + energy / 3600000 * usd_per_kwh");
        explanation.add("gpu_cost", *gpus, Unit::usd, "of all racks");
        explanation.add("energy", run.energyJ, Unit::joules, "of the run");
        explanation.add("usd_per_kwh", prices.electricity->value, Unit::usd, prices.electricity->source);
    }

    void revenue()
    {
        const bool flat = prices.speedExponent.value == 0.0 || !run.tokensPerSPerUser;
        const double factor = flat ? 1.0 : outputPriceFactor(prices, *run.tokensPerSPerUser);
        const double computed = run.computedInputTokens * prices.input.value;
        const double cached = run.cachedInputTokens * prices.cachedInput.value;
        const double output = run.outputTokens * prices.output.value * factor;
        made.revenue = (computed + cached + output) / million;
        say(
            {"Revenue by the prices of \"%1\": %2 for a million computed tokens of input, %3 for cached ones, %4 for a "
             "million tokens of output.",
             {prices.name, inWords(prices.input), inWords(prices.cachedInput), inWords(prices.output)}});
        if (flat) {
            say("A token of output is worth the same at every speed, as assumed.");
        } else {
            say({"A token of output is worth %1 of one at %2, as assumed: (%3 / %2)^%4.",
                 {readable(factor, Unit::fraction), readable(prices.referenceSpeed.value, Unit::tokensPerSecond),
                  readable(*run.tokensPerSPerUser, Unit::tokensPerSecond), toText(prices.speedExponent.value)}});
        }

        Explanation& explanation =
            start("revenue", made.revenue,
                  "(computed_tokens * input_price + cached_tokens * cached_price + output_tokens * output_price * "
                  "speed_factor) / 1000000");
        explanation.add("computed_tokens", run.computedInputTokens, Unit::tokens, "of prompts of completed requests");
        explanation.add("input_price", prices.input.value, Unit::usd, prices.input.source);
        explanation.add("cached_tokens", run.cachedInputTokens, Unit::tokens, "of prompts of completed requests");
        explanation.add("cached_price", prices.cachedInput.value, Unit::usd, prices.cachedInput.source);
        explanation.add("output_tokens", run.outputTokens, Unit::tokens, "of completed requests");
        explanation.add("output_price", prices.output.value, Unit::usd, prices.output.source);
        explanation.add("speed_factor", factor, Unit::none,
                        flat ? std::string_view("assumed: the same at every speed")
                             : std::string_view("assumed: (speed of a user / reference speed)^exponent"));
    }

    const Prices& prices;
    const RunFigures& run;
    Account made;
};

}  // namespace

std::optional<double> gpuCost(std::span<const GpuUse> uses, GpuHour basis)
{
    double usd = 0.0;
    for (const GpuUse& use : uses) {
        const std::optional<catalog::Figure> price =
            use.system ? gpuHourOf(*use.system, basis) : std::optional<catalog::Figure>();
        if (!price) {
            return std::nullopt;
        }
        usd += use.gpuHours * price->value;
    }
    return usd;
}

Account account(const PricesPtr& prices, const RunFigures& run)
{
    assert(std::isfinite(run.energyJ) && run.energyJ >= 0.0);
    assert(run.computedInputTokens >= 0.0 && run.cachedInputTokens >= 0.0 && run.outputTokens >= 0.0);
    assert(!run.tokensPerSPerUser || *run.tokensPerSPerUser > 0.0);
    return Accountant(prices, run).take();
}

}  // namespace tokenfactory::economics
