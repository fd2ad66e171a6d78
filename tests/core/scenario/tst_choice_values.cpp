// labels: memory
#include "core/scenario/choice_values.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::scenario;

class TestChoiceValues : public QObject {
    Q_OBJECT
private slots:
    void everyRowOfTheTableButTheCalibrationCanBeSet()
    {
        std::size_t settable = 0;
        for (const cost::ChoiceRow& row : cost::choicesTable()) {
            QCOMPARE(isChoice(row.flag), row.flag != "calibration");
            settable += isChoice(row.flag) ? 1 : 0;
        }
        QCOMPARE(settable, std::size_t(16));
    }
    void theTextOfAChoiceSetsItAgain()
    {
        cost::Choices chosen;
        chosen.weights = catalog::Format::mxfp4;
        chosen.maxSequencesPerInstance = 16;
        chosen.overlap = 0.1;
        chosen.routing.powerLaw = 1.01;
        for (const cost::Choices& original : {cost::Choices{}, chosen}) {
            cost::Choices copy = chosen;
            for (const cost::ChoiceRow& row : cost::choicesTable()) {
                if (isChoice(row.flag)) {
                    QVERIFY(!setChoice(copy, row.flag, choiceText(original, row.flag)));
                }
            }
            QVERIFY(copy == original);
        }
    }
    void anyHbmCapSurvivesItsText()
    {
        for (double bytes = 1.0; bytes < 1e13; bytes *= 1.37) {
            cost::Choices choices;
            choices.hbmCapBytes = bytes / 3.0;
            cost::Choices copy;
            QVERIFY(!setChoice(copy, "hbm-cap-gb", choiceText(choices, "hbm-cap-gb")));
            QCOMPARE_LE(std::abs(*copy.hbmCapBytes - *choices.hbmCapBytes), 1e-15 * bytes);
        }
    }
    void everyFormatOfTheTableIsTaken_data()
    {
        QTest::addColumn<QString>("flag");
        for (const char* flag : {"weights", "experts", "kv", "state", "activations"}) {
            QTest::newRow(flag) << flag;
        }
    }
    void everyFormatOfTheTableIsTaken()
    {
        QFETCH(QString, flag);
        for (const cost::ChoiceRow& row : cost::choicesTable()) {
            if (row.flag != flag.toStdString()) {
                continue;
            }
            for (const QString& format :
                 QString::fromUtf8(row.values.data(), qsizetype(row.values.size())).split(' ')) {
                cost::Choices choices;
                QVERIFY2(!setChoice(choices, row.flag, format.toStdString()), qPrintable(format));
                QCOMPARE(choiceText(choices, row.flag), format.toStdString());
            }
        }
    }
    void wrongTextsAreRefusedWithTheFlag_data()
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* flag, const char* text) {
            QTest::addRow("%s = %s", flag, text) << QString(flag) << QString(text);
        };
        for (const char* text : {"", "nan", "inf", "-0.1", "1.01", "0,5", "half", "0.5 ", "1e999"}) {
            row("overlap", text);
        }
        for (const char* text : {"", "0", "-1", "1.5", "2147483648", "99999999999999999999", "many", "0x10"}) {
            row("pp-max", text);
        }
        for (const char* text : {"0", "-80", "nan", "inf", "lots"}) {
            row("hbm-cap-gb", text);
        }
        for (const char* text : {"", "fp9", "FP8", "fp8-block"}) {
            row("kv", text);
        }
        row("max-seqs-per-instance", "0");
        row("nic-copies", "all");
        row("routing", "-1");
        row("routing", "zipf");
        row("accepted-length", "0.5");
        row("draft-tokens", "-1");
        row("draft-tokens", "65");
        row("output", "0");
    }
    void wrongTextsAreRefusedWithTheFlag()
    {
        QFETCH(QString, flag);
        QFETCH(QString, text);
        cost::Choices choices;
        const std::optional<Problem> problem = setChoice(choices, flag.toStdString(), text.toStdString());
        QVERIFY(problem);
        QCOMPARE(problem->where, "--" + flag.toStdString());
        QVERIFY(!problem->hint.empty());
    }
};

QTEST_GUILESS_MAIN(TestChoiceValues)
#include "tst_choice_values.moc"
