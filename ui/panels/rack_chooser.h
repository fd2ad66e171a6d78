#pragma once

#include "ui/panels/rack_card.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include <vector>

namespace tokenfactory::ui {

/// All systems as pictures, to choose one to five from. Opens over the panel, stays until a click elsewhere or Escape.
class RackChooser : public QFrame {
    Q_OBJECT
public:
    RackChooser(const ThemeHolder& themes, int mostChosen, QWidget* parent);

    void setRacks(const std::vector<RackView>& racks);
    void retranslate();
    void openAt(const QPoint& globalTopLeft);

signals:
    void chosen(const std::string& system, bool on);
    void fileWanted();

private:
    const ThemeHolder& themes;
    int most;
    QLabel* hint;
    QPushButton* open;
    std::vector<RackCard*> cards;
};

}  // namespace tokenfactory::ui
