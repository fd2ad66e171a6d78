#pragma once

#include "core/report/table.h"
#include "core/studies/study.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace tokenfactory::report {

/// What one run of a study came to, as one line of JSON with its line feed:
///     {"study": id, "run": 3, "of": 12, "settings": {path: value}, "replication": 0, "feasible": true,
///      "result": {as `simulate --json`}}, or "feasible": false and "reasons": [...]
/// The same bytes on every machine.
std::string studyLine(const studies::Study& study, std::size_t index, const studies::Outcome& outcome);

/// Lines of a study, by run.
struct StudyLines {
    std::string study;  ///< its id; "" where there are no lines
    std::size_t of = 0;
    std::map<std::size_t, std::string> lines;
    bool torn = false;  ///< the last line was not written to its end, and is left out
};

/// From the text of a file; `where` names it in problems, which name the line.
Expected<StudyLines> studyLinesIn(std::string_view text, std::string_view where);

/// Both together. Problems where they are of different studies, or a run came to different results.
Expected<StudyLines> merged(const StudyLines& a, const StudyLines& b, std::string_view where);

/// The numbers of all runs: a column for each setting and each number of a result ("ttft_s.p50").
Table studyTable(const StudyLines& lines);

/// Runs of the same settings and other seeds together: a row for each combination of settings and each number of their
/// results, in the order of the runs, with its mean, the half-width of its 95 % confidence interval (Student's t; none
/// for less than two), and how many runs have it. Runs that were not feasible are left out.
Table studySummary(const StudyLines& lines);

}  // namespace tokenfactory::report
