#pragma once

#include "ui/theme/icons.h"
#include "ui/words.h"

#include <QObject>

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QWidget;

namespace tokenfactory::ui {

/// What can be done in the window other than choosing a value.
enum class Act : unsigned char {
    open,
    save,
    saveAs,
    quit,
    exportPicture,
    copyPicture,
    copyData,
    undo,
    redo,
    pin,
    search,
    focus1,  ///< the first chosen rack comes into focus; the others follow in order
    focus2,
    focus3,
    focus4,
    focus5,
    page1,
    page2,
    page3,
    page4,
    page5,
    page6,
    page7,
    inspector,
    present,
    leavePresenting,
    larger,
    smaller,
    normalSize,
    playOrPause,  ///< of the running factory, as the next
    stepOn,
    stepBack,
    bookmark,
    shortcuts,
};

constexpr bool isPage(Act act) { return act >= Act::page1 && act <= Act::page7; }

enum class ActGroup : unsigned char { scenario, edit, view, run };

struct ActionRow {
    Act act;
    ActGroup group;
    const char* words;              ///< English, translated in the context of Actions
    std::vector<const char*> keys;  ///< as QKeySequence reads them, the first one shown
    std::optional<Icon> icon;
};

/// Every action once: menus, tooltips, the shortcut sheet and the tests read this table.
const std::vector<ActionRow>& actionTable();

/// The table's rows as QActions of one window. What an action does is connected by whoever can do it; until then it is
/// disabled where `offer` has not been called.
class Actions : public QObject {
    Q_OBJECT
public:
    /// The actions belong to `window`, whose shortcuts they are.
    explicit Actions(QWidget* window);

    QAction* of(Act act) const { return actions.at(act); }

    /// Connects what the action does and enables it.
    template <class Receiver, class Function>
    void offer(Act act, Receiver* receiver, Function&& function)
    {
        connectTriggered(act, receiver, std::function<void()>(std::forward<Function>(function)));
    }

    /// Words in place of the table's: what would be undone, what a page is called.
    void setWords(Act act, const Words& words);
    void retranslate();

    /// What the action does whatever the state of things is; a page by its name.
    QString nameOf(const ActionRow& row) const;
    /// The shortcuts as shown to people, none where there are none.
    static QString keyText(const ActionRow& row);
    static QString groupText(ActGroup group);

private:
    void connectTriggered(Act act, QObject* receiver, const std::function<void()>& function);

    std::map<Act, QAction*> actions;
    std::map<Act, Words> ownWords;
};

}  // namespace tokenfactory::ui
