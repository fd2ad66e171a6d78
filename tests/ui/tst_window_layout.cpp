#include "tests/ui/fixture.h"
#include "tests/ui/layout_faults.h"
#include "ui/main_window.h"
#include "ui/panels/bars.h"
#include "ui/panels/shortcut_sheet.h"

#include <QLabel>
#include <QProcess>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::faultsOf;

namespace {

constexpr auto childVariable = "TOKENFACTORY_LAYOUT_CHILD";

}  // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->session().openFile("default");
        window->show();
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
    }
    void cleanupTestCase() { window.reset(); }
    void cleanup()
    {
        window->present(false);
        window->themeChoice().setFontScale(1.0);
        window->useLanguage("en");
    }

    void theCheckFindsFaults()
    {
        QWidget parent;
        parent.resize(200, 100);
        QLabel first("a text that is longer than its label", &parent);
        first.setGeometry(0, 0, 60, 20);
        QLabel second("over it", &parent);
        second.setGeometry(40, 0, 100, 20);
        parent.show();
        const QString faults = faultsOf(parent).join(' ');
        QVERIFY2(faults.contains("is cut"), qPrintable(faults));
        QVERIFY2(faults.contains("lies over"), qPrintable(faults));
    }
    void everyTextHasItsPlace_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("fontScale");
        QList<QSize> sizes = {QSize(1280, 720), QSize(1920, 1080)};
        if (!qEnvironmentVariableIsSet(childVariable))
            sizes << QSize(3840, 2160);
        for (const QSize size : sizes) {
            for (const char* theme : {"dark", "light", "projector", "contrast"}) {
                for (const char* language : {"en", "zh_CN"})
                    QTest::addRow("%dx%d %s %s", size.width(), size.height(), theme, language)
                        << size << QString(theme) << QString(language) << 1.0;
            }
        }
        QTest::addRow("largest type") << QSize(1920, 1080) << QString("light") << QString("en") << largestFontScale;
        QTest::addRow("smallest type") << QSize(1280, 720) << QString("dark") << QString("en") << smallestFontScale;
    }
    void everyTextHasItsPlace()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        QFETCH(double, fontScale);
        window->useTheme(theme);
        window->themeChoice().setFontScale(fontScale);
        window->useLanguage(language);
        window->resize(size);
        QTRY_COMPARE(faultsOf(*window).join(" | "), QString());
        QCOMPARE(window->size(), size);
    }
    void everyTextHasItsPlaceWhilePresenting_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        for (const char* theme : {"dark", "projector"}) {
            for (const char* language : {"en", "zh_CN"})
                QTest::addRow("%s %s", theme, language) << QString(theme) << QString(language);
        }
    }
    void everyTextHasItsPlaceWhilePresenting()
    {
        QFETCH(QString, theme);
        QFETCH(QString, language);
        window->useTheme(theme);
        window->useLanguage(language);
        window->present(true);
        window->showNormal();  // the whole screen of a test may be smaller
        window->resize(1280, 720);
        QTRY_COMPARE(window->size(), QSize(1280, 720));
        QTRY_COMPARE(faultsOf(*window).join(" | "), QString());
    }
    void theShortcutSheetIsReadable_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QString("en");
        QTest::newRow("Chinese") << QString("zh_CN");
    }
    void theShortcutSheetIsReadable()
    {
        QFETCH(QString, language);
        window->useTheme("projector");
        window->useLanguage(language);
        ShortcutSheet sheet(window->themes(), window->actions(), window.get());
        sheet.show();
        QTRY_COMPARE(faultsOf(sheet).join(" | "), QString());
        QVERIFY2(sheet.width() <= 1920 && sheet.height() <= 680, qPrintable(QString::number(sheet.height())));
    }
    void screensWithSmallerPixelsAreTheSame_data()
    {
        QTest::addColumn<QString>("factor");
        QTest::newRow("1.25") << QString("1.25");
        QTest::newRow("2") << QString("2");
    }
    void screensWithSmallerPixelsAreTheSame()
    {
        QFETCH(QString, factor);
        if (qEnvironmentVariableIsSet(childVariable))
            QSKIP("is the scaled run itself");
        QProcess child;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_SCALE_FACTOR", factor);
        environment.insert(childVariable, "1");
        child.setProcessEnvironment(environment);
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.start(QCoreApplication::applicationFilePath(),
                    {"everyTextHasItsPlace", "everyTextHasItsPlaceWhilePresenting", "theShortcutSheetIsReadable"});
        QVERIFY(child.waitForFinished(200000));
        QVERIFY2(child.exitCode() == 0, child.readAll().constData());
    }

private:
    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
