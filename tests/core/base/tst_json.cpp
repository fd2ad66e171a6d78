// labels: memory
#include "core/base/json.h"
#include "tests/core/problem_text.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory;
using nlohmann::json;

namespace {

using tests::textOf;

QString problemsOf(const std::string& text)
{
    const Expected<json> document = parseJson(text, "file.json");
    return document ? QString() : textOf(document.error());
}

}  // namespace

class TestJson : public QObject {
    Q_OBJECT
private slots:
    void aByteOrderMarkIsAllowed() { QVERIFY(parseJson("\xef\xbb\xbf{\"a\": 1}", "file.json")); }

    void badTextIsAProblemWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("named");
        QTest::newRow("empty") << QByteArray("") << "line 1, column 1";
        QTest::newRow("cut off") << QByteArray("{\"a\": [1,\n 2") << "line 2";
        QTest::newRow("not a number") << QByteArray("{\"a\": NaN}") << "column 7";
        QTest::newRow("infinite") << QByteArray("[Infinity]") << "column 2";
        QTest::newRow("too large") << QByteArray("[1e999]") << "1e999";
        QTest::newRow("comment") << QByteArray("{} // no") << "line 1";
        QTest::newRow("two documents") << QByteArray("{} {}") << "column 4";
        QTest::newRow("broken UTF-8") << QByteArray("{\"a\": \"\xff\"}") << "UTF-8";
        QTest::newRow("UTF-16") << QByteArray("\xff\xfe{\0}\0", 6) << "line 1";
        QTest::newRow("nul bytes") << QByteArray(100, '\0') << "line 1";
        QTest::newRow("a key twice") << QByteArray("{\"a\": {\"b\": 1, \"b\": 2}}") << "\"b\" twice";
        QTest::newRow("deep lists") << QByteArray(100'000, '[') + QByteArray(100'000, ']') << "deeper than 64";
        QTest::newRow("deep and cut off") << QByteArray(1'000'000, '[') << "file.json";
        QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(10'000) + '1' + QByteArray(10'000, '}')
                                      << "deeper than 64";
    }
    void badTextIsAProblemWithItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, named);
        const QString problems = problemsOf(text.toStdString());
        QVERIFY2(problems.contains(named) && problems.contains("file.json"), qPrintable(problems.left(500)));
    }

    void aKeyMayStandInTwoObjects() { QVERIFY(parseJson(R"([{"a": 1}, {"a": {"a": 2}}])", "file.json")); }

    void everyFieldThatIsWrongIsNamed()
    {
        const json document = json::parse(R"({"count": -4, "share": 1.5, "part": 2.5, "name": 7, "flag": "yes",
                                              "inner": {"list": [1], "extra": null}, "size": 1})");
        Problems problems;
        JsonObject object(document, "file.json: ", problems);
        object.whole("count", 1);
        object.number("share", {0.0, 1.0, true});
        object.whole("part", 1);
        object.text("name");
        object.flag("flag", false);
        object.number("missing", Range::positive());
        object.text("alsoMissing");
        JsonObject inner = object.object("inner");
        inner.texts("list");
        inner.refuseOthers();
        object.object("size");
        object.refuseOthers();
        const QString text = textOf(problems);
        for (const char* named : {"/count: is the number -4; a whole number of at least 1", "/share: is the number 1.5",
                                  "/part: ", "/name: is the number 7; a text is wanted", "/flag: is the text \"yes\"",
                                  "/missing: is missing", "/alsoMissing: is missing", "/inner/list: holds the number 1",
                                  "/inner/extra: is not a field", "/size: is the number 1"}) {
            QVERIFY2(text.contains(named), qPrintable(QString("%1 not in\n%2").arg(named, text)));
        }
        QCOMPARE(problems.size(), 10u);
    }

    void aFieldNobodyAskedForNamesTheOneThatWasMeant()
    {
        const json document = json::parse(R"({"kv_head": 8})");
        Problems problems;
        JsonObject object(document, "file.json: ", problems);
        object.whole("kv_heads", 1, 100, 1);
        object.refuseOthers();
        QCOMPARE(textOf(problems),
                 QString("file.json: /kv_head: is not a field of this object; did you mean kv_heads?\n"));
    }

    void valuesThatAreRightAreReadAsTheyStand()
    {
        const json document = json::parse(R"({"count": 93, "share": 0.5, "name": "K3", "flag": true, "big": 1e6})");
        Problems problems;
        JsonObject object(document, "", problems);
        QCOMPARE(object.whole("count", 1), 93);
        QCOMPARE(object.whole("big", 1), 1'000'000);
        QCOMPARE(object.number("share", {0.0, 1.0}), 0.5);
        QCOMPARE(object.number("absent", {0.0, 1.0}, 0.25), 0.25);
        QCOMPARE(object.text("name"), std::string("K3"));
        QCOMPARE(object.flag("flag", false), true);
        QVERIFY(object.others().empty());
        QVERIFY2(problems.empty(), qPrintable(textOf(problems)));
    }

    void aFileIsWrittenWholeAndReadBack()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "a.json";
        QVERIFY(writeText(file, "first"));
        QVERIFY(writeText(file, "second"));
        QCOMPARE(readText(file).value(), std::string("second"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(file.parent_path()), {}), 1);
    }

    void whatAParserLastReadIsNotQuoted()
    {
        const auto document = parseJson("{\"a\": \"" + std::string(500, 'x'), "file.json");
        QVERIFY(!document);
        QCOMPARE_LT(toText(document.error().front()).size(), std::size_t(200));
    }
    void aFileIsWrittenThroughALinkWhichStays()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(writeText(path / "target.json", "first"));
        std::filesystem::create_symlink("target.json", path / "link.json");
        QVERIFY(writeText(path / "link.json", "second"));
        QVERIFY(std::filesystem::is_symlink(path / "link.json"));
        QCOMPARE(readText(path / "target.json").value(), std::string("second"));
    }
    void filesThatCannotBeReadOrWrittenAreProblems()
    {
        QVERIFY(!readText("/no/such/file.json"));
        QVERIFY(!readText("/"));
        QVERIFY(!writeText("/no/such/folder/file.json", "text"));
    }

    void aProblemIsOneLine()
    {
        QCOMPARE(toText(Problem{"a.json: /x", "is \"b\nc\"", "a number is wanted"}),
                 std::string("a.json: /x: is \"b c\"; a number is wanted"));
        QCOMPARE(toText(Problem{"", "is wrong", ""}), std::string("is wrong"));
    }
    void nullIsNoneWhereThatMayBe()
    {
        const json document = json::parse(R"({"a": null, "b": 2, "c": -1, "d": {}, "e": [{}, 3], "f": 2.5})");
        Problems problems;
        JsonObject object(document, "file.json: ", problems);
        QVERIFY(!object.numberOrNone("a", Range::positive(), 7.0));
        QCOMPARE(object.numberOrNone("absent", Range::positive(), 7.0), std::optional(7.0));
        QCOMPARE(object.wholeOrNone("b", 0, 9), std::optional(2));
        QVERIFY(!object.objectOrNone("a") && !object.objectOrNone("absent") && object.objectOrNone("d"));
        QVERIFY(problems.empty());
        object.numberOrNone("c", Range::positive());
        object.wholeOrNone("f", 0, 9);
        QCOMPARE(object.objects("e").size(), 2U);
        QCOMPARE(textOf(problems),
                 "file.json: /c: is the number -1; a number above 0 is wanted\n"
                 "file.json: /f: is the number 2.5; a whole number is wanted\n"
                 "file.json: /e/1: is the number 3; an object { ... } is wanted\n");
    }
    void aRangeMayBeOpenAtBothEnds()
    {
        const json document = json::parse(R"({"a": 0, "b": 0.5, "c": 1})");
        Problems problems;
        JsonObject object(document, "file.json: ", problems);
        QCOMPARE(object.number("b", {0.0, 1.0, true, true}), 0.5);
        object.number("a", {0.0, 1.0, true, true});
        object.number("c", {0.0, 1.0, false, true});
        QCOMPARE(textOf(problems),
                 "file.json: /a: is the number 0; a number above 0 and below 1 is wanted\n"
                 "file.json: /c: is the number 1; a number of at least 0 and below 1 is wanted\n");
    }
    void anEnumerationIsReadByName()
    {
        enum class Fruit : unsigned char { apple, pear };
        constexpr std::array<std::string_view, 2> names = {"apple", "pear"};
        const json document = json::parse(R"({"a": "pear", "b": "paer", "c": 1})");
        Problems problems;
        JsonObject object(document, "file.json: ", problems);
        QVERIFY(object.oneOf<Fruit>("a", names) == Fruit::pear);
        QVERIFY(object.oneOf("absent", names, Fruit::pear) == Fruit::pear);
        QVERIFY(problems.empty());
        object.oneOf<Fruit>("b", names);
        object.oneOf<Fruit>("c", names);
        object.oneOf<Fruit>("d", names);
        QCOMPARE(textOf(problems),
                 "file.json: /b: is \"paer\"; did you mean pear?\n"
                 "file.json: /c: is the number 1; known: apple, pear\n"
                 "file.json: /d: is missing; known: apple, pear\n");
    }
};

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
