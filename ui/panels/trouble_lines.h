#pragma once

#include "ui/controls/icon_button.h"
#include "ui/panels/icon_line.h"
#include "ui/viewmodels/setting_view.h"

#include <QPushButton>
#include <QWidget>

#include <array>

namespace tokenfactory::ui {

/// Why a choice cannot be, below its control: a warning sign, a sentence, and a button for each way out. Hidden while
/// there is nothing to say. Floating, it lies over what is below, can be closed, and somebody else shows it.
class TroubleLines : public QWidget {
    Q_OBJECT
public:
    explicit TroubleLines(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setTrouble(const std::optional<SettingTrouble>& trouble);
    bool hasTrouble() const { return shown.has_value(); }
    /// From then on its layout is nobody's, and setTrouble() leaves it hidden or shown as it is.
    void makeFloating();
    /// By the user; until it is opened, or there was no trouble in between.
    bool isClosed() const { return closed; }
    void setClosed(bool closed);
    IconButton* closeButton() const { return close; }
    /// Lays the buttons out for a width; the height that takes.
    int fitInto(int width);
    QString text() const { return shown ? shown->text : QString(); }
    QPushButton* button(std::size_t index) const { return buttons[index]; }

signals:
    void remedyChosen(const tokenfactory::ui::SettingRemedy& remedy);
    void troubleChanged();  ///< or closed
    void opened();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr std::size_t most = 4;

    const ThemeHolder& themes;
    std::optional<SettingTrouble> shown;
    bool floating = false;
    bool closed = false;
    bool stacked = false;  ///< the buttons, one below the other
    IconLine* line;
    IconButton* close = nullptr;  ///< where it floats
    std::array<QPushButton*, most> buttons;
};

}  // namespace tokenfactory::ui
