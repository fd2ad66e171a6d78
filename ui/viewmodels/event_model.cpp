#include "ui/viewmodels/event_model.h"

#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/live_view.h"
#include "ui/viewmodels/run_words.h"

#include <algorithm>

namespace tokenfactory::ui {

using factory::LogEntry;

namespace {

/// How many of `next` are known: its first ones are the last ones of `before`. 0 where it does not go on from there.
std::size_t knownOf(const std::vector<LogEntry>& before, const std::vector<LogEntry>& next)
{
    if (before.empty())
        return 0;
    for (std::size_t known = std::min(before.size(), next.size()); known > 0; --known) {
        if (next[known - 1] == before.back() &&
            std::equal(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(known),
                       before.end() - static_cast<std::ptrdiff_t>(known)))
            return known;
    }
    return 0;
}

}  // namespace

bool EventModel::passes(const LogEntry& entry) const
{
    return (!wanted.kind || entry.kind == *wanted.kind) && (!wanted.session || entry.session == *wanted.session);
}

std::vector<LogEntry> EventModel::chosen() const
{
    std::vector<LogEntry> latest;
    if (!all)
        return latest;
    for (auto entry = all->rbegin(); entry != all->rend() && latest.size() < mostRows; ++entry) {
        if (passes(*entry))
            latest.push_back(*entry);
    }
    std::ranges::reverse(latest);
    return latest;
}

void EventModel::setData(Entries entries, std::shared_ptr<const factory::Snapshot> snapshot)
{
    if (entries == all && snapshot == names)
        return;
    const bool renamed =
        !names || !snapshot || names->workers.size() != snapshot->workers.size() || names->pools != snapshot->pools;
    names = std::move(snapshot);
    if (entries != all) {
        all = std::move(entries);
        replace(chosen());
    }
    if (renamed && !rows.empty())
        emit dataChanged(index(0, worker), index(rowCount() - 1, worker));
}

void EventModel::setFilter(const EventFilter& filter)
{
    if (filter == wanted)
        return;
    beginResetModel();
    wanted = filter;
    rows = chosen();
    endResetModel();
}

void EventModel::replace(std::vector<LogEntry> next)
{
    if (next == rows)
        return;
    const std::size_t known = knownOf(rows, next);
    if (known == 0) {
        beginResetModel();
        rows = std::move(next);
        endResetModel();
        return;
    }
    const auto gone = static_cast<int>(rows.size() - known);
    if (gone > 0) {
        beginRemoveRows({}, static_cast<int>(known), rowCount() - 1);
        rows.erase(rows.begin(), rows.begin() + gone);
        endRemoveRows();
    }
    if (next.size() > known) {
        beginInsertRows({}, 0, static_cast<int>(next.size() - known) - 1);
        rows = std::move(next);
        endInsertRows();
    }
}

void EventModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, columns - 1);
    if (!rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int EventModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows.size());
}

int EventModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant EventModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const LogEntry& of = entry(index.row());
    if (role == timeRole)
        return toSeconds(of.time);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case time:
        return clockText(of.time);
    case what:
        return eventText(of);
    case request:
        return of.request >= 0 ? QString::number(of.request) : QString();
    case session:
        return of.session >= 0 ? QString::number(of.session) : QString();
    case worker:
        return names ? workerName(*names, of.worker) : QString();
    case amount:
        return amountText(of);
    default:
        return {};
    }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case time:
        return tr("Time");
    case what:
        return tr("What");
    case request:
        return tr("Request");
    case session:
        return tr("Session");
    case worker:
        return tr("Worker");
    case amount:
        return tr("Amount");
    default:
        return {};
    }
}

}  // namespace tokenfactory::ui
