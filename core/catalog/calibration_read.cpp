#include "core/base/format.h"
#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace tokenfactory::catalog {

namespace {

/// What the constants of a tree mean.
enum class Tree : unsigned char {
    values,   ///< efficiencies in (0, 1] and times of 0 or more
    factors,  ///< 1 or more: divide efficiencies, multiply times
    terms,    ///< 0 or more: added to times
};

Range rangeOf(Tree tree, bool isTime)
{
    if (tree == Tree::factors) {
        return {1.0};
    }
    return isTime ? Range::notNegative() : Range{0.0, 1.0, true};
}

Constant readConstant(JsonObject object, Range range)
{
    Constant constant;
    if (object.keys().empty()) {
        return constant;
    }
    const std::size_t before = object.problemsSoFar();
    constant.value = object.number("value", range);
    constant.low = object.number("low", range);
    constant.high = object.number("high", range);
    const bool read = object.problemsSoFar() == before;  // else what it compares stands in for a wrong number
    if (read && (constant.low > constant.value || constant.value > constant.high)) {
        object.problem(
            "value", {"is %1 between %2 and %3", {toText(constant.value), toText(constant.low), toText(constant.high)}},
            "low <= value <= high is wanted");
    }
    const std::size_t beforeOrigin = object.problemsSoFar();
    constant.origin = object.text("origin");
    if (object.has("origin") && constant.origin.empty() && object.problemsSoFar() == beforeOrigin) {
        object.problem("origin", "is empty", "every constant says where it comes from");
    }
    object.refuseOthers();
    return constant;
}

/// Reads a tree of constants into `constants`. Leaves that are absent keep what is there, unless `complete` asks for
/// every one.
class TreeReader {
public:
    TreeReader(Tree tree, bool complete) : meaning(tree), whole(complete) {}

    void read(JsonObject& root, Efficiencies& constants) const
    {
        if (meaning != Tree::terms) {
            byClass(root, "compute", constants.compute,
                    [this](JsonObject& node, auto& formats) { leaves(node, computeFormatNames, formats, false); });
            byClass(root, "memory", constants.memory, [this](const JsonObject& node, Constant& constant) {
                constant = readConstant(node, rangeOf(meaning, false));
            });
            branch(root, "bandwidth", collectiveNames, constants.bandwidth,
                   [this](JsonObject& node, auto& byFabric) { leaves(node, fabricNames, byFabric, false); });
        }
        branch(root, "latency_s", collectiveNames, constants.latency,
               [this](JsonObject& node, auto& byFabric) { leaves(node, fabricNames, byFabric, true); });
        leaf(root, "kernel_s", constants.kernel, true);
        leaf(root, "eager_kernel_s", constants.eagerKernel, true);
        leaf(root, "pass_s", constants.pass, true);
        if (meaning != Tree::terms) {
            readPace(root, constants);
        }
        if (meaning != Tree::factors) {
            if (std::optional<JsonObject> lost = root.objectIfPresent("lost_overlap")) {
                constants.lostOverlap = readConstant(*lost, {0.0, 1.0});
            }
        }
        if (meaning == Tree::values && (whole || root.has("sums_compute_and_memory"))) {
            readSums(root, constants);
        }
        root.refuseOthers();
    }

private:
    std::optional<JsonObject> child(JsonObject& node, std::string_view key) const
    {
        if (whole && !node.has(key)) {
            node.object(key);  // says that it is missing, once for all below it
            return std::nullopt;
        }
        return node.objectIfPresent(key);
    }

    /// A class that is not named follows its parent, where that is.
    template <class Classes, class Read>
    void byClass(JsonObject& root, std::string_view key, Classes& classes, Read readClass) const
    {
        std::optional<JsonObject> node = child(root, key);
        if (!node) {
            return;
        }
        for (std::size_t c = 0; c < operatorClassNames.size(); ++c) {
            const auto parent = static_cast<std::size_t>(parentOf(static_cast<OperatorClass>(c)));
            if (parent != c && !node->has(operatorClassNames[c])) {
                if (node->has(operatorClassNames[parent])) {
                    classes[c] = classes[parent];
                }
            } else if (std::optional<JsonObject> inner = child(*node, operatorClassNames[c])) {
                readClass(*inner, classes[c]);
            }
        }
        node->refuseOthers();
    }

