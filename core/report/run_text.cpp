#include "core/base/format.h"
#include "core/report/run_json.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::report {

using factory::RunResult;

namespace {

Cell cell(std::optional<double> value) { return value ? Cell(*value) : Cell(); }

std::string count(std::int64_t number) { return grouped(static_cast<double>(number)); }

std::string orNone(std::optional<double> value, Unit unit) { return value ? readable(*value, unit) : "none"; }

std::string withoutHeads(const Table& table)
{
    const std::string text = asText(table);
    return text.substr(text.find('\n') + 1);
}

std::string requestsText(const RunResult& run)
{
    constexpr std::array<const char*, factory::refusals> why = {
        "refused early", "queue full", "beyond the context limit", "larger than the HBM", "no worker"};
    std::string rejected = count(run.refused()) + " rejected";
    std::string reasons;
    for (std::size_t i = 0; i < why.size(); ++i) {
        if (run.requests.refused[i] > 0) {
            reasons += (reasons.empty() ? "" : ", ") + count(run.requests.refused[i]) + ' ' + why[i];
        }
    }
    if (!reasons.empty()) {
        rejected += " (" + reasons + ')';
    }
    const std::string before = run.heldBefore > 0 ? count(run.heldBefore) + " there when measuring began, " : "";
    return before + count(run.requests.arrived) + " arrived, " + count(run.requests.completed) + " completed, " +
           rejected + ", " + count(run.requests.failed) + " failed, " + count(run.held) + " held; put back " +
           count(run.requests.putBack) + (run.requests.putBack == 1 ? " time" : " times");
}

/// What the workload's context limit cut; empty where it cut nothing.
std::string cutText(const RunResult& run)
{
    std::string text;
    const auto add = [&](std::int64_t number, const char* what) {
        if (number > 0) {
            text += (text.empty() ? "" : ", ") + std::string(what) + ' ' + count(number);
        }
    };
    add(run.requests.promptsCut, "prompts cut to the workload's limit");
    add(run.requests.answersCut, "answers cut to it");
    add(run.sessionsEndedAtLimit, "sessions it ended");
    add(run.requests.cutAtLimit, "answers cut to the model's limit");
    return text;
}

/// "decode slots of decode 84 %, admission law 12 %": for how much of the time.
std::string limitsText(const RunResult& run)
{
    constexpr double least = 0.005;
    constexpr std::array<const char*, 6> what = {
        "fill slots of ",    "decode slots of ",   "HBM of ",
        "the admission law", "no worker to serve", "arrivals (nothing is full)"};
    std::string text;
    for (const factory::LimitSeen& limit : run.limitsSeen) {
        if (limit.share >= least) {
            text += (text.empty() ? "" : ", ") + std::string(what[static_cast<std::size_t>(limit.what)]) + limit.pool +
                    ' ' + readable(limit.share, Unit::fraction);
        }
    }
    return text.empty() ? "nothing was measured" : text + " of the time";
}

/// "1,213 tokens/s within TTFT 10 s and TPOT 50 ms".
std::string goodputText(const RunResult& run)
{
    std::string limits;
    const auto add = [&](const char* name, const std::optional<double>& limit) {
        if (limit) {
            limits += (limits.empty() ? "" : " and ") + std::string(name) + ' ' + readable(*limit, Unit::seconds);
        }
    };
    add("TTFT", run.limits.ttftS);
    add("TPOT", run.limits.tpotS);
    return limits.empty() ? "no limits are set"
                          : readable(run.goodputTokensPerS, Unit::tokensPerSecond) + " within " + limits;
}

/// "refuses 219 of 272": the verdict and what it rests on.
std::string loadText(const RunResult& run)
{
    const factory::Backlog& backlog = run.backlog;
    const std::string turnedAway = (run.requests.failed > 0 ? "refuses or loses " : "refuses ") +
                                   count(backlog.turnedAway) + " of " + count(run.requests.arrived);
    const std::string toExpect =
        backlog.ttftToExpectS ? ", TTFT to expect " + readable(*backlog.ttftToExpectS, Unit::seconds) : std::string();
    switch (backlog.label) {
    case factory::Load::tooEarly:
        return "too early to tell";
    case factory::Load::stable:
        return "stable";
    case factory::Load::atTheLimit:
        return "at the limit" + toExpect;
    case factory::Load::behind:
        return "behind: " + count(std::llround(backlog.awaiting)) + " wait for their first token" + toExpect +
               (run.limits.ttftS ? ", limit " + readable(*run.limits.ttftS, Unit::seconds) : "");
    case factory::Load::refusing:
        return turnedAway;
    case factory::Load::overloaded:
        return "overloaded: the backlog grows by " + readable(backlog.growthPerS, Unit::count) + " a second" +
               (backlog.turnedAway > 0 ? ", " + turnedAway : std::string());
    }
    return {};
}

std::string stabilityText(const RunResult& run)
{
    std::string label = loadText(run);
    if (run.isClosedLoop) {
        label += " (a closed loop, whose backlog has a bound)";
    } else if (run.ranDry) {
        label += " (nothing more is to come, so the backlog only shrinks)";
    }
    return label + "; backlog " + count(std::llround(run.backlogEnd)) + " at the end, " +
           readable(run.backlogMean, Unit::count) + " in the mean" +
           (run.isStuck ? "; stuck: nothing will ever happen to those that are held" : "");
}

std::string oscillationText(const RunResult& run)
{
    const factory::Oscillation& swing = run.oscillation;
    const std::string level = std::string(run.oscillating) + ": mean " + readable(swing.mean, Unit::count) + ", CV " +
                              readable(swing.cv, Unit::none);
    if (!swing.periodS) {
        return level + ", no oscillation";
    }
    return level + ", amplitude " + readable(swing.amplitude, Unit::count) + ", period " +
           readable(*swing.periodS, Unit::seconds) + ", settling " + orNone(swing.settlingS, Unit::seconds);
}

Table overview(const RunResult& run)
{
    const auto rate = [](double value) { return readable(value, Unit::tokensPerSecond); };
    Table table{{{"what", ""}, {"value", ""}}, {}};
    const auto row = [&](const char* what, std::string value) {
        table.rows.push_back({std::string(what), std::move(value)});
    };
    row("simulated", readable(run.simulatedS, Unit::seconds) +
                         (run.warmUpS > 0.0 ? ", measured from " + readable(run.warmUpS, Unit::seconds) + " on" : ""));
    row("requests", requestsText(run));
    row("tokens", count(run.tokens.input) + " input (" + count(run.cachedTokens()) + " cached), " +
                      count(run.tokens.output) + " output");
    row("throughput", rate(run.outputTokensPerS) + " output, " + goodputText(run));
    if (const std::string cut = cutText(run); !cut.empty()) {
        row("context limit", cut);
    }
    row("limited by", limitsText(run));
    row("stability", stabilityText(run));
    row("oscillation", oscillationText(run));
    row("energy",
        run.energyJ ? readable(*run.energyJ, Unit::joules) + ", " + orNone(run.powerMeanW, Unit::watts) + " in the mean"
                    : run.energyBasis.english());
    row("cost", run.costUsd ? readable(*run.costUsd, Unit::none) + " USD: " + run.costBasis.english()
                            : run.costBasis.english());
    row("events", count(run.events));
    for (const std::string& violation : run.violations) {
        row("NOT CONSERVED", violation);
    }
    return table;
}

Table latencies(const RunResult& run)
{
    Table table{{{"what", ""},
                 {"mean_s", "mean", Unit::seconds},
                 {"p50_s", "median", Unit::seconds},
                 {"p90_s", "90 %", Unit::seconds},
                 {"p99_s", "99 %", Unit::seconds},
                 {"n", "requests", Unit::count}},
                {}};
    const auto row = [&](const char* what, const factory::Figures& figures) {
        table.rows.push_back({std::string(what), cell(figures.mean), cell(figures.p50), cell(figures.p90),
                              cell(figures.p99), static_cast<double>(figures.n)});
    };
    row("TTFT", run.ttftS);
    row("TPOT", run.tpotS);
    row("end to end", run.e2eS);
    row("in the queue", run.queueS);
    row("fill wait", run.fillWaitS);
    row("fill", run.fillS);
    row("hand-off", run.handOffS);
    row("decode wait", run.decodeWaitS);
    return table;
}

/// "212 of 256, peak 256"; nothing where there are no such slots.
Cell takenText(const factory::Occupancy& taken)
{
    if (taken.of <= 0.0 && taken.peak <= 0.0) {
        return {};
    }
    return readable(taken.mean, Unit::count) + " of " + readable(taken.of, Unit::count) + ", peak " +
           count(std::llround(taken.peak));
}

Table pools(const RunResult& run)
{
    Table table{{{"pool", "pool"},
                 {"workers", "workers", Unit::count},
                 {"gpus", "GPUs", Unit::count},
                 {"utilisation", "busy", Unit::fraction},
                 {"fills_mean", "fill slots taken"},
                 {"decoding_mean", "decode slots taken"},
                 {"flops", "compute", Unit::fraction},
                 {"hbm", "HBM bandwidth", Unit::fraction},
                 {"scale_up", "scale-up", Unit::fraction},
                 {"scale_out", "scale-out", Unit::fraction}},
                {}};
    for (const factory::PoolResult& pool : run.pools) {
        table.rows.push_back({pool.name, static_cast<double>(pool.workers), static_cast<double>(pool.gpus),
                              pool.utilisation, takenText(pool.fillSlots), takenText(pool.decodeSlots),
                              cell(pool.shares.flops), cell(pool.shares.hbm), cell(pool.shares.scaleUp),
                              cell(pool.shares.scaleOut)});
    }
    return table;
}

Table tiers(const RunResult& run)
{
    Table table{{{"tier", "tier"},
                 {"capacity_bytes", "capacity", Unit::bytes},
                 {"peak_bytes", "peak", Unit::bytes},
                 {"peak_share", "of it", Unit::fraction},
                 {"hit_rate", "hit rate", Unit::fraction},
                 {"read_bytes", "read", Unit::bytes},
                 {"written_bytes", "written", Unit::bytes}},
                {}};
    for (const factory::TierResult& tier : run.tiers) {
        table.rows.push_back({std::string(tier.name), static_cast<double>(tier.capacityBytes),
                              static_cast<double>(tier.peakBytes), tier.peakShare, tier.hitRate,
                              static_cast<double>(tier.readBytes), static_cast<double>(tier.writtenBytes)});
    }
    return table;
}

/// The links that carried most, a screenful of them.
Table busiestLinks(const RunResult& run)
{
    constexpr std::size_t most = 12;
    std::vector<const factory::LinkResult*> links;
    for (const factory::LinkResult& link : run.links) {
        if (link.bytes > 0) {
            links.push_back(&link);
        }
    }
    std::ranges::stable_sort(links, std::greater<>(), [](const factory::LinkResult* link) { return link->bytes; });
    links.resize(std::min(links.size(), most));
    Table table{{{"link", "link"},
                 {"bytes", "carried", Unit::bytes},
                 {"mean_bytes_per_s", "mean", Unit::bytesPerSecond},
                 {"utilisation", "used", Unit::fraction}},
                {}};
    for (const factory::LinkResult* link : links) {
        table.rows.push_back(
            {link->name, static_cast<double>(link->bytes), link->meanBytesPerS, cell(link->utilisation)});
    }
    return table;
}

}  // namespace

