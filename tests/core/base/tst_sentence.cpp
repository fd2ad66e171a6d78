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
    void aLiteralIsWordsAndAStringIsAText()
    {
        const Sentence words = "is missing";
        QCOMPARE(words.pattern, std::string_view("is missing"));
        QVERIFY(words.verbatim.empty());
        const Sentence text = std::string("%1 of 3");
        QVERIFY(text.pattern.empty() && !text.empty());
        QCOMPARE(text.english(), std::string("%1 of 3"));
        QVERIFY(Sentence("").empty() && Sentence().empty());
    }
    void sentencesStandInSentences()
    {
        const Sentence told{"%1; %2", {"is missing", Sentence{"%1 is wanted", {Sentence{"1 to %1", {"9"}}}}}};
        QCOMPARE(told.english(), std::string("is missing; 1 to 9 is wanted"));
        QCOMPARE(told.parts.size(), 2u);
        QCOMPARE((Sentence{"%1 is wanted", {{std::string_view("a number"), {}}}}.parts.size()), 1u);
    }
};

QTEST_GUILESS_MAIN(TestSentence)
#include "tst_sentence.moc"
