#include "ui/panels/compare_cells.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/compare_model.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tokenfactory::ui {

namespace {

constexpr double padding = 8.0;

}  // namespace

CompareCells::CompareCells(const ThemeHolder& holder, QObject* parent) : QStyledItemDelegate(parent), themes(holder) {}

void CompareCells::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const UiTheme& theme = themes.theme();
    const QRectF cell(option.rect);
    const bool isChoice = index.data(CompareModel::isChoiceRole).toBool();
    painter->save();
    painter->fillRect(cell, theme.panel);
    const QModelIndex above = index.siblingAtRow(index.row() - 1);
    painter->setPen(QPen(
        above.isValid() && above.data(CompareModel::isChoiceRole).toBool() != isChoice ? theme.axis : theme.grid, 1.0));
    painter->drawLine(cell.topLeft(), cell.topRight());

    const QRectF inner = cell.adjusted(padding, 0, -padding, 0);
    const QString delta = index.data(CompareModel::deltaRole).toString();
    const QString value = index.data(Qt::DisplayRole).toString();
    painter->setFont(fontOf(theme, typesize::control));
    const QFontMetricsF values(painter->font());
    painter->setPen(theme.text);
    painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, values.elidedText(value, Qt::ElideRight, inner.width()));
    const double taken = values.horizontalAdvance(value) + 2 * padding;
    if (!delta.isEmpty()) {
        painter->setFont(fontOf(theme, typesize::label));
        painter->setPen(theme.text2);
        const QRectF rest = inner.adjusted(taken, 0, 0, 0);
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                          QFontMetricsF(painter->font()).elidedText(delta, Qt::ElideRight, rest.width()));
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(theme.ink, 2.0));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(cell.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

QSize CompareCells::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const QFontMetricsF values(fontOf(themes.theme(), typesize::control));
    const QFontMetricsF deltas(fontOf(themes.theme(), typesize::label));
    const double width = values.horizontalAdvance(index.data(Qt::DisplayRole).toString()) +
                         deltas.horizontalAdvance(index.data(CompareModel::deltaRole).toString()) + 4 * padding;
    return {static_cast<int>(width), static_cast<int>(values.height()) + 8};
}

}  // namespace tokenfactory::ui
