#pragma once

#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <string>

namespace tokenfactory::ui {

class BarCard;
class Segmented;

/// The time bar and the memory bar below each other; on a small screen one of them, with a switch.
class Bars : public QWidget {
    Q_OBJECT
public:
    explicit Bars(const ThemeHolder& themes, QWidget* parent = nullptr);

    BarCard* time() const { return timeBar; }
    BarCard* memory() const { return memoryBar; }
    Segmented* choice() const { return which; }

    /// One bar with a switch instead of both.
    void setCompact(bool compact);
    /// Lower still: no labels below the bars.
    void setFlat(bool flat);
    /// Only where the time goes, for presenting.
    void setTimeOnly(bool timeOnly);
    void retranslate();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showChosen();
    void placeChoice();

    const ThemeHolder& themes;
    BarCard* timeBar;
    BarCard* memoryBar;
    Segmented* which;
    std::string chosen;  ///< "time" or "memory"
    bool isCompact = false;
    bool isTimeOnly = false;
};

}  // namespace tokenfactory::ui
