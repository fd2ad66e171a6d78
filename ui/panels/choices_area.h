#pragma once

class QScrollArea;
class QVBoxLayout;
class QWidget;

namespace tokenfactory::ui {

/// The rows of a panel of choices at the left of the window, which scroll up and down.
struct ChoicesArea {
    QScrollArea* area = nullptr;
    QVBoxLayout* rows = nullptr;
};

/// Makes them, to be put into `panel`, which gets the looks of such panels.
ChoicesArea choicesArea(QWidget* panel);

}  // namespace tokenfactory::ui