    static void readPace(JsonObject& root, Efficiencies& constants)
    {
        std::optional<JsonObject> kinds = root.objectIfPresent("pace");
        if (!kinds) {
            return;
        }
        for (std::size_t kind = 0; kind < passKindNames.size(); ++kind) {
            if (std::optional<JsonObject> node = kinds->objectIfPresent(passKindNames[kind])) {
                for (const auto& [key, constant] : {std::pair("work", &constants.pace[kind].work),
                                                    std::pair("network", &constants.pace[kind].network)}) {
                    if (std::optional<JsonObject> factor = node->objectIfPresent(key)) {
                        *constant = readConstant(*factor, {1.0});
                    }
                }
                node->refuseOthers();
            }
        }
        kinds->refuseOthers();
    }

    template <class Names, class Branches, class Read>
    void branch(JsonObject& root, std::string_view key, const Names& names, Branches& branches, Read readBranch) const
    {
        std::optional<JsonObject> node = child(root, key);
        if (!node) {
            return;
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (std::optional<JsonObject> inner = child(*node, names[i])) {
                readBranch(*inner, branches[i]);
            }
        }
        node->refuseOthers();
    }

    template <class Names, class Constants>
    void leaves(JsonObject& node, const Names& names, Constants& constants, bool isTime) const
    {
        for (std::size_t i = 0; i < names.size(); ++i) {
            leaf(node, names[i], constants[i], isTime);
        }
        node.refuseOthers();
    }

    void leaf(JsonObject& node, std::string_view key, Constant& constant, bool isTime) const
    {
        if (std::optional<JsonObject> object = child(node, key)) {
            constant = readConstant(*object, rangeOf(meaning, isTime));
        }
    }

    static void readSums(JsonObject& root, Efficiencies& constants)
    {
        constants.sumsComputeAndMemory = {};
        for (const std::string& name : root.texts("sums_compute_and_memory")) {
            const auto found = std::ranges::find(operatorClassNames, name);
            if (found == operatorClassNames.end()) {
                root.problem("sums_compute_and_memory", {"names the class \"%1\"", {name}},
                             "gemm, expert-gemm, attention-decode, attention-prefill or linear-attention is wanted");
            } else {
                constants.sumsComputeAndMemory[static_cast<std::size_t>(found - operatorClassNames.begin())] = true;
            }
        }
    }

