#include "core/factory/measure/signal_table.h"

#include <algorithm>
#include <array>

namespace tokenfactory::factory {
namespace {

constexpr std::array<SignalRow, 12> rows = {{
    {"queued", Unit::count, false, &Signals::queued},
    {"filling", Unit::count, false, &Signals::filling},
    {"ready", Unit::count, false, &Signals::ready},
    {"decoding", Unit::sequences, false, &Signals::decoding},
    {"kv_bytes", Unit::bytes, false, &Signals::kvBytes},
    {"backlog_bytes", Unit::bytes, false, &Signals::backlogBytes},
    {"arrivals", Unit::count, true, &Signals::arrivals},
    {"admissions", Unit::count, true, &Signals::admissions},
    {"retirements", Unit::count, true, &Signals::retirements},
    {"output_tokens", Unit::tokens, true, &Signals::outputTokens},
    {"ttft_s", Unit::seconds, true, &Signals::ttftS},
    {"first_tokens", Unit::count, true, &Signals::firstTokens},
}};

}  // namespace

std::span<const SignalRow> signalTable() { return rows; }

const SignalRow* signalNamed(std::string_view name)
{
    const auto row = std::ranges::find(rows, name, &SignalRow::name);
    return row == rows.end() ? nullptr : &*row;
}

std::vector<SignalSeries> seriesOf(const Signals& history, SimTime now)
{
    std::vector<SignalSeries> all;
    for (const SignalRow& row : rows) {
        all.push_back({.row = &row, .bins = (history.*row.series).read(now)});
    }
    return all;
}

}  // namespace tokenfactory::factory