std::string asText(const RunResult& run, bool explain)
{
    std::string text = withoutHeads(overview(run)) + '\n' + asText(latencies(run)) + '\n' + asText(pools(run)) + '\n' +
                       asText(tiers(run));
    if (const Table links = busiestLinks(run); !links.rows.empty()) {
        text += '\n' + asText(links);
    }
    if (explain) {
        for (const Explanation& explanation : factory::explanationsOf(run)) {
            text += '\n' + tokenfactory::toText(explanation) + '\n';
        }
    }
    return text;
}

Table seriesTable(const RunResult& run)
{
    Table table{{{"time_s", "time", Unit::seconds}}, {}};
    SimTime width;
    for (const factory::SignalSeries& series : run.series) {
        width = std::max(width, series.bins.width);
    }
    for (const factory::PoolResult& pool : run.pools) {
        width = std::max({width, pool.busy.width, pool.inService.width});
    }
    std::vector<factory::Series::Bins> columns;
    std::size_t bins = 0;
    for (const factory::SignalSeries& series : run.series) {
        const bool isCount = series.row->isCount;
        table.columns.push_back({std::string(series.row->name) + (isCount ? "_per_s" : ""),
                                 std::string(series.row->name), isCount ? Unit::none : series.row->unit});
        columns.push_back(series.bins.joined(width));
        bins = std::max(bins, columns.back().bins.size());
    }
    for (const factory::PoolResult& pool : run.pools) {
        table.columns.push_back({pool.name + "_busy_workers", pool.name + " busy", Unit::count});
        columns.push_back(pool.busy.joined(width));
        table.columns.push_back({pool.name + "_in_service_workers", pool.name + " in service", Unit::count});
        columns.push_back(pool.inService.joined(width));
    }
    // A run that ends where a bin begins has nothing in it.
    while (bins > 0 && toSeconds(static_cast<std::int64_t>(bins - 1) * width) >= run.simulatedS) {
        --bins;
    }
    for (std::size_t bin = 0; bin < bins; ++bin) {
        Table::Row row = {toSeconds(static_cast<std::int64_t>(bin) * width)};
        for (const factory::Series::Bins& column : columns) {
            // What is counted has no bins after its last event.
            row.push_back(bin < column.bins.size() ? column.mean(bin) : 0.0);
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table latencyTable(const RunResult& run)
{
    const std::pair<const char*, double> shares[] = {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}};
    const SimTime width = std::max(run.ttftOverTime.width(), run.tpotOverTime.width());
    const std::pair<const char*, factory::QuantileSeries> figures[] = {{"ttft", run.ttftOverTime.joined(width)},
                                                                       {"tpot", run.tpotOverTime.joined(width)}};
    Table table{{{"time_s", "time", Unit::seconds}}, {}};
    std::size_t bins = 0;
    for (const auto& [name, series] : figures) {
        table.columns.push_back({std::string(name) + "_n", std::string(name) + " n", Unit::count});
        for (const auto& [share, p] : shares) {
            table.columns.push_back(
                {std::string(name) + '_' + share + "_s", std::string(name) + ' ' + share, Unit::seconds});
        }
        bins = std::max(bins, series.bins().size());
    }
    for (std::size_t bin = 0; bin < bins; ++bin) {
        Table::Row row = {toSeconds(static_cast<std::int64_t>(bin) * width)};
        for (const auto& [name, series] : figures) {
            const factory::Sketch sketch = bin < series.bins().size() ? series.bins()[bin] : factory::Sketch();
            row.push_back(static_cast<double>(sketch.count()));
            for (const auto& [share, p] : shares) {
                row.push_back(sketch.count() > 0 ? Cell(sketch.quantile(p)) : Cell());
            }
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table replicationsTable(const factory::Replications& replications)
{
    Table table{{{"figure", "figure"},
                 {"mean", "mean"},
                 {"half_width", "+-"},
                 {"least", "least"},
                 {"most", "most"},
                 {"runs", "runs", Unit::count}},
                {}};
    for (const factory::ReplicatedFigure& figure : replications.figures) {
        const bool any = figure.runs > 0;
        const auto text = [&](double value) { return any ? Cell(readable(value, figure.unit)) : Cell(); };
        table.rows.push_back({figure.name, text(figure.mean),
                              figure.interval ? text(figure.interval->halfWidth) : Cell(), text(figure.least),
                              text(figure.most), static_cast<double>(figure.runs)});
    }
    return table;
}

}  // namespace tokenfactory::report
