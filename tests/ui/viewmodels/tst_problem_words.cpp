// labels: memory_window
#include "core/base/json.h"
#include "core/catalog/read.h"
#include "core/cost/pass_cost.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/scenario.h"
#include "core/scenario/typed_number.h"
#include "tests/ui/fixture.h"
#include "ui/language.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/terms.h"

#include <nlohmann/json.hpp>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using nlohmann::json;

namespace {

QString contentOf(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file));
    return QString::fromUtf8(in.readAll());
}

json readJson(const QString& file)
{
    return json::parse(contentOf(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/") + file).toStdString());
}

template <class Value>
Problems problemsOf(const Expected<Value>& read)
{
    return read ? Problems() : read.error();
}

/// Problems of reading a document as what it is.
Problems problemsOf(const json& document)
{
    if (catalog::looksLikeHuggingFace(document))
        return problemsOf(catalog::modelFromHuggingFace(document, "bad.json"));
    const std::string schema = document.contains("schema") ? document.at("schema").dump() : "";
    if (schema.find("system") != std::string::npos)
        return problemsOf(catalog::systemFromJson(document, "bad.json"));
    if (schema.find("calibration") != std::string::npos)
        return problemsOf(catalog::calibrationFromJson(document, "bad.json", tests::presets().calibrations));
    if (schema.find("scenario") != std::string::npos)
        return problemsOf(scenario::fromJson(document.dump(), "bad.json"));
    return problemsOf(catalog::modelFromJson(document, "bad.json"));
}

/// Every place of a document but those in long lists.
std::set<std::string> placesOf(const json& document)
{
    std::set<std::string> places;
    const json flat = document.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        for (json::json_pointer place(pointer); !place.empty(); place = place.parent_pointer()) {
            if (place.back().size() < 2 || place.back().find_first_not_of("0123456789") != std::string::npos)
                places.insert(place.to_string());
        }
    }
    return places;
}

/// The words of a sentence and of those in it that the tables do not hold.
void collectUnknown(const Sentence& told, QStringList& unknown)
{
    if (!told.pattern.empty() && !isKnown(told.pattern))
        unknown.append(QString::fromUtf8(told.pattern.data(), qsizetype(told.pattern.size())));
    for (const Sentence& part : told.parts)
        collectUnknown(part, unknown);
}

/// What of the problems is not made of known words: none of it may be an English text as it stands.
QStringList untranslated(const Problems& problems)
{
    QStringList unknown;
    for (const Problem& problem : problems) {
        for (const Sentence* part : {&problem.what, &problem.hint}) {
            if (!part->verbatim.empty())
                unknown.append(QString::fromStdString(part->verbatim));
            collectUnknown(*part, unknown);
        }
    }
    return unknown;
}

/// The text from an opening bracket to the one that closes it; brackets in literals do not count.
QString bracketed(const QString& source, qsizetype from)
{
    int depth = 0;
    bool quoted = false;
    for (qsizetype at = from; at < source.size(); ++at) {
        const QChar c = source[at];
        if (quoted) {
            at += c == u'\\' ? 1 : 0;
            quoted = c != u'"';
        } else if (c == u'"') {
            quoted = true;
        } else if (c == u'(' || c == u'{') {
            ++depth;
        } else if ((c == u')' || c == u'}') && --depth == 0) {
            return source.mid(from, at - from + 1);
        }
    }
    return source.mid(from);
}

/// The literals of prose in the places of a source that write problems and sentences; neighbours are one literal.
QStringList wordsIn(QString source)
{
    static const QRegularExpression comment(QStringLiteral("(?m)(^|\\s)//.*$"));
    static const QRegularExpression places(QStringLiteral(
        "\\bproblem\\(|\\brefuse\\(|\\bcheck\\(|\\bProblem *\\{|push_back\\(\\s*\\{|\\bunexpected\\(|\\bSentence[({]|"
        "\\bto_array<[A-Z]\\w+>\\(|\\bSentence [A-Za-z:]+\\([^;{]*\\)(?: const)?\\s*\\{"));
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*)\""));
    static const QRegularExpression joint(QStringLiteral("(?<!\\\\)\"\\s*\\n\\s*\""));
    source.remove(comment).remove(joint);
    QStringList words;
    for (auto place = places.globalMatch(source); place.hasNext();) {
        const auto found = place.next();
        const QString inside = bracketed(source, found.capturedEnd() - 1);
        for (auto text = literal.globalMatch(inside); text.hasNext();) {
            QString word = text.next().captured(1);
            word.replace(QLatin1String("\\\""), QLatin1String("\""));
            if (word.contains(u' ') && word == word.trimmed() &&
                word.contains(QRegularExpression(QStringLiteral("[a-z]{2}"))))
                words.append(word);
        }
    }
    return words;
}

}  // namespace

/// What is wrong can be said in the language of the window, and in English is what the command line says.
class TestProblemWords : public QObject {
    Q_OBJECT
private slots:
    void everyWordInTheSourcesOfProblemsIsKnown();
    void everyProblemOfAFileIsMadeOfKnownWords_data();
    void everyProblemOfAFileIsMadeOfKnownWords();
    void everyProblemOfAChoiceIsMadeOfKnownWords();
    void inEnglishItIsWhatTheCommandLineSays();
    void inChineseItNamesFilePathAndLine();
};

