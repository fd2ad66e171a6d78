#include "core/frontier/explain_sweep.h"

#include "tests/core/cost/presets.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

FrontierQuestion questionOver(std::size_t systems)
{
    FrontierQuestion question;
    question.model = model("kimi-k3");
    for (std::size_t i = 0; i < systems; ++i)
        question.systems.push_back(systemPreset(i % 2 == 0 ? "b200-hgx" : "gb200-nvl72"));
    question.calibration = calibration("projected");
    question.each = {.newTokens = 1, .cachedTokens = 32768};
    question.gpus = {8, 16};
    question.width = Width::widestEp;
    return question;
}

}  // namespace

class TestExplainSweep : public QObject {
    Q_OBJECT
private slots:
    void formulasGiveTheCounts_data()
    {
        QTest::addColumn<int>("systems");
        for (const int systems : {1, 3, 11, 14})
            QTest::addRow("%d systems", systems) << systems;
    }
    void formulasGiveTheCounts()
    {
        QFETCH(int, systems);
        FrontierQuestion question = questionOver(static_cast<std::size_t>(systems));
        question.maxLatencyS = 0.05;
        const Frontier frontier = taken(sweep(question));
        const std::vector<Explanation> all = explain(question, frontier);
        QCOMPARE(all.size(), std::size_t(3));
        for (const Explanation& explanation : all) {
            QCOMPARE(evaluated(explanation), explanation.value);
            QVERIFY(explanation.value > 0.0);
        }
        QCOMPARE(all.front().value, static_cast<double>(frontier.pointsEvaluated));
        QCOMPARE(all.front().inputs().front().value, 24.0);
    }
    void aCancelledSweepIsNotExplained()
    {
        const auto stop = std::make_shared<std::stop_source>();
        stop->request_stop();
        const FrontierQuestion question = questionOver(2);
        QVERIFY(explain(question, taken(sweep(question, stop->get_token()))).empty());
    }
};

QTEST_GUILESS_MAIN(TestExplainSweep)
#include "tst_explain_sweep.moc"
