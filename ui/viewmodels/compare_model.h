#pragma once

#include "ui/viewmodels/compare_view.h"

#include <QAbstractTableModel>

namespace tokenfactory::ui {

/// The comparison as a table: rows of the view, one column per state; the base has no deltas, the others say theirs
/// behind the value. Rows of choices that are the same everywhere are left out unless all are wanted.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// Of a cell: the id of its explanation, and its delta apart from its value.
    enum Role { whyRole = Qt::UserRole, deltaRole, isChoiceRole };

    explicit CompareModel(QObject* parent = nullptr);

    void setView(CompareView next);
    void setAll(bool all);
    bool showsAll() const { return everything; }
    const CompareView& view() const { return shown; }
    /// Of a row as it stands.
    const CompareRow& row(int row) const { return shown.rows[rows[static_cast<std::size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void choose();

    CompareView shown;
    bool everything = false;
    std::vector<std::size_t> rows;  ///< of the view, in its order
};

}  // namespace tokenfactory::ui
