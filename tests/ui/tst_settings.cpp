#include "tests/ui/fixture.h"
#include "ui/main_window.h"
#include "ui/panels/pages.h"
#include "ui/settings_keeper.h"
#include "ui/window_frame.h"

#include <QFile>
#include <QLabel>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestSettings : public QObject {
    Q_OBJECT
private slots:
    void whatIsWrittenIsRead()
    {
        WindowSettings settings;
        settings.theme = "projector";
        settings.language = "zh_CN";
        settings.fontScale = 1.2;
        settings.page = "sweep";
        settings.inspectorOpen = true;
        settings.geometry = "bytes";
        settings.exporting.format = PictureFormat::svg;
        settings.exporting.size = {336, 252};
        settings.exporting.dpi = 600;
        settings.exporting.theme = "light";
        settings.exporting.language = "en";
        settings.exporting.stamped = false;
        settings.exportFolder = "/somewhere";
        settings.floor.plots = QStringList{"tpot", "cost"};
        settings.floor.window = "run";
        settings.floor.bookmarks = {{"A burst, \"quoted\"", {0, 1'500'000'000}}, {"一小时", {7}}};
        {
            QSettings file(path(), QSettings::IniFormat);
            writeSettings(file, settings);
        }
        const WindowSettings read = readSettings(QSettings(path(), QSettings::IniFormat));
        QCOMPARE(read.theme, settings.theme);
        QCOMPARE(read.language, settings.language);
        QCOMPARE(read.fontScale, settings.fontScale);
        QCOMPARE(read.page, settings.page);
        QCOMPARE(read.inspectorOpen, settings.inspectorOpen);
        QCOMPARE(read.geometry, settings.geometry);
        QCOMPARE(read.exporting.format, settings.exporting.format);
        QCOMPARE(read.exporting.size, settings.exporting.size);
        QCOMPARE(read.exporting.dpi, settings.exporting.dpi);
        QCOMPARE(read.exporting.theme, settings.exporting.theme);
        QCOMPARE(read.exporting.language, settings.exporting.language);
        QCOMPARE(read.exporting.stamped, settings.exporting.stamped);
        QCOMPARE(read.exportFolder, settings.exportFolder);
        QVERIFY(read.floor == settings.floor);
    }
    void damagedValuesAreTheDefaults_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not a settings file") << QByteArray("\x89PNG\r\n\x1a\n\0\0[[[=", 15);
        QTest::newRow("values of other kinds") << QByteArray(
            "[General]\ntheme=sepia\nlanguage=7\nfontScale=large\n"
            "inspectorOpen=perhaps\ngeometry=@ByteArray(\\x1)\n");
        QTest::newRow("values out of range") << QByteArray(
            "[General]\nfontScale=40\n[export]\nformat=exe\nwidth=3\nheight=wide\ndpi=6000\ntheme=sepia\nlanguage="
            "fr\n");
        QTest::newRow("not finite") << QByteArray("[General]\nfontScale=nan\n");
        QTest::newRow("print is no theme for a screen") << QByteArray("[General]\ntheme=print\n");
        QTest::newRow("another version") << QByteArray("[General]\nversion=99\ntheme=light\nfontScale=1.4\n");
    }
    void damagedValuesAreTheDefaults()
    {
        QFETCH(QByteArray, content);
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const WindowSettings read = readSettings(QSettings(path(), QSettings::IniFormat));
        const WindowSettings standard;
        QCOMPARE(read.theme, standard.theme);
        QCOMPARE(read.language, standard.language);
        QCOMPARE(read.fontScale, standard.fontScale);
        QCOMPARE(read.inspectorOpen, standard.inspectorOpen);
        QCOMPARE(read.exporting.format, standard.exporting.format);
        QCOMPARE(read.exporting.size, standard.exporting.size);
        QCOMPARE(read.exporting.dpi, standard.exporting.dpi);
        QCOMPARE(read.exporting.theme, standard.exporting.theme);
        QCOMPARE(read.exporting.language, standard.exporting.language);
        MainWindow window(tests::presets(), tests::presetsFolder());
        window.restore(read);  // a broken file does not stop the start
        window.show();
        QVERIFY(window.isVisible());
        QCOMPARE(window.pages()->shownId(), QString("frontier"));
    }
    void aWindowComesBackAsItWas()
    {
        WindowSettings kept;
        {
            const auto window = made();
            window->resize(1333, 777);
            window->useTheme("light");
            window->themeChoice().setFontScale(1.2);
            window->openInspector(true);
            window->pages()->showPage("second");
            kept = window->settings();
        }
        const auto window = made();
        window->restore(kept);
        QCOMPARE(window->size(), QSize(1333, 777));
        QCOMPARE(window->themes().theme().id, QString("light"));
        QCOMPARE(window->themes().theme().typeScale, 1.2);
        QVERIFY(window->frame()->isInspectorKeptOpen());
        QCOMPARE(window->pages()->shownId(), QString("second"));
    }
    void aWindowLeftOutsideTheScreenComesBackOntoIt()
    {
        QByteArray geometry;
        {
            MainWindow window(tests::presets(), tests::presetsFolder());
            window.setGeometry(5000, 5000, 1200, 700);
            window.show();
            geometry = window.saveGeometry();
        }
        MainWindow window(tests::presets(), tests::presetsFolder());
        WindowSettings settings;
        settings.geometry = geometry;
        window.restore(settings);
        window.show();
        QVERIFY2(window.screen()->availableGeometry().intersects(window.geometry()),
                 qPrintable(QString::number(window.x())));
    }

    void whatIsChangedIsWrittenWithoutClosing()
    {
        const auto window = made();
        QSettings file(path(), QSettings::IniFormat);
        SettingsKeeper keeper(*window, file);
        const auto written = [this] { return readSettings(QSettings(path(), QSettings::IniFormat)); };
        window->useTheme("light");
        QTRY_COMPARE(written().theme, QString("light"));
        window->useLanguage("zh_CN");
        QTRY_COMPARE(written().language, QString("zh_CN"));
        window->useLanguage("en");
        window->themeChoice().setFontScale(1.2);
        QTRY_COMPARE(written().fontScale, 1.2);
        window->pages()->showPage("second");
        QTRY_COMPARE(written().page, QString("second"));
        window->openInspector(true);
        QTRY_VERIFY(written().inspectorOpen);
        window->show();
        window->resize(1300, 800);
        QTRY_COMPARE(written().geometry, window->saveGeometry());
    }

private:
    QString path() const { return folder.filePath("settings.ini"); }
    static std::unique_ptr<MainWindow> made()
    {
        auto window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->addPage(
            "second", [] { return QStringLiteral("Second"); }, new QLabel("second"));
        window->setInspector(new QWidget);
        return window;
    }
    QTemporaryDir folder;
};

QTEST_MAIN(TestSettings)
#include "tst_settings.moc"
