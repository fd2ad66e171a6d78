#include "core/serving/deployment.h"

#include <QtTest>

using namespace tokenfactory;
using namespace tokenfactory::serving;

namespace {

QString read(std::string_view words, const DeploymentHints& hints = {})
{
    const Field<Deployment> found = deploymentIn(words, hints);
    return QString::fromStdString(found ? toText(*found) : "refused: " + found.error().what.english());
}

}  // namespace

class DeploymentTest : public QObject {
    Q_OBJECT

private slots:
    void aggregatedLayouts()
    {
        QCOMPARE(read("TP8"), "TP8 EP1");
        QCOMPARE(read("TP8 EP8"), "TP8 EP8");
        QCOMPARE(read("tp4 ep1"), "TP4 EP1");
        QCOMPARE(read("TP8+DCP8"), "TP8 EP1 DCP8");
        QCOMPARE(read("TP16+DCP16+EP16"), "TP16 EP16 DCP16");
        QCOMPARE(read("DP2 x (TP8+DCP8)+EP16"), "TP8 DP2 EP16 DCP8");
        QCOMPARE(read("PP16xTP1"), "PP16");
        QCOMPARE(read("PP8xTP2"), "TP2 PP8 EP1");
        QCOMPARE(read("TEP16"), "TP16 EP16");
        QCOMPARE(read("DEP8"), "DP8 EP8");
        QCOMPARE(read("DP8 TP1"), "DP8 EP8");
        QCOMPARE(read("EP32"), "DP32 EP32");
        QCOMPARE(read("16 GPUs (TP16 presumed)"), "TP16 EP1");
        QCOMPARE(read("EP144, 18 nodes"), "DP144 EP144");
    }
    void workersFollowFromTheGpus()
    {
        QCOMPARE(read("TP2", {.gpus = 8}), "4x(TP2 EP1)");
        QCOMPARE(read("4x(TP2)", {.gpus = 8}), "4x(TP2 EP1)");
        QVERIFY(read("TP8", {.gpus = 4}).startsWith("refused"));
        QVERIFY(read("4x(TP2)", {.gpus = 4}).startsWith("refused"));
    }
    void disaggregatedLayouts()
    {
        QCOMPARE(read("P 10x(TP1 DP4 EP4) / D 1x(TP1 DP16 EP16)"), "P 10x(DP4 EP4) / D 1x(DP16 EP16)");
        QCOMPARE(read("P 10x(TP1 DP4 EP1) / D 1x(TP1 DP32 EP1)"), "P 10x(DP4 EP1) / D 1x(DP32 EP1)");
        QCOMPARE(read("P 1x(TP4 DP1 EP4) / D 4x(TP8 DP1 EP8)"), "P 1x(TP4 EP4) / D 4x(TP8 EP8)");
        QCOMPARE(read("2xP PP8 -> 2xD DCP8"), "P 2x(PP8) / D 2x(TP8 EP1 DCP8)");
        QCOMPARE(read("2xP PP8 \u2192 2xD DCP8"), "P 2x(PP8) / D 2x(TP8 EP1 DCP8)");
        QCOMPARE(read("P PP8 -> D TP8 (1P1D)"), "P 1x(PP8) / D 1x(TP8 EP1)");
        QCOMPARE(read("P4 TP4 / D32 EP8"), "P 1x(TP4 EP1) / D 4x(DP8 EP8)");
        QCOMPARE(read("4 x DEP2 prefill", {.prefillGpus = 8, .isDisaggregated = true}), "P 4x(DP2 EP2)");
        QCOMPARE(read("DEP8 decode", {.decodeGpus = 8, .isDisaggregated = true}), "D 1x(DP8 EP8)");
        QCOMPARE(read("TP16", {.decodeGpus = 16, .isDisaggregated = true, .isDecodeAlone = true}), "D 1x(TP16 EP1)");
        QCOMPARE(read("PP16xTP1", {.gpus = 16, .isPrefillAlone = true}), "P 1x(PP16)");
    }
    void whatIsNotSaidIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("reason");
        QTest::newRow("nothing") << ""
                                 << "how the GPUs are cut";
        QTest::newRow("GPUs alone") << "P16 / D8"
                                    << "how the GPUs are cut";
        QTest::newRow("unknown") << "P? / D8"
                                 << "\"?\"";
        QTest::newRow("no number") << "wide EP over 32 GPUs"
                                   << "wide";
        QTest::newRow("a word") << "TP32 over 16 chips, megakernel"
                                << "over";
        QTest::newRow("degree without a number") << "TP8 EP"
                                                 << "EP without a number";
        QTest::newRow("degree of none") << "TP0"
                                        << "without a number";
        QTest::newRow("twice") << "TP8 TP4"
                               << "twice";
        QTest::newRow("a huge number") << "TP99999999999999"
                                       << "too large";
        QTest::newRow("more GPUs than there are") << "TP65536 PP65536"
                                                  << "is more than";
        QTest::newRow("a product past 64 bits") << "TP1000000 DP1000000 PP1000000 CP1000000"
                                                << "is more than";
        QTest::newRow("workers beyond all bounds") << "1000000x(TP1000 PP1000)"
                                                   << "GPUs, not";
        QTest::newRow("a sign of several bytes") << "TP8 \u2265"
                                                 << "\"\u2265\"";
        QTest::newRow("a number alone") << "8"
                                        << "alone";
        QTest::newRow("EP does not divide") << "TP8 EP3"
                                            << "EP 3 over 8";
    }
    void whatIsNotSaidIsRefused()
    {
        QFETCH(QString, words);
        QFETCH(QString, reason);
        const QString text = read(words.toStdString());
        QVERIFY2(text.startsWith("refused"), qPrintable(text));
        QVERIFY2(text.contains(reason, Qt::CaseInsensitive), qPrintable(text));
    }
    void eachTextReadsBackAsItself()
    {
        for (const std::string_view words :
             {"TP8", "3x(DP4 EP4)", "P 10x(TP1 DP4 EP1) / D 1x(TP1 DP32 EP1)", "PP8xTP2", "TP16+DCP16+EP16"}) {
            const Field<Deployment> first = deploymentIn(words, {});
            QVERIFY(first.has_value());
            const Field<Deployment> second = deploymentIn(toText(*first), {});
            QVERIFY(second.has_value());
            QCOMPARE(toText(*second), toText(*first));
            QVERIFY(*second == *first);
        }
    }
};

QTEST_GUILESS_MAIN(DeploymentTest)
#include "tst_deployment.moc"
