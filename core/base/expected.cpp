#include "core/base/expected.h"

#include "core/base/format.h"

namespace tokenfactory {

namespace {

// A path with what stands in the file is shorter; what is longer is told by its beginning.
constexpr std::size_t longestPart = 300;
constexpr std::size_t shownOfLonger = 60;

std::string placeInShort(const std::string& part)
{
    return part.size() > longestPart ? shortened(part, shownOfLonger) : part;
}

}  // namespace

Sentence sentenceOf(const Problem& problem)
{
    const Sentence found = problem.hint.empty() ? problem.what : Sentence{"%1; %2", {problem.what, problem.hint}};
    return problem.where.empty() ? found : Sentence{"%1: %2", {placeInShort(problem.where), found}};
}

std::string toText(const Problem& problem)
{
    std::string text = sentenceOf(problem).english();
    // One problem is one line, whatever stood in the file it quotes.
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20) {
            c = ' ';
        }
    }
    return text;
}

}  // namespace tokenfactory