void TestProblemWords::everyWordInTheSourcesOfProblemsIsKnown()
{
    // claims, measured points and the command line speak English alone
    static const QRegularExpression others(QStringLiteral("/(claims|calibration|serving|report|app)/"));
    int words = 0;
    QDirIterator files(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/core"), {"*.cpp"}, QDir::Files,
                       QDirIterator::Subdirectories);
    QStringList sources = {QStringLiteral(TOKENFACTORY_SOURCE_DIR "/ui/session/session_edits.cpp"),
                           QStringLiteral(TOKENFACTORY_SOURCE_DIR "/ui/export/scenario_inside.cpp"),
                           QStringLiteral(TOKENFACTORY_SOURCE_DIR "/ui/export/picture.cpp")};
    while (files.hasNext())
        sources.append(files.next());
    for (const QString& file : sources) {
        if (file.contains(others))
            continue;
        for (const QString& word : wordsIn(contentOf(file))) {
            QVERIFY2(isKnown(word.toStdString()), qPrintable(file + ": " + word));
            ++words;
        }
    }
    QCOMPARE_GE(words, 150);
}

void TestProblemWords::everyProblemOfAFileIsMadeOfKnownWords_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"presets/models/kimi-k3.json", "presets/models/minimax-m3.json", "presets/systems/gb200-nvl72.json",
          "presets/calibrations/today.json", "presets/scenarios/default.json", "tests/data/hf/kimi-k3.json",
          "tests/data/hf/gpt-oss-120b.json", "tests/data/hf/llama-4-maverick.json"})
        QTest::newRow(file) << QString(file);
}

void TestProblemWords::everyProblemOfAFileIsMadeOfKnownWords()
{
    QFETCH(QString, file);
    const json document = readJson(file);
    const json nonsense = {nullptr, -1, 2.5, 7, 1e18, "", "x", true, json::array(), json::object(), {1, "2", nullptr}};
    std::size_t found = 0;
    for (const std::string& pointer : placesOf(document)) {
        const json::json_pointer place(pointer);
        json spoiled = document;
        for (const json& value : nonsense) {
            spoiled[place] = value;
            const Problems problems = problemsOf(spoiled);
            QCOMPARE(untranslated(problems).join(" | "), QString());
            found += problems.size();
        }
    }
    QCOMPARE_GE(found, 100u);
}

void TestProblemWords::everyProblemOfAChoiceIsMadeOfKnownWords()
{
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        if (!scenario::isChoice(row.flag))
            continue;
        cost::Choices choices;
        const auto problem = scenario::setChoice(choices, row.flag, "unheard of");
        QVERIFY(problem);
        QCOMPARE(untranslated({*problem}).join(" | "), QString());
    }
    cost::Choices wrong;
    wrong.overlap = wrong.acceptedLength = wrong.routing.powerLaw = -1.0;
    wrong.hbmCapBytes = 0.0;
    wrong.prefillChunk = wrong.ppMax = wrong.outputTokens = 0;
    wrong.draftTokens = wrong.expertReplicas = -1;
    wrong.maxSequencesPerInstance = 0;
    for (const cost::Stage stage : {cost::Stage::prefill, cost::Stage::midfill, cost::Stage::decode}) {
        const Problems problems = cost::problemsOf({stage, 0, {0, 5}, {}}, wrong);
        QCOMPARE_GE(problems.size(), 10u);
        QCOMPARE(untranslated(problems).join(" | "), QString());
    }
}

void TestProblemWords::inEnglishItIsWhatTheCommandLineSays()
{
    const auto read = scenario::fromJson("{\"schema\": 1,\n \"batch\": 0", "s.json");
    QVERIFY(!read);
    QCOMPARE(toQString(read.error().front()), QString::fromStdString(toText(read.error().front())));
    const auto unknown = tests::presets().model("kimi-k5");
    QCOMPARE(toQString(unknown.error().front()), QString::fromStdString(toText(unknown.error().front())));
    QCOMPARE(toQString(Problem{"a.json: /x", {"is \"%1\"", {std::string("b\nc")}}, "a number is wanted"}),
             QString("a.json: /x: is \"b c\"; a number is wanted"));
    // a flag is the setting's label
    QCOMPARE(toQString(Problem{"--batch", {"is %1", {std::string("0")}}, {}}), QString("Batch: is 0"));
}

void TestProblemWords::inChineseItNamesFilePathAndLine()
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    const auto cut = scenario::fromJson("{\"schema\": 1,\n \"batch\": 0", "s.json");
    const QString parsed = toQString(cut.error().front());
    QVERIFY2(parsed.startsWith(QStringLiteral("s.json：第 2 行第 12 列有语法错误：")), qPrintable(parsed));
    QVERIFY2(parsed.endsWith(QStringLiteral("；应为 JSON 文档")), qPrintable(parsed));
    json document = readJson(QStringLiteral("presets/scenarios/default.json"));
    document["batch"] = "many";
    document["stage"] = "decoder";
    const Problems problems = problemsOf(document);
    QCOMPARE(problems.size(), 2u);
    QCOMPARE(toQString(problems[0]), QStringLiteral("bad.json: /stage：是“decoder”；是否想输入 decode？"));
    QCOMPARE(toQString(problems[1]), QStringLiteral("bad.json: /batch：是文本“many”；应为 1 到 1000000 的整数"));
    const auto unknown = tests::presets().model("kimi-k5");
    QVERIFY2(toQString(unknown.error().front()).startsWith(QStringLiteral("模型：找不到“kimi-k5”；是否想输入 ")),
             qPrintable(toQString(unknown.error().front())));
    cost::Choices choices;
    QCOMPARE(toQString(*scenario::setChoice(choices, "overlap", "2")),
             QStringLiteral("通信重叠：是“2”；应为 0 到 1 的数"));
}

QTEST_MAIN(TestProblemWords)
#include "tst_problem_words.moc"
