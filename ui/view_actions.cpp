#include "ui/view_actions.h"

#include "ui/window_files.h"

#include <QAction>
#include <QEvent>
#include <QWidget>

namespace tokenfactory::ui {

ViewActions::ViewActions(QWidget* shown, PictureView view, WindowFiles& files)
    : QObject(shown), actions{new QAction(this), new QAction(this), new QAction(this)}
{
    connect(actions[0], &QAction::triggered, &files, [&files, view, shown] { files.copyPicture(view, shown->size()); });
    connect(actions[1], &QAction::triggered, &files, [&files, view] { files.copyData(view); });
    connect(actions[2], &QAction::triggered, &files, [&files, view] { files.askExport(view); });
    addTo(shown, false);
    shown->installEventFilter(this);
    retranslate();
}

void ViewActions::addTo(QWidget* part, bool hasOwnMenu)
{
    for (QAction* action : actions)
        part->addAction(action);
    if (!hasOwnMenu)
        part->setContextMenuPolicy(Qt::ActionsContextMenu);
}

bool ViewActions::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    return QObject::eventFilter(watched, event);
}

void ViewActions::retranslate()
{
    actions[0]->setText(tr("Copy picture"));
    actions[1]->setText(tr("Copy data"));
    actions[2]->setText(tr("Export..."));
}

}  // namespace tokenfactory::ui
