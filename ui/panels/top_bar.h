#pragma once

#include "ui/theme/theme_holder.h"

#include <QWidget>

class QAction;
class QLabel;
class QMenu;

namespace tokenfactory::ui {

class IconButton;

/// Program, scenario in words, and the menus: scenario file, export, language, theme.
class TopBar : public QWidget {
    Q_OBJECT
public:
    explicit TopBar(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setSummary(const QString& summary);
    /// Shows all words anew in the language in use, and which language and theme are chosen.
    void retranslate(const QString& language);
    QString summaryText() const { return fullSummary; }

signals:
    void openWanted();
    void saveWanted();
    /// A suffix: "png", "svg", "pdf", "csv".
    void exportWanted(const QString& suffix);
    void languageWanted(const QString& id);
    void themeWanted(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void elideSummary();

    const ThemeHolder& themes;
    QLabel* program;
    QLabel* summary;
    QString fullSummary;
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
