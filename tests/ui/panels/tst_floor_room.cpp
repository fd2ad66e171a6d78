// labels: memory_window
#include "tests/ui/layout_faults.h"
#include "tests/ui/window.h"
#include "ui/controls/segmented.h"
#include "ui/floor/event_list.h"
#include "ui/floor/floor_widget.h"
#include "ui/floor/lanes.h"
#include "ui/floor/live_plots.h"
#include "ui/floor/run_views.h"
#include "ui/floor/transport_bar.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/pages.h"
#include "ui/window_frame.h"

#include <QAction>
#include <QGuiApplication>
#include <QSignalSpy>

using namespace tokenfactory;
using namespace tokenfactory::ui;

/// The page of the running factory in windows of any size: what belongs to it can be brought into sight.
class TestFloorRoom : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->resize(1280, 720);
        window->session().openFile("worker-lost");
        page().setPlaysAtOnce(false);
        window->show();
        window->pages()->showPage(QStringLiteral("floor"));
        QTRY_VERIFY(page().run().frame());
        page().run().seek(fromSeconds(90.0));
        QTRY_VERIFY_WITH_TIMEOUT(page().run().state() == FactoryRun::State::standing, 60000);
    }
    void cleanupTestCase() { window.reset(); }

    void plotsLanesAndEventsCanBeSeen_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("fontScale");
        for (const QSize size : sizes()) {
            // of large ones, which take long to paint, that with the largest type
            const bool isLarge = size.width() > 2000;
            for (const char* theme : {"projector", "dark", "light"}) {
                if (isLarge && theme != QLatin1String("projector"))
                    continue;
                for (const char* language : {"en", "zh_CN"}) {
                    for (const double fontScale : {1.0, largestFontScale})
                        QTest::addRow("%dx%d %s %s %g", size.width(), size.height(), theme, language, fontScale)
                            << size << QString(theme) << QString(language) << fontScale;
                }
            }
        }
    }
    void plotsLanesAndEventsCanBeSeen()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        QFETCH(double, fontScale);
        window->useTheme(theme);
        window->useLanguage(language);
        window->themeChoice().setFontScale(fontScale);
        window->resize(size);
        QTRY_COMPARE(window->size(), size);
        const std::array<std::pair<const char*, QWidget*>, 3> all = {
            {{"plots", views().plots()}, {"lanes", views().lanes()}, {"events", views().events()}}};
        constexpr int usable = 110;
        for (const auto& [id, view] : all) {
            choose(id);
            QTRY_VERIFY2(view->isVisible() && view->height() >= usable,
                         qPrintable(QString("%1: %2 px").arg(id).arg(view->height())));
            QVERIFY(inWindow(*view));
            QTRY_COMPARE(tests::faultsOf(*window).join(" | "), QString());
        }
        if (views().isSharing())
            choose("floor");
        QTRY_VERIFY2(page().floorWidget()->isVisible() && page().floorWidget()->height() >= 240,
                     qPrintable(QString::number(page().floorWidget()->height())));
        QVERIFY(inWindow(*page().floorWidget()) && inWindow(*page().transport()));
        QVERIFY(inWindow(*views().choices()));
        QTRY_COMPARE(tests::faultsOf(*window).join(" | "), QString());
    }
    void theSwitchStaysWhereItIs()
    {
        small();
        const auto place = [this](const std::string& id) {
            choose(id);
            return QRect(views().choices()->mapTo(window.get(), QPoint()), views().choices()->size());
        };
        const QRect first = place("floor");
        for (const char* id : {"plots", "lanes", "events", "floor"})
            QCOMPARE(place(id), first);
    }
    void anInspectorLeftOpenOpensWhereItHasRoom()
    {
        small();
        WindowSettings kept = window->settings();
        kept.inspectorOpen = true;
        kept.geometry.clear();
        window->restore(kept);
        window->resize(1280, 720);
        QTRY_COMPARE(window->size(), QSize(1280, 720));
        QVERIFY(!window->frame()->isInspectorOpen());
        QVERIFY(!window->actions().of(Act::inspector)->isChecked());
        QVERIFY(window->settings().inspectorOpen);  // it is not forgotten
        window->resize(1920, 1080);
        QTRY_VERIFY(window->frame()->isInspectorOpen() && window->whyPanel()->isVisible());
        QVERIFY(window->actions().of(Act::inspector)->isChecked());
        window->resize(1280, 720);
        QTRY_VERIFY(!window->whyPanel()->isVisible());
        // who asks for it here gets it
        window->actions().of(Act::inspector)->trigger();
        QTRY_VERIFY(window->frame()->isInspectorOpen() && window->whyPanel()->isVisible());
        window->actions().of(Act::inspector)->trigger();
        QVERIFY(!window->frame()->isInspectorOpen() && !window->settings().inspectorOpen);
    }
    void theSwitchIsReachedByKeys()
    {
        small();
        choose("floor");
        views().choices()->setFocus(Qt::TabFocusReason);
        QVERIFY(views().choices()->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(views().choices(), Qt::Key_Right);
        QTRY_VERIFY(views().plots()->isVisible() && !page().floorWidget()->isVisible());
        QVERIFY(views().choices()->hasFocus());
        QTest::keyClick(views().choices(), Qt::Key_Right);
        QTRY_VERIFY(views().lanes()->isVisible());
        QVERIFY(views().needsLog());
        choose("floor");
        QVERIFY(!views().needsLog());  // what nobody sees is not written down
    }
    void whatWasChosenIsRemembered()
    {
        small();
        choose("floor");
        QSignalSpy told(&page(), &FloorPage::keptChanged);
        choose("events");
        QVERIFY(!told.isEmpty());
        const WindowSettings kept = window->settings();
        QCOMPARE(kept.floor.below, QString("events"));
        QVERIFY(!kept.floor.floorFirst);
        choose("floor");
        page().restore(kept.floor);
        QTRY_VERIFY(views().events()->isVisible());
        // with room for both there is no choice between them, and the floor is back
        window->resize(1920, 1080);
        QTRY_VERIFY(page().floorWidget()->isVisible() && views().events()->isVisible());
        small();
        QTRY_VERIFY(views().events()->isVisible() && !page().floorWidget()->isVisible());
        choose("plots");
    }

private:
    /// Of windows on the screens there are, where a point has so many pixels as this program runs with.
    static std::vector<QSize> sizes()
    {
        const double ratio = qGuiApp->devicePixelRatio();
        if (ratio == 1.0)
            return {{1024, 640}, {1280, 680}, {1280, 720}, {1920, 1080}, {3840, 2160}};
        std::vector<QSize> all;
        for (const QSize screen : {QSize(1920, 1080), QSize(3840, 2160)}) {
            const QSize size = (QSizeF(screen) / ratio).toSize();
            if (size.width() >= 1024)
                all.push_back(size);
        }
        return all;
    }
    FloorPage& page() { return *window->floorPage(); }
    RunViews& views() { return *page().views(); }
    void choose(const std::string& id)
    {
        QApplication::processEvents();
        QTest::mouseClick(views().choices(), Qt::LeftButton, {}, views().choices()->placeOf(id));
        QApplication::processEvents();
    }
    void small()
    {
        window->useTheme("dark");
        window->useLanguage("en");
        window->themeChoice().setFontScale(1.0);
        window->resize(1024, 640);
        QTRY_VERIFY(views().isSharing());
    }
    bool inWindow(const QWidget& widget)
    {
        return window->rect().contains(QRect(widget.mapTo(window.get(), QPoint()), widget.size()));
    }

    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestFloorRoom)
#include "tst_floor_room.moc"
