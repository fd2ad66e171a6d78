#include "ui/floor/transport_bar.h"
#include "ui/main_window.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/floor_panel.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/inspector.h"
#include "ui/panels/pages.h"
#include "ui/panels/reason_card.h"
#include "ui/panels/shortcut_sheet.h"
#include "ui/plots/bar_card.h"
#include "ui/window_frame.h"

#include <QAction>
#include <QUndoStack>

namespace tokenfactory::ui {
namespace {

constexpr double fontStep = 0.1;

}  // namespace

void MainWindow::offerActions()
{
    acts.offer(Act::open, &files, [this] { files.askOpen(); });
    acts.offer(Act::save, &files, [this] { files.save(); });
    acts.offer(Act::saveAs, &files, [this] { files.askSave(); });
    acts.offer(Act::quit, this, [this] { close(); });
    acts.offer(Act::exportPicture, &files, [this] { files.askExport(viewInFocus()); });
    acts.offer(Act::search, build, [this] { build->startSearch(); });
    acts.offer(Act::copyPicture, &files, [this] {
        const PictureView view = viewInFocus();
        files.copyPicture(view, widgetOf(view)->size());
    });
    acts.offer(Act::copyData, &files, [this] { files.copyData(viewInFocus()); });
    QUndoStack* history = work.undoStack();
    acts.offer(Act::undo, history, [history] { history->undo(); });
    acts.offer(Act::redo, history, [history] { history->redo(); });
    acts.offer(Act::pin, &work, [this] { work.pin(); });
    connect(history, &QUndoStack::indexChanged, this, &MainWindow::tellHistory);
    connect(history, &QUndoStack::cleanChanged, this, &MainWindow::showScenario);
    connect(&work, &Session::changed, this, &MainWindow::tellHistory);
    connect(&work, &Session::pinsChanged, this, &MainWindow::tellHistory);
    tellHistory();
    for (int i = 0; i < Session::mostSystems; ++i) {
        acts.offer(static_cast<Act>(static_cast<int>(Act::focus1) + i), this, [this, i] {
            const auto& systems = work.resolved().systems;
            if (i < static_cast<int>(systems.size()))
                work.setFocus(systems[static_cast<std::size_t>(i)]->id);
        });
    }
    acts.of(Act::inspector)->setCheckable(true);
    acts.of(Act::present)->setCheckable(true);
    acts.offer(Act::present, this, [this] { present(!presents); });
    acts.offer(Act::leavePresenting, this, [this] {
        if (middle->isInspectorOpen())  // Esc closes what lies on top first
            openInspector(false);
        else
            present(false);
    });
    acts.of(Act::leavePresenting)->setEnabled(false);
    acts.offer(Act::larger, this, [this] { look.setFontScale(look.fontScale() + fontStep); });
    acts.offer(Act::smaller, this, [this] { look.setFontScale(look.fontScale() - fontStep); });
    acts.offer(Act::normalSize, this, [this] { look.setFontScale(1.0); });
    TransportBar* transport = floor->transport();
    acts.offer(Act::playOrPause, transport, [transport] { transport->playOrPause(); });
    acts.offer(Act::stepOn, transport, [transport] { transport->stepOn(); });
    acts.offer(Act::stepBack, transport, [transport] { transport->stepBack(); });
    acts.offer(Act::bookmark, transport, [transport] { transport->toggleBookmark(); });
    acts.of(Act::playOrPause)->setAutoRepeat(false);
    followPage();
    acts.offer(Act::shortcuts, this, [this] { ShortcutSheet(themeHeld, acts, this).exec(); });
}

void MainWindow::followPage()
{
    const bool isFloor = views->currentWidget() == floor;
    middle->setChoices(isFloor ? static_cast<QWidget*>(floor->choices()) : build);
    figures->setVisible(work.isOpen() && !isFloor);  // they are of one pass, not of a factory
    reason->setVisible(!isFloor && work.isOpen() && shown && reasonOf(*shown));
    showScenario();
    for (const Act act : {Act::playOrPause, Act::stepOn, Act::stepBack, Act::bookmark})
        acts.of(act)->setEnabled(isFloor);
    if (inspector)
        inspector->setOnFloor(isFloor);
}

/// What would be undone, redone or pinned, and whether it can be.
void MainWindow::tellHistory()
{
    QUndoStack* history = work.undoStack();
    acts.setWords(Act::undo,
                  [history] { return history->canUndo() ? tr("Undo: %1").arg(history->undoText()) : tr("Undo"); });
    acts.setWords(Act::redo,
                  [history] { return history->canRedo() ? tr("Redo: %1").arg(history->redoText()) : tr("Redo"); });
    acts.setWords(Act::pin, [this] {
        const QString hindrance = work.pinHindrance();
        return hindrance.isEmpty() ? tr("Pin this state to compare with") : hindrance;
    });
    acts.of(Act::undo)->setEnabled(history->canUndo());
    acts.of(Act::redo)->setEnabled(history->canRedo());
    acts.of(Act::pin)->setEnabled(work.pinHindrance().isEmpty());
}

}  // namespace tokenfactory::ui