    Tree meaning;
    bool whole;
};

/// Factors and terms of a calibration that builds on another; all 1 and 0 until read.
struct Change {
    Efficiencies factors;
    Efficiencies terms;
};

template <class Function>
void forEachConstant(Efficiencies& e, Function function)
{
    for (auto& byFormat : e.compute) {
        std::ranges::for_each(byFormat, function);
    }
    std::ranges::for_each(e.memory, function);
    for (auto* byCollective : {&e.bandwidth, &e.latency}) {
        for (auto& byFabric : *byCollective) {
            std::ranges::for_each(byFabric, function);
        }
    }
    function(e.kernel);
    function(e.eagerKernel);
    function(e.pass);
}

Change noChange()
{
    Change change;
    forEachConstant(change.factors, [](Constant& factor) { factor = {1.0, 1.0, 1.0, {}}; });
    return change;
}

void readChange(JsonObject& object, Change& change)
{
    if (std::optional<JsonObject> factors = object.objectIfPresent("factors")) {
        TreeReader(Tree::factors, false).read(*factors, change.factors);
    }
    if (std::optional<JsonObject> terms = object.objectIfPresent("terms")) {
        TreeReader(Tree::terms, false).read(*terms, change.terms);
    }
}

void lengthen(Constant& time, const Constant& factor, const Constant& term)
{
    multiply(time, factor);
    add(time, term);
}

Efficiencies changed(Efficiencies base, const Change& change)
{
    const Efficiencies& factors = change.factors;
    const Efficiencies& terms = change.terms;
    for (std::size_t c = 0; c < base.compute.size(); ++c) {
        for (std::size_t f = 0; f < base.compute[c].size(); ++f) {
            divide(base.compute[c][f], factors.compute[c][f]);
        }
        divide(base.memory[c], factors.memory[c]);
    }
    for (std::size_t c = 0; c < base.bandwidth.size(); ++c) {
        for (std::size_t f = 0; f < base.bandwidth[c].size(); ++f) {
            divide(base.bandwidth[c][f], factors.bandwidth[c][f]);
            lengthen(base.latency[c][f], factors.latency[c][f], terms.latency[c][f]);
        }
    }
    lengthen(base.kernel, factors.kernel, terms.kernel);
    lengthen(base.eagerKernel, factors.eagerKernel, terms.eagerKernel);
    lengthen(base.pass, factors.pass, terms.pass);
    for (std::size_t kind = 0; kind < base.pace.size(); ++kind) {
        multiply(base.pace[kind].work, factors.pace[kind].work);
        multiply(base.pace[kind].network, factors.pace[kind].network);
    }
    add(base.lostOverlap, terms.lostOverlap);
    base.lostOverlap.value = std::min(base.lostOverlap.value, 1.0);
    base.lostOverlap.high = std::min(base.lostOverlap.high, 1.0);
    return base;
}

void readServing(JsonObject object, ServingCosts& serving)
{
    const auto read = [](JsonObject& node, std::string_view key, Constant& constant, Range range) {
        constant = readConstant(node.object(key), range);
    };
    const Range time = Range::notNegative();
    const Range factor{1.0};
    serving.referenceYear = object.number("reference_year", {2000.0, 2100.0});
    read(object, "age_per_year", serving.agePerYear, {0.0, 3.0});
    read(object, "burst_disaggregated", serving.burstDisaggregated, {0.0, 1.0});
    read(object, "uneven_ranks", serving.unevenRanks, factor);
    JsonObject engines = object.object("engines");
    for (std::size_t family = 0; family < engineFamilyNames.size(); ++family) {
        EngineCosts& costs = serving.engines[family];
        JsonObject engine = engines.object(engineFamilyNames[family]);
        read(engine, "kernel_s", costs.kernel, time);
        read(engine, "eager_kernel_s", costs.eagerKernel, time);
        read(engine, "prompt_work", costs.promptWork, factor);
        read(engine, "aggregated_pace", costs.aggregatedPace, factor);
        read(engine, "decode_pace", costs.decodePace, factor);
        read(engine, "burst_aggregated", costs.burstAggregated, {0.0, 1.0});
        read(engine, "host_per_sequence_s", costs.hostPerSequence, time);
        read(engine, "first_token_aggregated_s", costs.firstTokenAggregated, time);
        read(engine, "first_token_disaggregated_s", costs.firstTokenDisaggregated, time);
        engine.refuseOthers();
    }
    engines.refuseOthers();
    JsonObject residuals = object.object("residuals");
    serving.unrecordedAcceptance = residuals.number("unrecorded_acceptance", time);
    for (const auto& [mode, widths] : {std::pair("aggregated", &serving.residualsAggregated),
                                       std::pair("disaggregated", &serving.residualsDisaggregated)}) {
        JsonObject of = residuals.object(mode);
        for (std::size_t family = 0; family < engineFamilyNames.size(); ++family) {
            JsonObject entry = of.object(engineFamilyNames[family]);
            (*widths)[family] = {entry.number("tpot", time), entry.number("ttft", time),
                                 entry.number("throughput", time)};
            entry.refuseOthers();
        }
        of.refuseOthers();
    }
    residuals.refuseOthers();
    object.refuseOthers();
}

void readEnergy(JsonObject object, EnergyCoefficients& energy, bool complete)
{
    const auto read = [&](std::string_view key, Constant& constant) {
        if (complete || object.has(key)) {
            constant = readConstant(object.object(key), Range::notNegative());
        }
    };
    read("flop_bf16_j", energy.flopBf16);
    read("flop_fp8_j", energy.flopFp8);
    read("flop_fp4_j", energy.flopFp4);
    read("hbm_byte_j", energy.hbmByte);
    read("scale_up_byte_j", energy.scaleUpByte);
    read("scale_out_byte_j", energy.scaleOutByte);
    read("dram_byte_j", energy.dramByte);
    object.refuseOthers();
}

/// A calibration that stands alone: every constant of "general", and what single systems change of it.
void readWhole(JsonObject& object, Calibration& calibration)
{
    JsonObject general = object.object("general");
    if (!general.keys().empty()) {
        TreeReader(Tree::values, true).read(general, calibration.general);
    }
    if (std::optional<JsonObject> systems = object.objectIfPresent("per_system")) {
        for (const std::string& id : systems->keys()) {
            JsonObject system = systems->object(id);
            Efficiencies constants = calibration.general;
            TreeReader(Tree::values, false).read(system, constants);
            calibration.perSystem.emplace_back(id, std::move(constants));
        }
    }
    readEnergy(object.object("energy"), calibration.energy, true);
}

/// A calibration that changes `base` by factors and terms, for all systems and for single ones.
void readChanged(JsonObject& object, const Calibration& base, Calibration& calibration)
{
    Change general = noChange();
    readChange(object, general);
    calibration.general = changed(base.general, general);
    std::map<std::string, Change> bySystem;
    for (const auto& [id, constants] : base.perSystem) {
        bySystem.emplace(id, general);
    }
    if (std::optional<JsonObject> systems = object.objectIfPresent("per_system")) {
        for (const std::string& id : systems->keys()) {
            JsonObject system = systems->object(id);
            readChange(system, bySystem.emplace(id, general).first->second);
            system.refuseOthers();
        }
    }
    for (const auto& [id, change] : bySystem) {
        calibration.perSystem.emplace_back(id, changed(base.on(id), change));
    }
    calibration.energy = base.energy;
    calibration.serving = base.serving;
    if (std::optional<JsonObject> energy = object.objectIfPresent("energy")) {
        readEnergy(*energy, calibration.energy, false);
    }
}

}  // namespace

