#pragma once

#include "core/scenario/watch.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace tokenfactory::ui {

class IconButton;

/// What there is to be seen in the run of a scenario, with a way to the moment it happens; until it is put away.
class WatchLine : public QWidget {
    Q_OBJECT
public:
    static constexpr double aheadS = 5.0;  ///< so long before the moment a jump leads

    explicit WatchLine(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Hidden where there is nothing in particular.
    void setWatch(const scenario::Watch& watch);
    QString text() const;
    QPushButton* jumpButton() const { return jump; }
    IconButton* closeButton() const { return close; }

signals:
    /// Shortly before what is to be seen.
    void timeAsked(double timeS);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    double jumpS() const;

    const ThemeHolder& themes;
    scenario::Watch shown;
    QLabel* words;
    QPushButton* jump;
    IconButton* close;
};

}  // namespace tokenfactory::ui
