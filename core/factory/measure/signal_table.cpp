#include "core/factory/measure/signal_table.h"

#include <algorithm>
#include <array>

namespace tokenfactory::factory {
namespace {

using kv::Tier;

constexpr std::array rows = {
    SignalRow{"queued", Unit::count, false, &Signals::queued},
    SignalRow{"filling", Unit::count, false, &Signals::filling},
    SignalRow{"ready", Unit::count, false, &Signals::ready},
    SignalRow{"decoding", Unit::sequences, false, &Signals::decoding},
    SignalRow{"backlog_bytes", Unit::bytes, false, &Signals::backlogBytes},
    SignalRow{"idle_power_w", Unit::watts, false, &Signals::idleW},
    SignalRow{"hbm_bytes", Unit::bytes, false, nullptr, &Signals::tierBytes, Tier::hbm},
    SignalRow{"dram_bytes", Unit::bytes, false, nullptr, &Signals::tierBytes, Tier::dram},
    SignalRow{"ssd_bytes", Unit::bytes, false, nullptr, &Signals::tierBytes, Tier::ssd},
    SignalRow{"pool_bytes", Unit::bytes, false, nullptr, &Signals::tierBytes, Tier::pool},
    SignalRow{"hot_cache_bytes", Unit::bytes, false, nullptr, &Signals::tierBytes, Tier::hotCache},
    SignalRow{"arrivals", Unit::count, true, &Signals::arrivals},
    SignalRow{"admissions", Unit::count, true, &Signals::admissions},
    SignalRow{"retirements", Unit::count, true, &Signals::retirements},
    SignalRow{"output_tokens", Unit::tokens, true, &Signals::outputTokens},
    SignalRow{"answered_tokens", Unit::tokens, true, &Signals::answeredTokens},
    SignalRow{"good_tokens", Unit::tokens, true, &Signals::goodTokens},
    SignalRow{"ttft_s", Unit::seconds, true, &Signals::ttftS},
    SignalRow{"first_tokens", Unit::count, true, &Signals::firstTokens},
    SignalRow{"energy_j", Unit::joules, true, &Signals::energyJ},
    SignalRow{"placed_tokens", Unit::tokens, true, &Signals::placedTokens},
    SignalRow{"hbm_hit_tokens", Unit::tokens, true, nullptr, &Signals::hitTokens, Tier::hbm},
    SignalRow{"dram_hit_tokens", Unit::tokens, true, nullptr, &Signals::hitTokens, Tier::dram},
    SignalRow{"ssd_hit_tokens", Unit::tokens, true, nullptr, &Signals::hitTokens, Tier::ssd},
    SignalRow{"pool_hit_tokens", Unit::tokens, true, nullptr, &Signals::hitTokens, Tier::pool},
    SignalRow{"hot_cache_hit_tokens", Unit::tokens, true, nullptr, &Signals::hitTokens, Tier::hotCache},
    SignalRow{"hbm_read_bytes", Unit::bytes, true, nullptr, &Signals::readBytes, Tier::hbm},
    SignalRow{"dram_read_bytes", Unit::bytes, true, nullptr, &Signals::readBytes, Tier::dram},
    SignalRow{"ssd_read_bytes", Unit::bytes, true, nullptr, &Signals::readBytes, Tier::ssd},
    SignalRow{"pool_read_bytes", Unit::bytes, true, nullptr, &Signals::readBytes, Tier::pool},
    SignalRow{"hot_cache_read_bytes", Unit::bytes, true, nullptr, &Signals::readBytes, Tier::hotCache},
    SignalRow{"dram_written_bytes", Unit::bytes, true, nullptr, &Signals::writtenBytes, Tier::dram},
    SignalRow{"ssd_written_bytes", Unit::bytes, true, nullptr, &Signals::writtenBytes, Tier::ssd},
    SignalRow{"pool_written_bytes", Unit::bytes, true, nullptr, &Signals::writtenBytes, Tier::pool},
    SignalRow{"hot_cache_written_bytes", Unit::bytes, true, nullptr, &Signals::writtenBytes, Tier::hotCache},
};

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
        all.push_back({.row = &row, .bins = row.in(history).read(now)});
    }
    return all;
}

}  // namespace tokenfactory::factory
