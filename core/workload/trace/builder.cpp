#include "core/workload/trace/builder.h"

#include "core/base/format.h"
#include "core/base/random.h"
#include "core/workload/trace/join_blocks.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace tokenfactory::workload {
namespace {

/// Contents: blocks lie below 2^62, ids beyond what fits there from 2^62, text that nothing shares from 2^63.
constexpr unsigned scopeShift = 36;
constexpr std::uint64_t idsPerScope = (std::uint64_t{1} << scopeShift) - 1;
constexpr ContentId farContents = ContentId{1} << 62U;
constexpr ContentId unsharedContents = ContentId{1} << 63U;

constexpr std::size_t mostNamed = 5;  ///< bad rows named one by one

/// A wide id (a hash) of any scope, spread over 62 bits.
ContentId farContent(std::uint64_t id, std::uint64_t scope)
{
    std::uint64_t bits = id + scope * 0x9E3779B97F4A7C15U;
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
    return farContents | ((bits ^ (bits >> 31U)) >> 2U);
}

ContentId blockContent(std::uint64_t id, std::int64_t scope)
{
    const auto of = static_cast<std::uint64_t>(scope);
    const bool fits = id < idsPerScope && of < (std::uint64_t{1} << (62 - scopeShift));
    return fits ? (of << scopeShift) + id + 1 : farContent(id, of);
}

std::string grouped(std::size_t count) { return tokenfactory::grouped(static_cast<double>(count)); }

/// "2023-03-05 09:00:00 UTC" for what counts from 1970, seconds for what can hardly.
std::string momentInWords(SimTime moment)
{
    namespace chrono = std::chrono;
    constexpr double earliestDate = 3e8;
    if (toSeconds(moment) < earliestDate) {
        return toText(static_cast<double>(moment.ns) / 1e9) + " s";
    }
    const std::int64_t seconds = moment.ns / 1'000'000'000;
    const chrono::year_month_day day{chrono::sys_days(chrono::days(seconds / 86'400))};
    const auto two = [](std::int64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); };
    return std::to_string(static_cast<int>(day.year())) + '-' + two(static_cast<unsigned>(day.month())) + '-' +
           two(static_cast<unsigned>(day.day())) + ' ' + two(seconds / 3600 % 24) + ':' + two(seconds / 60 % 60) + ':' +
           two(seconds % 60) + " UTC";
}

/// The first row of each time; the rows are sorted.
std::vector<std::size_t> firstsOfTimes(const std::vector<TraceRow>& rows)
{
    std::vector<std::size_t> firsts;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row == 0 || rows[row].time != rows[row - 1].time) {
            firsts.push_back(row);
        }
    }
    return firsts;
}

/// The step in which times are counted, in ns: the median of the differences between neighbours, if nine in ten are a
/// multiple of it to a hundredth; 0 where there is none from 1 ms to 1 min.
std::int64_t stepOf(const std::vector<TraceRow>& rows, const std::vector<std::size_t>& firsts)
{
    constexpr std::int64_t shortest = 1'000'000;
    constexpr std::int64_t longest = 60'000'000'000;
    if (firsts.size() < 3) {
        return 0;
    }
    std::vector<std::int64_t> differences;
    for (std::size_t i = 1; i < firsts.size(); ++i) {
        differences.push_back(rows[firsts[i]].time.ns - rows[firsts[i - 1]].time.ns);
    }
    const auto middle = differences.begin() + std::ssize(differences) / 2;
    std::ranges::nth_element(differences, middle);
    const std::int64_t step = *middle;
    if (step < shortest || step > longest) {
        return 0;
    }
    const auto even = std::ranges::count_if(differences, [step](std::int64_t difference) {
        const std::int64_t over = difference % step;
        return difference >= step - step / 100 && std::min(over, step - over) <= step / 100;
    });
    return 10 * even >= 9 * std::ssize(differences) ? step : 0;
}

}  // namespace

