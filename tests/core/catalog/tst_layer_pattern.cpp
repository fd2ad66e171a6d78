#include "core/catalog/layer_pattern.h"

#include <QTest>

#include <random>

using namespace tokenfactory;
using namespace tokenfactory::catalog;

class TestLayerPattern : public QObject {
    Q_OBJECT
private slots:
    void patternsExpand()
    {
        QCOMPARE(expandedLayers("D3 E2", "").value(), std::string("DDDEE"));
        QCOMPARE(expandedLayers("(K3M)2 M", "").value(), std::string("KKKMKKKMM"));
        QCOMPARE(expandedLayers("((AB)2C)2", "").value(), std::string("ABABCABABC"));
        QCOMPARE(expandedLayers("KKM", "").value(), std::string("KKM"));
        QCOMPARE(expandedLayers("E4096", "").value().size(), 4096u);
    }
    void badPatternsAreProblemsWithTheirPlace_data()
    {
        QTest::addColumn<std::string>("pattern");
        for (const char* pattern : {"", " ", "3D", "D0", "(D", "D)", "()", "()3", "D-3", "D3.5", "E4097", "D2000 E3000",
                                    "(((D1000)1000)1000)1000", "D99999999999999999999", "D,E"}) {
            QTest::newRow(*pattern ? pattern : "empty") << std::string(pattern);
        }
        QTest::newRow("bottomless") << std::string(1'000'000, '(');
    }
    void badPatternsAreProblemsWithTheirPlace()
    {
        QFETCH(std::string, pattern);
        const Expected<std::string> letters = expandedLayers(pattern, "k.json: /attention_layers");
        QVERIFY(!letters);
        QCOMPARE(letters.error().front().where, std::string("k.json: /attention_layers"));
    }
    void repetitionIsFound()
    {
        std::string k3;
        for (int i = 0; i < 23; ++i) {
            k3 += "KKKM";
        }
        QCOMPARE(compactLayers(k3 + "M"), std::string("(K3M)23 M"));
        QCOMPARE(compactLayers("DDDEEEE"), std::string("D3 E4"));
        QCOMPARE(compactLayers("A"), std::string("A"));
    }
    void compactPatternsExpandToTheSameLayers()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 2000; ++i) {
            std::string letters;
            const std::size_t length = 1 + random() % 90;
            while (letters.size() < length) {
                letters += std::string(1 + random() % 5, static_cast<char>('A' + random() % 3));
            }
            QCOMPARE(expandedLayers(compactLayers(letters), "").value(), letters);
        }
    }
};

QTEST_GUILESS_MAIN(TestLayerPattern)
#include "tst_layer_pattern.moc"
