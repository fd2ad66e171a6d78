#pragma once

#include "ui/session/factory_run.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <memory>

class QLabel;
class QVBoxLayout;

namespace tokenfactory::ui {

class Session;
class TransportBar;

/// What is drawn of a moment of the run.
class FloorPicture : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual void setMoment(const FloorMoment& moment) = 0;
};

/// The factory of the session's scenario, running: the floor, plots below it and what plays them. It runs only while
/// it is seen; the first time it begins to play by itself.
class FloorPage : public QWidget {
    Q_OBJECT
public:
    FloorPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);
    ~FloorPage() override;

    FactoryRun& run() { return factoryRun; }
    TransportBar* transport() const { return bar; }
    /// The strip below the floor, which the page then owns; it listens to run().
    void setPlots(QWidget* plots);
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
    void showTrouble();
    void begin();

    const ThemeHolder& themes;
    Session& session;
    FactoryRun factoryRun;
    QVBoxLayout* column;
    QLabel* trouble;
    FloorPicture* picture;
    TransportBar* bar;
    bool playsAtOnce = true;
    bool hasBegun = false;      ///< played for the first time
    bool playedBefore = false;  ///< it was hidden
};

}  // namespace tokenfactory::ui
