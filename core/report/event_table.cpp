#include "core/report/event_table.h"

#include "core/factory/link_names.h"

namespace tokenfactory::report {

Table eventTable(const factory::Factory& factory, const factory::LogFilter& filter)
{
    Table table{{{"time_s", "time", Unit::seconds},
                 {"event", "event"},
                 {"detail", "detail"},
                 {"worker", "worker"},
                 {"request", "request", Unit::count},
                 {"session", "session", Unit::count},
                 {"amount", "tokens or bytes", Unit::count}},
                {}};
    const auto numberOrNone = [](std::int64_t number) {
        return number >= 0 ? Cell(static_cast<double>(number)) : Cell();
    };
    std::vector<std::string> names;
    for (const factory::Worker& worker : factory.state().workers) {
        names.push_back(factory::workerName(factory.plan(), worker));
    }
    const std::vector<factory::LogEntry> entries = factory.log().select(filter);
    table.rows.reserve(entries.size());
    for (const factory::LogEntry& entry : entries) {
        const std::string worker = entry.worker == factory::none ? std::string() : names[entry.worker];
        table.rows.push_back({toSeconds(entry.time), std::string(factory::name(entry.kind)),
                              std::string(factory::detailName(entry)), worker, numberOrNone(entry.request),
                              numberOrNone(entry.session), static_cast<double>(entry.amount)});
    }
    return table;
}

}  // namespace tokenfactory::report
