#pragma once

#include "ui/session/factory_run.h"
#include "ui/theme/theme_holder.h"

#include <QTimer>
#include <QWidget>

#include <functional>

class QLabel;
class QVBoxLayout;

namespace tokenfactory::ui {

class Session;
class TransportBar;

/// The factory of the session's scenario, running: the floor, plots below it and what plays them. It runs only while
/// it is seen; the first time it begins to play by itself.
class FloorPage : public QWidget {
    Q_OBJECT
public:
    FloorPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);
    ~FloorPage() override;

    FactoryRun& run() { return factoryRun; }
    TransportBar* transport() const { return bar; }
    /// What draws the moments, with how it is given one; the page owns it.
    void setFloor(QWidget* floor, std::function<void(const FloorMoment&)> show);
    /// The strip below the floor, with how it is given a frame; the page owns it. `show` returns whether there is more
    /// to draw: then it is given the frame again, at most as often as there are frames.
    void setPlots(QWidget* plots, std::function<bool(const Frame&)> show);
    /// Whether opening the page begins to play; off for pictures of a moment.
    void setPlaysAtOnce(bool on) { playsAtOnce = on; }
    void retranslate();

signals:
    void asked(const std::string& why);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showFrame();
    void drawPlots();
    void showTrouble();
    void begin();

    const ThemeHolder& themes;
    Session& session;
    FactoryRun factoryRun;
    QVBoxLayout* column;
    QLabel* trouble;
    QWidget* floor = nullptr;
    std::function<void(const FloorMoment&)> showMoment;
    QWidget* plots = nullptr;
    std::function<bool(const Frame&)> showPlots;
    QTimer drawingOn;
    TransportBar* bar;
    bool playsAtOnce = true;
    bool hasBegun = false;      ///< played for the first time
    bool playedBefore = false;  ///< it was hidden
};

}  // namespace tokenfactory::ui
