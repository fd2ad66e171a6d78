// labels: memory
#include "core/studies/sensitivity.h"

#include "core/studies/constants.h"
#include "tests/core/studies/subjects.h"

#include <QTest>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::studies;
using namespace tokenfactory::tests;

namespace {

const SensitivityEntry& entry(const Sensitivity& sensitivity, std::string_view id)
{
    const auto found = std::ranges::find(sensitivity.entries, id, &SensitivityEntry::id);
    if (found == sensitivity.entries.end()) {
        qFatal("no entry %s", std::string(id).c_str());
    }
    return *found;
}

Sensitivity ofFirstStart(Measure measure)
{
    return taken(sensitivityOf(subjectOf(scenario::Scenario()), presets(), 0, measure));
}

/// "" when entries are sorted, and every end is what evaluate() says of its question.
QByteArray wrong(const Sensitivity& sensitivity)
{
    double last = std::numeric_limits<double>::infinity();
    for (const SensitivityEntry& one : sensitivity.entries) {
        const QByteArray id = one.id.c_str();
        if (!(one.effect <= last && one.effect >= 0.0)) {
            return id + " is out of order";
        }
        last = one.effect;
        double lowest = *sensitivity.present;
        double highest = *sensitivity.present;
        for (const SensitivityEnd& end : one.ends) {
            if (end.to == one.from) {
                return id + " does not move";
            }
            if (end.feasible() != end.result.has_value()) {
                return id + ": feasible, or not";
            }
            if (!end.question) {
                continue;
            }
            const auto answer = evaluate(*end.question);
            if (!answer || answer->feasible() != end.feasible()) {
                return id + ": feasible to evaluate()";
            }
            if (end.result && *end.result != *valueOf(*answer->cost, sensitivity.measure)) {
                return id + ": its result";
            }
            if (end.result) {
                lowest = std::min(lowest, *end.result);
                highest = std::max(highest, *end.result);
            }
        }
        if (one.lowest != lowest || one.highest != highest ||
            one.effect != std::max(highest - *sensitivity.present, *sensitivity.present - lowest)) {
            return id + ": its effect";
        }
    }
    return {};
}

}  // namespace

class TestSensitivity : public QObject {
    Q_OBJECT
private slots:
    void entriesAreSortedAndEndsAreWhatEvaluateSays();
    void madeUpScenariosToo();
    void aConstantThatNoOperatorUsesHasNoEffect();
    void everyOperatorsConstantHasAnEffect();
    void energyCoefficientsMoveEnergyAlone();
    void constantsComeWithOriginAndStayInTheirBand();
    void onlyOneConstantMoves();
    void aCalibrationForOneSystemPricesAsTheWholeOne();
    void theRooflineHasNoUncertainConstants();
    void choicesMoveToTheirAlternatives();
    void degreesStepOnTheSameGpus();
    void whatDoesNotFitIsAnEndWithAReason();
    void aScenarioThatDoesNotFitHasReasonsAndNoEntries();
};

void TestSensitivity::entriesAreSortedAndEndsAreWhatEvaluateSays()
{
    scenario::Scenario scenario;
    for (const Stage stage : {Stage::decode, Stage::prefill, Stage::midfill}) {
        scenario.stage = stage;
        scenario.each = scenario::firstTokens(stage);
        scenario.batch = stage == Stage::decode ? 1024 : 64;
        const Subject subject = subjectOf(scenario);
        for (const Measure measure : {Measure::latency, Measure::tokensPerSecondPerGpu, Measure::energyPerQuery}) {
            for (std::size_t system = 0; system < 3; ++system) {
                const Sensitivity found = taken(sensitivityOf(subject, presets(), system, measure));
                QCOMPARE(found.question.system->id, scenario.systems[system]);
                QCOMPARE_GT(found.entries.size(), std::size_t(20));
                QCOMPARE_GT(found.entries.front().effect, 0.0);
                const QByteArray text = wrong(found);
                QVERIFY2(text.isEmpty(), text);
            }
        }
    }
}

