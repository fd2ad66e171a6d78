#include "core/report/table.h"

#include "tests/comma_locale.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::report;

namespace {

Table sample()
{
    return {{{"name", "name"}, {"time_s", "time", Unit::seconds}, {"note", "note"}},
            {{std::string("a"), 0.0154, std::string("plain")},
             {std::string("bcd"), 1234.5, std::monostate{}},
             {std::string("\u00b5"), std::nan(""), std::string("say \"hi\", twice\r\nok")}}};
}

}  // namespace

class TestTable : public QObject {
    Q_OBJECT
private slots:
    void csvIsThatOfRfc4180()
    {
        QCOMPARE(asCsv(sample()), std::string("name,time_s,note\r\na,0.0154,plain\r\nbcd,1234.5,\r\n"
                                              "\u00b5,,\"say \"\"hi\"\", twice\r\nok\"\r\n"));
    }
    void csvKeepsEveryDigit()
    {
        const double third = 1.0 / 3.0;
        const std::string csv = asCsv({{{"x", "x"}}, {{third}}});
        QCOMPARE(QByteArray::fromStdString(csv).split('\n')[1].trimmed().toDouble(), third);
    }
    void csvHasPointsInALocaleWithCommas()
    {
        tests::CommaLocale locale;
        QVERIFY2(locale.enter(), "localedef could not compile de_DE; the package locales has it");
        const std::string csv = asCsv(sample());
        const std::string text = asText(sample());
        tests::CommaLocale::leave();
        QCOMPARE(csv, asCsv(sample()));
        QCOMPARE(text, asText(sample()));
    }
    void columnsAlignByCharactersNotBytes()
    {
        const Table table{{{"name", "n"}, {"x", "x", Unit::count}},
                          {{std::string("\u00b5\u00b5"), 5.0}, {std::string("a"), 12.0}}};
        QCOMPARE(asText(table, "  "), std::string("  n    x\n  \u00b5\u00b5   5\n  a   12\n"));
    }
    void numbersForPeopleHaveUnitsAndWhatIsMissingADash()
    {
        const std::string text = asText(sample());
        QVERIFY(text.find("15.4 ms") != std::string::npos);
        QVERIFY(text.find("\u2013") != std::string::npos);
        QVERIFY(text.find("nan") == std::string::npos);
    }
    void markdownKeepsItsColumns()
    {
        const Table table{{{"a", "a|b"}, {"x", "x", Unit::count}}, {{std::string("one|two\nthree"), 5.0}}};
        QCOMPARE(asMarkdown(table), std::string("| a\\|b | x |\n|---|---:|\n| one\\|two three | 5 |\n"));
    }
    void chosenColumnsComeInTheOrderAsked()
    {
        constexpr std::array<std::string_view, 2> keys = {"time_s", "name"};
        const Table table = select(sample(), keys);
        QCOMPARE(asCsv(table), std::string("time_s,name\r\n0.0154,a\r\n1234.5,bcd\r\n,\u00b5\r\n"));
    }
};

QTEST_GUILESS_MAIN(TestTable)
#include "tst_table.moc"
