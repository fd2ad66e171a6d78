#include "core/scenario/choice_values.h"
#include "tests/ui/export/pictures.h"
#include "ui/export/stamp.h"
#include "ui/session/defaults.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/terms.h"

#include <QFontMetricsF>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Nothing in it is a default.
scenario::Scenario nothingByDefault()
{
    scenario::Scenario scenario;
    scenario.model = "kimi-k2";
    scenario.focus = "b300-hgx";
    scenario.layout = {.tp = 8, .pp = 1, .dp = 8, .ep = 32, .dcp = 1, .cp = 1};
    scenario.batch = 96;
    scenario.each = {.newTokens = 4, .cachedTokens = 65536};
    scenario.calibration = "today";
    scenario.maxLatencyS = 0.2;
    scenario.batches = {16, 64};
    scenario.widestEpOnly = true;
    scenario.cpMax = 2;
    cost::Choices& choices = scenario.choices;
    choices.weights = catalog::Format::fp8;
    choices.experts = catalog::Format::nvfp4;
    choices.kv = catalog::Format::bf16;
    choices.state = catalog::Format::bf16;
    choices.activations = catalog::Format::fp8;
    choices.overlap = 0.25;
    choices.nicCopies = cost::NicCopies::perExpert;
    choices.maxSequencesPerInstance = 128;
    choices.ppMax = 4;
    choices.hbmCapBytes = 180e9;
    choices.prefillChunk = 4096;
    choices.routing.powerLaw = 1.1;
    choices.draftTokens = 3;
    choices.acceptedLength = 2.5;
    choices.expertReplicas = 32;
    choices.outputTokens = 500;
    return scenario;
}

QString textOf(const std::vector<StampParagraph>& stamp, double width = 1e5, int most = 1000)
{
    return stampLines(stamp, fontOf(printTheme(), typesize::label), width, most).join(u'\n');
}

}  // namespace

class TestStamp : public QObject {
    Q_OBJECT
private slots:
    void everyChoiceThatIsNotTheDefaultIsNamed()
    {
        const scenario::Scenario scenario = nothingByDefault();
        for (const std::string_view flag : flagsWithDefault())
            QVERIFY2(!isDefault(scenario, flag), std::string(flag).c_str());
        const auto stamp = stampOf(*tests::answerWithoutSweep(scenario), {});
        const QString text = textOf(stamp);
        for (const cost::ChoiceRow& row : cost::choicesTable())
            QVERIFY2(text.contains(term(row.name) + ": "), qPrintable(text));
        for (const char* words :
             {"Kimi K2, decode, 4 new on 65,536 cached tokens", "64 GPUs of GB200, B300, B200", "TP8 DP8 EP32",
              "on B300, batch 96", "Calibration: today", "KV cache: BF16", "HBM cap: 180 GB",
              "Copies over the NIC: per-expert", "Limit on latency: 200 ms", "Largest CP tried: 2",
              "Only the widest EP: yes", "Batches swept: 16 64", "Accepted length: 2.5 tokens"})
            QVERIFY2(text.contains(words), qPrintable(QString(words) + " in " + text));
        // but for the calibration, which is always said
        QCOMPARE(std::size_t(stamp.front().more.size()), flagsWithDefault().size() - 1);
    }
    void defaultsAreNotListed()
    {
        const auto stamp = stampOf(*tests::answerWithoutSweep({}), {});
        QVERIFY(stamp.front().more.isEmpty());
        QVERIFY(textOf(stamp).endsWith("Calibration: projected; all other choices by default"));
    }
    void aLimitThatAnyFileMaySetIsSaidAlsoInPrefill()
    {
        scenario::Scenario scenario;
        scenario.stage = cost::Stage::prefill;
        scenario.each = {.newTokens = 8192, .cachedTokens = 0};
        scenario.maxLatencyS = 1.5;
        const QString text = textOf(stampOf(*tests::answerWithoutSweep(scenario), {}));
        QVERIFY2(text.contains("prefill, 8,192 new on 0 cached tokens") && text.contains("latency: 1.5"),
                 qPrintable(text));
    }
    void aPinIsToldByItsNameAndWhatDiffers()
    {
        scenario::Scenario other;
        other.name = "small batches";
        other.batch = 128;
        other.layout = {.tp = 8, .pp = 1, .dp = 8, .ep = 64, .dcp = 1, .cp = 1};
        other.choices.kv = catalog::Format::nvfp4;
        const auto stamp = stampOf(*tests::answerWithoutSweep({}), {{'B', tests::answerWithoutSweep(other)}});
        QCOMPARE(stamp.size(), std::size_t(2));
        QCOMPARE(textOf(stamp).section(u'\n', 1),
                 QString("Pin B: small batches; TP8 DP8 EP64; Batch: 128; KV cache: NVFP4; else the same choices"));
    }
    void aPinThatIsQuiteAnotherIsToldByItself()
    {
        const auto stamp =
            stampOf(*tests::answerWithoutSweep(nothingByDefault()), {{'A', tests::answerWithoutSweep({})}});
        QVERIFY(textOf(stamp).endsWith("batch 1,024; Calibration: projected; all other choices by default"));
    }
    void whatThereIsNoRoomForIsCounted_data()
    {
        QTest::addColumn<double>("width");
        QTest::addColumn<int>("most");
        QTest::newRow("wide") << 1500.0 << 3;
        QTest::newRow("narrow") << 480.0 << 6;
        QTest::newRow("narrow, in few lines") << 480.0 << 4;
    }
    void whatThereIsNoRoomForIsCounted()
    {
        QFETCH(double, width);
        QFETCH(int, most);
        const QFont font = fontOf(printTheme(), typesize::label);
        const auto stamp =
            stampOf(*tests::answerWithoutSweep(nothingByDefault()), {{'A', tests::answerWithoutSweep({})}});
        const QStringList lines = stampLines(stamp, font, width, most);
        QVERIFY(lines.size() <= most);
        for (const QString& line : lines)
            QVERIFY2(QFontMetricsF(font).horizontalAdvance(line) <= width + 1.0, qPrintable(line));
        const QString text = lines.join(u' ');
        QVERIFY2(text.contains("more, in the file"), qPrintable(text));
        QVERIFY(text.contains("Calibration: today"));
    }
    void aStampLeavesThePlotItsRoom_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(336, 252), QSize(400, 300), QSize(1600, 900)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void aStampLeavesThePlotItsRoom()
    {
        QFETCH(QSize, size);
        Picture picture = tests::pictureOf(PictureView::sweep);
        picture.answer = tests::answerTo(nothingByDefault());
        picture.pins = {tests::pinned()};
        picture.size = size;
        // nothing but the stamp is drawn in this colour below the upper half, and nothing else below the stamp's top
        picture.theme.text3 = QColor(255, 0, 255);
        const QImage image = imageOf(picture);
        const auto isPanel = [&](int y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) != picture.theme.panel)
                    return false;
            }
            return true;
        };
        const auto isStamp = [&](int y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                if (color.red() - color.green() > 60 && color.blue() - color.green() > 60)
                    return true;
            }
            return false;
        };
        int top = image.height() - 1;
        int blank = 0;
        for (; top > 0 && blank < 8; --top)
            blank = isPanel(top) && top < image.height() - 16 ? blank + 1 : isStamp(top) ? 0 : blank;
        QVERIFY2(top > image.height() / 2, qPrintable(QString::number(top)));
    }
};

QTEST_MAIN(TestStamp)
#include "tst_stamp.moc"