std::string basisOf(const nlohmann::json& document)
{
    const auto found = document.is_object() ? document.find("based_on") : document.end();
    return found != document.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Expected<CalibrationPtr> baseOf(const nlohmann::json& document, std::string_view where,
                                const std::vector<CalibrationPtr>& basis)
{
    const std::string path = std::string(where) + ": /based_on";
    const auto found = document.find("based_on");
    if (found != document.end() && found->is_object()) {
        return calibrationFromJson(*found, path, basis).map([](Calibration base) -> CalibrationPtr {
            return std::make_shared<const Calibration>(std::move(base));
        });
    }
    if (found == document.end() || !found->is_string()) {
        return unexpected({path, "is neither an id nor a calibration", "the id of another calibration is wanted"});
    }
    const auto base = std::ranges::find(basis, found->get<std::string>(), [](const auto& known) { return known->id; });
    if (base == basis.end()) {
        return unexpected({path,
                           {"is \"%1\", which is not known", {found->get<std::string>()}},
                           "the id of another calibration is wanted"});
    }
    return *base;
}

Expected<Calibration> calibrationFromJson(const nlohmann::json& document, std::string_view where,
                                          const std::vector<CalibrationPtr>& basis)
{
    Problems problems;
    JsonObject object(document, std::string(where) + ": ", problems);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    if (!checkSchema(object, "token-factory-calibration/1")) {
        return unexpected(std::move(problems));
    }

    Calibration calibration;
    calibration.id = readId(object);
    calibration.name = object.text("name");
    calibration.description = object.text("description", "");
    if (!object.has("based_on")) {
        readWhole(object, calibration);
    } else {
        object.raw("based_on");
        const Expected<CalibrationPtr> base = baseOf(document, where, basis);
        if (!base) {
            problems.insert(problems.end(), base.error().begin(), base.error().end());
            return unexpected(std::move(problems));
        }
        readChanged(object, **base, calibration);
    }
    if (std::optional<JsonObject> serving = object.objectIfPresent("serving")) {
        readServing(*serving, calibration.serving.emplace());
    }
    object.refuseOthers();
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return calibration;
}

}  // namespace tokenfactory::catalog
