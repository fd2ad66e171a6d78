#include "ui/panels/shortcut_sheet.h"

#include "ui/controls/plain_label.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

/// Groups in their order over so many columns that the highest is as low as can be.
std::vector<std::vector<QWidget*>> inColumns(const std::vector<QWidget*>& groups, std::size_t columns)
{
    std::vector<int> heights;
    for (const QWidget* group : groups)
        heights.push_back(group->sizeHint().height());
    const auto filled = [&](int most) {
        std::vector<std::vector<QWidget*>> all(1);
        int height = 0;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (!all.back().empty() && height + heights[i] > most) {
                all.emplace_back();
                height = 0;
            }
            all.back().push_back(groups[i]);
            height += heights[i];
        }
        return all;
    };
    int most = *std::ranges::max_element(heights);
    while (filled(most).size() > columns)
        ++most;
    return filled(most);
}

}  // namespace

ShortcutSheet::ShortcutSheet(const ThemeHolder& themes, const Actions& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    std::vector<QWidget*> groups;
    QGridLayout* grid = nullptr;
    const auto startGroup = [&](const QString& title) {
        auto* group = new QWidget(this);
        auto* column = new QVBoxLayout(group);
        column->setContentsMargins(0, 0, 0, 12);
        column->setSpacing(6);
        auto* head = plainLabel(title);
        head->setProperty("role", "title");
        column->addWidget(head);
        grid = new QGridLayout;
        grid->setHorizontalSpacing(16);
        grid->setVerticalSpacing(6);
        grid->setColumnStretch(1, 1);
        column->addLayout(grid);
        groups.push_back(group);
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
        startGroup(Actions::groupText(group));
        for (const ActionRow& row : actionTable()) {
            // pages that are not there have no words of their own
            if (row.group == group && (!isPage(row.act) || actions.of(row.act)->isEnabled()))
                addRow(Actions::keyText(row), actions.nameOf(row));
        }
    }
    startGroup(tr("In the controls"));
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
    layOut(groups, buttons, static_cast<int>(32 * themes.theme().typeScale));
}

/// Side by side as far as the window below has room; what is higher than that scrolls.
void ShortcutSheet::layOut(const std::vector<QWidget*>& groups, QWidget* buttons, int apart)
{
    constexpr int margin = 20;
    constexpr int around = 40;  // px of the window that stay in sight, and the frame
    const QSize whole = parentWidget() ? parentWidget()->window()->size() : screen()->availableSize();
    for (QWidget* group : groups)
        group->ensurePolished();
    const auto widthOf = [apart](const std::vector<std::vector<QWidget*>>& columns) {
        int width = -apart;
        for (const std::vector<QWidget*>& column : columns) {
            int widest = 0;
            for (const QWidget* group : column)
                widest = std::max(widest, group->sizeHint().width());
            width += widest + apart;
        }
        return width;
    };
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 4;
    const int room = whole.width() - around - 2 * margin - bar;
    std::vector<std::vector<QWidget*>> columns = inColumns(groups, groups.size());
    for (std::size_t most = groups.size(); most > 1 && widthOf(columns) > room; --most)
        columns = inColumns(groups, most - 1);

    auto* sheet = new QWidget;
    auto* row = new QHBoxLayout(sheet);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(apart);
    for (const std::vector<QWidget*>& groupsOfColumn : columns) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        for (QWidget* group : groupsOfColumn)
            column->addWidget(group);
        column->addStretch(1);
        row->addLayout(column);
    }
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(sheet);
    sheet->setAutoFillBackground(false);
    area->viewport()->setAutoFillBackground(false);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(12);
    all->setContentsMargins(margin, 16, margin, 16);
    all->addWidget(area, 1);
    all->addWidget(buttons);
    const QSize wanted = sheet->sizeHint() + QSize(2 * margin + bar, buttons->sizeHint().height() + 12 + 32 + 4);
    resize(wanted.boundedTo(whole - QSize(around, around)));
}

}  // namespace tokenfactory::ui
