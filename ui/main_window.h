#pragma once

#include "ui/actions.h"
#include "ui/export/export_dialog.h"
#include "ui/language.h"
#include "ui/panels/inspector.h"
#include "ui/session/measured_rows.h"
#include "ui/session/session.h"
#include "ui/settings.h"
#include "ui/theme/theme_choice.h"
#include "ui/theme/theme_holder.h"
#include "ui/window_files.h"

#include <QMainWindow>
#include <QPointer>

#include <filesystem>

namespace tokenfactory::ui {

class BarCard;
class Bars;
class BuildPanel;
class ChipRow;
class ComparePage;
class FloorPage;
class FrontierCard;
class FrontierPage;
class OfferLine;
class Pages;
class ReasonCard;
class Recovery;
class StatusLine;
class TopBar;
class ValueCard;
class WindowFrame;

/// The window: choices left, figures and pages in the middle, the inspector right, what was computed at the bottom. It
/// shows the session and nothing of its own making.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `catalogProblems`: why presets could not be read; the window then says so and keeps running.
    MainWindow(catalog::Catalog catalog, const std::filesystem::path& presets, const Problems& catalogProblems = {});
    ~MainWindow() override;

    Session& session() { return work; }
    bool openFile(const std::string& nameOrFile) { return files.open(nameOrFile); }  ///< says what it replaced
    void useTheme(const QString& id);  ///< of ThemeChoice::ids(), "system" among them
    void useLanguage(const QString& id);
    const ThemeHolder& themes() const { return themeHeld; }
    ThemeChoice& themeChoice() { return look; }
    const QString& language() const { return languageInUse.current(); }
    Actions& actions() { return acts; }

    void addPage(const QString& id, const Words& words, QWidget* page);  ///< up to seven have a shortcut
    void setInspector(QWidget* panel);
    void openInspector(bool open);
    /// Views only, large, without panels, on the whole screen; leaving puts everything back.
    void present(bool presenting);
    bool isPresenting() const { return presents; }
    void restore(const WindowSettings& settings);
    /// Offers what an earlier run left behind, if it left anything; `recovery` outlives the window's event loop.
    void offerRecovery(Recovery& recovery);
    WindowSettings settings() const;
    /// The picture of a view as the window shows it, for export and clipboard. Null answer before the first.
    Picture pictureOf(PictureView view, const UiTheme& theme) const;
    bool exportTo(const ExportDialog::Choice& choice, const std::filesystem::path& file);

    BuildPanel* buildPanel() const { return build; }
    FrontierPage* frontierPage() const { return frontier; }
    FloorPage* floorPage() const { return floor; }
    FrontierCard* frontierCard() const;  ///< of the throughput
    BarCard* timeCard() const;
    BarCard* memoryCard() const;
    ReasonCard* reasonCard() const { return reason; }
    Notices* notices() const { return notes; }
    OfferLine* offer() const { return offered; }
    StatusLine* statusLine() const { return status; }
    TopBar* topBar() const { return top; }
    Pages* pages() const { return views; }
    WindowFrame* frame() const { return middle; }
    Inspector* whyPanel() const { return inspector; }
    ChipRow* chipRow() const { return chips; }
    const std::vector<ValueCard*>& valueCards() const { return cards; }

signals:
    void settingsChanged();  ///< something of settings() is not what it was

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void moveEvent(QMoveEvent* event) override;

private:
    QWidget* makeCentre();
    void connectParts();
    void offerActions();
    void followPage();  ///< what belongs to the page that is seen: the figures above, the keys of the run
    void tellHistory();
    void tellInspector();
    void showAnswer();
    void showScenario();
    void showAll();
    void adaptToSize();
    void showReason(bool shows);
    void placeReason();
    PictureView viewInFocus() const;
    /// Where the number shows, in the middle's pixels; empty where it is not known.
    QRect placeOf(const std::string& why) const;
    QWidget* widgetOf(PictureView view) const;
    void offerViews();

    ThemeHolder themeHeld;
    ThemeChoice look;
    Language languageInUse;
    Session work;
    MeasuredRows measuredRows;
    Actions acts;
    Pages* views;
    TopBar* top;
    BuildPanel* build;
    Notices* notes;
    OfferLine* offered;
    WindowFiles files;
    ChipRow* chips;
    QWidget* figures;  ///< the cards; `reason` lies there when there are none
    std::vector<ValueCard*> cards;
    ReasonCard* reason;
    FrontierPage* frontier;
    Bars* bars;
    FloorPage* floor;
    ComparePage* compare;
    QWidget* centre;
    WindowFrame* middle;
    StatusLine* status;
    QPointer<Inspector> inspector;  ///< owned by the frame; null once another panel stands there
    AnswerPtr shown;
    scenario::Scenario noted;  ///< as it stood when the notices were last looked through
    bool presents = false;
    std::optional<FrontierMetric> largeBefore;  ///< presenting
    Qt::WindowStates statesBefore;              ///< of presenting
};

}  // namespace tokenfactory::ui
