#include "ui/viewmodels/compare_model.h"

#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/tip.h"

#include <QCoreApplication>

#include <utility>

namespace tokenfactory::ui {

namespace {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

/// The label of a row with what it means, where that is not plain.
QString glossOf(const CompareRow& row)
{
    QString gloss;
    if (row.key == "tpot_s")
        gloss = CompareText::tr("TPOT: from one token of a user to the next.");
    else if (row.key == "ttft_s")
        gloss = CompareText::tr("TTFT: until all new tokens of a prompt are computed.");
    else if (row.key == "stage_time_s")
        gloss =
            CompareText::tr("The pipeline stage that is busy longest: a pass leaves the pipeline in each such time.");
    return gloss.isEmpty() ? row.label : row.label + u'\n' + gloss;
}

}  // namespace

CompareModel::CompareModel(QObject* parent) : QAbstractTableModel(parent) {}

void CompareModel::setView(CompareView next)
{
    // while a slider moves, the cells change and the table stays: selection and scrolling survive
    const std::size_t columns = shown.columns.size();
    const std::vector<std::size_t> before = rows;
    CompareView last = std::exchange(shown, std::move(next));
    choose();
    if (shown.columns.size() == columns && rows == before && shown.rows.size() == last.rows.size()) {
        if (!rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Vertical, 0, std::max(0, rowCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, std::max(0, columnCount() - 1));
        return;
    }
    std::vector<std::size_t> after = std::exchange(rows, before);
    std::swap(shown, last);
    beginResetModel();
    std::swap(shown, last);
    rows = std::move(after);
    endResetModel();
}

void CompareModel::setAll(bool all)
{
    if (all == everything)
        return;
    beginResetModel();
    everything = all;
    choose();
    endResetModel();
}

void CompareModel::choose()
{
    rows.clear();
    for (std::size_t i = 0; i < shown.rows.size(); ++i) {
        if (everything || shown.rows[i].part == CompareRow::Part::figure || shown.rows[i].differs)
            rows.push_back(i);
    }
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shown.columns.size());
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CompareRow& line = row(index.row());
    const CompareCell& cell = line.cells[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::AccessibleTextRole:
        return cell.delta.isEmpty() ? cell.text : listed({cell.text, cell.delta});
    case Qt::ToolTipRole:
        return cell.full;
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case whyRole:
        return QString::fromStdString(cell.why);
    case deltaRole:
        return cell.delta;
    case isChoiceRole:
        return line.part == CompareRow::Part::choice;
    default:
        return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Horizontal ? columnCount() : rowCount()))
        return {};
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole   ? QVariant(row(section).label)
               : role == Qt::ToolTipRole ? QVariant(glossOf(row(section)))
                                         : QVariant();
    const CompareColumn& column = shown.columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    return role == Qt::ToolTipRole ? QVariant(plainTip(column.name)) : QVariant();
}

}  // namespace tokenfactory::ui
