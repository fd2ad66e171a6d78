#include "core/report/frontier_report.h"
#include "tests/comma_locale.h"
#include "tests/ui/fixture.h"
#include "ui/export/offscreen.h"
#include "ui/export/picture.h"

#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

Picture pictureOf(PictureView view, const UiTheme& theme = printTheme())
{
    static const AnswerPtr answer = tests::answerTo({});
    Picture picture;
    picture.answer = answer;
    std::vector<std::string> ids;
    for (const auto& system : answer->resolved.systems)
        ids.push_back(system->id);
    picture.styles.assign(ids);
    picture.view = view;
    picture.theme = theme;
    picture.size = {800, 450};
    return picture;
}

QByteArray contentOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

std::filesystem::path pathOf(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(name).toStdString();
}

}  // namespace

class TestExport : public QObject {
    Q_OBJECT
private slots:
    void pngHasExactlySizeTimesDpi_data()
    {
        QTest::addColumn<int>("dpi");
        QTest::addColumn<QSize>("pixels");
        QTest::newRow("96") << 96 << QSize(800, 450);
        QTest::newRow("192") << 192 << QSize(1600, 900);
        QTest::newRow("120") << 120 << QSize(1000, 563);
        QTest::newRow("600") << 600 << QSize(5000, 2813);
    }
    void pngHasExactlySizeTimesDpi()
    {
        QFETCH(int, dpi);
        QFETCH(QSize, pixels);
        QTemporaryDir folder;
        Picture picture = pictureOf(PictureView::time);
        picture.dpi = dpi;
        QVERIFY(writePicture(picture, pathOf(folder, "a.png")));
        const QImage image(folder.filePath("a.png"));
        QCOMPARE(image.size(), pixels);
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), dpi);
        QCOMPARE(image.pixelColor(0, 0), picture.theme.panel);  // an opaque ground up to the corner
    }
    void everyViewIsDrawnInEveryTheme_data()
    {
        QTest::addColumn<int>("view");
        for (int view = 0; view < 3; ++view)
            QTest::newRow(qPrintable(QString::number(view))) << view;
    }
    void everyViewIsDrawnInEveryTheme()
    {
        QFETCH(int, view);
        for (const UiTheme& theme : {darkTheme(), lightTheme(), projectorTheme(), printTheme()}) {
            const QImage image = imageOf(pictureOf(static_cast<PictureView>(view), theme));
            std::set<QRgb> colours;
            for (int y = 0; y < image.height(); y += 2) {
                for (int x = 0; x < image.width(); x += 2)
                    colours.insert(image.pixel(x, y));
            }
            QVERIFY2(colours.size() > 30, qPrintable(theme.id));
        }
    }
    void barsFillTheirPage_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1280, 720), QSize(640, 400), QSize(1920, 1080), QSize(800, 1000)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void barsFillTheirPage()
    {
        QFETCH(QSize, size);
        for (const PictureView view : {PictureView::time, PictureView::memory}) {
            Picture picture = pictureOf(view);
            picture.size = size;
            const QImage image = imageOf(picture);
            int inked = 0;  // rows of which more than a third is not ground
            for (int y = 0; y < image.height(); ++y) {
                int pixels = 0;
                for (int x = 0; x < image.width(); ++x)
                    pixels += image.pixelColor(x, y) != picture.theme.panel ? 1 : 0;
                inked += 3 * pixels > image.width() ? 1 : 0;
            }
            QVERIFY2(inked > 0.6 * size.height(), qPrintable(QString::number(inked)));
        }
    }
    void svgIsVectorsWithText()
    {
        QTemporaryDir folder;
        QVERIFY(writePicture(pictureOf(PictureView::frontier), pathOf(folder, "a.svg")));
        const QByteArray svg = contentOf(folder.filePath("a.svg"));
        QVERIFY(svg.contains("<text"));
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.contains("viewBox=\"0 0 800 450\""));
        for (const char* text : {"GB200", "B300", "B200", "TPOT, ms"})
            QVERIFY2(svg.contains(text), text);
        QSvgRenderer renderer(folder.filePath("a.svg"));
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox(), QRect(0, 0, 800, 450));
    }
    void pdfIsOnePageOfVectors()
    {
        QTemporaryDir folder;
        QVERIFY(writePicture(pictureOf(PictureView::frontier), pathOf(folder, "a.pdf")));
        const QByteArray pdf = contentOf(folder.filePath("a.pdf"));
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        QVERIFY(pdf.contains("/MediaBox [0 0 600.000000 338.000000"));  // 800 x 450 px of 1/96 inch, in whole points
        QVERIFY(pdf.contains("/FontFile"));
    }
    void theScenarioIsInsideTheFile()
    {
        QTemporaryDir folder;
        const std::string json = scenario::toJson(pictureOf(PictureView::time).answer->scenario);
        QVERIFY(writePicture(pictureOf(PictureView::time), pathOf(folder, "a.png")));
        QCOMPARE(QImage(folder.filePath("a.png")).text("Scenario").toStdString(), json);
        const auto read = scenario::fromJson(QImage(folder.filePath("a.png")).text("Scenario").toStdString(), "a.png");
        QVERIFY(read && read->scenario == pictureOf(PictureView::time).answer->scenario);
        QVERIFY(writePicture(pictureOf(PictureView::time), pathOf(folder, "a.svg")));
        QVERIFY(contentOf(folder.filePath("a.svg")).contains("kimi-k3"));
        QVERIFY(writePicture(pictureOf(PictureView::time), pathOf(folder, "a.pdf")));
        QVERIFY(contentOf(folder.filePath("a.pdf")).contains("scenario.json"));
    }
    void csvIsTheOneOfTheCommandLine()
    {
        const Picture picture = pictureOf(PictureView::frontier);
        const auto report = tests::valueOf(report::frontierReport(picture.answer->swept->question));
        QCOMPARE(csvOf(picture), report::asCsv(report::frontierTable(report)));
    }
    void csvIsTheSameInEveryLocale_data() { everyViewIsDrawnInEveryTheme_data(); }
    void csvIsTheSameInEveryLocale()
    {
        QFETCH(int, view);
        const Picture picture = pictureOf(static_cast<PictureView>(view));
        const std::string plain = csvOf(picture);
        QVERIFY(plain.find("\r\n") != std::string::npos);
        tests::CommaLocale comma;
        if (!comma.enter())
            QSKIP("localedef cannot make de_DE here");
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const std::string german = csvOf(picture);
        tests::CommaLocale::leave();
        QLocale::setDefault(QLocale::c());
        QCOMPARE(german, plain);
    }
    void aFolderThatIsNotThereIsNamed()
    {
        for (const char* name : {"/nonexistent-folder/a.png", "/nonexistent-folder/a.svg", "/nonexistent-folder/a.pdf",
                                 "/nonexistent-folder/a.csv"}) {
            const auto written = writePicture(pictureOf(PictureView::time), name);
            QVERIFY(!written);
            QVERIFY(toText(written.error().front()).find(name) != std::string::npos);
            QVERIFY(toText(written.error().front()).find("cannot be written") != std::string::npos);
        }
    }
    void anOddSuffixIsRefused()
    {
        QTemporaryDir folder;
        const auto written = writePicture(pictureOf(PictureView::time), pathOf(folder, "a.bmp"));
        QVERIFY(!written);
        QVERIFY(written.error().front().hint.find(".png") != std::string::npos);
        QVERIFY(!QFile::exists(folder.filePath("a.bmp")));
    }

    void aRequestIsDrawnWithoutAWindow()
    {
        QTemporaryDir folder;
        PictureRequest request;
        request.scenario = "default";
        request.out = pathOf(folder, "a.png");
        request.width = 640;
        request.height = 360;
        request.dpi = 192;
        request.language = "zh_CN";
        request.presets = tests::presetsFolder();
        const auto drawn = drawPicture(request);
        QVERIFY2(drawn.has_value(), drawn ? "" : toText(drawn.error().front()).c_str());
        QCOMPARE(QImage(folder.filePath("a.png")).size(), QSize(1280, 720));
    }
    void whatIsWrongWithARequestIsNamed()
    {
        PictureRequest request;
        request.scenario = "default";
        request.view = "floor";
        request.theme = "sepia";
        request.language = "fr";
        request.out = "a.txt";
        request.width = 3;
        request.dpi = 0;
        request.presets = tests::presetsFolder();
        const auto drawn = drawPicture(request);
        QVERIFY(!drawn);
        QCOMPARE(drawn.error().size(), std::size_t(6));
        request = {};
        request.scenario = "nonsense";
        request.out = "a.png";
        request.presets = tests::presetsFolder();
        QVERIFY(!drawPicture(request));
        request.scenario = "default";
        request.calibration = "nonsense";
        QVERIFY(!drawPicture(request));
        request.calibration.clear();
        request.presets = "/nonexistent-folder";
        QVERIFY(!drawPicture(request));
    }
    void aLayoutThatDoesNotFitIsDrawnAsAReason()
    {
        Picture picture = pictureOf(PictureView::memory);
        picture.answer = tests::answerTo(tests::tooSmall());
        QTemporaryDir folder;
        for (const PictureView view : {PictureView::frontier, PictureView::time, PictureView::memory}) {
            picture.view = view;
            QVERIFY(writePicture(picture, pathOf(folder, "a.svg")));
            QVERIFY(contentOf(folder.filePath("a.svg")).contains("Does not fit"));
        }
    }
};

QTEST_MAIN(TestExport)
#include "tst_export.moc"
