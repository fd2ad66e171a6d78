// labels: memory_window
#include "core/factory/names.h"
#include "tests/ui/export/pictures.h"
#include "ui/export/floor_picture.h"
#include "ui/export/stamp.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_view.h"

#include <QSvgRenderer>
#include <QTest>

#include <numeric>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

QByteArray written(const Picture& picture, const QString& suffix)
{
    const QTemporaryDir folder;
    const QString name = QStringLiteral("picture.") + suffix;
    const auto done = writePicture(picture, tests::pathOf(folder, name));
    if (!done)
        qFatal("%s", toText(done.error().front()).c_str());
    return tests::contentOf(folder.filePath(name));
}

Picture pictured(PictureView view, const char* preset, double atS, const UiTheme& theme = printTheme())
{
    Picture picture = tests::pictureOf(view, theme);
    picture.size = {1280, 720};
    picture.run = tests::runOf(preset, atS);
    return picture;
}

}  // namespace

class TestFloorPictures : public QObject {
    Q_OBJECT
private slots:
    void theSameMomentIsTheSamePicture_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset : {"default", "chat-hour", "mixed-racks", "worker-lost"})
            QTest::newRow(preset) << preset;
    }
    void theSameMomentIsTheSamePicture()
    {
        QFETCH(QString, preset);
        const QString folder = qEnvironmentVariable("TOKENFACTORY_PICTURES");
        for (const PictureView view : {PictureView::floor, PictureView::livePlots}) {
            const Picture picture = pictured(view, qPrintable(preset), 60.0);
            const Picture again = pictured(view, qPrintable(preset), 60.0);
            QCOMPARE(imageOf(picture), imageOf(again));
            QCOMPARE(written(picture, "svg"), written(again, "svg"));
            QVERIFY(imageOf(picture) != imageOf(pictured(view, qPrintable(preset), 61.0)));
            QVERIFY(written(picture, "pdf").startsWith("%PDF"));
            for (const UiTheme& theme :
                 folder.isEmpty() ? std::vector<UiTheme>() : std::vector{printTheme(), darkTheme()}) {
                Picture kept = picture;
                kept.theme = theme;
                kept.dpi = 144;
                const QString name =
                    QStringLiteral("%1/export-%2-%3-%4").arg(folder, preset, tests::nameOf(view), theme.id);
                imageOf(kept).save(name + ".png");
                QImage svg(1280, 720, QImage::Format_RGB32);
                QPainter painter(&svg);
                QSvgRenderer(written(kept, "svg")).render(&painter);
                svg.save(name + "-svg.png");
                QVERIFY(writePicture(kept, (name + ".pdf").toStdString()));
            }
        }
    }
    void theSvgHoldsVectorsAndTheStamp()
    {
        for (const PictureView view : {PictureView::floor, PictureView::livePlots}) {
            const Picture picture = pictured(view, "chat-hour", 60.0);
            const QByteArray svg = written(picture, "svg");
            QVERIFY(!svg.contains("<image"));
            QVERIFY(svg.contains("0:01:00.000"));
            QVERIFY(svg.contains(QByteArray("seed ") +
                                 QByteArray::number(qulonglong(picture.run.frame->scenario->running.seed))));
            QVERIFY(QSvgRenderer(svg).isValid());
            Picture bare = picture;
            bare.stamped = false;
            QVERIFY(!written(bare, "svg").contains("seed "));
        }
    }
    void theScenarioInsideIsTheOneThatRuns()
    {
        Picture picture = pictured(PictureView::floor, "chat-hour", 60.0);
        QVERIFY(picture.run.frame->scenario->name != picture.answer->scenario.name);
        QVERIFY(imageOf(picture)
                    .text(QStringLiteral("Scenario"))
                    .contains(QString::fromStdString(picture.run.frame->scenario->name)));
    }
    void theDataIsThatOfTheSnapshot()
    {
        const Picture picture = pictured(PictureView::floor, "chat-hour", 60.0);
        const FloorView view = floorViewOf(picture.run.frame->moment);
        const report::Table table = dataOf(picture);
        double used = 0.0;
        double waiting = -1.0;
        for (const report::Table::Row& row : table.rows) {
            if (std::get<std::string>(row[0]) == "hbm" && std::get<std::string>(row[2]) == "used")
                used += std::get<double>(row[3]);
            if (std::get<std::string>(row[0]) == "queue" && std::get<std::string>(row[2]) == "waiting")
                waiting = std::get<double>(row[3]);
        }
        QCOMPARE(used, view.hbm.usedBytes());
        QCOMPARE(waiting, double(picture.run.frame->moment.now->queue.size()));
        QVERIFY(!dataOf(pictured(PictureView::livePlots, "chat-hour", 60.0)).rows.empty());
    }
    void theDataHasWhatIsSeen()
    {
        const Picture picture = pictured(PictureView::floor, "worker-lost", 120.0);
        const FloorView view = floorViewOf(picture.run.frame->moment);
        const report::Table table = dataOf(picture);
        const auto valueOf = [&](const char* thing, const QString& name, const char* quantity) {
            const auto row = std::ranges::find_if(table.rows, [&](const report::Table::Row& each) {
                return std::get<std::string>(each[0]) == thing &&
                       std::get<std::string>(each[1]) == name.toStdString() &&
                       std::get<std::string>(each[2]) == quantity;
            });
            return row == table.rows.end() ? report::Cell() : (*row)[3];
        };
        QVERIFY(valueOf("run", {}, "averaging span of rates and shares") == report::Cell(view.spanS));
        QVERIFY(valueOf("arrivals", {}, "rate") == report::Cell(view.arrivalsPerS));
        QVERIFY(valueOf("retirement", {}, "rate") == report::Cell(view.completedPerS));
        QVERIFY(valueOf("retirement", {}, "output, as it is said") == report::Cell(view.saidTokensPerS));
        int failed = 0;
        for (const FloorPool& pool : view.pools) {
            QVERIFY(valueOf("pool", pool.name, "busy") == report::Cell(pool.busy));
            failed += int(std::get<double>(valueOf("pool", pool.name, "workers failed")));
            for (const FloorWorker& worker : pool.workers) {
                const QString name = workerName(*view.now, worker.worker);
                QVERIFY(valueOf("worker", name, "state") == report::Cell(std::string(factory::name(worker.state))));
                QVERIFY(valueOf("worker", name, "busy") == report::Cell(worker.busy));
            }
        }
        QCOMPARE(failed, 1);
        for (const FloorShelf& shelf : view.shelves) {
            QCOMPARE(valueOf("tier", shelf.name, "hit rate") != report::Cell(), shelf.hitShare.has_value());
            QVERIFY(valueOf("tier", shelf.name, "read") == report::Cell(shelf.readBytesPerS));
        }
        for (const report::Table::Row& row : table.rows) {
            const bool isNumber = std::holds_alternative<double>(row[3]);
            QVERIFY2(!isNumber || !std::get<std::string>(row[4]).empty(), std::get<std::string>(row[2]).c_str());
        }
    }
    void aFactoryThatHasNotRunIsStillAPicture()
    {
        for (const PictureView view : {PictureView::floor, PictureView::livePlots}) {
            Picture picture = tests::pictureOf(view);
            picture.run = {};
            QVERIFY(!imageOf(picture).isNull());
            QVERIFY(written(picture, "svg").contains("not run"));
            QVERIFY(!written(picture, "csv").isEmpty());
        }
    }
};

QTEST_MAIN(TestFloorPictures)
#include "tst_floor_pictures.moc"
