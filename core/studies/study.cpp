#include "core/studies/study.h"

#include "core/base/json.h"
#include "core/base/similar.h"
#include "core/scenario/typed_number.h"
#include "core/scenario/value_path.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <mutex>
#include <span>
#include <thread>

namespace tokenfactory::studies {

using nlohmann::json;
using scenario::Scenario;

namespace {

constexpr std::string_view schema = "token-factory-study/1";
constexpr int mostSteps = 10'000;
constexpr int mostReplications = 10'000;

/// Without what is lost in steps by ratio: 16, not 15.999999999999998.
std::string inTwelveDigits(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::general, 12).ptr;
    return {text.begin(), end};
}

/// Evenly from one end to the other, by difference or by ratio.
std::vector<std::string> stepsIn(JsonObject& axis)
{
    const std::string scale = axis.text("scale", "linear");
    const bool byRatio = scale == "log";
    if (!byRatio && scale != "linear") {
        axis.problem("scale", {"is \"%1\"", {quotable(scale)}}, namesLike(scale, {"linear", "log"}));
    }
    const Range range = byRatio ? Range::positive() : Range{};
    const double from = axis.number("from", range);
    const double to = axis.number("to", range);
    const int steps = axis.whole("steps", 2, mostSteps);
    const bool whole = axis.flag("whole", false);
    std::vector<std::string> values;
    for (int i = 0; i < steps; ++i) {
        const double part = static_cast<double>(i) / (steps - 1);
        const double between = byRatio ? from * std::pow(to / from, part) : from + (to - from) * part;
        const double value = i == 0 ? from : i == steps - 1 ? to : between;
        values.push_back(whole ? std::to_string(std::llround(value)) : inTwelveDigits(value));
    }
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

Axis axisIn(JsonObject& axis)
{
    Axis read;
    read.path = axis.text("path");
    if (axis.has("values")) {
        const json& values = axis.raw("values");
        if (!values.is_array() || values.empty()) {
            axis.problem("values", {"is %1", {inWords(values)}}, "a list of one value or more is wanted");
        } else {
            std::ranges::transform(values, std::back_inserter(read.values),
                                   [](const json& value) { return value.dump(); });
        }
    } else {
        read.values = stepsIn(axis);
    }
    axis.refuseOthers();
    return read;
}

void append(Problems& problems, const Problems& more) { problems.insert(problems.end(), more.begin(), more.end()); }

Scenario scenarioIn(JsonObject& study, const std::filesystem::path& presets, Problems& problems)
{
    if (!study.has("scenario")) {
        study.problem("scenario", "is missing", "a preset, a file, or a scenario as it stands in a file");
        return {};
    }
    const json& value = study.raw("scenario");
    const Expected<scenario::ReadScenario> read = value.is_string()
                                                      ? scenario::readScenario(value.get<std::string>(), presets)
                                                      : scenario::fromJson(value.dump(), study.pathOf("scenario"));
    if (!read) {
        append(problems, read.error());
        return {};
    }
    Scenario scenario = read->scenario;
    if (std::optional<JsonObject> settings = study.objectIfPresent("set")) {
        std::vector<scenario::Setting> wanted;
        for (const std::string& path : settings->keys()) {
            wanted.push_back({path, settings->raw(path).dump()});
        }
        const Expected<Scenario> changed = scenario::withValues(scenario, wanted);
        if (changed) {
            scenario = *changed;
        } else {
            append(problems, changed.error());
        }
    }
    return scenario;
}

/// A path that leads nowhere does so in every run: told before the first.
void checkPaths(const Study& study, const std::filesystem::path& presets, Problems& problems)
{
    const std::size_t runs = runsOf(study);
    const std::size_t tried = std::min<std::size_t>(runs, 64);
    Problems first;
    for (std::size_t i = 0; i < tried; ++i) {
        const Expected<Run> run = runAt(study, i * (runs / tried));
        // What is laid over a workload is read when the workload is.
        const Expected<workload::Workload> workload =
            run ? scenario::workloadOf(run->scenario.running, presets) : tl::unexpected(run.error());
        if (workload || (run && run->scenario.running.trace)) {
            return;
        }
        first = i == 0 ? workload.error() : first;
    }
    append(problems, first);
}

}  // namespace

Expected<Study> studyFromJson(std::string_view text, std::string_view where, const std::filesystem::path& presets)
{
    const Expected<json> document = parseJson(text, where);
    if (!document) {
        return tl::unexpected(document.error());
    }
    Problems problems;
    JsonObject root(*document, std::string(where) + ": ", problems);
    if (!document->is_object()) {
        return unexpected(std::move(problems));
    }
    if (const std::string found = root.text("schema"); problems.empty() && found != schema) {
        root.problem("schema", {"is \"%1\"", {quotable(found)}}, {"\"%1\" is wanted", {std::string(schema)}});
    }
    Study study;
    study.name = root.text("name", "");
    study.scenario = scenarioIn(root, presets, problems);
    study.replications = root.whole("replications", 1, mostReplications, 1);
    for (JsonObject& axis : root.objects("axes")) {
        study.axes.push_back(axisIn(axis));
    }
    for (std::size_t i = 1; i < study.axes.size(); ++i) {
        const auto before = std::span(study.axes).first(i);
        if (std::ranges::find(before, study.axes[i].path, &Axis::path) != before.end()) {
            root.problem("axes", {"hold \"%1\" twice", {quotable(study.axes[i].path)}}, "each path once is wanted");
        }
    }
    root.refuseOthers();
    double runs = study.replications;
    for (const Axis& axis : study.axes) {
        runs *= static_cast<double>(axis.values.size());
    }
    if (runs > static_cast<double>(mostRuns)) {
        root.problem("axes", "make more than 1,000,000 runs", "fewer values");
    }
    if (problems.empty()) {
        checkPaths(study, presets, problems);
    }
    return problems.empty() ? Expected<Study>(std::move(study)) : unexpected(std::move(problems));
}

std::string idOf(const Study& study)
{
    json content = {json::parse(scenario::toJson(study.scenario)), study.replications};
    for (const Axis& axis : study.axes) {
        content.push_back({axis.path, axis.values});
    }
    // FNV-1a
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : content.dump()) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    std::string id(16, '0');
    for (std::size_t i = 0; i < id.size(); ++i) {
        id[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 0xfU];
    }
    return id;
}

