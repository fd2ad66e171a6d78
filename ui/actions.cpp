#include "ui/actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QWidget>

namespace tokenfactory::ui {

const std::vector<ActionRow>& actionTable()
{
    static const std::vector<ActionRow> table = {
        {Act::open, ActGroup::scenario, QT_TRANSLATE_NOOP("Actions", "Open a scenario"), {"Ctrl+O"}, Icon::open},
        {Act::save, ActGroup::scenario, QT_TRANSLATE_NOOP("Actions", "Save the scenario"), {"Ctrl+S"}, Icon::save},
        {Act::saveAs, ActGroup::scenario, QT_TRANSLATE_NOOP("Actions", "Save the scenario as"), {"Ctrl+Shift+S"}, {}},
        {Act::quit, ActGroup::scenario, QT_TRANSLATE_NOOP("Actions", "Quit"), {"Ctrl+Q", "Ctrl+W"}, {}},
        {Act::exportPicture,
         ActGroup::scenario,
         QT_TRANSLATE_NOOP("Actions", "Export a picture or its data"),
         {"Ctrl+E"},
         Icon::exportPicture},
        {Act::copyPicture,
         ActGroup::edit,
         QT_TRANSLATE_NOOP("Actions", "Copy the picture of the view in focus"),
         {"Ctrl+C"},
         Icon::copy},
        {Act::copyData,
         ActGroup::edit,
         QT_TRANSLATE_NOOP("Actions", "Copy the data of the view in focus"),
         {"Ctrl+Shift+C"},
         {}},
        {Act::undo, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Undo"), {"Ctrl+Z"}, Icon::undo},
        {Act::redo, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Redo"), {"Ctrl+Shift+Z", "Ctrl+Y"}, Icon::redo},
        {Act::pin,
         ActGroup::edit,
         QT_TRANSLATE_NOOP("Actions", "Pin this state to compare with"),
         {"Ctrl+P"},
         Icon::pin},
        {Act::search, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Search the settings"), {"Ctrl+F"}, {}},
        {Act::focus1, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "First rack"), {"Alt+1"}, {}},
        {Act::focus2, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Second rack"), {"Alt+2"}, {}},
        {Act::focus3, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Third rack"), {"Alt+3"}, {}},
        {Act::focus4, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Fourth rack"), {"Alt+4"}, {}},
        {Act::focus5, ActGroup::edit, QT_TRANSLATE_NOOP("Actions", "Fifth rack"), {"Alt+5"}, {}},
        {Act::page1, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "First page"), {"Ctrl+1"}, {}},
        {Act::page2, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Second page"), {"Ctrl+2"}, {}},
        {Act::page3, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Third page"), {"Ctrl+3"}, {}},
        {Act::page4, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Fourth page"), {"Ctrl+4"}, {}},
        {Act::page5, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Fifth page"), {"Ctrl+5"}, {}},
        {Act::page6, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Sixth page"), {"Ctrl+6"}, {}},
        {Act::page7, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Seventh page"), {"Ctrl+7"}, {}},
        {Act::inspector, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Inspector"), {"Ctrl+I"}, Icon::inspector},
        {Act::present, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Present"), {"F11"}, Icon::present},
        {Act::leavePresenting, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Leave the presentation"), {"Esc"}, {}},
        {Act::larger, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Larger type"), {"Ctrl++", "Ctrl+="}, {}},
        {Act::smaller, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Smaller type"), {"Ctrl+-"}, {}},
        {Act::normalSize, ActGroup::view, QT_TRANSLATE_NOOP("Actions", "Normal type"), {"Ctrl+0"}, {}},
        {Act::shortcuts,
         ActGroup::view,
         QT_TRANSLATE_NOOP("Actions", "Keyboard shortcuts"),
         {"F1", "?"},
         Icon::keyboard},
        {Act::playOrPause, ActGroup::run, QT_TRANSLATE_NOOP("Actions", "Play or pause"), {"Space"}, Icon::play},
        {Act::stepOn, ActGroup::run, QT_TRANSLATE_NOOP("Actions", "A step on, when paused"), {"."}, Icon::stepOn},
        {Act::stepBack, ActGroup::run, QT_TRANSLATE_NOOP("Actions", "A step back, when paused"), {","}, Icon::stepBack},
        {Act::bookmark,
         ActGroup::run,
         QT_TRANSLATE_NOOP("Actions", "Bookmark this moment"),
         {"Ctrl+B"},
         Icon::bookmark},
    };
    return table;
}

namespace {

struct ActionText {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

}  // namespace

Actions::Actions(QWidget* window) : QObject(window)
{
    for (const ActionRow& row : actionTable()) {
        auto* action = new QAction(this);
        QList<QKeySequence> keys;
        for (const char* key : row.keys)
            keys.append(QKeySequence(QLatin1String(key)));
        action->setShortcuts(keys);
        action->setEnabled(false);
        window->addAction(action);
        actions[row.act] = action;
    }
    retranslate();
}

void Actions::connectTriggered(Act act, QObject* receiver, const std::function<void()>& function)
{
    connect(of(act), &QAction::triggered, receiver, function);
    of(act)->setEnabled(true);
}

void Actions::setWords(Act act, const Words& words)
{
    ownWords[act] = words;
    of(act)->setText(words());
}

void Actions::retranslate()
{
    for (const ActionRow& row : actionTable()) {
        const auto own = ownWords.find(row.act);
        of(row.act)->setText(own == ownWords.end() ? ActionText::tr(row.words) : own->second());
    }
}

QString Actions::nameOf(const ActionRow& row) const
{
    return isPage(row.act) ? of(row.act)->text() : ActionText::tr(row.words);
}

QString Actions::keyText(const ActionRow& row)
{
    QStringList texts;
    for (const char* key : row.keys)
        texts.append(QKeySequence(QLatin1String(key)).toString(QKeySequence::NativeText));
    return texts.join(QStringLiteral(", "));
}

QString Actions::groupText(ActGroup group)
{
    switch (group) {
    case ActGroup::scenario:
        return ActionText::tr("Scenario");
    case ActGroup::edit:
        return ActionText::tr("Edit");
    case ActGroup::view:
        return ActionText::tr("View");
    case ActGroup::run:
        return ActionText::tr("Factory floor");
    }
    return {};
}

}  // namespace tokenfactory::ui
