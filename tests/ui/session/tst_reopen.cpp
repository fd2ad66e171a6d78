// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/export/picture.h"
#include "ui/export/scenario_inside.h"
#include "ui/session/factory_run.h"
#include "ui/session/recovery.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

#include <sys/stat.h>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

std::string pathIn(const QTemporaryDir& folder, const QString& name) { return folder.filePath(name).toStdString(); }

QByteArray contentOf(const std::string& file)
{
    QFile in(QString::fromStdString(file));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

void put(const std::string& file, const QByteArray& content)
{
    QFile out(QString::fromStdString(file));
    QVERIFY(out.open(QIODevice::WriteOnly));
    QCOMPARE(out.write(content), content.size());
}

/// With a name that XML, PNG and PDF each would have to escape or encode.
scenario::Scenario awkward()
{
    scenario::Scenario scenario;
    scenario.name = "\"50 % < 100 %\" & 中文 ) endstream";
    scenario.batch = 384;
    scenario.maxLatencyS = 0.0123456789012345;
    scenario.choices.hbmCapBytes = 123456789012.0;
    return scenario;
}

}  // namespace

class TestReopen : public QObject {
    Q_OBJECT
private slots:
    void aPictureReopensItsScenario_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("PNG") << "picture.png";
        QTest::newRow("SVG") << "picture.svg";
        QTest::newRow("PDF") << "picture.pdf";
    }
    void aPictureReopensItsScenario()
    {
        QFETCH(QString, name);
        const std::string file = pathIn(folder, name);
        exportTo(file);
        QVERIFY(isPicture(file));
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile(file));
        QVERIFY(session.scenario() == awkward());
        // its name does not matter
        const std::string renamed = pathIn(folder, "renamed.json");
        put(renamed, contentOf(file));
        QVERIFY(session.openFile(renamed));
    }
    void thePictureOfAnotherProgramHoldsNoScenario()
    {
        const std::string file = pathIn(folder, "drawing.svg");
        put(file, "<svg xmlns=\"http://www.w3.org/2000/svg\"><desc>A house and a tree</desc></svg>");
        const auto inside = scenarioInside(file);
        QVERIFY(!inside);
        QCOMPARE(inside.error().front().what.english(), std::string("holds no scenario"));
    }
    void aPipeIsNotWaitedFor()
    {
        const std::string pipe = pathIn(folder, "pipe.json");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(!session.openFile(pipe));
    }
    void aDamagedPictureSaysSo_data() { aPictureReopensItsScenario_data(); }
    void aDamagedPictureSaysSo()
    {
        QFETCH(QString, name);
        const std::string file = pathIn(folder, name);
        exportTo(file);
        const QByteArray whole = contentOf(file);
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        const scenario::Scenario before = session.scenario();
        Problems found;
        connect(&session, &Session::reported, this, [&](const Problems& problems) { found = problems; });
        for (const qsizetype kept : {qsizetype(60), qsizetype(120), qsizetype(200), whole.size() / 2}) {
            QVERIFY(session.open(before));
            found.clear();
            put(file, whole.left(kept));
            if (session.openFile(file)) {  // cut behind the scenario
                QVERIFY(session.scenario() == awkward());
                continue;
            }
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY(session.scenario() == before);
        }
        // any byte turned over is read as it was, or refused; never more than that
        for (qsizetype place = 0; place < whole.size(); place += whole.size() / 97 + 1) {
            QByteArray broken = whole;
            broken[place] = static_cast<char>(broken[place] ^ 0x55);
            put(file, broken);
            (void)scenarioInside(file);
        }
    }
    void aScenarioIsSavedWhereItCameFrom()
    {
        Session session(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("default"));
        QVERIFY(session.file().empty());
        // the file of a preset is a preset
        QVERIFY(session.openFile((tests::presetsFolder() / "scenarios" / "default.json").string()));
        QVERIFY(session.file().empty());
        const std::string picture = pathIn(folder, "own.png");
        exportTo(picture);
        QVERIFY(session.openFile(picture));
        QVERIFY(session.file().empty());
        const std::string file = pathIn(folder, "own.json");
        QVERIFY(session.save(file));
        QCOMPARE(session.file().string(), file);
        session.setBatch(96);
        session.undoStack()->undo();
        QCOMPARE(session.file().string(), file);
        QVERIFY(!session.save("/proc/no-such-folder/own.json"));
        QCOMPARE(session.file().string(), file);
        QVERIFY(session.openFile("default"));
        QVERIFY(session.file().empty());
        QVERIFY(session.openFile(file));
        QCOMPARE(session.file().string(), file);
        // back to the scenario before it: that did not come from the file
        session.undoStack()->undo();
        QVERIFY(session.file().empty());
    }
    void aPictureOfAnotherProgramHoldsNone()
    {
        const std::string file = pathIn(folder, "other.png");
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::white);
        QVERIFY(image.save(QString::fromStdString(file)));
        const auto inside = scenarioInside(file);
        QVERIFY(!inside);
        QCOMPARE(toText(inside.error().front()).find("other.png: holds no scenario"), std::size_t(0));
        put(pathIn(folder, "text.png"), "not a picture");
        QVERIFY(!isPicture(pathIn(folder, "text.png")));
        QVERIFY(!scenarioInside(pathIn(folder, "text.png")));
        QVERIFY(!scenarioInside(pathIn(folder, "missing.png")));
    }
    void whatACrashLeavesIsOffered()
    {
        const std::filesystem::path data = pathIn(folder, "data/deep");
        const auto file = data / "unsaved.json";
        {
            Session session(tests::presets(), tests::presetsFolder());
            Recovery recovery(session, data);
            QVERIFY(!recovery.leftBehind());
            QVERIFY(session.openFile("default"));
            session.setBatch(96);
            QVERIFY(!std::filesystem::exists(file));
            QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(file), 5000);
            // a second program does not touch it
            Session other(tests::presets(), tests::presetsFolder());
            const Recovery second(other, data);
            QVERIFY(!second.leftBehind());
        }
        QVERIFY(std::filesystem::exists(file));
        {
            Session session(tests::presets(), tests::presetsFolder());
            Recovery recovery(session, data);
            QVERIFY(session.openFile("default"));
            QVERIFY(recovery.leftBehind());
            QVERIFY(recovery.reopen());
            QCOMPARE(session.scenario().batch, 96);
            QVERIFY(!session.undoStack()->isClean());
            QVERIFY(session.save(pathIn(folder, "saved.json")));
            QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(file), 5000);
        }
    }
    void whatAnotherScenarioReplacedIsThereAfterACrash()
    {
        const std::filesystem::path data = pathIn(folder, "data/replaced");
        const auto file = data / "unsaved.json";
        const QTemporaryDir crashed;
        {
            Session session(tests::presets(), tests::presetsFolder());
            const Recovery recovery(session, data);
            QVERIFY(session.openFile("default"));
            session.setBatch(96);
            QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(file), 5000);
            QVERIFY(session.openFile("report-like"));
            QVERIFY(session.undoStack()->isClean());
            QTest::qWait(Recovery::delayMs + 500);
            QVERIFY(std::filesystem::exists(file));
            std::filesystem::copy_file(file, pathIn(crashed, "unsaved.json"));
            // until the other is edited; what is saved goes
            session.setBatch(777);
            QTRY_VERIFY_WITH_TIMEOUT(contentOf(file.string()).contains("777"), 5000);
            QVERIFY(session.save(pathIn(folder, "saved-instead.json")));
            QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(file), 5000);
        }
        QVERIFY(!std::filesystem::exists(file));
        Session session(tests::presets(), tests::presetsFolder());
        Recovery recovery(session, crashed.path().toStdString());
        QVERIFY(session.openFile("default") && recovery.reopen());
        QCOMPARE(session.scenario().batch, 96);
    }
    void whatACrashLeavesOfARunIsAllThere()
    {
        const std::filesystem::path data = pathIn(folder, "run");
        const std::filesystem::path killed = pathIn(folder, "killed");
        const auto standing = [](FactoryRun& run, double timeS) {
            return run.state() == FactoryRun::State::standing && run.frame()->time == fromSeconds(timeS);
        };
        scenario::Scenario edited;
        scenario::Watch watch;
        {
            Session session(tests::presets(), tests::presetsFolder());
            FactoryRun run(tests::presets(), tests::presetsFolder());
            Recovery recovery(session, data);
            recovery.follow(run);
            QVERIFY(session.openFile("worker-lost"));
            watch = session.scenario().watch;
            QVERIFY(!watch.text.empty());
            run.follow(session);
            QTRY_VERIFY(standing(run, 0.0));
            run.seek(fromSeconds(100.0));
            QTRY_VERIFY_WITH_TIMEOUT(standing(run, 100.0), 60000);
            QVERIFY(session.setRunValue("workload.arrivals.rate_per_s", "30"));
            QTRY_VERIFY(run.state() == FactoryRun::State::standing);
            QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(data / "unsaved.json"), 5000);
            // the run goes on after the last edit
            run.seek(fromSeconds(130.0));
            QTRY_VERIFY_WITH_TIMEOUT(contentOf((data / "unsaved.json").string()).contains("\"moment_s\": 130"), 60000);
            edited = session.scenario();
            std::filesystem::create_directory(killed);
            std::filesystem::copy(data / "unsaved.json", killed / "unsaved.json");  // nothing else is written
        }
        Session session(tests::presets(), tests::presetsFolder());
        FactoryRun run(tests::presets(), tests::presetsFolder());
        Recovery recovery(session, killed);
        recovery.follow(run);
        QVERIFY(session.openFile("default"));
        QVERIFY(recovery.reopen());
        QVERIFY(session.scenario() == edited);
        QCOMPARE(session.opened().name, std::string("A decode worker is lost, and comes back"));
        QVERIFY(session.opened().watch == watch);
        const auto moment = session.ofRun().moment();
        QVERIFY(moment && moment->timeS == 130.0 && !moment->ofPicture);
        // killed again before the floor was looked at, nothing of it is lost
        QVERIFY(contentOf((killed / "unsaved.json").string()).contains("\"moment_s\": 130"));
        run.follow(session);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        std::map<double, bool> byUser;
        for (const RunMark& mark : *run.frame()->marks)
            byUser[std::floor(toSeconds(mark.time))] = mark.byUser;
        QVERIFY(byUser == (std::map<double, bool>{{90.0, false}, {100.0, true}, {210.0, false}}));
        // and it can be gone back to what was opened
        session.revert();
        QVERIFY(session.scenario() == session.opened());
        QVERIFY(session.scenario().running.interventions.empty());
    }
    void marksStayTheUsersWhereAnotherScenarioIsUndone()
    {
        Session session(tests::presets(), tests::presetsFolder());
        FactoryRun run(tests::presets(), tests::presetsFolder());
        QVERIFY(session.openFile("kimi-k3-64-gb200"));
        run.follow(session);
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        run.seek(fromSeconds(3.0));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing);
        QVERIFY(session.changeRun({{3.0, "workload.arrivals.rate_per_s", "1"}}));
        QVERIFY(session.openFile("default"));
        QTRY_VERIFY(run.state() == FactoryRun::State::standing && run.frame()->marks->empty());
        session.undoStack()->undo();
        QTRY_COMPARE(run.frame()->marks->size(), std::size_t(1));
        QVERIFY(run.frame()->marks->front().byUser);
    }
    void aFileThatCannotBeReadNeverStopsTheStart()
    {
        const std::filesystem::path data = pathIn(folder, "damaged");
        std::filesystem::create_directory(data);
        put((data / "unsaved.json").string(), "{\"schema\": \"token-fac");
        Session session(tests::presets(), tests::presetsFolder());
        Recovery recovery(session, data);
        QVERIFY(!recovery.leftBehind());
        QVERIFY(!recovery.reopen());
        Recovery nowhere(session, "/proc/no-such-folder");
        QVERIFY(!nowhere.leftBehind());
    }

private:
    static void exportTo(const std::string& file)
    {
        static const AnswerPtr answer = tests::answerTo(awkward());
        Picture picture;
        picture.answer = answer;
        picture.view = PictureView::time;
        picture.theme = printTheme();
        picture.size = {400, 200};
        const auto written = writePicture(picture, file);
        QVERIFY(written);
    }

    QTemporaryDir folder;
};

QTEST_MAIN(TestReopen)
#include "tst_reopen.moc"