Field<RowFields> rowOf(const Field<SimTime>& time, const Field<std::int64_t>& input, const Field<std::int64_t>& output)
{
    if (!time) {
        return tl::unexpected(time.error());
    }
    if (!input) {
        return tl::unexpected(input.error());
    }
    if (!output) {
        return tl::unexpected(output.error());
    }
    RowFields row;
    row.time = *time;
    row.inputTokens = *input;
    row.outputTokens = *output;
    return row;
}

TraceBuilder::TraceBuilder(std::string name, const TraceOptions& how) : file(std::move(name)), options(how) {}

void TraceBuilder::refuse(std::size_t line, const Refusal& why)
{
    std::string where = file + ':' + std::to_string(line) + (why.field.empty() ? "" : ": " + why.field);
    const Problem problem{std::move(where), why.what, why.hint};
    if (options.onBadRow == OnBadRow::stop) {
        problems.push_back(problem);
        return;
    }
    if (refused++ < mostNamed) {
        firstRefused.push_back(problem);
    }
}

void TraceBuilder::fail(Sentence what, Sentence hint) { problems.push_back({file, std::move(what), std::move(hint)}); }

void TraceBuilder::note(Sentence text)
{
    if (std::ranges::find(trace.notes, text) == trace.notes.end()) {
        trace.notes.push_back(std::move(text));
    }
}

void TraceBuilder::add(std::size_t line, const Field<RowFields>& row, const BlockIds& blocks)
{
    if (!row) {
        refuse(line, row.error());
        return;
    }
    const auto ids = static_cast<std::int64_t>(blocks.ids.size());
    if ((ids - 1) * blocks.tokensPerBlock >= row->inputTokens) {
        refuse(line, {"blocks",
                      {"are %1 of %2 tokens for an input of %3",
                       {std::to_string(ids), std::to_string(blocks.tokensPerBlock), std::to_string(row->inputTokens)}},
                      "no more blocks than the input fills are wanted"});
        return;
    }
    if (trace.rows.size() >= options.mostRows) {
        more = true;
        return;
    }
    TraceRow made{.time = row->time,
                  .session = row->session,
                  .agent = row->agent,
                  .firstSegment = trace.segments.size(),
                  .outputTokens = static_cast<int>(row->outputTokens),
                  .gap = row->gap.value_or(SimTime::never()),
                  .interactive = row->interactive};
    std::int64_t left = row->inputTokens;
    for (const std::uint64_t id : blocks.ids) {
        const auto tokens = static_cast<int>(std::min<std::int64_t>(left, blocks.tokensPerBlock));
        trace.segments.push_back({blockContent(id, blocks.scope), tokens});
        left -= tokens;
    }
    if (left > 0) {
        trace.segments.push_back({unsharedContents | ++unshared, static_cast<int>(left)});
    }
    made.segments = trace.segments.size() - made.firstSegment;
    trace.rows.push_back(made);
    answerless += row->outputTokens == 0 ? 1 : 0;
}

void TraceBuilder::endScope()
{
    if (options.blobTokens > 0) {
        joinBlocks(trace, joinedRows, options.blobTokens, joined);
        joinedRows = trace.rows.size();
    }
}

void TraceBuilder::sortRows()
{
    if (std::ranges::is_sorted(trace.rows, {}, &TraceRow::time)) {
        return;
    }
    std::ranges::stable_sort(trace.rows, {}, &TraceRow::time);
    if (ownClocks) {
        note("Times count from the start of each session: all begin at 0.");
    } else {
        note("The rows did not stand in the order of their times; they were sorted.");
    }
}

void TraceBuilder::rebase()
{
    const SimTime first = trace.rows.front().time;
    if (first == SimTime{}) {
        return;
    }
    for (TraceRow& row : trace.rows) {
        row.time = row.time - first;
    }
    note({"Times count from the first request, which the file has at %1.", {momentInWords(first)}});
}

