#pragma once

#include "tests/ui/fixture.h"
#include "ui/main_window.h"

#include <QCoreApplication>

#include <functional>
#include <memory>

namespace tokenfactory::bench {

/// The window as a lecturer has it: the preset "default" at 1920 x 1080.
inline std::unique_ptr<ui::MainWindow> openWindow()
{
    auto window = std::make_unique<ui::MainWindow>(tests::presets(), tests::presetsFolder());
    window->resize(1920, 1080);
    window->session().openFile("default");
    window->show();
    return window;
}

inline void runUntil(const std::function<bool()>& done)
{
    while (!done())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

}  // namespace tokenfactory::bench
