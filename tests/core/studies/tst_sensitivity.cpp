// labels: memory
#include "core/studies/sensitivity.h"

#include "core/studies/constants.h"
#include "tests/core/studies/subjects.h"

#include <QTest>

#include <algorithm>
#include <map>

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
        if (!(one.swing <= last && one.swing >= 0.0)) {
            return id + " is out of order";
        }
        last = one.swing;
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
        if (one.lowest != lowest || one.highest != highest || one.swing != highest - lowest) {
            return id + ": its swing";
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
    void anEntryMovesWhatItSaysAndNothingElse();
    void dpGivesWayAndPipelinesStay();
    void epOfOnesOwnStays();
    void gpusSayTheirLayout();
    void oneDraftIsAskedWithNoneAndAllAccepted();
    void draftsKeepTheAcceptedLengthAsFarAsItGoes();
    void systemsAreTheScenariosOthers();
    void whatIsSupposedIsNoChoice();
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
                QCOMPARE_GT(found.entries.front().swing, 0.0);
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
            QVERIFY2(found->swing == 0.0, id);
        }
    }
    QCOMPARE(entry(latency, "energy/dram_byte_j").swing, 0.0);
    QCOMPARE(entry(ofFirstStart(Measure::energyPerQuery), "energy/dram_byte_j").swing, 0.0);
    QCOMPARE(entry(latency, "output").swing, 0.0);
}

void TestSensitivity::everyOperatorsConstantHasAnEffect()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    for (const char* id : {"memory/expert-gemm", "memory/attention-decode", "kernel_s", "pass_s"}) {
        QVERIFY2(entry(latency, id).swing > 0.0, id);
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
    QCOMPARE(entry(ofFirstStart(Measure::latency), "energy/hbm_byte_j").swing, 0.0);
    QCOMPARE_GT(entry(ofFirstStart(Measure::energyPerQuery), "energy/hbm_byte_j").swing, 0.0);
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
        QVERIFY(one.id != "model" && one.id != "dp" && one.id != "hbm-cap-gb");
    }
}

