#include "app/cli/command.h"
#include "core/base/json.h"
#include "core/report/study_lines.h"

#include <string>

namespace tokenfactory::app {

namespace {

/// "1, 3 to 5 and 9 more", of runs that no file has.
std::string missingOf(const report::StudyLines& lines)
{
    constexpr std::size_t mostNamed = 8;
    std::string text;
    std::size_t spans = 0;
    std::size_t unnamed = 0;
    for (std::size_t run = 0; run < lines.of; ++run) {
        std::size_t last = run;
        while (last < lines.of && !lines.lines.contains(last)) {
            ++last;
        }
        if (last == run) {
            continue;
        }
        if (++spans > mostNamed) {
            unnamed += last - run;
        } else {
            text += (text.empty() ? "" : ", ") + std::to_string(run);
            text += last - run > 1 ? " to " + std::to_string(last - 1) : "";
        }
        run = last;
    }
    return unnamed > 0 ? text + " and " + std::to_string(unnamed) + " more" : text;
}

int runMerge(const Flags& flags, const Invocation&)
{
    Problems problems;
    const std::vector<std::string> files = flags.all("files");
    if (files.empty()) {
        problems.push_back({"merge", "does not say which files", "files that `sweep --out` wrote are wanted"});
    }
    const std::string_view out = flags.optional("out", "a file", problems);
    const std::string_view csv = flags.optional("csv", "a file", problems);
    const std::string_view summary = flags.optional("summary", "a file", problems);
    Expected<report::StudyLines> all;
    for (const std::string& file : files) {
        const Expected<std::string> text = readText(file);
        const Expected<report::StudyLines> lines =
            text ? report::studyLinesIn(*text, file) : tl::unexpected(text.error());
        Expected<report::StudyLines> both = lines ? report::merged(*all, *lines, file) : lines;
        if (!both) {
            problems.insert(problems.end(), both.error().begin(), both.error().end());
        } else {
            all = *std::move(both);
        }
    }
    if (!problems.empty()) {
        return refuse(problems);
    }
    if (all->torn) {
        warn("a last line that was not written to its end is left out");
    }
    if (const std::string missing = missingOf(*all); !missing.empty()) {
        warn(std::to_string(all->of - all->lines.size()) + " of " + std::to_string(all->of) +
             " runs are in no file: " + missing);
    }
    if (!csv.empty()) {
        if (const Expected<bool> written = writeText(csv, report::asCsv(report::studyTable(*all))); !written) {
            return refuse(written.error());
        }
    }
    if (!summary.empty()) {
        if (const Expected<bool> written = writeText(summary, report::asCsv(report::studySummary(*all))); !written) {
            return refuse(written.error());
        }
    }
    std::string text;
    for (const auto& [run, line] : all->lines) {
        text += line;
    }
    if (!out.empty()) {
        const Expected<bool> written = writeText(out, text);
        return written ? done : refuse(written.error());
    }
    return csv.empty() && summary.empty() ? print(text) : done;
}

}  // namespace

void addMerge(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "merge",
                              "Puts the parts of a sweep together, runs in order; says which are missing.", runMerge);
    flags.addPlaces("files", "Files that sweep --out wrote.");
    flags.add("out", "FILE.jsonl", "Write the lines there.", "standard output, unless a table is written");
    flags.add("csv", "FILE.csv", "Write a table of all numbers.");
    flags.add("summary", "FILE.csv",
              "Write the mean of each number over the seeds of the same settings, with its 95 % confidence interval.");
}

}  // namespace tokenfactory::app
