#pragma once

#include "ui/session/factory_run.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

class QLabel;
class QMenu;

namespace tokenfactory::ui {

class ElidedLabel;
class IconButton;
class NumberBox;
class Segmented;
class SpeedSlider;
class Timeline;

/// Plays, pauses and steps a run, says how fast and where it is, and lets people go to any time of it.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    /// `run` outlives it.
    TransportBar(const ThemeHolder& themes, FactoryRun& run, QWidget* parent = nullptr);

    void playOrPause();
    void stepOn() { step(1); }
    void stepBack() { step(-1); }
    void toStart();
    void toggleBookmark();
    factory::StepUnit unit() const { return stepUnit; }
    void setUnit(factory::StepUnit unit);
    /// A line below the timeline, until something else is to be told.
    void tell(const QString& words);
    void retranslate();

    IconButton* playButton() const { return play; }
    IconButton* stepButton() const { return on; }
    IconButton* backButton() const { return back; }
    SpeedSlider* speedSlider() const { return slider; }
    NumberBox* speedBox() const { return box; }
    Timeline* timeline() const { return line; }
    QString clock() const;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void step(int steps);
    void showFrame();
    void fitClock();
    void showState();
    void showUnits();
    bool isTight() const;
    void fitWords();  ///< as many of them as there is room for
    void fillConditions();
    void awaitOther(factory::Condition::Kind kind);

    const ThemeHolder& themes;
    FactoryRun& run;
    IconButton* start;
    IconButton* back;
    IconButton* play;
    IconButton* on;
    Segmented* units;
    QLabel* time;
    QLabel* ofTime;
    QLabel* speedName;
    SpeedSlider* slider;
    NumberBox* box;
    ElidedLabel* sentence;
    IconButton* until;
    IconButton* bookmark;
    QMenu* conditions;
    Timeline* line;
    factory::StepUnit stepUnit = factory::StepUnit::pass;
    bool runsFreely = true;  ///< until a condition comes about
    QString toldOnce;
};

}  // namespace tokenfactory::ui
