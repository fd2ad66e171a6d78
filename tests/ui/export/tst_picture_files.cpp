#include "tests/comma_locale.h"
#include "tests/ui/export/pictures.h"
#include "ui/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cstdlib>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::contentOf;
using tests::nameOf;
using tests::pathOf;
using tests::pictureOf;

namespace {

constexpr auto drawInto = "TOKENFACTORY_DRAW_INTO";

/// All characters of a file's texts, without spaces.
QString textsOfSvg(const QByteArray& svg)
{
    QString texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            texts += xml.readElementText();
    }
    return xml.hasError() ? QString() : texts.remove(u' ');
}

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished() ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}

/// What every picture of a view says, in English, without spaces.
QStringList wordsOf(PictureView view)
{
    switch (view) {
    case PictureView::frontier:
    case PictureView::energy:
    case PictureView::hbmFrontier:
    case PictureView::network:
        return {"GB200", "B300", "TPOT"};
    case PictureView::page:
        return {"GB200", "msgo", "TPOT"};
    case PictureView::time:
        return {"msgo"};
    case PictureView::memory:
        return {"HBM", "KV"};
    case PictureView::sweep:
        return {"Batch", "GB200"};
    case PictureView::sensitivity:
        return {"Whatmoves"};
    case PictureView::roofline:
        return {"Prefill", "HBM"};
    case PictureView::compare:
        return {"Compare", "PinA", "Batch"};
    case PictureView::measured:
        return {"TPOT", "B200", "Spearman"};
    case PictureView::floor:
        return {"Factoryfloor", "HBM", "0:01:00.000", "seed"};
    case PictureView::livePlots:
        return {"TTFT", "0:01:00.000", "seed"};
    }
    return {};
}

void addViews()
{
    QTest::addColumn<PictureView>("view");
    for (const PictureView view : pictureViews())
        QTest::newRow(qPrintable(nameOf(view))) << view;
}

/// Share of pixels that differ clearly.
double difference(const QImage& a, const QImage& b)
{
    int different = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            different += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 64 ? 1 : 0;
    }
    return double(different) / (a.width() * a.height());
}

}  // namespace

