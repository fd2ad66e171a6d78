#pragma once

#include "ui/controls/choice_box.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/segmented.h"
#include "ui/panels/number_row.h"
#include "ui/panels/trouble_lines.h"

#include <optional>

namespace tokenfactory::ui {

/// One setting: in the gutter the button that takes it back to its default, which is there while it is not, its label,
/// its control, and below what is wrong with it. Where that floats (trouble_place.h) a mark in the gutter opens it.
class SettingRow : public QWidget {
    Q_OBJECT
public:
    enum class Label : unsigned char { none, beside, above };

    /// Of the reset buttons, px at type scale 1.
    static constexpr int gutter = 18;

    SettingRow(const ThemeHolder& themes, SettingKind kind, Label label, int labelWidth, QWidget* parent = nullptr);

    void setView(const SettingView& view);
    const SettingView& view() const { return shown; }
    /// A problem with what was typed or opened; it stays until something else is, or it is taken back.
    void refuse(const Words& reason);
    void acceptAgain();

    NumberRow* number() const { return numberRow; }
    ChoiceBox* list() const { return choiceBox; }
    Segmented* segments() const { return segmented; }
    IconButton* resetButton() const { return reset; }
    IconButton* troubleMark() const { return mark; }
    TroubleLines* trouble() const { return lines; }
    /// From then on the row is as high with trouble as without.
    void floatTrouble();
    /// The control the keyboard goes to.
    QWidget* control() const;

signals:
    void picked(const std::string& id);  ///< of a list or segments
    void resetWanted();
    void remedyChosen(const tokenfactory::ui::SettingRemedy& remedy);

private:
    void showTrouble();
    void showGutter();
    void adapt();

    const ThemeHolder& themes;
    SettingView shown;
    std::optional<Words> refusal;
    int labelWidth;
    bool labelAbove;
    IconButton* reset;
    IconButton* mark = nullptr;  ///< in place of `reset` while there is trouble that floats
    ElidedLabel* name = nullptr;
    NumberRow* numberRow = nullptr;
    ChoiceBox* choiceBox = nullptr;
    Segmented* segmented = nullptr;
    TroubleLines* lines;
};

}  // namespace tokenfactory::ui
