#include "app/cli/command.h"
#include "app/cli/long_run.h"
#include "core/base/json.h"
#include "core/report/study_lines.h"
#include "core/scenario/typed_number.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <system_error>

namespace tokenfactory::app {

namespace {

namespace fs = std::filesystem;

/// "2/8".
Expected<studies::Shard> shardIn(std::string_view typed)
{
    studies::Shard shard;
    const std::size_t slash = typed.find('/');
    const auto whole = [](std::string_view text, std::size_t& into) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
        return error == std::errc() && end == text.data() + text.size();
    };
    if (slash == std::string_view::npos || !whole(typed.substr(0, slash), shard.number) ||
        !whole(typed.substr(slash + 1), shard.of) || shard.number < 1 || shard.number > shard.of ||
        shard.of > studies::mostRuns) {
        return unexpected(
            Problem{"--shard", "is " + scenario::inQuotes(typed), "i/n with i from 1 to n is wanted, such as 2/8"});
    }
    return shard;
}

/// What an earlier sweep that was stopped left in the file; a line it did not write to its end is cut off.
Expected<report::StudyLines> earlierLines(const fs::path& file, const studies::Study& study)
{
    std::error_code error;
    if (file.empty() || !fs::exists(file, error)) {
        return report::StudyLines{};
    }
    const Expected<std::string> text = readText(file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    Expected<report::StudyLines> lines = report::studyLinesIn(*text, file.string());
    if (!lines) {
        return lines;
    }
    if (!lines->lines.empty() && lines->study != studies::idOf(study)) {
        return unexpected(Problem{file.string(), "holds runs of another study", "another file is wanted"});
    }
    if (lines->torn) {
        fs::resize_file(file, text->rfind('\n') + 1, error);  // 0 where there is no line feed
    }
    return lines;
}

Expected<studies::Study> readStudy(const Flags& flags, const fs::path& presets)
{
    const fs::path file(flags.text("study"));
    const Expected<std::string> text = readText(file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    Expected<studies::Study> study = studies::studyFromJson(*text, file.filename().string(), presets);
    if (study && flags.given("calibration")) {
        study->scenario.calibration = flags.text("calibration");
    }
    return study;
}

/// Runs what is left of the shard and writes a line for each run; the exit code.
int runAndWrite(const studies::Study& study, const studies::Shard& shard, report::StudyLines lines,
                const catalog::Catalog& catalog, const Flags& flags, const Invocation& invocation, unsigned threads)
{
    const std::string out(flags.text("out"));
    std::FILE* const sink = out.empty() ? stdout : std::fopen(out.c_str(), "ab");
    if (sink == nullptr) {
        return refuse({{out, causeOf(std::error_code(errno, std::generic_category())), ""}});
    }
    std::set<std::size_t> earlier;
    for (const auto& [run, line] : lines.lines) {
        earlier.insert(run);
    }
    std::size_t wanted = 0;
    for (std::size_t run = shard.number - 1; run < studies::runsOf(study); run += shard.of) {
        wanted += earlier.contains(run) ? 0 : 1;
    }
    const StopOnSignal stop;
    ProgressLine progress;
    bool written = true;
    std::size_t ended = 0;
    std::size_t infeasibleRuns = 0;
    studies::runStudy(study, shard, earlier, catalog, presetsOf(flags, invocation), threads, stop.token(),
                      [&](std::size_t index, const studies::Outcome& outcome) {
                          const std::string line = report::studyLine(study, index, outcome);
                          written = written && std::fwrite(line.data(), 1, line.size(), sink) == line.size() &&
                                    std::fflush(sink) == 0;
                          if (flags.given("summary")) {
                              lines.lines[index] = line;
                          }
                          ++ended;
                          infeasibleRuns += outcome ? 0 : 1;
                          progress.tell(std::to_string(ended) + " of " + std::to_string(wanted) + " runs, " +
                                            std::to_string(infeasibleRuns) + " not feasible",
                                        static_cast<double>(ended) / static_cast<double>(wanted));
                      });
    if (sink != stdout) {
        written = std::fclose(sink) == 0 && written;
    }
    if (!written) {
        return refuse({{out.empty() ? "standard output" : out, "cannot be written to the end", ""}});
    }
    tell({std::to_string(ended) + " runs, " + std::to_string(infeasibleRuns) + " not feasible" +
          (earlier.empty() ? "" : "; " + std::to_string(earlier.size()) + " were there")});
    if (flags.given("summary")) {
        const std::string_view summary = flags.text("summary");
        if (const Expected<bool> table = writeText(summary, report::asCsv(report::studySummary(lines))); !table) {
            return refuse(table.error());
        }
    }
    if (ended < wanted) {
        warn("stopped after " + std::to_string(ended) + " of " + std::to_string(wanted) + " runs" +
             (out.empty() ? "" : "; the same command goes on from there"));
        return interrupted;
    }
    return done;
}

int runSweep(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    flags.required("study", "a study file", problems);
    const Expected<studies::Shard> shard = flags.given("shard") ? shardIn(flags.text("shard")) : studies::Shard{};
    if (!shard) {
        problems.push_back(shard.error().front());
    }
    const std::string_view out = flags.optional("out", "a file", problems);
    flags.optional("summary", "a file", problems);
    const int threads = flags.whole("threads", 1, 4096, 1, problems);
    if (!problems.empty()) {
        return refuse(problems);
    }
    const Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    if (!catalog) {
        return refuse(catalog.error());
    }
    const Expected<studies::Study> study = readStudy(flags, presetsOf(flags, invocation));
    if (!study) {
        return refuse(study.error());
    }
    const Expected<report::StudyLines> before = earlierLines(out, *study);
    if (!before) {
        return refuse(before.error());
    }
    return runAndWrite(*study, *shard, *before, *catalog, flags, invocation,
                       flags.given("threads") ? static_cast<unsigned>(threads) : 0U);
}

}  // namespace

void addSweep(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "sweep",
                              "Many runs of a scenario on all cores: one line of JSON for each. Stopped, the same "
                              "command with --out goes on where it was.",
                              runSweep);
    flags.addPlace("study", "A study file: a scenario, and the values of it to vary.");
    flags.add("shard", "i/n", "Only the i-th of n parts, for n machines.", "all runs");
    flags.add("out", "FILE.jsonl", "Write the lines there.", "standard output");
    flags.add("summary", "FILE.csv",
              "Write the mean of each number over the seeds of the same settings, with its 95 % confidence interval.");
    flags.add("threads", "N", "Runs at once.", "one for each core");
}

}  // namespace tokenfactory::app
