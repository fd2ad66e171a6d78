#include "core/base/line_reader.h"
#include "core/workload/trace/formats.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::workload {

using nlohmann::json;

// https://github.com/kvcache-ai/Mooncake, FAST25-release/traces: milliseconds; an id stands for 512 tokens and all that
// comes before them.
void readMooncake(const std::filesystem::path& file, TraceBuilder& builder)
{
    constexpr int tokensPerBlock = 512;
    LineReader lines(file);
    while (!builder.done() && lines.next()) {
        const Field<json> row = objectIn(lines.line());
        if (!row) {
            builder.refuse(lines.number(), row.error());
            continue;
        }
        const Field<std::vector<std::uint64_t>> ids = idsIn(*row, "hash_ids");
        if (!ids) {
            builder.refuse(lines.number(), ids.error());
            continue;
        }
        builder.add(lines.number(),
                    rowOf(timeIn(*row, "timestamp", 1e-3), tokensIn(*row, "input_length", 1),
                          tokensIn(*row, "output_length", 0)),
                    {*ids, tokensPerBlock});
    }
}

}  // namespace tokenfactory::workload
