#include "tests/app/files.h"
#include "tests/app/program.h"
#include "tests/comma_locale.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <signal.h>

#include <utility>

using namespace tokenfactory::tests;

namespace {

const QStringList& views()
{
    static const QStringList all = {"frontier", "energy", "hbm-frontier", "network",  "time",   "memory",
                                    "page",     "sweep",  "sensitivity",  "roofline", "compare"};
    return all;
}

/// Width and height as they stand in the header of a PNG; 0 x 0 where there is none.
std::pair<int, int> pixelsOf(const QString& png)
{
    constexpr int widthAt = 16;
    const QByteArray head = contentOf(png).left(widthAt + 8);
    if (head.size() < widthAt + 8 || !head.startsWith("\x89PNG"))
        return {0, 0};
    return {qFromBigEndian<qint32>(head.constData() + widthAt), qFromBigEndian<qint32>(head.constData() + widthAt + 4)};
}

void addViews()
{
    QTest::addColumn<QString>("view");
    for (const QString& view : views())
        QTest::newRow(qPrintable(view)) << view;
}

}  // namespace

/// `plot` and `screenshot`: views of the window drawn without one.
class TestPictures : public QObject {
    Q_OBJECT
private slots:
    void helpNamesEveryView()
    {
        const QByteArray help = run({"plot", "--help"}).out.simplified();
        for (const QString& view : views())
            QVERIFY2(help.contains(view.toUtf8()), qPrintable(view));
        QVERIFY(run({"screenshot", "--help"}).out.contains("inspector"));
    }
    void aMomentPastTheEndIsItsEndAndSaysSo_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("plot") << words("plot worker-lost --view floor --at 1e7 --out");
        QTest::newRow("live plots") << words("plot worker-lost --view live-plots --at 1e7 --out");
        QTest::newRow("screenshot") << words("screenshot worker-lost --view floor --at 1e7 --out");
    }
    void aMomentPastTheEndIsItsEndAndSaysSo()
    {
        QFETCH(QStringList, command);
        QTemporaryDir folder;
        const QString file = folder.filePath("a.png");
        const Outcome past = run(command + QStringList(file));
        QCOMPARE(past.code, 0);
        QVERIFY2(past.err.contains("--at 10000000 s is past the end of the run: its end at 600 s is shown"),
                 past.err.constData());
        QVERIFY(pixelsOf(file).first > 0);
        QStringList within = command;
        within.replaceInStrings("1e7", "5");
        const Outcome quiet = run(within + QStringList(folder.filePath("b.png")));
        QVERIFY2(quiet.code == 0 && !quiet.err.contains("past the end"), quiet.err.constData());
    }
    void aPictureOfARunIsDrawnAgainAtItsMoment()
    {
        QTemporaryDir folder;
        const QString first = folder.filePath("first.png");
        QCOMPARE(run(words("plot worker-lost --view floor --at 91 --out") + QStringList(first)).code, 0);
        const auto data = [&](const QStringList& command, const QString& name) {
            const QString file = folder.filePath(name);
            const Outcome made = run(command + QStringList({"--out", file}));
            QFile read(file);
            return made.code == 0 && read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
        };
        const QByteArray asked = data(words("plot worker-lost --view floor --at 91"), "asked.csv");
        QVERIFY(!asked.isEmpty());
        QCOMPARE(data({"plot", first, "--view", "floor"}, "again.csv"), asked);
        QVERIFY(data({"plot", first, "--view", "floor", "--at", "60"}, "other.csv") != asked);
        QVERIFY(!data({"screenshot", first, "--view", "floor"}, "again.png").isEmpty());
        QCOMPARE(data({"plot", folder.filePath("again.png"), "--view", "floor"}, "third.csv"), asked);
    }
    void bothHaveTheSameBound()
    {
        for (const char* command : {"plot", "screenshot"}) {
            const Outcome refused =
                run({command, "default", "--view", "floor", "--at", "1.1e7", "--out", "/nonexistent/a.png"});
            QVERIFY2(refused.code == 2 && refused.err.contains("--at"), refused.err.constData());
        }
    }
    void stoppedTheyEndAtOnce_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("plot") << QString("plot");
        QTest::newRow("screenshot") << QString("screenshot");
    }
    void stoppedTheyEndAtOnce()
    {
        QFETCH(QString, command);
        QTemporaryDir folder;
        QByteArray text = contentOf(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/presets/scenarios/kimi-k3-64-gb200.json"));
        QVERIFY(text.contains("\"duration_s\": 600"));
        text.replace("\"duration_s\": 600", "\"duration_s\": 100000000");
        const QString scenario = written(folder, "long.json", text);
        QProcess program;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert("QT_QPA_PLATFORM", "offscreen");
        program.setProcessEnvironment(variables);
        const QString file = folder.filePath("a.png");
        program.start(TOKENFACTORY_EXECUTABLE, {command, scenario, "--view", "floor", "--at", "1e7", "--out", file});
        QVERIFY(program.waitForStarted());
        QTest::qWait(3000);
        QElapsedTimer clock;
        clock.start();
        ::kill(static_cast<pid_t>(program.processId()), SIGINT);
        QVERIFY(program.waitForFinished(10'000));
        QVERIFY2(clock.elapsed() < 3000, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 130);
        QVERIFY(program.readAllStandardError().contains("stopped"));
        QVERIFY(!QFileInfo::exists(file));
    }
    void anExportedPictureIsAScenario_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"pdf", "svg", "png"})
            QTest::newRow(ending) << QString(ending);
    }
    void anExportedPictureIsAScenario()
    {
        QFETCH(QString, ending);
        const QTemporaryDir folder;
        const QString picture = folder.filePath("paper." + ending);
        const QString fromScenario = folder.filePath("a.csv");
        const QString fromPicture = folder.filePath("b.csv");
        QCOMPARE(run({"plot", "report-like", "--view", "memory", "--out", picture}).code, 0);
        QCOMPARE(run({"plot", "report-like", "--view", "memory", "--out", fromScenario}).code, 0);
        const Outcome drawn = run({"plot", picture, "--view", "memory", "--out", fromPicture});
        QVERIFY2(drawn.code == 0, drawn.err.constData());
        QVERIFY(!contentOf(fromPicture).isEmpty());
        QCOMPARE(contentOf(fromPicture), contentOf(fromScenario));
        if (ending == "pdf")
            QCOMPARE(run({"screenshot", picture, "--out", folder.filePath("window.png")}).code, 0);
    }
    void everyViewIsDrawnAtItsSize_data() { addViews(); }
    void everyViewIsDrawnAtItsSize()
    {
        QFETCH(QString, view);
        const QTemporaryDir folder;
        for (const char* factor : {"1", "2"}) {
            const QString file = folder.filePath(QString(factor) + ".png");
            const Outcome outcome = run({"plot", "default", "--view", view, "--out", file, "--size", "2000x1000",
                                         "--dpi", "54", "--theme", "dark"},
                                        {{"QT_SCALE_FACTOR", factor}});
            QVERIFY2(outcome.code == 0, outcome.err);
            QVERIFY(pixelsOf(file) == std::pair(1125, 563));
        }
        QVERIFY(contentOf(folder.filePath("1.png")) == contentOf(folder.filePath("2.png")));
    }
    void dataIsTheSameInEveryLocale_data() { addViews(); }
    void dataIsTheSameInEveryLocale()
    {
        QFETCH(QString, view);
        const CommaLocale comma;
        const QTemporaryDir folder;
        const QString plain = folder.filePath("c.csv");
        const QString german = folder.filePath("de.csv");
        QCOMPARE(run({"plot", "default", "--view", view, "--out", plain}).code, 0);
        QCOMPARE(run({"plot", "default", "--view", view, "--out", german, "--lang", "zh_CN"},
                     {{"LC_ALL", CommaLocale::name}, {"LOCPATH", comma.folder()}})
                     .code,
                 0);
        QVERIFY(contentOf(plain).count('\n') > 3);
        QCOMPARE(contentOf(german), contentOf(plain));
    }
    void aComparisonHasItsPins()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("a.csv");
        QCOMPARE(run({"plot", "default", "--view", "compare", "--pins", "report-like,default", "--out", file}).code, 0);
        QVERIFY(contentOf(file).left(contentOf(file).indexOf('\n')).contains("pin_b"));
        const Outcome unknown = run({"plot", "default", "--view", "compare", "--pins", "report-lik", "--out", file});
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("report-lik"), unknown.err);
    }
    void aStudyShowsWhatIsAskedFor()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("a.svg");
        const Outcome outcome = run({"plot", "default", "--view", "sweep", "--measure", "energy_j_per_query",
                                     "--parameter", "kv", "--out", file, "--no-stamp"});
        QVERIFY2(outcome.code == 0, outcome.err);
        QVERIFY(contentOf(file).contains("Energy per query"));
        QVERIFY(!contentOf(file).contains("Calibration:"));
        const Outcome wrong = run({"plot", "default", "--view", "sweep", "--parameter", "kw", "--out", file});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("--parameter") && wrong.err.contains("kv"), wrong.err);
        QCOMPARE(run({"plot", "default", "--view", "sweep", "--measure", "speed", "--out", file}).code, 2);
    }
    void aFailedWriteSaysItsCause_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("cause");
        QTest::newRow("no such folder") << "no/a" << QByteArray("No such file or directory");
        QTest::newRow("a folder in the way") << "folder" << QByteArray("is a folder");
        QTest::newRow("a full disk") << "full" << QByteArray("No space left on device");
    }
    void aFailedWriteSaysItsCause()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, cause);
        const QTemporaryDir folder;
        for (const QString suffix : {".png", ".svg", ".pdf", ".csv"}) {
            QDir(folder.path()).mkdir("folder" + suffix);
            QFile::link("/dev/full", folder.filePath("full" + suffix));
            const Outcome outcome = run({"plot", "default", "--view", "time", "--out", folder.filePath(file + suffix)});
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains(cause) && outcome.err.contains(file.toUtf8()), outcome.err);
            QCOMPARE(outcome.err.count('\n'), 1);
        }
    }
    void theWindowIsDrawn()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("window.png");
        const Outcome outcome = run({"screenshot", "default", "--view", "roofline", "--size", "1280x720", "--theme",
                                     "light", "--lang", "zh_CN", "--out", file},
                                    {{"HOME", folder.path()}, {"XDG_CONFIG_HOME", folder.path()}});
        QVERIFY2(outcome.code == 0, outcome.err);
        QVERIFY(pixelsOf(file) == std::pair(1280, 720));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList("window.png"));  // no settings are written
    }
    void sizesAreToldWithBothTheirBounds()
    {
        const std::pair<const char*, QByteArray> bounds[] = {{"screenshot", "320x240 to 8192x8192"},
                                                             {"plot", "320x180 to 16384x16384"}};
        for (const auto& [command, text] : bounds) {
            QVERIFY(run({command, "--help"}).out.contains(text));
            for (const char* size : {"160x120", "319x500", "500x100", "20000x500", "wide"}) {
                const Outcome outcome =
                    run({command, "default", "--view", "roofline", "--size", size, "--out", "none/x.png"});
                QCOMPARE(outcome.code, 2);
                QVERIFY2(outcome.err.contains(size) && outcome.err.contains(text), outcome.err);
                QCOMPARE(outcome.err.count('\n'), 1);
            }
        }
    }
    void endingsMayBeInCapitals()
    {
        const QTemporaryDir folder;
        for (const QString name : {"A.SVG", "a.Pdf", "A.PNG", "a.CSV"}) {
            const QString file = folder.filePath(name);
            const Outcome outcome = run({"plot", "default", "--view", "time", "--out", file});
            QVERIFY2(outcome.code == 0 && QFile::exists(file), outcome.err);
            // and what holds a scenario is read again
            if (!name.endsWith("CSV"))
                QCOMPARE(run({"plot", file, "--view", "time", "--out", folder.filePath("again.svg")}).code, 0);
        }
        const Outcome shot = run({"screenshot", "default", "--size", "1024x640", "--out", folder.filePath("W.PNG")},
                                 {{"HOME", folder.path()}, {"XDG_CONFIG_HOME", folder.path()}});
        QVERIFY2(shot.code == 0, shot.err);
    }
    void whatIsWrongWithAScreenshotIsToldInOneLineEach()
    {
        const Outcome outcome = run(words("screenshot default --view attic --theme print --size 1280x720 --out x.svg"));
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.count('\n') == 3 && outcome.err.contains("present"), outcome.err);
        const Outcome small = run(words("screenshot default --size 800x600 --out none/x.png"));
        QCOMPARE(small.code, 2);
        QVERIFY2(small.err.startsWith("--size: is 800x600") && small.err.count('\n') == 1, small.err);
        QCOMPARE(run(words("screenshot defualt --out x.png")).code, 2);
        QCOMPARE(run(words("screenshot default")).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestPictures)
#include "tst_pictures.moc"
