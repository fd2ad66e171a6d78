#pragma once

#include "ui/export/export_dialog.h"
#include "ui/language.h"
#include "ui/session/session.h"
#include "ui/theme/theme_holder.h"

#include <QMainWindow>

#include <filesystem>

namespace tokenfactory::ui {

class BarCard;
class BuildPanel;
class FrontierCard;
class FrontierPage;
class Notices;
class ReasonCard;
class StatusLine;
class TopBar;
class ValueCard;

/// The window: choices left, figures, frontier and bars in the middle, what was computed at the bottom. It shows the
/// session and nothing of its own making.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `catalogProblems`: why presets could not be read; the window then says so and keeps running.
    MainWindow(catalog::Catalog catalog, const std::filesystem::path& presets, const Problems& catalogProblems = {});
    ~MainWindow() override;

    Session& session() { return work; }
    void useTheme(const QString& id);
    void useLanguage(const QString& id);
    const ThemeHolder& themes() const { return themeHeld; }
    const QString& language() const { return languageInUse.current(); }

    /// The picture of a view as the window shows it, for export and clipboard. Null answer before the first.
    Picture pictureOf(PictureView view, const UiTheme& theme) const;
    /// Writes it and says what came of it in the notices. False when it could not be written.
    bool exportTo(const ExportDialog::Choice& choice, const std::filesystem::path& file);

    BuildPanel* buildPanel() const { return build; }
    FrontierPage* frontierPage() const { return frontier; }
    FrontierCard* frontierCard() const;  ///< of the throughput
    BarCard* timeCard() const { return timeBar; }
    BarCard* memoryCard() const { return memoryBar; }
    ReasonCard* reasonCard() const { return reason; }
    Notices* notices() const { return notes; }
    StatusLine* statusLine() const { return status; }
    TopBar* topBar() const { return top; }
    const std::vector<ValueCard*>& valueCards() const { return cards; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void showAnswer();
    void showAll();
    void askExport(ExportDialog::Choice choice);
    void askOpen();
    void askSave();
    void copyFrontier(FrontierMetric metric);
    void reportWritten(const QString& file);
    void adaptToWidth();

    ThemeHolder themeHeld;
    Language languageInUse;
    Session work;
    TopBar* top;
    BuildPanel* build;
    Notices* notes;
    QWidget* figures;  ///< the cards; `reason` stands there when there are none
    std::vector<ValueCard*> cards;
    ReasonCard* reason;
    FrontierPage* frontier;
    BarCard* timeBar;
    BarCard* memoryBar;
    StatusLine* status;
    AnswerPtr shown;
    scenario::Scenario noted;  ///< as it stood when the notices were last looked through
};

}  // namespace tokenfactory::ui
