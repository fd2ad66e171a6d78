#include "core/workload/trace/read_trace.h"

#include "core/base/line_reader.h"
#include "core/base/names.h"
#include "core/workload/trace/formats.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace tokenfactory::workload {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 7> formats = {"auto",         "mooncake", "azure", "burstgpt",
                                                     "qwen-bailian", "weka",     "table"};
constexpr std::array<std::string_view, 2> badRowNames = {"stop", "skip"};

constexpr char knownFormats[] =
    "known are Mooncake and Qwen-Bailian JSON lines, Azure and BurstGPT CSV, WEKA sessions in JSON, and tables with "
    "the columns time_s, input_tokens and output_tokens";

/// What the file is, by its first line or the keys at its beginning; automatic where it is none of these.
TraceFormat formatOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string beginning(std::size_t{1} << 16U, '\0');
    stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(stream.gcount()));
    LineReader lines(file);
    do {
        if (!lines.next()) {
            return TraceFormat::automatic;
        }
    } while (lines.line().starts_with('#'));
    const std::string& first = lines.line();
    if (first[first.find_first_not_of(" \t")] == '{') {
        const auto has = [&](std::string_view key) { return beginning.find(key) != std::string::npos; };
        return has("\"requests\"")                               ? TraceFormat::weka
               : has("\"chat_id\"") || has("\"parent_chat_id\"") ? TraceFormat::qwenBailian
               : has("\"input_length\"") || has("\"timestamp\"") ? TraceFormat::mooncake
                                                                 : TraceFormat::automatic;
    }
    return isAzureHeader(first)      ? TraceFormat::azure
           : isBurstGptHeader(first) ? TraceFormat::burstGpt
           : isTableHeader(first)    ? TraceFormat::table
                                     : TraceFormat::automatic;
}

}  // namespace

Expected<Trace> readTrace(const fs::path& path, const TraceOptions& options)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const bool folder = fs::is_directory(status);
    if (!fs::exists(status)) {
        return unexpected(Problem{path.string(), "is not there", "name a file or a folder of sessions"});
    }
    if (!folder && !fs::is_regular_file(status)) {
        return unexpected(Problem{path.string(), "is no file that can be read twice", "name a file"});
    }
    if (!folder && !LineReader(path).opened()) {
        return unexpected(Problem{path.string(), "cannot be read", {}});
    }
    if (!folder && !LineReader(path).next()) {
        return unexpected(Problem{path.string(), "is empty", knownFormats});
    }
    TraceFormat format = options.format;
    if (format == TraceFormat::automatic) {
        format = folder ? TraceFormat::weka : formatOf(path);
    }
    if (folder && format != TraceFormat::weka) {
        return unexpected(Problem{path.string(), "is a folder", "only WEKA sessions may be a folder of files"});
    }
    TraceBuilder builder(path.string(), options);
    switch (format) {
    case TraceFormat::automatic:
        return unexpected(Problem{path.string(), "is in no known format", knownFormats});
    case TraceFormat::mooncake:
        readMooncake(path, builder);
        break;
    case TraceFormat::azure:
        readAzure(path, builder);
        break;
    case TraceFormat::burstGpt:
        readBurstGpt(path, builder);
        break;
    case TraceFormat::qwenBailian:
        readQwenBailian(path, builder);
        break;
    case TraceFormat::weka:
        readWeka(path, builder);
        break;
    case TraceFormat::table:
        readTable(path, builder);
        break;
    }
    Expected<Trace> trace = builder.finish();
    if (trace) {
        trace->name = path.stem().string();
    }
    return trace;
}

std::string_view name(TraceFormat format) { return formats[static_cast<std::size_t>(format)]; }

std::optional<TraceFormat> traceFormatFromName(std::string_view name) { return fromName<TraceFormat>(formats, name); }

std::string_view name(OnBadRow onBadRow) { return badRowNames[static_cast<std::size_t>(onBadRow)]; }

std::span<const std::string_view> traceFormatNames() { return formats; }

std::span<const std::string_view> onBadRowNames() { return badRowNames; }

}  // namespace tokenfactory::workload
