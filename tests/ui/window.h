#pragma once

#include "tests/ui/fixture.h"
#include "ui/main_window.h"
#include "ui/panels/number_row.h"

#include <QTest>

#include <memory>

namespace tokenfactory::tests {

/// The real window on the default scenario.
inline std::unique_ptr<ui::MainWindow> openWindow(QSize size = {1280, 720})
{
    auto window = std::make_unique<ui::MainWindow>(presets(), presetsFolder());
    window->resize(size);
    window->session().openFile("default");
    window->show();
    return window;
}

inline void settle(ui::MainWindow& window) { QTRY_VERIFY_WITH_TIMEOUT(window.session().isSettled(), 60000); }

/// Into the number box of a row, with Enter.
inline void type(ui::NumberRow* row, const char* text)
{
    row->box()->setFocus();
    row->box()->selectAll();
    QTest::keyClicks(row->box(), text);
    QTest::keyClick(row->box(), Qt::Key_Return);
}

}  // namespace tokenfactory::tests