void TestSensitivity::madeUpScenariosToo()
{
    QuestionMaker maker(317);
    for (int i = 0; i < 25; ++i) {
        const PassQuestion made = maker.any();
        const Sensitivity found = taken(sensitivityOf(subjectOf(made), presets(), 0, Measure::latency));
        QCOMPARE(found.present.has_value(), found.reasons.empty());
        const QByteArray text = found.present ? wrong(found) : QByteArray();
        QVERIFY2(text.isEmpty(), text + " in " + inWords(made, i));
    }
}

void TestSensitivity::aConstantThatNoOperatorUsesHasNoEffect()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    for (const char* id : {"compute/attention-prefill/bf16", "memory/attention-prefill", "eager_kernel_s",
                           "energy/dram_byte_j", "energy/hbm_byte_j"}) {
        const auto found = std::ranges::find(latency.entries, id, &SensitivityEntry::id);
        if (found != latency.entries.end()) {
            QVERIFY2(found->effect == 0.0, id);
        }
    }
    QCOMPARE(entry(latency, "energy/dram_byte_j").effect, 0.0);
    QCOMPARE(entry(ofFirstStart(Measure::energyPerQuery), "energy/dram_byte_j").effect, 0.0);
    QCOMPARE(entry(latency, "output").effect, 0.0);
}

void TestSensitivity::everyOperatorsConstantHasAnEffect()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    for (const char* id : {"memory/expert-gemm", "memory/attention-decode", "kernel_s", "pass_s"}) {
        QVERIFY2(entry(latency, id).effect > 0.0, id);
    }
    // A faster HBM makes the pass shorter, a dearer kernel longer.
    const SensitivityEntry& memory = entry(latency, "memory/expert-gemm");
    for (const SensitivityEnd& end : memory.ends) {
        QCOMPARE(*end.to.number > *memory.from.number, *end.result < *latency.present);
    }
    const SensitivityEntry& kernel = entry(latency, "kernel_s");
    for (const SensitivityEnd& end : kernel.ends) {
        QCOMPARE(*end.to.number > *kernel.from.number, *end.result > *latency.present);
    }
}

void TestSensitivity::energyCoefficientsMoveEnergyAlone()
{
    QCOMPARE(entry(ofFirstStart(Measure::latency), "energy/hbm_byte_j").effect, 0.0);
    QCOMPARE_GT(entry(ofFirstStart(Measure::energyPerQuery), "energy/hbm_byte_j").effect, 0.0);
}

void TestSensitivity::constantsComeWithOriginAndStayInTheirBand()
{
    int constants = 0;
    for (const SensitivityEntry& one : ofFirstStart(Measure::latency).entries) {
        if (one.moves != Moves::constant) {
            continue;
        }
        ++constants;
        QVERIFY2(!one.origin.empty() && !one.name.empty(), one.id.c_str());
        QVERIFY(one.ends.size() == 1 || one.ends.size() == 2);
        QVERIFY(std::ranges::is_sorted(one.ends, {}, [](const SensitivityEnd& end) { return *end.to.number; }));
        QVERIFY(one.ends.size() == 1 ||
                (*one.ends[0].to.number < *one.from.number && *one.from.number < *one.ends[1].to.number));
    }
    QCOMPARE_GT(constants, 15);
}

void TestSensitivity::onlyOneConstantMoves()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    catalog::Calibration before = onlyFor(*latency.question.calibration, latency.question.system->id);
    const auto old = constantsOf(before);
    for (const SensitivityEntry& one : latency.entries) {
        for (const SensitivityEnd& end : one.ends) {
            if (one.moves != Moves::constant) {
                continue;
            }
            catalog::Calibration after = *end.question->calibration;
            const auto fresh = constantsOf(after);
            QCOMPARE(fresh.size(), old.size());
            for (std::size_t i = 0; i < fresh.size(); ++i) {
                QCOMPARE(fresh[i].id, old[i].id);
                const bool moves = fresh[i].id == one.id;
                QCOMPARE(fresh[i].constant->value, moves ? *end.to.number : old[i].constant->value);
            }
        }
    }
}

