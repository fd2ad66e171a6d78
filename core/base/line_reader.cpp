#include "core/base/line_reader.h"

#include <algorithm>
#include <string_view>

namespace tokenfactory {
namespace {

constexpr std::size_t chunkBytes = std::size_t{1} << 16U;
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

}  // namespace

LineReader::LineReader(const std::filesystem::path& file) : stream(file, std::ios::binary) {}

bool LineReader::readLine()
{
    text.clear();
    cut = false;
    bool any = false;
    for (;;) {
        if (place == chunk.size()) {
            chunk.resize(chunkBytes);
            stream.read(chunk.data(), static_cast<std::streamsize>(chunkBytes));
            chunk.resize(static_cast<std::size_t>(stream.gcount()));
            place = 0;
            if (chunk.empty()) {
                lines += any ? 1 : 0;
                return any;
            }
        }
        any = true;
        const std::size_t end = std::min(chunk.find('\n', place), chunk.size());
        const std::size_t room = longest - std::min(longest, text.size());
        cut = cut || end - place > room;
        text.append(chunk, place, std::min(end - place, room));
        place = end;
        if (end < chunk.size()) {
            ++place;
            ++lines;
            return true;
        }
    }
}

bool LineReader::next()
{
    while (readLine()) {
        if (lines == 1 && text.starts_with(byteOrderMark)) {
            text.erase(0, byteOrderMark.size());
        }
        if (text.ends_with('\r')) {
            text.pop_back();
        }
        if (text.find_first_not_of(" \t\r") != std::string::npos) {
            return true;
        }
    }
    return false;
}

}  // namespace tokenfactory
