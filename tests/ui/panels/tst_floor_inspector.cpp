// labels: threads_window memory_window
#include "tests/ui/window.h"
#include "ui/floor/floor_widget.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/inspector.h"
#include "ui/panels/pages.h"
#include "ui/panels/value_card.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/text.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTimer>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// The window on its floor, standing at a time.
struct OnFloor {
    std::unique_ptr<MainWindow> window;

    explicit OnFloor(const char* preset = "chat-hour", double atS = 60.0)
    {
        window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->resize(1600, 900);
        window->session().openFile(preset);
        window->floorPage()->setPlaysAtOnce(false);
        window->show();
        window->pages()->showPage(QStringLiteral("floor"));
        window->activateWindow();
        QTRY_VERIFY_WITH_TIMEOUT(run().frame(), 60000);
        settle();
        run().seek(fromSeconds(atS));
        settle();
    }
    FloorWidget& floor() { return *window->floorPage()->floorWidget(); }
    FactoryRun& run() { return window->floorPage()->run(); }
    Inspector& inspector() { return *window->whyPanel(); }
    const std::optional<Why>& why() { return inspector().page()->why(); }
    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == FactoryRun::State::standing, 60000);
        QCoreApplication::processEvents();
        floor().grab();
    }
    QPointF placeOf(const FloorThing& thing)
    {
        for (const FloorSpot& spot : spotsOf(floor().picture().layout(), floor().view(), true)) {
            // where nothing that lies in it is pointed at instead
            for (const double x : {0.5, 0.1, 0.9}) {
                for (const double y : {0.5, 0.06, 0.94}) {
                    const QPointF at(spot.area.left() + x * spot.area.width(),
                                     spot.area.top() + y * spot.area.height());
                    if (spot.thing == thing && floor().picture().thingAt(at, floor().view()) == thing &&
                        !floor().picture().transferAt(at, floor().view()))
                        return at;
                }
            }
        }
        return {};
    }
    bool click(const FloorThing& thing)
    {
        const QPointF at = placeOf(thing);
        if (at.isNull())
            return false;
        QTest::mouseClick(&floor(), Qt::LeftButton, {}, at.toPoint());
        return true;
    }
};

}  // namespace