void TestSensitivity::aCalibrationForOneSystemPricesAsTheWholeOne()
{
    for (const catalog::CalibrationPtr& whole : presets().calibrations) {
        for (const catalog::SystemPtr& system : presets().systems) {
            PassQuestion question = passQuestion(scenario::Scenario(), subjectOf(scenario::Scenario()).resolved, 0);
            question.system = roomy(system->id);
            question.calibration = whole;
            const PassCost expected = costOf(question);
            question.calibration = shared(onlyFor(*whole, system->id));
            const PassCost found = costOf(question);
            QCOMPARE(found.latencyS, expected.latencyS);
            QCOMPARE(found.latencyBand.high, expected.latencyBand.high);
            QCOMPARE(found.energyPerQueryJ, expected.energyPerQueryJ);
        }
    }
}

void TestSensitivity::theRooflineHasNoUncertainConstants()
{
    scenario::Scenario scenario;
    scenario.calibration = "roofline";
    for (const SensitivityEntry& one :
         taken(sensitivityOf(subjectOf(scenario), presets(), 0, Measure::latency)).entries) {
        QVERIFY2(one.moves != Moves::constant || one.id.starts_with("energy/"), one.id.c_str());
    }
}

void TestSensitivity::choicesMoveToTheirAlternatives()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    const auto texts = [&latency](std::string_view id) {
        std::vector<std::string> all;
        for (const SensitivityEnd& end : entry(latency, id).ends) {
            all.push_back(end.to.text);
        }
        if (!entry(latency, id).ends.front().to.number) {
            std::ranges::sort(all);
        }
        return all;
    };
    QCOMPARE(texts("overlap"), (std::vector<std::string>{"0", "1"}));
    QCOMPARE(texts("routing"), (std::vector<std::string>{"1.2"}));
    QCOMPARE(texts("nic-copies"), (std::vector<std::string>{"per-expert"}));
    QCOMPARE(texts("kv"), (std::vector<std::string>{"bf16", "int4", "mxfp4", "nvfp4"}));
    QCOMPARE(texts("calibration"), (std::vector<std::string>{"roofline", "today"}));
    QCOMPARE(texts("batch"), (std::vector<std::string>{"512", "2048"}));
    for (const SensitivityEntry& one : latency.entries) {
        QVERIFY(one.id != "model" && one.id != "system" && one.id != "hbm-cap-gb");
    }
}

void TestSensitivity::degreesStepOnTheSameGpus()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    for (const char* id : {"tp", "pp", "dp", "ep", "dcp"}) {
        const SensitivityEntry& one = entry(latency, id);
        QCOMPARE(one.moves, Moves::layout);
        QVERIFY(!one.ends.empty() && one.ends.size() <= 2);
        for (const SensitivityEnd& end : one.ends) {
            QCOMPARE(end.question->layout.gpus(), 64);
        }
    }
    for (const SensitivityEnd& end : entry(latency, "gpus").ends) {
        QCOMPARE(end.question->layout.gpus(), static_cast<int>(*end.to.number));
    }
}

void TestSensitivity::whatDoesNotFitIsAnEndWithAReason()
{
    scenario::Scenario scenario;
    scenario.gpus = {32};
    scenario.layout = {.tp = 1, .pp = 1, .dp = 32, .ep = 32};
    scenario.batch = 32;
    const Sensitivity found = taken(sensitivityOf(subjectOf(scenario), presets(), 0, Measure::latency));
    const SensitivityEntry& experts = entry(found, "experts");
    const auto bf16 = std::ranges::find(experts.ends, "bf16", [](const SensitivityEnd& end) { return end.to.text; });
    QVERIFY(bf16 != experts.ends.end() && !bf16->feasible() && !bf16->result);
    QCOMPARE(bf16->reasons.front().kind, ReasonKind::doesNotFit);
}

void TestSensitivity::aScenarioThatDoesNotFitHasReasonsAndNoEntries()
{
    scenario::Scenario scenario;
    scenario.gpus = {4};
    scenario.layout = {.tp = 1, .pp = 1, .dp = 4, .ep = 4};
    const Sensitivity found = taken(sensitivityOf(subjectOf(scenario), presets(), 0, Measure::latency));
    QVERIFY(!found.present && !found.reasons.empty() && found.entries.empty());
    scenario.batch = 0;
    QVERIFY(!sensitivityOf(subjectOf(scenario), presets(), 0, Measure::latency));
}

QTEST_GUILESS_MAIN(TestSensitivity)
#include "tst_sensitivity.moc"
