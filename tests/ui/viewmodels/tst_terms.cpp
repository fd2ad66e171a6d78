#include "core/frontier/frontier.h"
#include "tests/core/cost/made_up_questions.h"
#include "tests/ui/capitals.h"
#include "tests/ui/chinese.h"
#include "ui/language.h"
#include "ui/viewmodels/symbols.h"
#include "ui/viewmodels/terms.h"

#include <QCoreApplication>
#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::ui;

namespace {

/// Where the presets say their figures and constants come from: shown as they are.
std::set<std::string> sourcesOf(const cost::PassQuestion& question)
{
    std::set<std::string> sources;
    const catalog::System& system = *question.system;
    for (const catalog::Figure* figure : {&system.peakBf16, &system.hbmVisibleBytes, &system.usableFraction,
                                          &system.runtimeReserveBytes, &system.hbmBandwidth, &system.scaleUpBandwidth,
                                          &system.nicBandwidth, &system.powerLimit, &system.idleFraction})
        sources.insert(figure->source);
    for (const std::optional<catalog::Figure>* figure :
         {&system.peakFp4, &system.peakFp8, &system.hostLinkBandwidth, &system.dramBandwidth, &system.ssdBandwidth}) {
        if (*figure)
            sources.insert((*figure)->source);
    }
    const catalog::Efficiencies constants =
        catalog::of(cost::kindOf(question.pass.stage), question.calibration->on(system.id));
    const auto add = [&sources](const catalog::Constant& constant) { sources.insert(constant.origin); };
    for (const auto& formats : constants.compute)
        std::for_each(formats.begin(), formats.end(), add);
    std::for_each(constants.memory.begin(), constants.memory.end(), add);
    for (const auto* links : {&constants.bandwidth, &constants.latency}) {
        for (const auto& link : *links)
            std::for_each(link.begin(), link.end(), add);
    }
    const catalog::EnergyCoefficients& energy = question.calibration->energy;
    for (const catalog::Constant* constant :
         {&constants.kernel, &constants.eagerKernel, &constants.pass, &constants.lostOverlap, &energy.flopBf16,
          &energy.flopFp8, &energy.flopFp4, &energy.hbmByte, &energy.scaleUpByte, &energy.scaleOutByte,
          &energy.dramByte})
        add(*constant);
    return sources;
}

/// The words of the core in one explanation that the tables do not hold.
QStringList unknownWords(const Explanation& explanation, const std::set<std::string>& sources)
{
    QStringList unknown;
    const auto look = [&unknown](std::string_view word) {
        if (!word.empty() && !isKnown(word))
            unknown.append(QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
    };
    look(explanation.name.substr(0, explanation.name.find(", ")));
    look(explanation.limit);
    for (const ExplanationInput& input : explanation.inputs()) {
        if (!sources.contains(std::string(input.origin)))
            look(input.origin);
    }
    return unknown;
}

}  // namespace

/// What the core says in words can be said in the language of the window.
class TestTerms : public QObject {
    Q_OBJECT
private slots:
    void everySentenceOfTheCoreIsKnown();
    void everyWordOfAnExplanationIsKnown();
    void aSentenceIsTranslatedWithTheWordsInIt();
    void chineseHasNoSpaceWithinItself();
    void noEnglishWordInAFormula();
    void withoutATranslationItIsTheEnglishOne();
};

void TestTerms::everySentenceOfTheCoreIsKnown()
{
    QuestionMaker maker(33);
    std::set<std::string_view> seen;
    for (int i = 0; i < 4000; ++i) {
        cost::PassQuestion question = maker.any();
        Dice& dice = maker.dice();
        if (dice.oneIn(2)) {
            question.layout = {.tp = dice.whole(0, 12),
                               .pp = dice.magnitude(1, 200),
                               .dp = dice.oneIn(20) ? 1 << 17 : dice.whole(1, 12),
                               .ep = dice.whole(1, 24),
                               .dcp = dice.whole(1, 3),
                               .cp = dice.whole(1, 3)};
        } else {
            question.system = dice.of(presets().systems);
            if (dice.oneIn(3))
                question.choices.hbmCapBytes = 1e9;
            if (dice.oneIn(3))
                question.choices.maxSequencesPerInstance = 1;
        }
        const auto answer = evaluate(question);
        QVERIFY2(answer, inWords(question, i));
        for (const cost::Reason& reason : answer->reasons) {
            QVERIFY2(isKnown(reason.sentence.pattern), reason.sentence.pattern.data());
            seen.insert(reason.sentence.pattern);
        }
    }
    const cost::PassQuestion tooSmall{
        model("kimi-k3"), systemPreset("gb200-nvl72"), calibration("projected"), {}, decode(1, 8192), {}};
    for (const frontier::FitVerdict& verdict : frontier::smallestFit(tooSmall)) {
        QVERIFY2(verdict.fits || isKnown(verdict.reason.pattern), verdict.reason.pattern.data());
        seen.insert(verdict.reason.pattern);
    }
    QCOMPARE_GE(static_cast<int>(seen.size()), 15);
}

void TestTerms::everyWordOfAnExplanationIsKnown()
{
    QuestionMaker maker(34);
    for (int i = 0; i < 1000; ++i) {
        cost::PassQuestion question = maker.any();
        if (i % 4 == 0)
            question.choices.hbmCapBytes = 1e12;
        const auto answer = evaluate(question);
        QVERIFY2(answer, inWords(question, i));
        if (!answer->residency)
            continue;
        const std::set<std::string> sources = sourcesOf(question);
        for (const Explanation& explanation :
             answer->cost ? explain(*answer->cost) : explainRoom(question, *answer->residency)) {
            const QStringList unknown = unknownWords(explanation, sources);
            QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join("; ")));
        }
    }
}

