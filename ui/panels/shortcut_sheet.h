#pragma once

#include "ui/actions.h"
#include "ui/theme/theme_holder.h"

#include <QDialog>

#include <vector>

namespace tokenfactory::ui {

/// Every action with its keys, and the keys of the controls, in as many columns as its parent's window has room for.
class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    ShortcutSheet(const ThemeHolder& themes, const Actions& actions, QWidget* parent);

    /// One line per row: keys and words, for tests.
    QStringList rows() const { return lines; }

private:
    void layOut(const std::vector<QWidget*>& groups, QWidget* buttons, int apart);

    QStringList lines;
};

}  // namespace tokenfactory::ui
