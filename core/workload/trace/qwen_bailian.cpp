#include "core/base/line_reader.h"
#include "core/workload/trace/formats.h"

#include <nlohmann/json.hpp>

#include <unordered_map>

namespace tokenfactory::workload {

using nlohmann::json;

// https://github.com/alibaba-edu/qwen-bailian-usagetraces-anon: seconds; an id stands for 16 tokens; parent_chat_id
// names the turn before, -1 for none. A parent that the file does not hold begins a session.
void readQwenBailian(const std::filesystem::path& file, TraceBuilder& builder)
{
    constexpr int tokensPerBlock = 16;
    LineReader lines(file);
    std::unordered_map<std::int64_t, std::int64_t> sessionOf;  // by chat_id
    std::int64_t sessions = 0;
    while (!builder.done() && lines.next()) {
        const Field<json> row = objectIn(lines.line());
        if (!row) {
            builder.refuse(lines.number(), row.error());
            continue;
        }
        const auto idIn = [&](const char* key) {
            return numberIn(*row, key).and_then([&](double value) { return idOf(key, value); });
        };
        const Field<std::int64_t> chat = idIn("chat_id");
        const Field<std::int64_t> parent = idIn("parent_chat_id");
        const Field<std::vector<std::uint64_t>> ids = idsIn(*row, "hash_ids");
        Field<RowFields> fields = rowOf(timeIn(*row, "timestamp", 1.0), tokensIn(*row, "input_length", 1),
                                        tokensIn(*row, "output_length", 0));
        if (!chat || !parent || !ids || !fields) {
            builder.refuse(lines.number(), !chat     ? chat.error()
                                           : !parent ? parent.error()
                                           : !ids    ? ids.error()
                                                     : fields.error());
            continue;
        }
        const auto before = sessionOf.find(*parent);
        fields->session = before == sessionOf.end() ? sessions++ : before->second;
        fields->interactive = true;
        sessionOf[*chat] = fields->session;
        builder.add(lines.number(), fields, {*ids, tokensPerBlock});
    }
}

}  // namespace tokenfactory::workload
