#pragma once

#include <QApplication>

#include <memory>

namespace tokenfactory::ui {

/// An application to draw with where there is none yet, without a display, for as long as this lives. Main thread only.
class OffscreenApplication {
public:
    OffscreenApplication()
    {
        if (!QCoreApplication::instance()) {
            qputenv("QT_QPA_PLATFORM", "offscreen");
            own = std::make_unique<QApplication>(argc, argv);
        }
    }

    Q_DISABLE_COPY_MOVE(OffscreenApplication)

private:
    int argc = 1;
    char name[13] = "tokenfactory";
    char* argv[2] = {name, nullptr};
    std::unique_ptr<QApplication> own;  ///< last: it reads the arguments as long as it lives
};

}  // namespace tokenfactory::ui
