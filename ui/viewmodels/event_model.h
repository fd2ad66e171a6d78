#pragma once

#include "core/factory/measure/event_log.h"
#include "core/factory/snapshot.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// Entries that are shown.
struct EventFilter {
    std::optional<factory::LogKind> kind;  ///< none: all
    std::optional<std::int64_t> session;
    friend bool operator==(const EventFilter&, const EventFilter&) = default;
};

/// What happened in a run, the latest first. New entries come in at the top and old ones leave at the bottom, so that
/// what is selected stays selected; another run, or an earlier time of it, is a reset.
class EventModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using Entries = std::shared_ptr<const std::vector<factory::LogEntry>>;
    enum Column { time, what, request, session, worker, amount, columns };
    enum Role { timeRole = Qt::UserRole };  ///< seconds
    static constexpr std::size_t mostRows = 2000;

    explicit EventModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Entries by time. The snapshot names the workers.
    void setData(Entries entries, std::shared_ptr<const factory::Snapshot> snapshot);
    void setFilter(const EventFilter& filter);
    const EventFilter& filter() const { return wanted; }
    const factory::LogEntry& entry(int row) const { return rows[rows.size() - 1 - static_cast<std::size_t>(row)]; }
    /// Of the text in a column.
    static bool isNumber(int column) { return column != what && column != worker; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// The words are in another language.
    void retranslate();

private:
    bool passes(const factory::LogEntry& entry) const;
    std::vector<factory::LogEntry> chosen() const;
    void replace(std::vector<factory::LogEntry> next);

    Entries all;
    std::shared_ptr<const factory::Snapshot> names;
    EventFilter wanted;
    std::vector<factory::LogEntry> rows;  ///< the oldest first
};

}  // namespace tokenfactory::ui
