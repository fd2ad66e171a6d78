#pragma once

#include "core/factory/measure/event_log.h"
#include "core/factory/snapshot.h"

#include <QString>

namespace tokenfactory::ui {

// Words for what the log of a run holds. Indices that a snapshot does not know give a number for a name.

QString workerName(const factory::Snapshot& snapshot, std::uint32_t worker);            ///< "prefill 0"; empty for none
QString linkName(const factory::Snapshot& snapshot, const factory::LinkPicture& link);  ///< "prefill 0 NIC"

QString kindName(factory::LogKind kind);             ///< "Completed": of a filter
QString eventText(const factory::LogEntry& entry);   ///< "Refused: the queue is full"
QString amountText(const factory::LogEntry& entry);  ///< "1.75 GB", "413 tokens"; empty where it has none

/// What ran, in lines: what, how much, for which request, from when and how long.
QStringList spanText(const factory::Span& span);
QString spanName(const factory::Span& span);  ///< "Decode pass", "Hand-off"
QString purposeName(factory::Carried::For purpose);

}  // namespace tokenfactory::ui
