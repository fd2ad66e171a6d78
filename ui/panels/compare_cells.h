#pragma once

#include "ui/theme/theme_holder.h"

#include <QStyledItemDelegate>

namespace tokenfactory::ui {

/// Paints the cells of the comparison: the value, its delta behind it, a line where the choices end and the figures
/// begin, and a border around the cell in focus.
class CompareCells : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit CompareCells(const ThemeHolder& themes, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const ThemeHolder& themes;
};

}  // namespace tokenfactory::ui
