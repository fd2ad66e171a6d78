#pragma once

#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <utility>
#include <vector>

class QAction;
class QLabel;
class QMenu;

namespace tokenfactory::ui {

class ElidedLabel;
class IconButton;

/// Program, scenario in words, and the menus: scenario file, export, language, theme.
class TopBar : public QWidget {
    Q_OBJECT
public:
    explicit TopBar(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setSummary(const QString& summary);
    /// Preset scenarios to open from the menu: id and name.
    void setScenarios(const std::vector<std::pair<QString, QString>>& presets);
    /// Shows all words anew in the language in use, and which language and theme are chosen.
    void retranslate(const QString& language);

signals:
    void openWanted();
    void presetWanted(const QString& id);
    void saveWanted();
    /// A suffix: "png", "svg", "pdf", "csv".
    void exportWanted(const QString& suffix);
    void languageWanted(const QString& id);
    void themeWanted(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
    QLabel* program;
    ElidedLabel* summary;
    IconButton* scenarioButton;
    IconButton* exportButton;
    IconButton* languageButton;
    IconButton* themeButton;
    QMenu* scenarioMenu;
    QMenu* exportMenu;
    QMenu* languageMenu;
    QMenu* themeMenu;
};

}  // namespace tokenfactory::ui