class TestFloorInspector : public QObject {
    Q_OBJECT
private slots:
    void aClickOpensTheInspectorOnTheThing()
    {
        OnFloor at;
        QVERIFY(!at.inspector().isVisible());
        QVERIFY(at.click({FloorPart::queue, 0}));
        QVERIFY(at.inspector().isVisible());
        QVERIFY(at.why());
        QCOMPARE(at.why()->id, std::string("floor/queue"));
        QCOMPARE(at.why()->number, grouped(double(at.run().frame()->moment.now->queue.size())));
        QVERIFY(at.click({FloorPart::shelf, std::int64_t(at.floor().view().shelves.front().tier)}));
        QCOMPARE(at.why()->number, at.floor().view().shelves.front().fullText);
        QVERIFY(at.click({FloorPart::pool, 0}));
        QCOMPARE(at.why()->number, at.floor().view().pools.front().busyText);
        QVERIFY(at.click({FloorPart::worker, at.floor().view().pools.front().workers.front().worker}));
        QVERIFY(at.why()->id.starts_with("floor/worker/"));
    }
    void enterOpensItToo()
    {
        OnFloor at;
        at.floor().setFocus(Qt::TabFocusReason);
        QVERIFY(at.floor().focusedThing());
        QTest::keyClick(&at.floor(), Qt::Key_Right);
        const std::string id = idOf(*at.floor().focusedThing(), at.floor().view());
        QTest::keyClick(&at.floor(), Qt::Key_Return);
        QVERIFY(at.inspector().isVisible());
        QCOMPARE(at.why()->id, id);
        QVERIFY(at.floor().hasFocus());  // the keyboard stays where it is
        QTest::keyClick(at.window.get(), Qt::Key_Left, Qt::AltModifier);
    }
    void itFollowsTheTimeCalmlyWhileItRuns()
    {
        OnFloor at;
        QVERIFY(at.click({FloorPart::arrivals, 0}));
        at.floor().setFocus();
        const QString before = at.why()->subject;
        int shown = 0;
        QString last = before;
        at.run().play();
        QElapsedTimer waited;
        waited.start();
        while (waited.elapsed() < 2000) {
            QTest::qWait(10);
            if (at.why()->subject != last) {
                ++shown;
                last = at.why()->subject;
            }
        }
        QVERIFY2(shown >= 2 && shown <= 10, qPrintable(QString::number(shown)));
        QVERIFY(at.floor().hasFocus());
        at.run().pause();
        at.settle();
        QTRY_COMPARE(at.why()->number, at.floor().view().arrivalRate);
    }
    void whatGoesAwayStaysAndSaysSo()
    {
        OnFloor at;
        QVERIFY(!at.run().frame()->moment.now->live.empty());
        const factory::RequestPicture request = at.run().frame()->moment.now->live.front();
        const std::string id = "floor/request/" + std::to_string(request.id);
        at.inspector().ask(id);
        QVERIFY(at.why() && at.why()->state.isEmpty());
        QCOMPARE(at.floor().followed(), std::optional(request.session));  // and it is marked on the floor
        const QString title = at.why()->title;
        at.run().seek(fromSeconds(1000.0));
        at.settle();
        QTRY_VERIFY(at.why() && !at.why()->state.isEmpty());
        QCOMPARE(at.why()->title, title);
        at.run().seek(fromSeconds(60.0));  // there it is again
        at.settle();
        QTRY_VERIFY(at.why() && at.why()->state.isEmpty());
    }
    void theOtherPagesHaveTheirOwnQuestion()
    {
        OnFloor at;
        at.window->pages()->showPage(QStringLiteral("frontier"));
        tests::settle(*at.window);
        const std::string ofCard = at.window->valueCards().front()->card().why;
        at.inspector().ask(ofCard);
        QCOMPARE(at.why()->id, ofCard);
        at.window->pages()->showPage(QStringLiteral("floor"));
        at.settle();
        QVERIFY(!at.why());  // nothing was asked here
        QVERIFY(at.click({FloorPart::queue, 0}));
        QCOMPARE(at.why()->id, std::string("floor/queue"));
        at.window->pages()->showPage(QStringLiteral("frontier"));
        QVERIFY(at.why());
        QCOMPARE(at.why()->id, ofCard);
        QVERIFY(!at.inspector().canGoBack());
        at.window->pages()->showPage(QStringLiteral("floor"));
        QTRY_VERIFY(at.why());
        QCOMPARE(at.why()->id, std::string("floor/queue"));
    }
    void aFollowedSessionShowsItsTurns()
    {
        OnFloor at;
        const std::int64_t session = at.run().frame()->moment.now->live.front().session;
        at.inspector().ask("floor/session/" + std::to_string(session));
        QCOMPARE(at.floor().followed(), std::optional(session));
        QTRY_VERIFY(at.why() && !at.why()->turns.empty());
        const WhyTurn& latest = at.why()->turns.front();
        double sum = 0.0;
        for (const WhyStage& stage : latest.stages)
            sum += stage.seconds;
        QVERIFY(std::abs(sum - latest.seconds) < 1e-9);
    }
    void everyPageIsLaidOut_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::newRow("dark") << "dark"
                              << "en" << QSize(1920, 1080);
        QTest::newRow("light, Chinese, small") << "light"
                                               << "zh_CN" << QSize(1280, 720);
        QTest::newRow("projector") << "projector"
                                   << "en" << QSize(1280, 720);
    }
    void everyPageIsLaidOut()
    {
        QFETCH(QString, theme);
        QFETCH(QString, language);
        QFETCH(QSize, size);
        OnFloor at("agent-fleet", 60.0);
        at.window->useTheme(theme);
        at.window->useLanguage(language);
        at.window->resize(size);
        at.settle();
        const FloorView& view = at.floor().view();
        std::vector<std::string> ids = {"floor/arrivals", "floor/queue", "floor/ready",  "floor/retire", "floor/gaps",
                                        "floor/tier/hbm", "floor/hbm/0", "floor/pool/0", "run/goodput"};
        for (const FloorPool& pool : view.pools)
            ids.push_back("floor/worker/" + std::to_string(pool.workers.front().worker));
        for (const FloorShelf& shelf : view.shelves)
            ids.push_back(idOf({FloorPart::shelf, std::int64_t(shelf.tier)}, view));
        for (std::size_t i = 0; i < view.links.size(); ++i)
            ids.push_back(idOf({FloorPart::link, std::int64_t(i)}, view));
        const factory::RequestPicture request = view.now->live.front();
        ids.push_back("floor/request/" + std::to_string(request.id));
        ids.push_back("floor/session/" + std::to_string(request.session));
        const QString folder = qEnvironmentVariable("TOKENFACTORY_PICTURES");
        for (const std::string& id : ids) {
            at.inspector().ask(id);
            at.settle();
            QVERIFY2(at.why(), id.c_str());
            const InspectorPage& page = *at.inspector().page();
            for (const InspectorPage::Row& row : page.rows())
                QVERIFY(QRectF(page.rect()).contains(row.area.adjusted(0, 0, -8, 0)));
            QCOMPARE(page.height(), std::max(page.heightForWidth(page.width()), page.height()));
            if (!folder.isEmpty()) {
                const QString name = QString::fromStdString(id).replace('/', '-').replace(' ', '_');
                at.inspector().page()->grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, theme, name));
                if (id == "floor/worker/0" || id == "floor/session/" + std::to_string(request.session))
                    at.window->grab().save(QStringLiteral("%1/window-%2-%3.png").arg(folder, theme, name));
            }
        }
    }
    void rowsLeadOnAndBack()
    {
        OnFloor at("default", 60.0);
        QVERIFY(at.click({FloorPart::pool, 0}));
        const std::vector<InspectorPage::Row> rows = at.inspector().page()->rows();
        const auto row =
            std::ranges::find_if(rows, [](const auto& one) { return one.why.starts_with("floor/worker/"); });
        QVERIFY(row != rows.end());
        QTest::mouseClick(at.inspector().page(), Qt::LeftButton, {}, row->area.center().toPoint());
        QVERIFY(at.why()->id.starts_with("floor/worker/"));
        QCOMPARE(at.floor().selectedThing()->part, FloorPart::worker);
        at.inspector().back();
        QCOMPARE(at.why()->id, std::string("floor/pool/0"));
        QCOMPARE(at.floor().selectedThing()->part, FloorPart::pool);
    }
};

QTEST_MAIN(TestFloorInspector)
#include "tst_floor_inspector.moc"
