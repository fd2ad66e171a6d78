#include "core/workload/trace/formats.h"
#include "core/workload/trace/weka_session.h"

#include <algorithm>

namespace tokenfactory::workload {

namespace fs = std::filesystem;

namespace {

/// Sub-agents' times count from their marker in the files of kv-cache-tester and from the session's start in those
/// published for AgentX: one that is earlier than its marker tells.
bool timesCountFromMarkers(const WekaSession& session)
{
    return std::ranges::any_of(session.requests, [&](const WekaRequest& request) {
        return request.agent > 0 && request.t && *request.t < session.markers[std::size_t(request.agent) - 1];
    });
}

class WekaReader {
public:
    explicit WekaReader(TraceBuilder& sink) : builder(sink) {}

    void readFile(const fs::path& file)
    {
        WekaStream stream(file);
        while (!builder.done()) {
            const Field<bool> any = stream.next();
            if (!any) {
                builder.refuse(stream.line(), any.error());
                continue;
            }
            if (!*any) {
                return;
            }
            take(stream.session());
        }
    }

private:
    void take(const WekaSession& session)
    {
        if (!session.hasRequests) {
            builder.refuse(session.line, {"requests", "is missing", "a list of requests is wanted"});
            return;
        }
        const int tokensPerBlock = session.tokensPerBlock;
        if (tokensPerBlock < 1) {
            builder.refuse(session.line, {"block_size", "is no number of tokens", "1 or more is wanted"});
            return;
        }
        const bool fromMarkers = timesCountFromMarkers(session);
        const std::int64_t number = sessions++;
        const std::int64_t scope = session.global ? 0 : number + 1;
        std::vector<const WekaRequest*> before(session.markers.size() + 1);
        for (const WekaRequest& request : session.requests) {
            const auto agent = static_cast<std::size_t>(request.agent);
            const double start = fromMarkers && agent > 0 ? session.markers[agent - 1] : 0.0;
            Field<RowFields> row = rowIn(request, start);
            if (row) {
                row->session = number;
                row->gap = gapBefore(request, before[agent]);
                before[agent] = &request;
            }
            builder.add(request.line, row, {request.ids, tokensPerBlock, scope});
            if (builder.done()) {
                return;
            }
        }
        if (session.global) {
            builder.note("Block ids are the same text in every session.");
        } else {
            builder.note("Block ids are the same text within a session only; sessions share nothing.");
            builder.endScope();
        }
    }

    static Field<RowFields> rowIn(const WekaRequest& request, double start)
    {
        if (request.wrong) {
            return tl::unexpected(*request.wrong);
        }
        const auto number = [](const char* field, std::optional<double> value) -> Field<double> {
            return value ? Field<double>(*value) : refusal(field, "is missing", "a number is wanted");
        };
        Field<RowFields> row =
            rowOf(number("t", request.t).and_then([&](double t) { return timeIn("t", t + start, 1.0); }),
                  number("in", request.in).and_then([](double value) { return tokenCount("in", value, 1); }),
                  number("out", request.out).and_then([](double value) { return tokenCount("out", value, 0); }));
        if (row) {
            row->agent = request.agent;
            row->interactive = request.agent == 0 && request.text && !request.toolResult;
        }
        return row;
    }

    /// What a gap makes no sense of is none.
    static std::optional<SimTime> gapBefore(const WekaRequest& request, const WekaRequest* before)
    {
        const auto seconds = [](double value) { return spanIn("think_time", value).value_or(SimTime{}); };
        if (request.thinkTime) {
            return seconds(*request.thinkTime);
        }
        if (before == nullptr) {
            return SimTime{};
        }
        if (before->apiTime) {
            return seconds(*request.t - *before->t - *before->apiTime);
        }
        return std::nullopt;
    }

    TraceBuilder& builder;
    std::int64_t sessions = 0;
};

}  // namespace

// https://github.com/callanjfox/kv-cache-tester (traces/) and the cc-traces-weka data sets made for AgentX.
void readWeka(const fs::path& path, TraceBuilder& builder)
{
    builder.useOwnClocks();
    WekaReader reader(builder);
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        reader.readFile(path);
        return;
    }
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path extension = entry->path().extension();
        if ((extension == ".json" || extension == ".jsonl") && entry->is_regular_file()) {
            files.push_back(entry->path());
        }
    }
    if (files.empty()) {
        builder.fail("has no file of sessions", "a folder of .json or .jsonl files is wanted");
        return;
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        builder.enterFile(file.string());
        reader.readFile(file);
        if (builder.done()) {
            break;
        }
    }
    builder.enterFile(path.string());
}

}  // namespace tokenfactory::workload
