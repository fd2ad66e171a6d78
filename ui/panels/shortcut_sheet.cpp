#include "ui/panels/shortcut_sheet.h"

#include "ui/controls/plain_label.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace tokenfactory::ui {

ShortcutSheet::ShortcutSheet(const ThemeHolder& themes, const Actions& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* whole = new QVBoxLayout(this);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(static_cast<int>(32 * themes.theme().typeScale));
    whole->setSpacing(12);
    whole->setContentsMargins(20, 16, 20, 16);
    whole->addLayout(columns);

    QGridLayout* grid = nullptr;
    const auto startColumn = [&](const QString& title) {
        auto* column = new QVBoxLayout;
        auto* head = plainLabel(title);
        head->setProperty("role", "title");
        column->setSpacing(6);
        column->addWidget(head);
        grid = new QGridLayout;
        grid->setHorizontalSpacing(16);
        grid->setVerticalSpacing(6);
        column->addLayout(grid);
        column->addStretch(1);
        columns->addLayout(column);
    };
    const auto addRow = [&](const QString& keys, const QString& words) {
        const int row = grid->rowCount();
        auto* keyLabel = plainLabel(keys);
        keyLabel->setProperty("role", "text");
        grid->addWidget(keyLabel, row, 0);
        grid->addWidget(plainLabel(words), row, 1);
        lines << keys + u'\t' + words;
    };
    for (const ActGroup group : {ActGroup::scenario, ActGroup::edit, ActGroup::view, ActGroup::run}) {
        startColumn(Actions::groupText(group));
        for (const ActionRow& row : actionTable()) {
            // pages that are not there have no words of their own
            if (row.group == group && (!isPage(row.act) || actions.of(row.act)->isEnabled()))
                addRow(Actions::keyText(row), actions.nameOf(row));
        }
    }
    startColumn(tr("In the controls"));
    const std::pair<QString, QString> controls[] = {
        {tr("Tab"), tr("To the next control")},
        {tr("Left, Right"), tr("A step of a slider, a point of a curve, an option")},
        {tr("Up, Down"), tr("A step of a slider, another curve")},
        {tr("Home"), tr("Fit the whole plot")},
        {tr("Enter"), tr("Take the number, use the layout of the point, say why")},
        {tr("Esc"), tr("Take the edit back, close a message")},
    };
    for (const auto& [keys, words] : controls)
        addRow(keys, words);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    whole->addWidget(buttons);
}

}  // namespace tokenfactory::ui
