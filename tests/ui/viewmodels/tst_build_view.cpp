#include "core/scenario/choice_values.h"
#include "tests/ui/fixture.h"
#include "ui/viewmodels/build_view.h"
#include "ui/viewmodels/setting_entry.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/typed.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// A session with the first start open, or another scenario.
struct Work {
    Session session{tests::presets(), tests::presetsFolder()};

    explicit Work(const scenario::Scenario& scenario = {}) { session.open(scenario); }

    SettingView row(std::string_view flag) const
    {
        const BuildView view = buildViewOf(session);
        const SettingView* found = view.setting(flag);
        return found ? *found : SettingView();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 60000); }
};

bool isLegal(const Session& session) { return session.legal().contains(session.scenario().layout); }

}  // namespace

class TestBuildView : public QObject {
    Q_OBJECT
private slots:
    void everyChoiceHasARowWithItsDefault()
    {
        const Work work;
        for (const cost::ChoiceRow& choice : cost::choicesTable()) {
            const SettingView row = work.row(choice.flag);
            QCOMPARE(row.flag, std::string(choice.flag));
            QVERIFY2(!row.label.isEmpty() && !row.defaultText.isEmpty(), row.flag.c_str());
            QVERIFY2(!row.changed, row.flag.c_str());
            QVERIFY2(row.tooltip.contains(toQString(choice.meaning)), qPrintable(row.tooltip));
            QVERIFY2(row.tooltip.contains("--" + toQString(choice.flag)), qPrintable(row.tooltip));
            QVERIFY2(row.tooltip.contains(row.defaultText), qPrintable(row.tooltip));
        }
    }
    void whatIsChangedIsMarkedAndGoesBack_data()
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<QString>("value");
        const std::pair<const char*, const char*> changes[] = {{"weights", "fp8"},
                                                               {"experts", "nvfp4"},
                                                               {"kv", "bf16"},
                                                               {"state", "bf16"},
                                                               {"activations", "fp8"},
                                                               {"overlap", "0.9"},
                                                               {"nic-copies", "per-expert"},
                                                               {"max-seqs-per-instance", "64"},
                                                               {"pp-max", "4"},
                                                               {"hbm-cap-gb", "80 GB"},
                                                               {"chunk", "4k"},
                                                               {"routing", "1.2"},
                                                               {"draft-tokens", "3"},
                                                               {"expert-replicas", "64"},
                                                               {"output", "2,000"},
                                                               {"calibration", "today"},
                                                               {"tp", "4"},
                                                               {"pp", "2"},
                                                               {"ep", "16"},
                                                               {"cp-max", "8"},
                                                               {"max-tpot-s", "30 ms"},
                                                               {"widest-ep-only", "on"},
                                                               {"new", "3"}};
        for (const auto& [flag, value] : changes)
            QTest::newRow(flag) << QString(flag) << QString(value);
    }
    void whatIsChangedIsMarkedAndGoesBack()
    {
        QFETCH(QString, flag);
        QFETCH(QString, value);
        Work work;
        const std::string name = flag.toStdString();
        QCOMPARE(buildViewOf(work.session).changed, 0);
        QVERIFY(!applySetting(work.session, name, value));
        QVERIFY(work.row(name).changed);
        QVERIFY(!work.row(name).defaultText.isEmpty());
        resetSetting(work.session, work.row(name));
        QVERIFY(!work.row(name).changed);
        QCOMPARE(buildViewOf(work.session).changed, 0);
        applySetting(work.session, name, value);
        work.session.resetAll();
        QCOMPARE(buildViewOf(work.session).changed, 0);
        const bool ofLayout = name == "tp" || name == "pp" || name == "ep" || name == "new";
        QCOMPARE(work.row(name).changed, ofLayout);
    }
    void numbersAreReadAsPeopleTypeThem_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("plain");
        QTest::newRow("k") << "32k"
                           << "32768";
        QTest::newRow("K") << "128K"
                           << "131072";
        QTest::newRow("M") << "1M"
                           << "1048576";
        QTest::newRow("half") << "1.5k"
                              << "1536";
        QTest::newRow("commas") << "1,048,576"
                                << "1048576";
        QTest::newRow("decimal") << "0.5"
                                 << "0.5";
        QTest::newRow("unit") << "30 ms"
                              << "30";
        QTest::newRow("decimal with a unit") << " 12.5ms "
                                             << "12.5";
        QTest::newRow("comma and decimal") << "1,234.5"
                                           << "1234.5";
        QTest::newRow("nothing") << ""
                                 << "none";
        QTest::newRow("word") << "Uniform"
                              << "uniform";
        QTest::newRow("other text") << "a,b"
                                    << "a,b";
    }
    void numbersAreReadAsPeopleTypeThem()
    {
        QFETCH(QString, typed);
        QFETCH(QString, plain);
        QCOMPARE(plainNumber(typed, "ms"), plain);
    }
    void aWrongTextLeavesTheSessionAsItWas_data()
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<QString>("text");
        const std::pair<const char*, const char*> wrong[] = {
            {"overlap", "1.5"},   {"overlap", "half"},    {"routing", "4"},        {"chunk", "0"},
            {"hbm-cap-gb", "-1"}, {"max-tpot-s", "fast"}, {"draft-tokens", "100"}, {"accepted-length", "0.5"},
            {"output", "0"},      {"pp-max", "none"},     {"cp-max", "65"},        {"max-seqs-per-instance", "0"},
            {"tp", "x"},          {"gpus", "0"},          {"batch", "1.5"},        {"cached", "-1"}};
        for (const auto& [flag, text] : wrong)
            QTest::addRow("%s %s", flag, text) << QString(flag) << QString(text);
    }
    void aWrongTextLeavesTheSessionAsItWas()
    {
        QFETCH(QString, flag);
        QFETCH(QString, text);
        Work work;
        const scenario::Scenario before = work.session.scenario();
        const auto problem = applySetting(work.session, flag.toStdString(), text);
        QVERIFY(problem);
        QVERIFY(!problem->hint.empty() || !problem->what.empty());
        QVERIFY(work.session.scenario() == before);
    }
    void everyStopCanBeHad_data()
    {
        QTest::addColumn<int>("stage");
        QTest::newRow("decode") << static_cast<int>(cost::Stage::decode);
        QTest::newRow("prefill") << static_cast<int>(cost::Stage::prefill);
        QTest::newRow("midfill") << static_cast<int>(cost::Stage::midfill);
    }
    void everyStopCanBeHad()
    {
        QFETCH(int, stage);
        Work work;
        work.session.setStage(static_cast<cost::Stage>(stage));
        const scenario::Scenario first = work.session.scenario();
        const BuildView view = buildViewOf(work.session);
        for (const SectionView& section : view.sections) {
            for (const SettingView& row : section.rows) {
                if (row.kind != SettingKind::number || !row.number.enabled)
                    continue;
                QCOMPARE(row.number.texts.size(), row.number.written ? row.number.stops.size() : std::size_t(0));
                QVERIFY(std::is_sorted(row.number.stops.begin(), row.number.stops.end()));
                for (std::size_t i = 0; i < row.number.stops.size(); ++i) {
                    work.session.open(first);
                    const QString text =
                        row.number.written ? toQString(row.number.texts[i]) : QString::number(row.number.stops[i]);
                    QVERIFY2(!applySetting(work.session, row.flag, text), qPrintable(text));
                    QVERIFY2(isLegal(work.session), qPrintable(toQString(row.flag) + ' ' + text));
                    QVERIFY2(work.session.scenario() == first || work.row(row.flag).number.value == row.number.stops[i],
                             qPrintable(toQString(row.flag) + ' ' + text));
                }
            }
        }
    }
    void anIllegalDegreeNamesItsReasonAndTheNearestOnes()
    {
        Work work;
        work.session.typeDegree(frontier::Degree::tp, 7);
        const auto trouble = work.row("tp").trouble;
        QVERIFY(trouble);
        QVERIFY2(trouble->text.startsWith("TP 7 does not divide"), qPrintable(trouble->text));
        QVERIFY(trouble->remedies.size() >= 2);
        QCOMPARE(trouble->remedies[0].text, QString("TP 4"));
        QCOMPARE(trouble->remedies[1].text, QString("TP 8"));
        QVERIFY(!work.row("pp").trouble);
        for (const SettingRemedy& remedy : trouble->remedies) {
            Work other;
            other.session.typeDegree(frontier::Degree::tp, 7);
            applyRemedy(other.session, remedy);
            QVERIFY2(isLegal(other.session), qPrintable(remedy.text));
            QVERIFY(!other.row("tp").trouble);
        }
    }
    void everyIllegalDegreeHasAWayOut_data()
    {
        QTest::addColumn<int>("degree");
        QTest::addColumn<int>("value");
        QTest::newRow("TP 128") << static_cast<int>(frontier::Degree::tp) << 128;
        QTest::newRow("PP 5") << static_cast<int>(frontier::Degree::pp) << 5;
        QTest::newRow("DP 3") << static_cast<int>(frontier::Degree::dp) << 3;
        QTest::newRow("EP 128") << static_cast<int>(frontier::Degree::ep) << 128;
        QTest::newRow("EP 7") << static_cast<int>(frontier::Degree::ep) << 7;
        QTest::newRow("DCP 3") << static_cast<int>(frontier::Degree::dcp) << 3;
        QTest::newRow("CP 2 in decode") << static_cast<int>(frontier::Degree::cp) << 2;
    }
    void everyIllegalDegreeHasAWayOut()
    {
        QFETCH(int, degree);
        QFETCH(int, value);
        Work work;
        work.session.typeDegree(static_cast<frontier::Degree>(degree), value);
        const scenario::Scenario illegal = work.session.scenario();
        std::optional<SettingTrouble> trouble;
        for (const char* flag : {"tp", "pp", "dp", "ep", "dcp", "cp"}) {
            if (!trouble)
                trouble = work.row(flag).trouble;
        }
        QVERIFY(trouble);
        QVERIFY(!trouble->text.isEmpty());
        QVERIFY(!trouble->remedies.empty());
        for (const SettingRemedy& remedy : trouble->remedies) {
            work.session.open(illegal);
            applyRemedy(work.session, remedy);
            QVERIFY2(isLegal(work.session), qPrintable(remedy.text));
        }
    }
    void gpusThatNoLayoutDividesAreSaidOnceWithAWayOut()
    {
        Work work;
        work.session.setGpus(1000);
        for (const char* flag : {"tp", "pp", "dp", "ep", "dcp", "cp"})
            QVERIFY2(!work.row(flag).trouble, flag);
        const auto trouble = work.row("gpus").trouble;
        QVERIFY(trouble);
        QCOMPARE(trouble->text, QString("No layout of 1,000 GPUs divides this model."));
        QCOMPARE(trouble->remedies.size(), std::size_t(2));
        for (const SettingRemedy& remedy : trouble->remedies) {
            work.session.setGpus(1000);
            applyRemedy(work.session, remedy);
            QVERIFY2(isLegal(work.session), qPrintable(remedy.text));
        }
    }
    void copiesOfExpertsMakeAnOddEpPossible()
    {
        scenario::Scenario scenario;
        scenario.model = "deepseek-v3";
        scenario.gpus = {72};
        scenario.layout.dp = 72;
        scenario.layout.ep = 72;  // of 256 experts
        Work work(scenario);
        const auto trouble = work.row("ep").trouble;
        QVERIFY(trouble);
        const auto copies = std::find_if(trouble->remedies.begin(), trouble->remedies.end(),
                                         [](const auto& remedy) { return remedy.flag == "expert-replicas"; });
        QVERIFY(copies != trouble->remedies.end());
        applyRemedy(work.session, *copies);
        QCOMPARE(work.session.scenario().choices.expertReplicas, 32);
        QCOMPARE(work.session.scenario().layout.ep, 72);
        QVERIFY(isLegal(work.session));
    }
    void aLayoutOfLegalDegreesThatIsNoneOffersTheNearest()
    {
        scenario::Scenario scenario;
        scenario.layout.tp = 2;  // on 128 GPUs, not 64
        scenario.layout.ep = 64;
        Work work(scenario);
        const BuildView view = buildViewOf(work.session);
        QVERIFY(view.layoutTrouble);
        for (const SettingRemedy& remedy : view.layoutTrouble->remedies) {
            work.session.open(scenario);
            applyRemedy(work.session, remedy);
            QVERIFY2(isLegal(work.session), qPrintable(remedy.text));
            QVERIFY(!buildViewOf(work.session).layoutTrouble);
        }
    }
    void whatDoesNotFitSaysOnHowManyGpusItWould()
    {
        Work work(tests::tooSmall());
        work.settle();
        const auto trouble = work.row("gpus").trouble;
        QVERIFY(trouble);
        QVERIFY2(trouble->text.contains("short by"), qPrintable(trouble->text));
        QVERIFY(!trouble->remedies.empty());
        QCOMPARE(trouble->remedies.front().text, QString("Use 16 GPUs"));
        for (const SettingRemedy& remedy : trouble->remedies) {
            work.session.open(tests::tooSmall());
            applyRemedy(work.session, remedy);
            work.settle();
            QVERIFY2(work.session.answer()->cost(), qPrintable(remedy.text));
            QVERIFY(!work.row("gpus").trouble);
        }
    }
    void moreAcceptedThanDraftedIsSaidAtItsRow()
    {
        Work work;
        applySetting(work.session, "accepted-length", "4");
        work.settle();
        const auto trouble = work.row("accepted-length").trouble;
        QVERIFY(trouble);
        applyRemedy(work.session, trouble->remedies.front());
        work.settle();
        QVERIFY(!work.row("accepted-length").trouble);
        QVERIFY(work.session.answer()->cost());
    }
    void aLimitOnSequencesThatIsPassedIsSaidAtItsRow()
    {
        Work work;
        applySetting(work.session, "max-seqs-per-instance", "8");
        work.settle();
        const auto trouble = work.row("max-seqs-per-instance").trouble;
        QVERIFY(trouble);
        QVERIFY(!work.row("gpus").trouble);
        for (const SettingRemedy& remedy : trouble->remedies) {
            applySetting(work.session, "batch", "1024");
            applySetting(work.session, "max-seqs-per-instance", "8");
            applyRemedy(work.session, remedy);
            work.settle();
            QVERIFY2(work.session.answer()->cost(), qPrintable(remedy.text));
        }
    }
    void draftsAreVerifiedAsNewTokens()
    {
        Work work;
        applySetting(work.session, "draft-tokens", "3");
        QCOMPARE(work.session.scenario().each.newTokens, 4);
        QVERIFY(!work.row("new").changed);
        applySetting(work.session, "accepted-length", "3.5");
        applySetting(work.session, "draft-tokens", "0");
        QCOMPARE(work.session.scenario().each.newTokens, 1);
        QCOMPARE(work.session.scenario().choices.acceptedLength, 1.0);
    }
    void contextParallelIsOfPrefillAndMidfill()
    {
        Work work;
        QVERIFY(!work.row("cp").number.enabled);
        work.session.setStage(cost::Stage::prefill);
        const NumberView cp = work.row("cp").number;
        QVERIFY(cp.enabled);
        QVERIFY(cp.stops.size() > 2);
        work.session.moveDegree(frontier::Degree::cp, 4);
        QCOMPARE(work.session.scenario().layout.cp, 4);
        QCOMPARE(work.session.scenario().layout.gpus(), 64);
        QVERIFY(isLegal(work.session));
        work.session.setStage(cost::Stage::decode);
        QCOMPARE(work.session.scenario().layout.cp, 1);
    }
    void limitsAreInMilliseconds()
    {
        Work work;
        QVERIFY(!work.row("max-ttft-s").number.enabled);
        applySetting(work.session, "max-tpot-s", "30 ms");
        QCOMPARE(work.session.scenario().maxLatencyS.value_or(0.0), 0.03);
        QCOMPARE(work.row("max-tpot-s").number.written.value_or(QString()), QString("30"));
        applySetting(work.session, "max-tpot-s", "");
        QVERIFY(!work.session.scenario().maxLatencyS);
        work.session.setStage(cost::Stage::prefill);
        QVERIFY(work.row("max-ttft-s").number.enabled);
        QVERIFY(!work.row("max-tpot-s").number.enabled);
    }
};

QTEST_MAIN(TestBuildView)
#include "tst_build_view.moc"
