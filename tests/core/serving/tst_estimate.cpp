#include "core/serving/estimate.h"

#include "core/base/random.h"
#include "core/cost/pass_cost.h"

#include "tests/core/cost/presets.h"

#include <QtTest>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::serving;

class EstimateTest : public QObject {
    Q_OBJECT

private slots:
    void theLoopCloses()
    {
        RandomStream stream(7, "loops");
        for (int i = 0; i < 60; ++i) {
            ServingQuestion question = asked(stream.below(2) == 0, stream.below(2) == 0 ? "today" : "projected");
            question.load.clients = 1.0 + static_cast<double>(stream.below(2000));
            question.load.inputTokens = 100.0 + static_cast<double>(stream.below(16'000));
            question.load.outputTokens = 1.0 + static_cast<double>(stream.below(4000));
            question.engine.family = static_cast<EngineFamily>(stream.below(4));
            question.load.arrangement = static_cast<Arrangement>(stream.below(3));
            if (stream.below(2) == 0) {
                question.engine.chunkTokens = 512 + static_cast<int>(stream.below(8000));
            }
            const Estimate made = answerOf(question);
            const TtftParts& parts = made.ttftParts;
            QVERIFY(near(parts.computeS + parts.queueS + parts.slotWaitS + parts.serverS + parts.firstStepS, made.ttftS,
                         1e-9));
            QVERIFY(parts.computeS > 0.0 && parts.queueS >= -1e-12 && parts.slotWaitS >= 0.0);
            QVERIFY(near(made.passS + made.interferenceS, made.tpotS, 1e-9));
            // Every client is in a turn: clients = turns a second x time of a turn. The first token is the TTFT's.
            const double steps = std::max(1.0, question.load.outputTokens - 1.0);
            const double turnsPerS =
                made.outputTokensPerSPerGpu * question.deployment.gpus() / question.load.outputTokens;
            QVERIFY(near(turnsPerS * (made.ttftS + steps * made.tpotS), question.load.clients, 1e-9));
            // So is every answer that decodes, as long as all have room.
            const double workers = question.deployment.decoding()->workers;
            const double decoding = turnsPerS * steps * made.tpotS / workers;
            QVERIFY2(near(made.runningBatch, std::min(decoding, made.mostSequences), 1e-3),
                     QByteArray::number(made.runningBatch) + " " + QByteArray::number(decoding));
            QVERIFY(made.runningBatch <= made.mostSequences * (1.0 + 1e-9));
            QVERIFY(made.runningBatch <= question.load.clients / question.deployment.decoding()->workers + 1e-9);
            QVERIFY(made.tpotBand.low <= made.tpotS && made.tpotS <= made.tpotBand.high);
        }
    }
    void withoutAnEngineThePassesAreThoseOfEvaluate()
    {
        ServingQuestion question = asked(true, "projected");
        question.load.clients = 64.0;
        const Estimate made = answerOf(question);
        cost::PassQuestion pass;
        pass.model = question.model;
        pass.system = question.system;
        pass.calibration = question.calibration;
        pass.choices = question.choices;
        pass.layout = question.deployment.decode->layout;
        pass.pass.stage = cost::Stage::decode;
        pass.pass.each.cachedTokens = static_cast<int>(question.load.inputTokens + question.load.outputTokens / 2.0);
        const auto at = [&](double batch) {
            pass.pass.batch = static_cast<int>(batch);
            const auto found = cost::evaluate(pass);
            return found && found->cost ? found->cost->latencyS : -1.0;
        };
        const double below = at(std::floor(made.runningBatch));
        const double above = at(std::ceil(made.runningBatch));
        QVERIFY(below > 0.0 && below <= made.passS && made.passS <= above);
        // Prompts are filled elsewhere, but answers join between passes.
        QVERIFY(near(made.interferenceS, 0.5 * made.passS / (question.load.outputTokens - 1.0), 1e-9));
        QCOMPARE(made.tpotBand.low, made.tpotBand.high);
    }
    void moreClientsNeverMakeAnswersFaster()
    {
        for (const bool isDisaggregated : {false, true}) {
            double tpotS = 0.0;
            double rate = 0.0;
            for (const double clients : {1.0, 4.0, 16.0, 64.0, 256.0, 1024.0}) {
                ServingQuestion question = asked(isDisaggregated, "today");
                question.load.clients = clients;
                const Estimate made = answerOf(question);
                QVERIFY(made.tpotS >= tpotS);
                QVERIFY(made.totalTokensPerSPerGpu >= rate * 0.999);
                tpotS = made.tpotS;
                rate = made.totalTokensPerSPerGpu;
            }
        }
    }
    void prefillWorkersThatAreTooFewSetTheRate()
    {
        ServingQuestion question = asked(true, "projected");
        question.load.clients = 4000.0;
        question.load.outputTokens = 16.0;
        const Estimate made = answerOf(question);
        const double promptsPerS = made.inputTokensPerSPerGpu * question.deployment.gpus() / question.load.inputTokens;
        QVERIFY2(promptsPerS <= 1.02 * question.deployment.prefill->workers / made.promptS,
                 QByteArray::number(promptsPerS * made.promptS));
        QVERIFY(promptsPerS >= 0.9 * question.deployment.prefill->workers / made.promptS);
    }
    void slotsThatAreTakenAreWaitedFor()
    {
        ServingQuestion question = asked(true, "today");
        question.load.clients = 36.0;
        const double free = answerOf(question).ttftS;
        question.load.decodeSlots = 32.0;
        const Estimate made = answerOf(question);
        QVERIFY(near(made.ttftParts.slotWaitS, 4.0 / 32.0 * (question.load.outputTokens - 1.0) * made.tpotS, 1e-9));
        QVERIFY(made.ttftS > free);
    }
    void enginesDifferByTheirConstantsAndAge()
    {
        const catalog::CalibrationPtr today = calibration("today");
        QVERIFY(today->serving.has_value());
        const auto kernelOf = [&](EngineFamily family, double year, Role role) {
            return calibrationFor(today, {family, year}, role)->general.kernel.value;
        };
        const catalog::ServingCosts& serving = *today->serving;
        for (int family = 0; family < catalog::engineFamilies; ++family) {
            const auto of = static_cast<EngineFamily>(family);
            const double now = kernelOf(of, serving.referenceYear, Role::fills);
            QVERIFY(near(now, serving.engines[static_cast<std::size_t>(family)].kernel.value, 1e-12));
            QVERIFY(near(kernelOf(of, serving.referenceYear - 1.0, Role::fills),
                         now * std::exp(serving.agePerYear.value), 1e-12));
            // Neither the far past nor the future is extrapolated to.
            QCOMPARE(kernelOf(of, 1990.0, Role::fills), kernelOf(of, serving.referenceYear - 3.0, Role::fills));
            QCOMPARE(kernelOf(of, 2100.0, Role::fills), kernelOf(of, serving.referenceYear + 1.0, Role::fills));
        }
        const catalog::CalibrationPtr projected = calibration("projected");
        QCOMPARE(calibrationFor(projected, {}, Role::decodes), projected);
    }
    void familiesAreKnownByTheirNames()
    {
        QVERIFY(familyOf("Dynamo TRT-LLM") == EngineFamily::tensorRtLlm);
        QVERIFY(familyOf("TensorRT-LLM 1.2") == EngineFamily::tensorRtLlm);
        QVERIFY(familyOf("sglang 0.5.8.post1") == EngineFamily::sglang);
        QVERIFY(familyOf("Dynamo vLLM") == EngineFamily::vllm);
        QVERIFY(familyOf("vLLM/TRT (InferenceX)") == EngineFamily::any);
        QVERIFY(familyOf("") == EngineFamily::any);
    }
    void whatCannotBeAskedIsTold()
    {
        ServingQuestion question = asked(false, "today");
        question.load.clients = 0.0;
        QVERIFY(!estimate(question));
        question = asked(false, "today");
        question.load.cachedTokens = question.load.inputTokens;
        QVERIFY(!estimate(question));
        question = asked(false, "today");
        question.engine.chunkTokens = 0;
        QVERIFY(!estimate(question));
        question = asked(false, "today");
        question.deployment.aggregated->layout = {.tp = 1};  // 671 GB of weights on one GPU
        const auto found = estimate(question);
        QVERIFY(!found);
        QVERIFY(toText(found.error().front()).find("Does not fit") != std::string::npos);
        question.deployment = {};
        QVERIFY(!estimate(question));
    }

private:
    Estimate answerOf(const ServingQuestion& question)
    {
        const auto made = estimate(question);
        if (!made) {
            qFatal("%s", toText(made.error().front()).c_str());
        }
        return *made;
    }
    ServingQuestion asked(bool isDisaggregated, const char* name)
    {
        ServingQuestion question;
        question.model = model("deepseek-v3");
        question.system = systemPreset("b200-hgx");
        question.calibration = tests::calibration(name);
        if (isDisaggregated) {
            question.deployment.prefill = Group{2, {.tp = 8, .ep = 8}};
            question.deployment.decode = Group{1, {.dp = 8, .ep = 8}};
        } else {
            question.deployment.aggregated = Group{2, {.tp = 8, .ep = 8}};
        }
        question.load.clients = 32.0;
        question.load.inputTokens = 7372.0;
        question.load.outputTokens = 921.0;
        return question;
    }
};

QTEST_GUILESS_MAIN(EstimateTest)
#include "tst_estimate.moc"
