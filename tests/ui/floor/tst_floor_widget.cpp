#include "tests/ui/floor/moments.h"
#include "ui/floor/floor_widget.h"
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
        QVERIFY2(plate->text().contains("prefill 1"), qPrintable(plate->text()));
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
