#include "tests/ui/fixture.h"
#include "ui/floor/floor_widget.h"
#include "ui/floor/run_views.h"
#include "ui/floor/transport_bar.h"
#include "ui/main_window.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/offer_line.h"
#include "ui/panels/pages.h"
#include "ui/session/recovery.h"

#include <QAction>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestRecoveryOffer : public QObject {
    Q_OBJECT

    std::filesystem::path data() const { return folder.path().toStdString(); }
    std::filesystem::path leftFile() const { return data() / "unsaved.json"; }
    void leave(int batch) const
    {
        scenario::Scenario scenario;
        scenario.batch = batch;
        QVERIFY(scenario::writeScenario(scenario, leftFile()));
    }
    static std::unique_ptr<MainWindow> openWindow()
    {
        auto window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->session().openFile("default");
        return window;
    }

private slots:
    void cleanup()
    {
        for (const auto& entry : std::filesystem::directory_iterator(data()))
            std::filesystem::remove_all(entry);
    }

    void nothingLeftIsNothingSaid()
    {
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        window->offerRecovery(recovery);
        window->show();
        QVERIFY(!window->offer()->isVisible());
    }
    void theKeyboardReopensIt()
    {
        leave(96);
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        window->offerRecovery(recovery);
        window->show();
        QVERIFY(window->offer()->isVisible());
        QVERIFY(window->offer()->text().contains("not saved"));
        window->session().setBatch(512);  // an edit does not take the offer away
        QVERIFY(window->offer()->isVisible());
        window->offer()->takeButton()->setFocus();
        QTest::keyClick(window->offer()->takeButton(), Qt::Key_Space);
        QCOMPARE(window->session().scenario().batch, 96);
        QVERIFY(window->session().isModified());
        QVERIFY(!window->offer()->isVisible());
        window->session().undoStack()->undo();  // reopened by mistake
        QCOMPARE(window->session().scenario().batch, 512);
    }
    void itCoversNothingOfTheRunningFactory_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::newRow("small, projector") << QSize(1280, 720) << QString("projector");
        QTest::newRow("large") << QSize(1920, 1080) << QString("dark");
    }
    void itCoversNothingOfTheRunningFactory()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        leave(96);
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        window->useTheme(theme);
        window->resize(size);
        window->floorPage()->setPlaysAtOnce(false);
        window->offerRecovery(recovery);
        window->show();
        window->pages()->showPage(QStringLiteral("floor"));
        const auto placeOf = [&](const QWidget& of) { return QRect(of.mapTo(window.get(), QPoint()), of.size()); };
        const auto covered = [&] {
            const QRect message = placeOf(*window->offer());
            QStringList names;
            for (const QWidget* needed : {static_cast<const QWidget*>(window->floorPage()->floorWidget()),
                                          static_cast<const QWidget*>(window->floorPage()->views()),
                                          static_cast<const QWidget*>(window->floorPage()->transport())}) {
                if (needed->isVisible() && placeOf(*needed).intersects(message))
                    names << QString::fromLatin1(needed->metaObject()->className());
            }
            return names.join(' ');
        };
        QVERIFY(window->offer()->isVisible());
        QTRY_COMPARE(covered(), QString());
        const int above = placeOf(*window->floorPage()->transport()).top();
        window->offer()->refuseButton()->setFocus();
        QTest::keyClick(window->offer()->refuseButton(), Qt::Key_Escape);
        QVERIFY(!window->offer()->isVisible());
        // its room is given back to what stands above the transport
        const auto lowest = [&] {
            const QRect floor = placeOf(*window->floorPage()->floorWidget());
            return window->floorPage()->views()->isSharing() && window->floorPage()->floorWidget()->isVisible()
                       ? floor.bottom()
                       : placeOf(*window->floorPage()->views()).bottom();
        };
        QTRY_VERIFY(lowest() > above - 20);
    }
    void refusedItIsGone()
    {
        leave(96);
        {
            const auto window = openWindow();
            Recovery recovery(window->session(), data());
            window->offerRecovery(recovery);
            window->show();
            QTest::mouseClick(window->offer()->refuseButton(), Qt::LeftButton);
            QVERIFY(!window->offer()->isVisible());
        }
        QVERIFY(!std::filesystem::exists(leftFile()));
    }
    void workDoneBesideTheOpenOfferIsKept()
    {
        leave(96);
        {
            const auto window = openWindow();
            Recovery recovery(window->session(), data());
            window->offerRecovery(recovery);
            window->session().setBatch(192);
        }
        // The latest is offered first, the one before is still there.
        for (const int batch : {192, 96}) {
            const auto window = openWindow();
            Recovery recovery(window->session(), data());
            QVERIFY(recovery.leftBehind());
            QCOMPARE(recovery.leftBehind()->scenario.batch, batch);
            recovery.refuse();
        }
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        QVERIFY(!recovery.leftBehind());
    }
    void pinsComeBackWithIt()
    {
        {
            const auto window = openWindow();
            Recovery recovery(window->session(), data());
            QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
            window->session().pin();
            window->session().setBatch(192);
        }
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        QVERIFY(recovery.reopen());
        QCOMPARE(window->session().pins().size(), std::size_t{1});
        QCOMPARE(window->session().pins().front().letter, 'A');
        QCOMPARE(window->session().scenario().batch, 192);
    }
    void theOfferSpeaksTheLanguageOfTheWindow()
    {
        leave(96);
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        window->offerRecovery(recovery);
        const QString english = window->offer()->text();
        window->useLanguage("zh_CN");
        QVERIFY(window->offer()->text() != english);
        window->useLanguage("en");
        QCOMPARE(window->offer()->text(), english);
    }
    void theUndoTextsFollowTheLanguage()
    {
        const auto window = openWindow();
        window->session().setBatch(96);
        const QString english = window->actions().of(Act::undo)->text();
        window->useLanguage("zh_CN");
        QVERIFY(window->actions().of(Act::undo)->text() != english);
        window->useLanguage("en");
        QCOMPARE(window->actions().of(Act::undo)->text(), english);
    }
    void theKilledProgramLosesNothing()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_DATA_HOME", folder.path());
        environment.insert("XDG_CONFIG_HOME", folder.path());
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        const std::filesystem::path own = data() / "token-factory" / "tokenfactory";
        std::filesystem::create_directories(own);
        scenario::Scenario scenario;
        scenario.batch = 96;
        QVERIFY(scenario::writeScenario(scenario, own / "unsaved.json"));
        const auto content = [&own](const char* name) {
            QFile file(QString::fromStdString((own / name).string()));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray before = content("unsaved.json");
        for (int run = 0; run < 2; ++run) {
            QProcess program;
            program.setProcessEnvironment(environment);
            program.start(
                TOKENFACTORY_EXECUTABLE,
                {QString::fromStdString((tests::presetsFolder() / "scenarios" / "report-like.json").string())});
            QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(own / "unsaved.lock"), 20000);
            QTest::qWait(Recovery::delayMs + 1000);
            QCOMPARE(program.state(), QProcess::Running);
            program.kill();
            QVERIFY(program.waitForFinished(10000));
            QCOMPARE(content("left-1.json"), before);
        }
    }

    void aProgramToldToEndDoesSoInOrderAndKeepsItsWork_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
    }
    void aProgramToldToEndDoesSoInOrderAndKeepsItsWork()
    {
        QFETCH(int, number);
        QTemporaryDir own;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_DATA_HOME", own.path());
        environment.insert("XDG_CONFIG_HOME", own.path());
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        const std::filesystem::path place = std::filesystem::path(own.path().toStdString()) / "token-factory";
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(TOKENFACTORY_EXECUTABLE, QStringList());
        // settings are there at the earliest when the window runs
        QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(place / "tokenfactory.conf"), 20000);
        std::filesystem::remove(place / "tokenfactory.conf");
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), number), 0);
        QVERIFY(program.waitForFinished(20000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
        QVERIFY(std::filesystem::exists(place / "tokenfactory.conf"));
        QVERIFY(!std::filesystem::exists(place / "tokenfactory" / "unsaved.json"));  // there was nothing unsaved
        QVERIFY(!std::filesystem::exists(place / "tokenfactory" / "unsaved.lock"));
    }
    void unsavedWorkIsThereAfterTheProgramWasToldToEnd()
    {
        {
            const auto window = openWindow();
            Recovery recovery(window->session(), data());
            window->session().setBatch(96);  // and the program ends before the delay of keeping is over
        }
        QVERIFY(std::filesystem::exists(leftFile()));
        const auto window = openWindow();
        Recovery recovery(window->session(), data());
        QVERIFY(recovery.leftBehind());
        QCOMPARE(recovery.leftBehind()->scenario.batch, 96);
    }

private:
    QTemporaryDir folder;
};

QTEST_MAIN(TestRecoveryOffer)
#include "tst_recovery_offer.moc"