void TraceBuilder::refuseTooLong()
{
    constexpr double longestTrace = 1e9;
    if (const double lengthS = toSeconds(trace.rows.back().time); lengthS > longestTrace) {
        fail({"spans %1 s from its first request to its last", {grouped(static_cast<std::size_t>(lengthS))}},
             "at most 31 years are wanted");
    }
}

void TraceBuilder::spreadRows()
{
    std::vector<TraceRow>& rows = trace.rows;
    const std::vector<std::size_t> firsts = firstsOfTimes(rows);
    const std::int64_t step = rows.size() >= 2 * firsts.size() ? stepOf(rows, firsts) : 0;
    if (ownClocks || !options.spreadQuantised || step == 0) {
        return;
    }
    // Places as a Poisson process has them, given how many fell into the step.
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        const bool isLast = i + 1 == firsts.size();
        const std::size_t end = isLast ? rows.size() : firsts[i + 1];
        const SimTime time = rows[firsts[i]].time;
        const std::int64_t room = isLast ? step : std::min(step, rows[end].time.ns - time.ns);
        RandomStream stream(0, "trace step", static_cast<std::uint64_t>(time.ns));
        places.resize(end - firsts[i]);
        for (std::int64_t& place : places) {
            place = static_cast<std::int64_t>(stream.below(static_cast<std::uint64_t>(room)));
        }
        std::ranges::sort(places);
        for (std::size_t row = firsts[i]; row < end; ++row) {
            rows[row].time += SimTime{places[row - firsts[i]]};
        }
    }
    note({"The file has its times in steps of %1 s, %2 for %3 rows; rows were spread within their step.",
          {toText(toSeconds({step})), grouped(firsts.size()), grouped(rows.size())}});
}

void TraceBuilder::countTurns()
{
    struct Last {
        int turns = 0;
        SimTime time;
    };
    std::map<std::pair<std::int64_t, int>, Last> agents;
    for (TraceRow& row : trace.rows) {
        if (row.session < 0) {
            row.gap = row.gap == SimTime::never() ? SimTime{} : row.gap;
            continue;
        }
        Last& last = agents[{row.session, row.agent}];
        if (row.gap == SimTime::never()) {
            row.gap = last.turns == 0 ? SimTime{} : row.time - last.time;
            gapsUnknown = gapsUnknown || last.turns > 0;
        }
        row.turn = last.turns++;
        last.time = row.time;
    }
    if (gapsUnknown) {
        note("The file does not tell when answers were complete; gaps between turns count from the turn before.");
    }
}

void TraceBuilder::noteRefused()
{
    if (refused == 0) {
        return;
    }
    note({"Rows that could not be read and were left out: %1.", {grouped(refused)}});
    for (const Problem& problem : firstRefused) {
        note({"Left out: %1", {sentenceOf(problem)}});
    }
    if (refused > mostNamed) {
        note({"Left out: %1 more.", {grouped(refused - mostNamed)}});
    }
}

Expected<Trace> TraceBuilder::finish()
{
    if (problems.empty() && trace.rows.empty() && !stopped()) {
        problems = std::move(firstRefused);
        fail("has no row that can be read");
    }
    for (const auto step : {&TraceBuilder::endScope, &TraceBuilder::sortRows, &TraceBuilder::rebase,
                            &TraceBuilder::refuseTooLong, &TraceBuilder::spreadRows, &TraceBuilder::countTurns}) {
        if (problems.empty() && !stopped()) {
            (this->*step)();
        }
    }
    if (stopped()) {
        problems.clear();
        fail("was not read to its end: stopped");
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    if (answerless > 0) {
        note({"Rows without a token of output: %1.", {grouped(answerless)}});
    }
    if (more) {
        note({"Only the first rows of the file were read: %1.", {grouped(trace.rows.size())}});
    }
    noteRefused();
    return std::move(trace);
}

}  // namespace tokenfactory::workload
