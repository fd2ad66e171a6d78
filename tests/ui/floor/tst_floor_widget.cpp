#include "tests/ui/floor/moments.h"
#include "ui/floor/floor_widget.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestFloorWidget : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        widget = std::make_unique<FloorWidget>(themes);
        widget->resize(1280, 460);
        widget->setMoment(tests::bigFloor().moment(1e-4));
        widget->show();
        widget->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(widget.get()));
        widget->clearFocus();
        widget->grab();
    }
    void cleanup() { widget.reset(); }

    void itHasNoClock() { QVERIFY(widget->findChildren<QTimer*>().isEmpty()); }
    void aClickAsksWhyAndSelects()
    {
        QSignalSpy asked(widget.get(), &FloorWidget::asked);
        std::string why;
        connect(widget.get(), &FloorWidget::asked, this, [&](const std::string& id) { why = id; });
        const QRectF box = widget->picture().layout().shelves[1].box;
        QTest::mouseClick(widget.get(), Qt::LeftButton, {}, box.center().toPoint());
        QCOMPARE(asked.size(), 1);
        QCOMPARE(why, std::string("floor/tier/dram"));
        QCOMPARE(widget->selectedThing()->part, FloorPart::shelf);
    }
    void hoverNamesAndQuantifies()
    {
        auto* plate = widget->findChild<HoverPlate*>();
        QTest::mouseMove(widget.get(), widget->picture().layout().shelves[1].box.center().toPoint());
        QVERIFY(plate->isVisible());
        QVERIFY2(plate->text().contains("CPU DRAM") && plate->text().contains("TB"), qPrintable(plate->text()));
        QTest::mouseMove(widget.get(), widget->picture().layout().pools[0].cells.frames[1].center().toPoint());
        QVERIFY2(plate->text().contains("Prefill 1"), qPrintable(plate->text()));
    }
    void aClickOnABlobFollowsItsSession()
    {
        const FloorView& view = widget->view();
        QVERIFY(!view.dots.empty());
        std::optional<QPointF> place;
        for (int y = 0; y < 460 && !place; y += 2) {
            for (int x = 0; x < 1280 && !place; x += 2) {
                if (widget->picture().transferAt(QPointF(x, y), view)) {
                    place = QPointF(x, y);
                }
            }
        }
        QVERIFY(place.has_value());
        const std::size_t transfer = *widget->picture().transferAt(*place, view);
        QTest::mouseClick(widget.get(), Qt::LeftButton, {}, place->toPoint());
        QCOMPARE(widget->followed(), view.now->transfers[transfer].session);
        QVERIFY(widget->view().followed.has_value());
        QTest::keyClick(widget.get(), Qt::Key_Escape);
        QVERIFY(!widget->followed());
    }
    void aClickOnAWaitingRequestFollowsItsSession()
    {
        const CountCells& cells = widget->picture().layout().queue.cells;
        if (cells.perCell(widget->view().waiting) > 1) {
            tests::MadeUp floor = tests::bigFloor();
            floor.waiting = 20;
            widget->setMoment(floor.moment());
            widget->grab();
        }
        const std::int64_t request = widget->view().queue[4];
        QTest::mouseClick(widget.get(), Qt::LeftButton, {}, cells.cell(4).center().toPoint());
        QCOMPARE(widget->followed(), std::optional<std::int64_t>(1000 + request));
    }
    void ofTwoRequestsOfASessionTheOneThatIsClickedIsFollowed()
    {
        tests::MadeUp floor = tests::bigFloor();
        floor.waiting = 20;
        FloorMoment moment = floor.moment();
        auto now = std::make_shared<factory::Snapshot>(*moment.now);
        const std::int64_t clicked = now->queue[4];
        factory::RequestPicture ahead = *requestOf(*now, clicked);  // an agent of the same session, farther on
        ahead.id = 777'777;
        ahead.phase = factory::Phase::decoding;
        now->live.push_back(ahead);
        moment.now = now;
        widget->setMoment(moment);
        widget->grab();
        QTest::mouseClick(widget.get(), Qt::LeftButton, {},
                          widget->picture().layout().queue.cells.cell(4).center().toPoint());
        QCOMPARE(widget->followed(), std::optional<std::int64_t>(ahead.session));
        QCOMPARE(widget->view().followed->request->id, clicked);
        QVERIFY(widget->view().followed->title.contains(QString::number(clicked)));
        widget->follow(ahead.session);  // the session alone: the one that has come farthest
        QCOMPARE(widget->view().followed->request->id, ahead.id);
    }
    void theCardOfASessionCoversNothing_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        for (const QSize size : {QSize(820, 320), QSize(988, 320), QSize(1280, 460), QSize(1900, 700)}) {
            for (const double scale : {1.0, 1.5})
                QTest::addRow("%dx%d, type %.1f", size.width(), size.height(), scale) << size << scale;
        }
    }
    void theCardOfASessionCoversNothing()
    {
        QFETCH(const QSize, size);
        QFETCH(const double, scale);
        const FloorLayout layout = layoutOf(shapeOf(widget->view()), size, scale);
        std::vector<QRectF> others = {layout.keyLeft,    layout.keyRight,  layout.gaps, layout.queue.box,
                                      layout.retire.box, layout.ready.box, layout.hbm,  layout.arrivals};
        for (const PoolPlace& pool : layout.pools)
            others.push_back(pool.box.united(pool.expertBox));
        for (const QRectF& other : others)
            QVERIFY(!layout.followed.intersects(other));
        QVERIFY(layout.followed.width() > 200.0 * scale);
        QVERIFY(QRectF(QPointF(), layout.size).contains(layout.followed));
    }
    void theCrossOfItsCardEndsFollowing()
    {
        widget->follow(1007);
        widget->grab();
        QTest::mouseClick(widget.get(), Qt::LeftButton, {},
                          closeOf(widget->picture().layout().followed).center().toPoint());
        QVERIFY(!widget->followed() && !widget->view().followed);
    }
    void inAnotherRunItSaysThatItFollowsNoLonger()
    {
        widget->follow(1007);
        widget->endFollowing();
        QVERIFY(!widget->followed());
        QVERIFY2(widget->view().followed->title.contains("1,007"), qPrintable(widget->view().followed->title));
        widget->setFocus();
        QTest::keyClick(widget.get(), Qt::Key_Escape);
        QVERIFY(!widget->view().followed);
    }
    void whatPassesReadOpensItsPool()
    {
        std::string why;
        connect(widget.get(), &FloorWidget::asked, this, [&](const std::string& id) { why = id; });
        const PassLink& link = widget->picture().layout().passLinks.back();
        const int pool = widget->view().pools[link.pools.front()].pool;
        QTest::mouseClick(widget.get(), Qt::LeftButton, {}, (link.label.topLeft() + QPointF(20, 6)).toPoint());
        QCOMPARE(why, "floor/pool/" + std::to_string(pool));
    }
    void aNumberTypedFollowsThatSession()
    {
        widget->setFocus();
        QTest::keyClicks(widget.get(), "1007");
        QVERIFY(!widget->followed());
        QTest::keyClick(widget.get(), Qt::Key_Return);
        QCOMPARE(widget->followed(), std::optional<std::int64_t>(1007));
        QTest::keyClicks(widget.get(), "12");
        QTest::keyClick(widget.get(), Qt::Key_Escape);  // gives up typing, not following
        QCOMPARE(widget->followed(), std::optional<std::int64_t>(1007));
        QTest::keyClick(widget.get(), Qt::Key_Escape);
        QVERIFY(!widget->followed());
    }
    void theFollowedRouteIsDrawn()
    {
        const QImage before = widget->grab().toImage();
        const auto request =
            std::ranges::find(widget->view().now->live, factory::Phase::loading, &factory::RequestPicture::phase);
        widget->follow(request->session);
        QVERIFY(widget->grab().toImage() != before);
        widget->follow(std::nullopt);
        QCOMPARE(widget->grab().toImage(), before);
    }
    void tabWalksOverEverythingAndLeavesAtTheEnd()
    {
        QWidget other(nullptr);
        widget->setFocus(Qt::TabFocusReason);
        QVERIFY(widget->focusedThing().has_value());
        std::set<std::string> seen = {idOf(*widget->focusedThing(), widget->view())};
        for (int i = 0; i < 200; ++i) {
            const auto before = widget->focusedThing();
            QTest::keyClick(widget.get(), Qt::Key_Tab);
            if (widget->focusedThing() == before) {
                break;
            }
            seen.insert(idOf(*widget->focusedThing(), widget->view()));
        }
        for (const char* id : {"floor/queue", "floor/pool/0", "floor/pool/5", "floor/ready", "floor/tier/hbm",
                               "floor/tier/ssd", "floor/retire", "floor/gaps", "floor/link/load/dram/hbm"}) {
            QVERIFY2(seen.contains(id), id);
        }
    }
    void arrowsWalkByPlaceAndEnterAsks()
    {
        std::string why;
        connect(widget.get(), &FloorWidget::asked, this, [&](const std::string& id) { why = id; });
        widget->setFocus(Qt::TabFocusReason);
        while (widget->focusedThing()->part != FloorPart::queue) {
            QTest::keyClick(widget.get(), Qt::Key_Tab);
        }
        QTest::keyClick(widget.get(), Qt::Key_Right);
        QCOMPARE(widget->focusedThing()->part, FloorPart::pool);
        QTest::keyClick(widget.get(), Qt::Key_Down);
        QCOMPARE(widget->focusedThing()->part, FloorPart::worker);
        const std::int64_t first = widget->focusedThing()->number;
        QTest::keyClick(widget.get(), Qt::Key_Right);
        QCOMPARE(widget->focusedThing()->number, first + 1);
        QTest::keyClick(widget.get(), Qt::Key_Return);
        QCOMPARE(why, "floor/worker/" + std::to_string(first + 1));
        QTest::keyClick(widget.get(), Qt::Key_Up);
        QCOMPARE(widget->focusedThing()->part, FloorPart::pool);
        QVERIFY(widget->accessibleDescription().contains("GPU"));
    }
    void thePictureIsToldInWords()
    {
        QCOMPARE(widget->accessibleName(), QString("Factory floor"));
        widget->clearFocus();
        widget->setMoment(tests::bigFloor().moment());
        const QString words = widget->accessibleDescription();
        for (const char* part : {"130 wait", "CPU DRAM", "SSD", "516", "HBM", "1 off"}) {
            QVERIFY2(words.contains(part), qPrintable(words));
        }
    }
    void nothingIsAFloorToo()
    {
        widget->setMoment({});
        const QImage image = widget->grab().toImage();
        QVERIFY(!image.isNull());
        QTest::keyClick(widget.get(), Qt::Key_Right);
        QTest::mouseClick(widget.get(), Qt::LeftButton, {}, QPoint(600, 200));
        widget->resize(60, 40);
        widget->setMoment(tests::bigFloor().moment());
        QVERIFY(!widget->grab().isNull());
    }
    void anotherThemeIsAnotherPicture()
    {
        const QImage dark = widget->grab().toImage();
        themes.set(lightTheme());
        QVERIFY(widget->grab().toImage() != dark);
        themes.set(darkTheme());
        QCOMPARE(widget->grab().toImage(), dark);
    }

private:
    ThemeHolder themes{darkTheme()};
    std::unique_ptr<FloorWidget> widget;
};

QTEST_MAIN(TestFloorWidget)
#include "tst_floor_widget.moc"
