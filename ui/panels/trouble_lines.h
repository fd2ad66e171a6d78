#pragma once

#include "ui/panels/icon_line.h"
#include "ui/viewmodels/setting_view.h"

#include <QPushButton>
#include <QWidget>

#include <array>

namespace tokenfactory::ui {

/// Why a choice cannot be, below its control: a warning sign, a sentence, and a button for each way out. Hidden while
/// there is nothing to say.
class TroubleLines : public QWidget {
    Q_OBJECT
public:
    explicit TroubleLines(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setTrouble(const std::optional<SettingTrouble>& trouble);
    QString text() const { return shown ? shown->text : QString(); }
    QPushButton* button(std::size_t index) const { return buttons[index]; }

signals:
    void remedyChosen(const tokenfactory::ui::SettingRemedy& remedy);

private:
    static constexpr std::size_t most = 4;

    std::optional<SettingTrouble> shown;
    IconLine* line;
    std::array<QPushButton*, most> buttons;
};

}  // namespace tokenfactory::ui