/// Every view in every format.
class TestPictureFiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        // as the child of a test below: draws all views for it
        const QString folder = qEnvironmentVariable(drawInto);
        for (const PictureView view : folder.isEmpty() ? std::vector<PictureView>() : pictureViews()) {
            Picture picture = pictureOf(view);
            picture.dpi = 144;
            QVERIFY(writePicture(picture, QDir(folder).filePath(nameOf(view) + ".png").toStdString()));
        }
    }
    void pngHasExactlySizeTimesDpi_data()
    {
        QTest::addColumn<PictureView>("view");
        QTest::addColumn<int>("dpi");
        QTest::addColumn<QSize>("pixels");
        for (const PictureView view : pictureViews()) {
            QTest::addRow("%s at 96", qPrintable(nameOf(view))) << view << 96 << QSize(800, 450);
            QTest::addRow("%s at 120", qPrintable(nameOf(view))) << view << 120 << QSize(1000, 563);
        }
        QTest::newRow("finest") << PictureView::sweep << 600 << QSize(5000, 2813);
    }
    void pngHasExactlySizeTimesDpi()
    {
        QFETCH(PictureView, view);
        QFETCH(int, dpi);
        QFETCH(QSize, pixels);
        QTemporaryDir folder;
        for (const UiTheme& theme : {printTheme(), darkTheme()}) {
            Picture picture = pictureOf(view, theme);
            picture.dpi = dpi;
            QVERIFY(writePicture(picture, pathOf(folder, "a.png")));
            const QImage image(folder.filePath("a.png"));
            QCOMPARE(image.size(), pixels);
            QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), dpi);
            for (const QPoint& corner :
                 {QPoint(0, 0), QPoint(pixels.width() - 1, 0), QPoint(pixels.width() - 1, pixels.height() - 1)})
                QCOMPARE(image.pixelColor(corner), theme.panel);
        }
    }
    void aScreenOfScaleTwoChangesNoPixel()
    {
        QTemporaryDir plain;
        QTemporaryDir doubled;
        for (const auto& [folder, factor] : {std::pair(&plain, "1"), std::pair(&doubled, "2")}) {
            QProcess child;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("QT_SCALE_FACTOR", factor);
            environment.insert(drawInto, folder->path());
            child.setProcessEnvironment(environment);
            child.start(QCoreApplication::applicationFilePath(), {"aFolderInTheWayIsNamed"});
            QVERIFY(child.waitForFinished(120000));
            QCOMPARE(child.exitCode(), 0);
        }
        for (const PictureView view : pictureViews()) {
            const QImage one(plain.filePath(nameOf(view) + ".png"));
            QCOMPARE(one.size(), QSize(1200, 675));
            QVERIFY2(one == QImage(doubled.filePath(nameOf(view) + ".png")), qPrintable(nameOf(view)));
        }
    }
    void svgHoldsTextAndNoPixels_data() { addViews(); }
    void svgHoldsTextAndNoPixels()
    {
        QFETCH(PictureView, view);
        QTemporaryDir folder;
        Picture picture = pictureOf(view);
        picture.language = "en";
        QVERIFY(writePicture(picture, pathOf(folder, "a.svg")));
        const QByteArray svg = contentOf(folder.filePath("a.svg"));
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.contains("viewBox=\"0 0 800 450\""));
        const QString texts = textsOfSvg(svg);
        for (const QString& word : wordsOf(view))
            QVERIFY2(texts.contains(word), qPrintable(word + " in " + texts));
        QVERIFY(texts.contains("TokenFactory"));

        QSvgRenderer renderer(folder.filePath("a.svg"));
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.defaultSize(), QSize(800, 450));
        // Drawn at twice the size and looked at from afar, so that smoothed edges weigh less than what is there.
        picture.dpi = 192;
        QImage drawn(picture.size * 2, QImage::Format_RGB32);
        drawn.fill(Qt::red);
        QPainter painter(&drawn);
        renderer.render(&painter);
        painter.end();
        QCOMPARE(drawn.pixelColor(1599, 899), picture.theme.panel);
        const auto fromAfar = [&](const QImage& image) {
            return image.scaled(picture.size / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        };
        QCOMPARE_LT(difference(fromAfar(drawn), fromAfar(imageOf(picture))), 0.01);
    }
    void pdfIsOnePageOfVectorsWithText_data() { addViews(); }
    void pdfIsOnePageOfVectorsWithText()
    {
        QFETCH(PictureView, view);
        QTemporaryDir folder;
        Picture picture = pictureOf(view);
        picture.language = "en";
        QVERIFY(writePicture(picture, pathOf(folder, "a.pdf")));
        const QByteArray pdf = contentOf(folder.filePath("a.pdf"));
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        QVERIFY(pdf.contains("/MediaBox [0 0 600.000000 338.000000"));  // 800 x 450 px of 1/96 inch, in whole points
        QVERIFY(pdf.contains("/FontFile"));
        const QString reader = QStandardPaths::findExecutable("pdftotext");
        if (reader.isEmpty())
            return;
        const QString texts = outputOf(reader, {"-raw", folder.filePath("a.pdf"), "-"})
                                  .normalized(QString::NormalizationForm_KC)  // ligatures
                                  .remove(QRegularExpression("\\s"));
        for (const QString& word : wordsOf(view))
            QVERIFY2(texts.contains(word), qPrintable(word + " in " + texts));
    }
    void theScenarioIsInsideEveryPicture_data() { addViews(); }
    void theScenarioIsInsideEveryPicture()
    {
        QFETCH(PictureView, view);
        QTemporaryDir folder;
        const Picture picture = pictureOf(view);
        for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
            QVERIFY(writePicture(picture, pathOf(folder, name)));
            Session session(tests::presets(), tests::presetsFolder());
            QVERIFY(session.openFile(pathOf(folder, name).string()));
            QVERIFY2(session.scenario() == picture.answer->scenario, name);
        }
    }
    void aPictureInAnotherLanguageLeavesTheWindowsAlone()
    {
        Picture picture = pictureOf(PictureView::time);
        picture.language = "zh_CN";
        QTemporaryDir folder;
        QWidget window;
        int told = 0;
        struct Listener : QObject {
            int* count;
            bool eventFilter(QObject*, QEvent* event) override
            {
                *count += event->type() == QEvent::LanguageChange ? 1 : 0;
                return false;
            }
        } listener;
        listener.count = &told;
        window.installEventFilter(&listener);
        QVERIFY(writePicture(picture, pathOf(folder, "zh.svg")));
        picture.language.clear();
        QVERIFY(writePicture(picture, pathOf(folder, "own.svg")));
        QCoreApplication::processEvents();
        QCOMPARE(told, 0);
        QVERIFY(!textsOfSvg(contentOf(folder.filePath("zh.svg"))).contains("msgo"));
        QVERIFY(textsOfSvg(contentOf(folder.filePath("own.svg"))).contains("msgo"));
    }
    void withoutStampNothingIsSaidOfTheProgram()
    {
        Picture picture = pictureOf(PictureView::roofline);
        picture.stamped = false;
        QTemporaryDir folder;
        QVERIFY(writePicture(picture, pathOf(folder, "a.svg")));
        QVERIFY(!textsOfSvg(contentOf(folder.filePath("a.svg"))).contains("TokenFactory"));
    }
    void csvIsTheSameInEveryLocaleAndLanguage_data() { addViews(); }
    void csvIsTheSameInEveryLocaleAndLanguage()
    {
        QFETCH(PictureView, view);
        Picture picture = pictureOf(view);
        const std::string plain = csvOf(picture);
        QVERIFY(plain.find("\r\n") != std::string::npos);
        QVERIFY(std::count(plain.begin(), plain.end(), '\n') > 3);
        QVERIFY(plain.find("nan") == std::string::npos && plain.find("inf,") == std::string::npos);
        picture.language = "zh_CN";
        QCOMPARE(csvOf(picture), plain);
        tests::CommaLocale comma;
        if (!comma.enter())
            QSKIP("localedef cannot make de_DE here");
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const std::string german = csvOf(picture);
        tests::CommaLocale::leave();
        QLocale::setDefault(QLocale::c());
        QCOMPARE(german, plain);
    }

    void aFolderThatIsNotThereIsNamed_data() { formats(); }
    void aFolderThatIsNotThereIsNamed()
    {
        QFETCH(QString, suffix);
        const std::string file = ("/nonexistent-folder/a." + suffix).toStdString();
        const auto written = writePicture(pictureOf(PictureView::time), file);
        QVERIFY(!written);
        const std::string words = toText(written.error().front());
        QVERIFY(words.find(file) != std::string::npos);
        QVERIFY(words.find("cannot be written: No such file or directory") != std::string::npos);
    }
    void aFolderInTheWayIsNamed()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("a.pdf"));
        const auto written = writePicture(pictureOf(PictureView::time), pathOf(folder, "a.pdf"));
        QVERIFY(!written);
        QVERIFY(toText(written.error().front()).find("is a folder") != std::string::npos);
        QVERIFY(QFileInfo(folder.filePath("a.pdf")).isDir());
    }
    void aFullDiskIsNamed_data() { formats(); }
    void aFullDiskIsNamed()
    {
        if (!QFileInfo::exists("/dev/full"))
            QSKIP("no /dev/full here");
        QFETCH(QString, suffix);
        QTemporaryDir folder;
        const QString link = folder.filePath("a." + suffix);
        QVERIFY(QFile::link("/dev/full", link));
        const auto written = writePicture(pictureOf(PictureView::time), link.toStdString());
        QVERIFY(!written);
        QVERIFY(toText(written.error().front()).find("No space left on device") != std::string::npos);
        QVERIFY(!QFileInfo("/dev/full").isFile());  // a device is written to, not replaced
    }
    void aFailedWriteLeavesTheOldFile_data() { formats(); }
    void aFailedWriteLeavesTheOldFile()
    {
        QFETCH(QString, suffix);
        QTemporaryDir folder;
        const std::filesystem::path file = pathOf(folder, "a." + suffix);
        QVERIFY(writePicture(pictureOf(PictureView::time), file));
        const QByteArray before = contentOf(QString::fromStdString(file.string()));
        // root may write anywhere, so a folder stands where the temporary goes
        const std::string temporary =
            file.string() + "." + std::to_string(QCoreApplication::applicationPid()) + ".part";
        QVERIFY(QDir().mkpath(QString::fromStdString(temporary) + "/in the way"));
        const auto written = writePicture(pictureOf(PictureView::memory), file);
        QVERIFY(!written);
        QVERIFY(toText(written.error().front()).find("cannot be written: ") != std::string::npos);
        QCOMPARE(contentOf(QString::fromStdString(file.string())), before);
    }
    void nothingIsLeftBesideTheFile()
    {
        QTemporaryDir folder;
        QVERIFY(writePicture(pictureOf(PictureView::time), pathOf(folder, "a.png")));
        QVERIFY(writePicture(pictureOf(PictureView::memory), pathOf(folder, "a.png")));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("a.png"));
    }

private:
    static void formats()
    {
        QTest::addColumn<QString>("suffix");
        for (const PictureFormat format : pictureFormats())
            QTest::newRow(qPrintable(suffixOf(format))) << suffixOf(format);
    }
};

QTEST_MAIN(TestPictureFiles)
#include "tst_picture_files.moc"
