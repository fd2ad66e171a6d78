#include "core/calibration/kernel_constants.h"

#include "core/base/ascii.h"
#include "core/calibration/rounded.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::calibration {
namespace {

using catalog::Constant;
using catalog::SystemPtr;
using nlohmann::ordered_json;

ordered_json::json_pointer pointerTo(const std::string& system, const std::string& path)
{
    return ordered_json::json_pointer((system == allSystems ? "/" + system : "/per_system/" + system) + "/" + path);
}

SystemPtr byId(const std::vector<SystemPtr>& systems, const std::string& id)
{
    const auto found = std::ranges::find(systems, id, [](const SystemPtr& system) { return system->id; });
    return found != systems.end() ? *found : nullptr;
}

/// What a system without constants of its own gets: the median over those that stand for all.
void spreadToAll(const KernelPlan& plan, KernelConstants& constants)
{
    std::map<std::string, std::vector<std::pair<std::string, Constant>>> found;
    for (const std::string& system : plan.generalFrom) {
        for (const auto& [path, constant] : constants.fitted[system]) {
            found[path].emplace_back(system, constant);
        }
    }
    for (auto& [path, of] : found) {
        std::string names;
        double low = of.front().second.low;
        double high = of.front().second.high;
        for (const auto& [system, constant] : of) {
            names += (names.empty() ? "" : ", ") + system;
            low = std::min(low, constant.low);
            high = std::max(high, constant.high);
        }
        std::ranges::stable_sort(of, {}, [](const auto& entry) { return entry.second.value; });
        const auto& [system, middle] = of[(of.size() - 1) / 2];
        constants.put(allSystems, path, middle.value, low, high,
                      "as " + system +
                          (of.size() > 1 ? ", median of " + names + "; low and high over all: "
                                         : std::string(", the only one measured: ")) +
                          middle.origin);
    }
}

/// A system without kernels takes the constants of its neighbour.
void spreadToNeighbours(const std::vector<SystemPtr>& systems, const KernelPlan& plan, KernelConstants& constants)
{
    for (const Neighbour& neighbour : plan.neighbours) {
        const std::map measured = constants.fitted[neighbour.system];
        const auto put = [&](const std::string& path, const Constant& constant) {
            if (!measured.contains(path)) {
                constants.put(neighbour.system, path, constant.value, constant.low, constant.high, constant.origin);
            }
        };
        for (const auto& [path, constant] : std::map(constants.fitted[neighbour.as])) {
            const std::string branch = path.substr(0, path.find('/'));
            if (std::ranges::find(neighbour.own, branch) == neighbour.own.end()) {
                put(path, {constant.value, constant.low, constant.high,
                           "as " + neighbour.as + ": the table has no kernels of " + neighbour.system});
            }
        }
        if (const auto spread = plan.gemmSpread.find(neighbour.system); spread != plan.gemmSpread.end()) {
            for (std::size_t f = 0; f < catalog::computeFormatNames.size(); ++f) {
                if (const auto& ends = spread->second[f]) {
                    put("compute/gemm/" + std::string(catalog::computeFormatNames[f]),
                        {0.5 * (ends->first + ends->second), ends->first, ends->second,
                         "middle of the spread over shapes, M >= 4096 (aiconfigurator); no rows in the table"});
                }
            }
        }
        const SystemPtr chip = byId(systems, neighbour.sameChip);
        const SystemPtr target = byId(systems, neighbour.system);
        for (const auto& [path, format] : {std::pair("compute/expert-gemm/fp4", catalog::Format::nvfp4),
                                           std::pair("compute/expert-gemm/fp8", catalog::Format::fp8)}) {
            const auto& ofChip = constants.fitted[neighbour.sameChip];
            if (const auto found = ofChip.find(path); chip && target && found != ofChip.end()) {
                const double ratio = chip->peak(format).value / target->peak(format).value;
                const Constant of = found->second;
                put(path, {of.value * ratio, of.low * ratio, of.high,
                           "the rate of " + neighbour.sameChip +
                               ", which has this chip, as a fraction of the higher peak; high: the same fraction"});
            }
        }
    }
}

/// Peaks in units of bf16: of a system, or as systems usually have them.
struct Peaks {
    std::string system;
    bool hasFp4 = true;
    std::array<double, 3> of{4.0, 2.0, 1.0};  ///< fp4, fp8, bf16
};

std::vector<Peaks> peaksOf(const std::vector<SystemPtr>& systems)
{
    std::vector<Peaks> all{{allSystems}};
    for (const SystemPtr& system : systems) {
        all.push_back({system->id,
                       system->peakFp4.has_value(),
                       {system->peak(catalog::Format::nvfp4).value, system->peak(catalog::Format::fp8).value,
                        system->peakBf16.value}});
    }
    return all;
}

/// Formats without kernels of their own: the rate of the next wider one, as a fraction of their peak.
void spreadToNarrowerFormats(const std::vector<SystemPtr>& systems, KernelConstants& constants)
{
    struct Step {
        std::string kind;
        std::size_t wide, narrow;
    };
    constexpr std::size_t fp4 = 0, fp8 = 1, bf16 = 2;
    const std::vector<Peaks> all = peaksOf(systems);
    for (const Peaks& peaks : all) {
        std::vector<Step> steps{{"attention-decode", fp8, fp4},
                                {"attention-prefill", fp8, fp4},
                                {"linear-attention", bf16, fp8},
                                {"linear-attention", bf16, fp4}};
        if (!peaks.hasFp4) {
            steps.insert(steps.end(), {{"gemm", fp8, fp4}, {"expert-gemm", fp8, fp4}});
        }
        for (const auto& [kind, wide, narrow] : steps) {
            const auto path = [&kind = kind](std::size_t format) {
                return "compute/" + kind + "/" + std::string(catalog::computeFormatNames[format]);
            };
            const double ratio = peaks.of[wide] / peaks.of[narrow];
            const double usual = all.front().of[wide] / all.front().of[narrow];
            std::optional<Constant> of = constants.own(peaks.system, path(wide));
            if (!of && std::abs(ratio / usual - 1.0) < 0.01) {
                continue;  // takes that of all systems
            }
            if (!of) {
                of = constants.own(allSystems, path(wide));
            }
            if (of) {
                constants.put(peaks.system, path(narrow), ratio * of->value, ratio * of->low, ratio * of->high,
                              narrow == fp4 && !peaks.hasFp4
                                  ? std::string("no fp4 unit: computes in fp8")
                                  : "no " + std::string(catalog::computeFormatNames[narrow]) + " kernel: the rate of " +
                                        std::string(catalog::computeFormatNames[wide]));
            }
        }
    }
}

}  // namespace

