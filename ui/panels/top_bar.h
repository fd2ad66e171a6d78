#pragma once

#include "ui/actions.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <utility>
#include <vector>

class QLabel;
class QMenu;
class QTabBar;

namespace tokenfactory::ui {

class ElidedLabel;
class IconButton;

/// Program, page tabs, scenario in words, what can be done, and the menus: scenario file, export, language, theme.
class TopBar : public QWidget {
    Q_OBJECT
public:
    /// `tabs` are given a place; null where there are none.
    TopBar(const ThemeHolder& themes, const Actions& actions, QTabBar* tabs, QWidget* parent = nullptr);

    /// In a few words, and in full for the tooltip.
    void setSummary(const QString& summary, const QString& full);
    QString summary() const;
    /// Preset scenarios to open from the menu: id and name.
    void setScenarios(const std::vector<std::pair<QString, QString>>& presets);
    /// `theme` as chosen: "system" where the system decides.
    void setChosenTheme(const QString& theme);
    /// Menus and buttons make room for the word "Presenting" and the way out.
    void setPresenting(bool presenting);
    /// Shows all words anew in the language in use, and which language is chosen.
    void retranslate(const QString& language);

signals:
    void presetWanted(const QString& id);
    /// A suffix: "png", "svg", "pdf", "csv".
    void exportWanted(const QString& suffix);
    void languageWanted(const QString& id);
    void themeWanted(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fillMenus();
    /// The program's name gives way to tabs that have no room.
    void fitName();

    const ThemeHolder& themes;
    const Actions& actions;
    QTabBar* pageTabs;
    QLabel* program;
    ElidedLabel* words;
    QLabel* presents;
    std::vector<IconButton*> buttons;  ///< hidden while presenting
    IconButton* scenarioButton;
    IconButton* exportButton;
    IconButton* languageButton;
    IconButton* themeButton;
    IconButton* leaveButton;
    QMenu* scenarioMenu;
    QMenu* exportMenu;
    QMenu* languageMenu;
    QMenu* themeMenu;
};

}  // namespace tokenfactory::ui
