// labels: memory_window
#include "core/report/frontier_report.h"
#include "tests/ui/export/pictures.h"
#include "ui/export/offscreen.h"

#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::contentOf;
using tests::pathOf;
using tests::pictureOf;

class TestExport : public QObject {
    Q_OBJECT
private slots:
    void aColumnOfAJournalLeavesThePlotItsRoom_data()
    {
        QTest::addColumn<PictureView>("view");
        QTest::addColumn<int>("dpi");
        QTest::addColumn<double>("least");  // of the axes; studies have a title for each axis beside the numbers
        for (const PictureView view : {PictureView::frontier, PictureView::energy, PictureView::hbmFrontier,
                                       PictureView::network, PictureView::sweep, PictureView::roofline}) {
            for (const int dpi : {300, 600})
                QTest::addRow("%s at %d dpi", qPrintable(tests::nameOf(view)), dpi)
                    << view << dpi << (metricOf(view) ? 0.55 : 0.37);
        }
    }
    void aColumnOfAJournalLeavesThePlotItsRoom()
    {
        QFETCH(PictureView, view);
        QFETCH(int, dpi);
        QFETCH(double, least);
        Picture picture = pictureOf(view, darkTheme());
        picture.size = {336, 252};
        picture.dpi = dpi;
        const QImage image = imageOf(picture);
        const QRgb ground = darkTheme().plot.rgb();  // of the axes, and of nothing else
        int rows = 0;
        for (int y = 0; y < image.height(); ++y) {
            int wide = 0;
            for (int x = 0; x < image.width(); x += 4)
                wide += image.pixel(x, y) == ground ? 1 : 0;
            rows += wide > image.width() / 32 ? 1 : 0;
        }
        QVERIFY2(rows > least * image.height(), qPrintable(QString::number(double(rows) / image.height())));
    }
    void everyViewIsDrawnInEveryTheme_data()
    {
        QTest::addColumn<PictureView>("view");
        for (const PictureView view : pictureViews())
            QTest::newRow(qPrintable(tests::nameOf(view))) << view;
    }
    void everyViewIsDrawnInEveryTheme()
    {
        QFETCH(PictureView, view);
        for (const UiTheme& theme : {darkTheme(), lightTheme(), projectorTheme(), printTheme()}) {
            const QImage image = imageOf(pictureOf(view, theme));
            std::set<QRgb> colours;
            for (int y = 0; y < image.height(); y += 2) {
                for (int x = 0; x < image.width(); x += 2)
                    colours.insert(image.pixel(x, y));
            }
            QVERIFY2(colours.size() > 20, qPrintable(theme.id));
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
    void csvIsTheOneOfTheCommandLine()
    {
        const Picture picture = pictureOf(PictureView::frontier);
        const auto report = tests::valueOf(report::frontierReport(picture.answer->swept->question));
        QCOMPARE(csvOf(picture), report::asCsv(report::frontierTable(report)));
    }
    void anOddSuffixIsRefused()
    {
        QTemporaryDir folder;
        const auto written = writePicture(pictureOf(PictureView::time), pathOf(folder, "a.bmp"));
        QVERIFY(!written);
        QVERIFY(written.error().front().hint.english().find(".png") != std::string::npos);
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
        request.view = "cellar";
        request.atS = -1.0;
        request.theme = "sepia";
        request.language = "fr";
        request.out = "a.txt";
        request.width = 3;
        request.dpi = 0;
        request.measure = "speed";
        request.pins = {"a", "b", "c", "d"};
        request.presets = tests::presetsFolder();
        const auto drawn = drawPicture(request);
        QVERIFY(!drawn);
        QCOMPARE(drawn.error().size(), std::size_t(9));
        request = {};
        request.scenario = "nonsense";
        request.out = "a.png";
        request.presets = tests::presetsFolder();
        QVERIFY(!drawPicture(request));
        request.scenario = "default";
        request.calibration = "nonsense";
        QVERIFY(!drawPicture(request));
        request.calibration.clear();
        request.pins = {"nonsense"};
        QVERIFY(!drawPicture(request));
        request.pins.clear();
        request.view = "sweep";
        request.parameter = "colour";
        const auto coloured = drawPicture(request);
        QVERIFY(!coloured);
        QVERIFY(coloured.error().front().hint.english().find("batch") != std::string::npos);
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