void TestSensitivity::degreesStepOnTheSameGpus()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    for (const char* id : {"tp", "pp", "ep"}) {
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

namespace {

/// What differs between two passes, by parameter; never by way of the code that lists it.
std::map<std::string, double> differences(const PassQuestion& a, const PassQuestion& b)
{
    std::map<std::string, double> found;
    const auto compare = [&found](const char* id, double before, double after) {
        if (before != after) {
            found[id] = after;
        }
    };
    compare("tp", a.layout.tp, b.layout.tp);
    compare("pp", a.layout.pp, b.layout.pp);
    compare("dp", a.layout.dp, b.layout.dp);
    compare("ep", a.layout.ep, b.layout.ep);
    compare("dcp", a.layout.dcp, b.layout.dcp);
    compare("cp", a.layout.cp, b.layout.cp);
    compare("gpus", a.layout.gpus(), b.layout.gpus());
    compare("batch", a.pass.batch, b.pass.batch);
    compare("cached", a.pass.each.cachedTokens, b.pass.each.cachedTokens);
    compare("new", a.pass.each.newTokens, b.pass.each.newTokens);
    compare("draft-tokens", a.choices.draftTokens, b.choices.draftTokens);
    compare("accepted-length", a.choices.acceptedLength, b.choices.acceptedLength);
    compare("overlap", a.choices.overlap, b.choices.overlap);
    compare("routing", a.choices.routing.powerLaw, b.choices.routing.powerLaw);
    compare("chunk", a.choices.prefillChunk, b.choices.prefillChunk);
    compare("output", a.choices.outputTokens, b.choices.outputTokens);
    compare("expert-replicas", a.choices.expertReplicas, b.choices.expertReplicas);
    // categories as 0 and 1
    compare("weights", 0, a.choices.weights != b.choices.weights);
    compare("experts", 0, a.choices.experts != b.choices.experts);
    compare("kv", 0, a.choices.kv != b.choices.kv);
    compare("state", 0, a.choices.state != b.choices.state);
    compare("activations", 0, a.choices.activations != b.choices.activations);
    compare("nic-copies", 0, a.choices.nicCopies != b.choices.nicCopies);
    compare("max-seqs-per-instance", 0, a.choices.maxSequencesPerInstance != b.choices.maxSequencesPerInstance);
    compare("hbm-cap-gb", 0, a.choices.hbmCapBytes != b.choices.hbmCapBytes);
    compare("model", 0, a.model != b.model);
    compare("system", 0, a.system != b.system);
    compare("calibration", 0, a.calibration != b.calibration);
    return found;
}

/// "" when every end of every entry moves its own parameter, what it says moves with it, and nothing else.
QByteArray moreThanSaid(const Sensitivity& sensitivity)
{
    for (const SensitivityEntry& one : sensitivity.entries) {
        for (const SensitivityEnd& end : one.ends) {
            if (!end.question) {
                continue;
            }
            const std::string own = one.moves == Moves::constant ? "calibration" : one.id;
            std::map<std::string, double> left = differences(sensitivity.question, *end.question);
            const QByteArray place = (one.id + " to " + end.to.text + ": ").c_str();
            if (left.erase(own) != 1) {
                return place + "does not move";
            }
            for (const ParameterMove& with : end.with) {
                const auto found = left.find(with.id);
                if (found == left.end() || (with.to.number && found->second != *with.to.number)) {
                    return place + "says in vain " + with.id.c_str();
                }
                left.erase(found);
            }
            if (!left.empty()) {
                return place + "moves " + left.begin()->first.c_str();
            }
            if (one.moves != Moves::layout && one.moves != Moves::hardware && one.id != "draft-tokens" &&
                !end.with.empty()) {
                return place + "could move alone";
            }
        }
    }
    return {};
}

double toOf(const SensitivityEnd& end, std::string_view id)
{
    const auto found = std::ranges::find(end.with, id, &ParameterMove::id);
    return found == end.with.end() ? 0.0 : found->to.number.value_or(0.0);
}

scenario::Scenario onEight()
{
    scenario::Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.gpus = {8};
    scenario.layout = {.tp = 2, .pp = 1, .dp = 4, .ep = 1};
    scenario.batch = 64;
    return scenario;
}

}  // namespace

void TestSensitivity::anEntryMovesWhatItSaysAndNothingElse()
{
    std::vector<scenario::Scenario> scenarios(6);
    scenarios[1].stage = Stage::prefill;
    scenarios[1].batch = 64;
    scenarios[2].stage = Stage::midfill;
    scenarios[2].batch = 64;
    for (scenario::Scenario& one : scenarios) {
        one.each = scenario::firstTokens(one.stage);
    }
    scenarios[3] = onEight();
    scenarios[4].choices.draftTokens = 3;
    scenarios[4].each.newTokens = 4;
    scenarios[4].choices.acceptedLength = 3.5;
    scenarios[5].layout = {.tp = 4, .pp = 2, .dp = 8, .ep = 16, .dcp = 2};
    for (const scenario::Scenario& one : scenarios) {
        for (std::size_t system = 0; system < 3; ++system) {
            const Sensitivity found = taken(sensitivityOf(subjectOf(one), presets(), system, Measure::latency));
            QVERIFY(found.present.has_value());
            const QByteArray text = moreThanSaid(found);
            QVERIFY2(text.isEmpty(), text);
        }
    }
    QuestionMaker maker(4711);
    for (int i = 0; i < 40; ++i) {
        const PassQuestion made = maker.any();
        const Sensitivity found = taken(sensitivityOf(subjectOf(made), presets(), 0, Measure::latency));
        const QByteArray text = moreThanSaid(found);
        QVERIFY2(text.isEmpty(), text + " in " + inWords(made, i));
    }
}

void TestSensitivity::dpGivesWayAndPipelinesStay()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    const SensitivityEnd& tp = entry(latency, "tp").ends.front();
    QCOMPARE(tp.to.text, std::string("2"));
    QCOMPARE(tp.question->layout, (Layout{.tp = 2, .pp = 1, .dp = 32, .ep = 64}));
    QCOMPARE(tp.with, (std::vector<ParameterMove>{{"dp", {"32", 32.0}}}));
    // Two stages have 32 GPUs each, as wide as EP then goes.
    const SensitivityEnd& pp = entry(latency, "pp").ends.front();
    QCOMPARE(pp.question->layout, (Layout{.tp = 1, .pp = 2, .dp = 32, .ep = 32}));
    QCOMPARE(pp.with, (std::vector<ParameterMove>{{"dp", {"32", 32.0}}, {"ep", {"32", 32.0}}}));
    // EP itself, and nothing with it.
    const SensitivityEnd& ep = entry(latency, "ep").ends.front();
    QCOMPARE(ep.question->layout, (Layout{.tp = 1, .pp = 1, .dp = 64, .ep = 32}));
    QVERIFY(ep.with.empty());
    // DCP cuts what TP holds: with TP 1 there is none, and it says so.
    const SensitivityEntry& dcp = entry(latency, "dcp");
    QCOMPARE(dcp.ends.size(), std::size_t(1));
    QVERIFY(!dcp.ends.front().feasible() && dcp.swing == 0.0);
    QCOMPARE(dcp.ends.front().reasons.front().sentence.english(), std::string("DCP 2 does not divide TP 1."));
}