void TestTerms::aSentenceIsTranslatedWithTheWordsInIt()
{
    const Capitals capitals({"Sentences", "Terms"});
    QCOMPARE(sentence({"DCP splits the cache of decode passes; use CP for %1.", {"prefill"}}),
             QString("DCP SPLITS THE CACHE OF DECODE PASSES; USE CP FOR PREFILL."));
    QCOMPARE(sentence({"TP %1 does not divide the %2 heads of %3.", {"5", "96", "a user's kind"}}),
             QString("TP 5 DOES NOT DIVIDE THE 96 HEADS OF a user's kind."));
    QCOMPARE(explanationName("routed experts, KDA + MoE"), QString("ROUTED EXPERTS, KDA + MoE"));
}

void TestTerms::chineseHasNoSpaceWithinItself()
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    QCOMPARE(sentence({"is %1", {"a list"}}), QStringLiteral("是列表"));
    QCOMPARE(sentence({"is %1", {std::string("4")}}), QStringLiteral("是 4"));
    QCOMPARE(sentence({"is %1", {Sentence{"the text \"%1\"", {std::string("x y")}}}}), QStringLiteral("是文本“x y”"));
    // what a user wrote stays as it is, a word of the tables too
    QCOMPARE(sentence({"is \"%1\"", {std::string("decode")}}), QStringLiteral("是“decode”"));
    QCOMPARE(sentence({"is %1, but %2 is %3", {"an object", std::string("dim"), "a list"}}),
             QStringLiteral("是对象，而 dim 是列表"));
}

void TestTerms::noEnglishWordInAFormula()
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    QuestionMaker maker(35);
    QStringList english;
    for (int i = 0; i < 500; ++i) {
        const auto answer = evaluate(maker.any());
        if (!answer || !answer->cost)
            continue;
        for (const Explanation& explanation : explain(*answer->cost)) {
            std::set<QString> names;
            for (const ExplanationInput& input : explanation.inputs()) {
                const QString name = symbolName(input.symbol);
                if (!tests::isChineseOrAbbreviation(name))
                    english << name;
                QVERIFY2(names.insert(name).second, qPrintable(name));  // two of one formula are told apart
            }
        }
    }
    english.removeDuplicates();
    QCOMPARE(english.join(", "), QString());
    language.use(QStringLiteral("en"));
    QCOMPARE(symbolName("all_reduces"), QString("all_reduces"));
    QCOMPARE(symbolName("batch_2"), QString("batch_2"));
}

void TestTerms::withoutATranslationItIsTheEnglishOne()
{
    const Sentence told{
        "TP × DP × CP / EP = %1 GPUs share each expert, which does not divide its intermediate width "
        "of %2.",
        {"7", "2880"}};
    QVERIFY(isKnown(told.pattern));
    QCOMPARE(sentence(told), QString::fromStdString(told.english()));
    const Sentence unheardOf{"Something new about %1.", {"%1"}};
    QCOMPARE(sentence(unheardOf), QString("Something new about %1."));
}

QTEST_GUILESS_MAIN(TestTerms)
#include "tst_terms.moc"
