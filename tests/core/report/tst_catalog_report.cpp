#include "core/report/catalog_report.h"

#include "core/cost/pass_cost.h"
#include "core/studies/constants.h"
#include "tests/core/cost/presets.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <fstream>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using nlohmann::ordered_json;

namespace {

/// Constants of a calibration file by their paths.
void collect(const ordered_json& node, const std::string& path, std::map<std::string, ordered_json>& leaves)
{
    if (node.is_object() && node.contains("value")) {
        leaves[path] = node;
    } else if (node.is_object()) {
        for (const auto& [key, below] : node.items()) {
            collect(below, path + '/' + key, leaves);
        }
    }
}

/// Every constant that `list calibrations --json` gives of one calibration.
std::vector<ordered_json> listed(const ordered_json& calibration)
{
    std::vector<ordered_json> all(calibration["constants"].begin(), calibration["constants"].end());
    for (const auto& [system, constants] : calibration["constants_of_systems"].items()) {
        all.insert(all.end(), constants.begin(), constants.end());
    }
    if (calibration.contains("serving")) {
        all.insert(all.end(), calibration["serving"].begin(), calibration["serving"].end());
    }
    return all;
}

/// Passes that between them use every class of operators, format and fabric that there is.
std::vector<cost::PassQuestion> passesOfAllKinds(const catalog::CalibrationPtr& calibration)
{
    std::vector<cost::PassQuestion> all;
    const auto ask = [&](const char* of, const char* system, cost::Layout layout, cost::Pass pass,
                         const cost::Choices& choices = {}) {
        catalog::System roomy = copyOf(systemPreset(system));
        roomy.hbmVisibleBytes.value = 1e15;
        all.push_back({model(of), shared(std::move(roomy)), calibration, layout, std::move(pass), choices});
    };
    for (const char* of : {"kimi-k3", "deepseek-v3", "kimi-k2.5", "glm-5", "gpt-oss-120b", "deepseek-v3.2"}) {
        for (const char* system : {"b200-hgx", "gb200-nvl72", "h200-hgx"}) {
            for (const std::optional<catalog::Format> format :
                 {std::optional<catalog::Format>(), std::optional(catalog::Format::nvfp4),
                  std::optional(catalog::Format::fp8), std::optional(catalog::Format::bf16)}) {
                cost::Choices choices;
                choices.weights = choices.experts = choices.activations = format;
                // TP and EP within and across a domain of 8 and of 72, stages that send within it and across
                for (const cost::Layout& layout :
                     {cost::Layout{.tp = 4, .pp = 2, .ep = 4}, cost::Layout{.dp = 8, .ep = 8},
                      cost::Layout{.tp = 16, .ep = 16}, cost::Layout{.tp = 1, .pp = 2, .dp = 128, .ep = 128}}) {
                    ask(of, system, layout, {cost::Stage::decode, 64, {1, 32768}, {}}, choices);
                    ask(of, system, layout, {cost::Stage::prefill, 64, {8192, 0}, {}}, choices);
                }
            }
        }
    }
    return all;
}

}  // namespace

class CatalogReportTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const ordered_json& each : report::calibrationsJson(presets())) {
            calibrations[each["id"].get<std::string>()] = each;
        }
        QCOMPARE(calibrations.size(), 3U);
    }
    void everyListedConstantHasABandAndAnOrigin()
    {
        for (const auto& [id, calibration] : calibrations) {
            for (const ordered_json& constant : listed(calibration)) {
                const std::string text = id + ": " + constant.dump();
                QVERIFY2(!constant["id"].get<std::string>().empty(), text.c_str());
                QVERIFY2(!constant["origin"].get<std::string>().empty(), text.c_str());
                QVERIFY2(constant["low"] <= constant["value"] && constant["value"] <= constant["high"], text.c_str());
            }
        }
    }
    void everyConstantOfEveryFileIsListed()
    {
        for (const auto& [id, calibration] : calibrations) {
            std::ifstream file(TOKENFACTORY_SOURCE_DIR "/presets/calibrations/" + id + ".json");
            std::map<std::string, ordered_json> leaves;
            collect(ordered_json::parse(file), "", leaves);
            QVERIFY(leaves.size() > 40);
            const std::vector<ordered_json> all = listed(calibration);
            for (const auto& [path, leaf] : leaves) {
                const auto origin = leaf["origin"].get<std::string>();
                const bool isListed = std::ranges::any_of(all, [&](const ordered_json& constant) {
                    return constant["origin"].get<std::string>().find(origin) != std::string::npos;
                });
                QVERIFY2(isListed, (id + path).c_str());
            }
        }
    }
    /// The inspector shows the explanations of a pass: each constant stands in one of some system, with its origin.
    /// Left are classes in formats that no model computes them in, which follow from others, and what leaves a pass as
    /// it is: no host launches, no slowing.
    void theInspectorReachesEveryConstant()
    {
        const std::set<std::string> notInUse{"compute/linear-attention/fp4", "compute/linear-attention/fp8",
                                             "compute/expert-gemm-8bit/fp4", "compute/expert-gemm-int4/fp4",
                                             "compute/attention-sparse/fp4"};
        for (const auto& [id, calibration] : calibrations) {
            const catalog::CalibrationPtr of = tests::calibration(id);
            std::map<std::string, std::set<std::string>> shown;  // by system
            for (const cost::PassQuestion& question : passesOfAllKinds(of)) {
                const auto answer = cost::evaluate(question);
                QVERIFY(answer && answer->cost);
                for (const Explanation& explanation : cost::explain(*answer->cost)) {
                    for (const ExplanationInput& input : explanation.inputs()) {
                        shown[question.system->id].insert(std::string(input.origin));
                    }
                }
            }
            std::map<std::string, bool> isReached;
            for (const auto& [system, origins] : shown) {
                catalog::Calibration one = studies::onlyFor(*of, system);
                for (const studies::NamedConstant& named : studies::constantsOf(one)) {
                    const catalog::Constant& constant = *named.constant;
                    const bool isPace = named.id.starts_with("pace/") || named.id == "eager_kernel_s";
                    isReached[named.id] |= (isPace && constant.value == (named.id == "eager_kernel_s" ? 0.0 : 1.0)) ||
                                           std::ranges::any_of(origins, [&](const std::string& origin) {
                                               return origin.find(constant.origin) != std::string::npos;
                                           });
                }
            }
            for (const auto& [constant, reached] : isReached) {
                QVERIFY2(reached || notInUse.contains(constant), (id + ' ' + constant).c_str());
            }
        }
    }

private:
    std::map<std::string, ordered_json> calibrations;
};

QTEST_GUILESS_MAIN(CatalogReportTest)
#include "tst_catalog_report.moc"