void TestSensitivity::epOfOnesOwnStays()
{
    scenario::Scenario scenario;
    scenario.layout.ep = 16;
    const Sensitivity found = taken(sensitivityOf(subjectOf(scenario), presets(), 0, Measure::latency));
    for (const char* id : {"tp", "pp"}) {
        for (const SensitivityEnd& end : entry(found, id).ends) {
            QCOMPARE(end.question->layout.ep, 16);
        }
    }
    QCOMPARE(entry(found, "ep").ends.size(), std::size_t(2));
}

void TestSensitivity::gpusSayTheirLayout()
{
    const Sensitivity found = ofFirstStart(Measure::tokensPerSecondPerGpu);
    const SensitivityEntry& gpus = entry(found, "gpus");
    QCOMPARE(gpus.moves, Moves::hardware);
    QCOMPARE(gpus.ends.size(), std::size_t(2));
    for (const SensitivityEnd& end : gpus.ends) {
        QCOMPARE(toOf(end, "dp"), *end.to.number);
        QCOMPARE(toOf(end, "ep"), *end.to.number);
        QCOMPARE(end.with.size(), std::size_t(2));
    }
}

void TestSensitivity::oneDraftIsAskedWithNoneAndAllAccepted()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    const SensitivityEntry& drafts = entry(latency, "draft-tokens");
    QCOMPARE(drafts.ends.size(), std::size_t(2));
    QCOMPARE(drafts.ends[0].question->choices.acceptedLength, 1.0);
    QCOMPARE(drafts.ends[1].question->choices.acceptedLength, 2.0);
    for (const SensitivityEnd& end : drafts.ends) {
        QCOMPARE(end.question->choices.draftTokens, 1);
        QCOMPARE(end.question->pass.each.newTokens, 2);
    }
    // The same pass, of which twice as much is kept.
    QCOMPARE(*drafts.ends[1].result, *drafts.ends[0].result / 2.0);
    QVERIFY(*drafts.ends[0].result > *latency.present);
    QVERIFY(*drafts.ends[1].result < *latency.present);
}

void TestSensitivity::draftsKeepTheAcceptedLengthAsFarAsItGoes()
{
    scenario::Scenario scenario;
    scenario.choices.draftTokens = 3;
    scenario.choices.acceptedLength = 3.5;
    scenario.each.newTokens = 4;
    const Sensitivity found = taken(sensitivityOf(subjectOf(scenario), presets(), 0, Measure::latency));
    const SensitivityEntry& drafts = entry(found, "draft-tokens");
    QCOMPARE(drafts.ends.size(), std::size_t(2));
    QCOMPARE(drafts.ends[0].question->choices.acceptedLength, 3.0);
    QCOMPARE(toOf(drafts.ends[0], "accepted-length"), 3.0);
    QCOMPARE(drafts.ends[1].question->choices.acceptedLength, 3.5);
    QCOMPARE(toOf(drafts.ends[1], "accepted-length"), 0.0);
    // What is accepted is known to nobody here: from no draft to all.
    const SensitivityEntry& accepted = entry(found, "accepted-length");
    QCOMPARE(accepted.moves, Moves::assumption);
    QCOMPARE(accepted.ends.size(), std::size_t(2));
    QCOMPARE(*accepted.ends[0].to.number, 1.0);
    QCOMPARE(*accepted.ends[1].to.number, 4.0);
}

void TestSensitivity::systemsAreTheScenariosOthers()
{
    const Subject subject = subjectOf(scenario::Scenario());
    const Sensitivity found = taken(sensitivityOf(subject, presets(), 1, Measure::latency));
    const SensitivityEntry& systems = entry(found, "system");
    QCOMPARE(systems.from.text, std::string("b300-hgx"));
    QCOMPARE(systems.ends.size(), std::size_t(2));
    QCOMPARE(systems.ends[0].question->system->id, std::string("gb200-nvl72"));
    QCOMPARE(systems.ends[1].question->system->id, std::string("b200-hgx"));
    // What another system gives is what it gives when it is in focus.
    const Sensitivity of = taken(sensitivityOf(subject, presets(), 2, Measure::latency));
    QCOMPARE(systems.ends[1].result, of.present);
}

void TestSensitivity::whatIsSupposedIsNoChoice()
{
    const Sensitivity latency = ofFirstStart(Measure::latency);
    for (const char* id : {"calibration", "overlap", "routing"}) {
        QCOMPARE(entry(latency, id).moves, Moves::assumption);
    }
    for (const char* id : {"kv", "weights", "batch", "draft-tokens"}) {
        QCOMPARE(entry(latency, id).moves, Moves::choice);
    }
    for (const char* id : {"cached", "output"}) {
        QCOMPARE(entry(latency, id).moves, Moves::workload);
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