void KernelConstants::put(const std::string& system, const std::string& path, double value, double low, double high,
                          std::string origin)
{
    constexpr int digits = 3;
    fitted[system][path] = {rounded(value, digits), rounded(std::min(low, value), digits),
                            rounded(std::max(high, value), digits), std::move(origin)};
}

std::optional<Constant> KernelConstants::own(const std::string& system, const std::string& path) const
{
    if (const auto of = fitted.find(system); of != fitted.end()) {
        if (const auto found = of->second.find(path); found != of->second.end()) {
            return found->second;
        }
    }
    const ordered_json::json_pointer pointer = pointerTo(system, path);
    if (!document.contains(pointer)) {
        return std::nullopt;
    }
    const ordered_json& leaf = document.at(pointer);
    return Constant{leaf["value"].get<double>(), leaf["low"].get<double>(), leaf["high"].get<double>(),
                    leaf["origin"].get<std::string>()};
}

double KernelConstants::value(const std::string& system, const std::string& path) const
{
    const std::optional<Constant> found = own(system, path);
    const std::optional<Constant> general = found ? found : own(allSystems, path);
    return general ? general->value : 0.0;
}

ordered_json KernelConstants::written() const
{
    ordered_json made = document;
    for (const auto& [system, constants] : fitted) {
        for (const auto& [path, constant] : constants) {
            made[pointerTo(system, path)] = {
                {"value", constant.value}, {"low", constant.low}, {"high", constant.high}, {"origin", constant.origin}};
        }
    }
    return made;
}

void spread(const std::vector<SystemPtr>& systems, const KernelPlan& plan, KernelConstants& constants)
{
    spreadToAll(plan, constants);
    spreadToNeighbours(systems, plan, constants);
    spreadToNarrowerFormats(systems, constants);
}

}  // namespace tokenfactory::calibration
