#include "core/frontier/point_figures.h"

#include "tests/core/cost/made_up_questions.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

/// "" when the figures of every point are, to the last digit, those of evaluate().
QByteArray difference(const FrontierQuestion& question)
{
    const Frontier frontier = taken(sweep(question));
    const auto figures = figuresOf(question, frontier);
    if (figures.size() != frontier.systems.size()) {
        return "systems";
    }
    for (std::size_t s = 0; s < figures.size(); ++s) {
        const std::vector<SweptPoint>& points = frontier.systems[s].points;
        if (figures[s].size() != points.size()) {
            return "points";
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            const PassCost cost = costOf(questionOf(question, points[i]));
            const PointFigures& found = figures[s][i];
            if (found.latencyS.low != cost.latencyBand.low || found.latencyS.high != cost.latencyBand.high ||
                found.tokensPerSecondPerUser != cost.tokensPerSecondPerUser ||
                found.energyPerQueryJ != cost.energyPerQueryJ ||
                found.networkBytesPerSecondPerGpu != cost.networkMeanBytesPerSecond) {
                return toText(points[i].layout).c_str();
            }
        }
    }
    return {};
}

}  // namespace

class TestPointFigures : public QObject {
    Q_OBJECT
private slots:
    void areThoseOfEvaluate_data();
    void areThoseOfEvaluate();
    void areThoseOfEvaluateForMadeUpQuestions();
};

void TestPointFigures::areThoseOfEvaluate_data()
{
    QTest::addColumn<int>("stage");
    QTest::newRow("decode") << static_cast<int>(Stage::decode);
    QTest::newRow("prefill in chunks") << static_cast<int>(Stage::prefill);
    QTest::newRow("midfill") << static_cast<int>(Stage::midfill);
}

void TestPointFigures::areThoseOfEvaluate()
{
    QFETCH(int, stage);
    FrontierQuestion question;
    question.model = model("kimi-k3");
    question.systems = {systemPreset("gb200-nvl72"), systemPreset("b300-hgx"), systemPreset("b200-hgx")};
    question.calibration = calibration("projected");
    question.stage = static_cast<Stage>(stage);
    question.each = question.stage == Stage::decode    ? SequenceTokens{1, 32768}
                    : question.stage == Stage::prefill ? SequenceTokens{20000, 0}
                                                       : SequenceTokens{2048, 32768};
    question.gpus = {16, 64};
    const QByteArray text = difference(question);
    QVERIFY2(text.isEmpty(), text);
}

void TestPointFigures::areThoseOfEvaluateForMadeUpQuestions()
{
    QuestionMaker maker(211);
    for (int i = 0; i < 40; ++i) {
        const PassQuestion made = maker.any();
        FrontierQuestion question;
        question.model = made.model;
        question.systems = {made.system, maker.system()};
        question.calibration = made.calibration;
        question.stage = made.pass.stage;
        question.each = made.pass.each;
        question.choices = made.choices;
        question.gpus = {maker.dice().of<int>({1, 4, 8, 16})};
        question.batches = {1, maker.dice().whole(2, 50), maker.dice().whole(51, 5000)};
        const QByteArray text = difference(question);
        QVERIFY2(text.isEmpty(), text + " in " + inWords(made, i));
    }
}

QTEST_GUILESS_MAIN(TestPointFigures)
#include "tst_point_figures.moc"
