#include "core/base/expected.h"

namespace tokenfactory {

std::string toText(const Problem& problem)
{
    std::string text;
    if (!problem.where.empty()) {
        text += problem.where + ": ";
    }
    text += problem.what;
    if (!problem.hint.empty()) {
        text += "; " + problem.hint;
    }
    // One problem is one line, whatever stood in the file it quotes.
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20) {
            c = ' ';
        }
    }
    return text;
}

}  // namespace tokenfactory
