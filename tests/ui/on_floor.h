#pragma once

#include "tests/ui/busy.h"
#include "tests/ui/window.h"
#include "ui/floor/transport_bar.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/pages.h"

namespace tokenfactory::tests {

/// The window on its floor, standing at the beginning.
struct OnFloor {
    std::unique_ptr<ui::MainWindow> window;

    explicit OnFloor(bool plays = false, const scenario::Scenario& scenario = busy())
    {
        window = std::make_unique<ui::MainWindow>(presets(), presetsFolder());
        window->resize(1280, 720);
        window->session().open(scenario);
        page().setPlaysAtOnce(plays);
        window->show();
        window->pages()->showPage(QStringLiteral("floor"));
        window->activateWindow();
        QTRY_VERIFY(run().frame());
        if (!plays)
            settle();
    }
    ui::FloorPage& page() { return *window->floorPage(); }
    ui::FactoryRun& run() { return page().run(); }
    ui::TransportBar& bar() { return *page().transport(); }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(run().state() == ui::FactoryRun::State::standing, 60000); }
    void press(Qt::Key key)
    {
        QWidget* focused = window->focusWidget();
        QTest::keyClick(focused ? focused : window.get(), key);
    }
};

}  // namespace tokenfactory::tests