std::size_t runsOf(const Study& study)
{
    auto runs = static_cast<std::size_t>(study.replications);
    for (const Axis& axis : study.axes) {
        runs *= axis.values.size();
    }
    return runs;
}

Expected<Run> runAt(const Study& study, std::size_t index)
{
    Run run{.index = index,
            .values = std::vector<std::string>(study.axes.size()),
            .replication = static_cast<int>(index % static_cast<std::size_t>(study.replications)),
            .scenario = {}};
    std::size_t rest = index / static_cast<std::size_t>(study.replications);
    for (std::size_t axis = study.axes.size(); axis-- > 0;) {
        run.values[axis] = study.axes[axis].values[rest % study.axes[axis].values.size()];
        rest /= study.axes[axis].values.size();
    }
    std::vector<scenario::Setting> settings;
    for (std::size_t axis = 0; axis < study.axes.size(); ++axis) {
        settings.push_back({study.axes[axis].path, run.values[axis]});
    }
    Expected<Scenario> changed = scenario::withValues(study.scenario, settings);
    if (!changed) {
        return tl::unexpected(std::move(changed.error()));
    }
    run.scenario = *std::move(changed);
    run.scenario.running.seed += static_cast<std::uint64_t>(run.replication);
    return run;
}

void runStudy(const Study& study, Shard shard, const std::set<std::size_t>& done, const catalog::Catalog& catalog,
              const std::filesystem::path& presets, unsigned threads, const std::stop_token& stop,
              const std::function<void(std::size_t, const Outcome&)>& ended)
{
    const std::size_t runs = runsOf(study);
    std::atomic<std::size_t> next = shard.number - 1;
    std::mutex oneAtATime;
    const auto work = [&] {
        for (std::size_t index = next.fetch_add(shard.of); index < runs && !stop.stop_requested();
             index = next.fetch_add(shard.of)) {
            if (done.contains(index)) {
                continue;
            }
            const Expected<Run> wanted = runAt(study, index);
            const Outcome outcome = wanted ? scenario::run(wanted->scenario, catalog, presets, {.stop = stop})
                                           : Outcome(tl::unexpected(wanted.error()));
            // A trace half read when it is stopped is no verdict on the run.
            const bool isOver = outcome
                                    ? outcome->isOverfull || outcome->stopped.why != factory::Stopped::Why::cancelled
                                    : !stop.stop_requested();
            if (isOver) {
                const std::scoped_lock lock(oneAtATime);
                ended(index, outcome);
            }
        }
    };
    const unsigned cores = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    for (std::size_t i = 1; i < std::min<std::size_t>(cores, runs); ++i) {
        workers.emplace_back(work);
    }
    work();
}

}  // namespace tokenfactory::studies
