#pragma once

#include "core/workload/trace/read_trace.h"
#include "tests/core/problem_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

#include <filesystem>
#include <string>

namespace tokenfactory::workload {

/// A file of tests/data/traces.
inline std::filesystem::path madeUpTrace(const char* name)
{
    return std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "tests" / "data" / "traces" / name;
}

/// A folder that goes away with it, for files made up on the spot.
class TraceFolder {
public:
    std::filesystem::path write(const char* name, const QByteArray& content) const
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            qFatal("a temporary file cannot be written");
        }
        return file.fileName().toStdString();
    }
    std::filesystem::path path() const { return folder.path().toStdString(); }

private:
    QTemporaryDir folder;
};

/// All problems, one a line; empty where there is a trace.
inline QString problemsOf(const Expected<Trace>& trace) { return tests::textOf(trace ? Problems() : trace.error()); }

inline bool notes(const Trace& trace, const char* words)
{
    return std::ranges::any_of(trace.notes,
                               [&](const Sentence& note) { return note.english().find(words) != std::string::npos; });
}

inline std::int64_t inputTokens(const Trace& trace, std::size_t row)
{
    std::int64_t tokens = 0;
    for (const Segment& segment : trace.promptOf(trace.rows[row])) {
        tokens += segment.tokens;
    }
    return tokens;
}

/// Tokens at the front that two prompts have in common.
inline std::int64_t sharedTokens(const Trace& trace, std::size_t one, std::size_t other)
{
    const auto a = trace.promptOf(trace.rows[one]);
    const auto b = trace.promptOf(trace.rows[other]);
    std::int64_t tokens = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i) {
        tokens += a[i].tokens;
    }
    return tokens;
}

}  // namespace tokenfactory::workload
