#include "core/base/sentence.h"

#include <cassert>

namespace tokenfactory {

std::string filled(std::string_view pattern, std::span<const std::string> texts)
{
    assert(texts.size() <= 9);
    std::string sentence;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const char digit = at + 1 < pattern.size() ? pattern[at + 1] : '0';
        const auto place = static_cast<std::size_t>(digit - '1');
        if (pattern[at] == '%' && digit >= '1' && digit <= '9' && place < texts.size()) {
            sentence += texts[place];
            ++at;
        } else {
            sentence += pattern[at];
        }
    }
    return sentence;
}

std::string Sentence::english() const
{
    std::vector<std::string> texts;
    for (const Sentence& part : parts) {
        texts.push_back(part.english());
    }
    return pattern.empty() ? verbatim : filled(pattern, texts);
}

}  // namespace tokenfactory
