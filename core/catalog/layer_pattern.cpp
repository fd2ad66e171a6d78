#include "core/catalog/layer_pattern.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace tokenfactory::catalog {

namespace {

constexpr std::size_t maxLayers = 4096;
constexpr int maxDepth = 8;

/// Recursive descent over   pattern = { ( letter | "(" pattern ")" ) [ number ] }
class PatternReader {
public:
    explicit PatternReader(std::string_view text) : rest(text) {}

    std::optional<std::string> all()
    {
        std::optional<std::string> letters = pattern(0);
        return rest.empty() ? letters : std::nullopt;
    }

private:
    std::optional<std::string> pattern(int depth)
    {
        std::string letters;
        for (skipSpace(); !rest.empty() && rest.front() != ')'; skipSpace()) {
            std::optional<std::string> item = this->item(depth);
            const std::size_t times = item ? count() : 0;
            if (times == 0 || item->size() * times > maxLayers - letters.size()) {
                return std::nullopt;
            }
            for (std::size_t i = 0; i < times; ++i) {
                letters += *item;
            }
        }
        return letters;
    }

    std::optional<std::string> item(int depth)
    {
        const char first = rest.front();
        rest.remove_prefix(1);
        if (isLetter(first)) {
            return std::string(1, first);
        }
        if (first != '(' || depth >= maxDepth) {
            return std::nullopt;
        }
        std::optional<std::string> inner = pattern(depth + 1);
        if (!inner || inner->empty() || !rest.starts_with(')')) {
            return std::nullopt;
        }
        rest.remove_prefix(1);
        return inner;
    }

    /// The number that follows; 1 where there is none, 0 where it is too large.
    std::size_t count()
    {
        std::size_t times = 1;
        const auto result = std::from_chars(rest.data(), rest.data() + rest.size(), times);
        rest.remove_prefix(static_cast<std::size_t>(result.ptr - rest.data()));
        return result.ec == std::errc::result_out_of_range || times > maxLayers ? 0 : times;
    }

    void skipSpace()
    {
        while (rest.starts_with(' ')) {
            rest.remove_prefix(1);
        }
    }

    std::string_view rest;
};

/// How often the first `period` letters repeat at the start.
std::size_t repeatsOf(std::string_view letters, std::size_t period)
{
    std::size_t times = 1;
    while (letters.substr(times * period).starts_with(letters.substr(0, period))) {
        ++times;
    }
    return times;
}

std::string counted(const std::string& item, std::size_t times)
{
    return times > 1 ? item + std::to_string(times) : item;
}

}  // namespace

Expected<std::string> expandedLayers(std::string_view pattern, std::string_view where)
{
    std::optional<std::string> letters = PatternReader(pattern).all();
    if (!letters || letters->empty()) {
        return unexpected(Problem{std::string(where),
                                  {"\"%1\" is no layer pattern", {std::string(pattern.substr(0, 60))}},
                                  "letters, each with a count where it repeats, like \"D3 E58\" or \"(K3M)23 M\", "
                                  "for at most 4096 layers"});
    }
    return *letters;
}

std::string compactLayers(std::string_view letters)
{
    constexpr std::size_t longestPeriod = 12;
    std::string pattern;
    while (!letters.empty()) {
        std::size_t period = 1;
        std::size_t times = repeatsOf(letters, 1);
        for (std::size_t longer = 2; longer <= std::min(longestPeriod, letters.size() / 2); ++longer) {
            const std::size_t repeats = repeatsOf(letters, longer);
            if (repeats > 1 && repeats * longer > times * period) {
                period = longer;
                times = repeats;
            }
        }
        const std::string_view group = letters.substr(0, period);
        std::string item = period == 1 ? std::string(group) : '(' + compactLayers(group) + ')';
        std::erase(item, ' ');
        pattern += (pattern.empty() ? "" : " ") + counted(item, times);
        letters.remove_prefix(period * times);
    }
    return pattern;
}

}  // namespace tokenfactory::catalog
