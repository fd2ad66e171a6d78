#include "core/cost/choices.h"

#include "core/base/format.h"

#include <QFile>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::cost;

class TestChoices : public QObject {
    Q_OBJECT
private slots:
    void tableSaysTheDefaultsOfTheStruct_data();
    void tableSaysTheDefaultsOfTheStruct();
    void readmeShowsTheTable_data();
    void readmeShowsTheTable();
};

namespace {

void rows()
{
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < choicesTable().size(); ++i) {
        QTest::newRow(std::string(choicesTable()[i].flag).c_str()) << static_cast<int>(i);
    }
}

/// The default of a choice as the struct has it, in the words of the table.
std::string defaultOf(std::string_view flag)
{
    const Choices choices;
    const auto orNone = [](const auto& value) { return value ? toText(static_cast<double>(*value)) : std::string("none"); };
    if (flag == "weights" || flag == "experts") {
        return (flag == "weights" ? choices.weights : choices.experts) ? "a format" : "as released";
    }
    if (flag == "activations") {
        return choices.activations ? "a format" : "mxfp8 into 4-bit experts, bf16 elsewhere";
    }
    if (flag == "kv" || flag == "state") {
        return std::string(catalog::name(flag == "kv" ? choices.kv : choices.state));
    }
    if (flag == "nic-copies") {
        return std::string(name(choices.nicCopies));
    }
    if (flag == "routing") {
        return choices.routing.powerLaw == 0.0 ? "uniform" : toText(choices.routing.powerLaw);
    }
    if (flag == "max-seqs-per-instance") {
        return orNone(choices.maxSequencesPerInstance);
    }
    if (flag == "hbm-cap-gb") {
        return orNone(choices.hbmCapBytes);
    }
    const double number = flag == "overlap"           ? choices.overlap
                          : flag == "pp-max"          ? choices.ppMax
                          : flag == "chunk"           ? choices.prefillChunk
                          : flag == "draft-tokens"    ? choices.draftTokens
                          : flag == "accepted-length" ? choices.acceptedLength
                          : flag == "expert-replicas" ? choices.expertReplicas
                          : flag == "output"          ? choices.outputTokens
                                                      : -1.0;
    return number < 0.0 ? "projected" : toText(number);  // the calibration is not part of the struct
}

}  // namespace

void TestChoices::tableSaysTheDefaultsOfTheStruct_data() { rows(); }

void TestChoices::tableSaysTheDefaultsOfTheStruct()
{
    QFETCH(int, row);
    const ChoiceRow& choice = choicesTable()[static_cast<std::size_t>(row)];
    QCOMPARE(std::string(choice.defaultText), defaultOf(choice.flag));
}

void TestChoices::readmeShowsTheTable_data() { rows(); }

void TestChoices::readmeShowsTheTable()
{
    QFETCH(int, row);
    const ChoiceRow& choice = choicesTable()[static_cast<std::size_t>(row)];
    QFile readme(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/README.md"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    const std::string line = "| `--" + std::string(choice.flag) + "` | " + std::string(choice.defaultText) + " | " +
                             std::string(choice.values) + " | " + std::string(choice.meaning) + " |";
    QVERIFY2(readme.readAll().contains(QByteArray::fromStdString(line)), line.c_str());
}

QTEST_GUILESS_MAIN(TestChoices)
#include "tst_choices.moc"
