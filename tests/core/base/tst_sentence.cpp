#include "core/base/sentence.h"

#include <QTest>

using namespace tokenfactory;

class TestSentence : public QObject {
    Q_OBJECT
private slots:
    void placesAreFilledInWhateverOrder()
    {
        const std::vector<std::string> texts{"4", "93"};
        QCOMPARE(filled("PP %1 is more than the %2 layers.", texts), std::string("PP 4 is more than the 93 layers."));
        QCOMPARE(filled("%2 layers, PP %1", texts), std::string("93 layers, PP 4"));
    }
    void aTextWithAPlaceInItStandsAsItIs()
    {
        QCOMPARE((Sentence{"%1 of %2", {"%2", "a 100 % sure model"}}.english()),
                 std::string("%2 of a 100 % sure model"));
    }
    void aPlaceWithoutATextStays()
    {
        QCOMPARE((Sentence{"%1 %2 %", {"one"}}.english()), std::string("one %2 %"));
        QCOMPARE(Sentence().english(), std::string());
    }
};

QTEST_GUILESS_MAIN(TestSentence)
#include "tst_sentence.moc"
