#include "tests/core/cost/made_up_questions.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::tests;
using catalog::Constant;

namespace {

void toFastEnd(Constant& efficiency, bool fast) { efficiency.value = fast ? efficiency.high : efficiency.low; }
void toFastTime(Constant& time, bool fast) { time.value = fast ? time.low : time.high; }

void move(catalog::Efficiencies& e, bool fast)
{
    for (auto& ofClass : e.compute) {
        for (Constant& c : ofClass) {
            toFastEnd(c, fast);
        }
    }
    for (Constant& c : e.memory) {
        toFastEnd(c, fast);
    }
    for (std::size_t collective = 0; collective < catalog::collectives; ++collective) {
        for (std::size_t fabric = 0; fabric < catalog::fabrics; ++fabric) {
            toFastEnd(e.bandwidth[collective][fabric], fast);
            toFastTime(e.latency[collective][fabric], fast);
        }
    }
    for (Constant* time : {&e.kernel, &e.eagerKernel, &e.pass, &e.lostOverlap}) {
        toFastTime(*time, fast);
    }
    for (catalog::Pace& pace : e.pace) {
        toFastTime(pace.work, fast);
        toFastTime(pace.network, fast);
    }
}

/// A calibration whose values are all at their fast or all at their slow end.
catalog::CalibrationPtr atOneEnd(const catalog::CalibrationPtr& calibration, bool fast)
{
    catalog::Calibration moved = copyOf(calibration);
    move(moved.general, fast);
    for (auto& [system, constants] : moved.perSystem) {
        move(constants, fast);
    }
    return shared(std::move(moved));
}

}  // namespace

/// How far a latency may be off: all constants at their fast end, all at their slow end.
class TestLatencyBand : public QObject {
    Q_OBJECT
private slots:
    void theEndsAreThoseOfTheConstants();
    void aRooflineHasNoBand();
    void everyConstantHasItsPlaceInTheBand();
};

void TestLatencyBand::theEndsAreThoseOfTheConstants()
{
    QuestionMaker maker(131);
    int wide = 0;
    for (int i = 0; i < 500; ++i) {
        PassQuestion question = maker.any();
        const auto answer = evaluate(question);
        if (!answer->feasible()) {
            continue;
        }
        const Band band = answer->cost->latencyBand;
        const catalog::CalibrationPtr middle = question.calibration;
        question.calibration = atOneEnd(middle, true);
        QVERIFY2(near(costOf(question).latencyS, band.low), inWords(question, i));
        question.calibration = atOneEnd(middle, false);
        QVERIFY2(near(costOf(question).latencyS, band.high), inWords(question, i));
        wide += band.high > 1.2 * band.low ? 1 : 0;
    }
    QCOMPARE_GT(wide, 200);
}

void TestLatencyBand::aRooflineHasNoBand()
{
    const PassCost cost = costOf({model("kimi-k3"),
                                  systemPreset("gb200-nvl72"),
                                  calibration("roofline"),
                                  {.tp = 4, .dp = 4, .ep = 16},
                                  decode(16, 8192),
                                  {}});
    QVERIFY(near(cost.latencyBand.low, cost.latencyS) && near(cost.latencyBand.high, cost.latencyS));
}

void TestLatencyBand::everyConstantHasItsPlaceInTheBand()
{
    for (const catalog::CalibrationPtr& preset : presets().calibrations) {
        const auto inOrder = [](const Constant& c) { return c.low <= c.value && c.value <= c.high; };
        std::vector<const catalog::Efficiencies*> all{&preset->general};
        for (const auto& [system, constants] : preset->perSystem) {
            all.push_back(&constants);
        }
        for (const catalog::Efficiencies* e : all) {
            for (std::size_t kind = 0; kind < catalog::operatorClasses; ++kind) {
                for (const Constant& c : e->compute[kind]) {
                    QVERIFY(inOrder(c) && c.low > 0.0 && c.high <= 1.0);
                }
                QVERIFY(inOrder(e->memory[kind]) && e->memory[kind].low > 0.0 && e->memory[kind].high <= 1.0);
            }
            QVERIFY(inOrder(e->kernel) && inOrder(e->eagerKernel) && inOrder(e->pass));
        }
    }
}

QTEST_GUILESS_MAIN(TestLatencyBand)
#include "tst_latency_band.moc"
