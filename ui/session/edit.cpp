#include "ui/session/edit.h"

#include <utility>

namespace tokenfactory::ui {

EditCommand::EditCommand(Edit made, Restore how) : edit(std::move(made)), restore(std::move(how)) { retranslate(); }

void EditCommand::redo()
{
    if (!std::exchange(stands, false))
        restore(edit, false);
}

bool EditCommand::mergeWith(const QUndoCommand* next)
{
    const Edit& later = static_cast<const EditCommand*>(next)->edit;
    if (edit.run == 0 || later.run != edit.run || edit.pin != 0)
        return false;
    edit.after = later.after;
    setObsolete(edit.before.holdsWhat(edit.after));
    retranslate();
    return true;
}

}  // namespace tokenfactory::ui
