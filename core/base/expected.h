#pragma once

#include "core/base/sentence.h"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace tokenfactory {

/// One thing wrong with what a user gave: where it stands, what was found, what would be right.
struct Problem {
    std::string where;  ///< file, flag or JSON path, for example "kimi.json: /attention/heads"
    Sentence what;      ///< what was found, for example "is -4"
    Sentence hint;      ///< what would be right, for example "a whole number of 1 or more"; may be empty
};

using Problems = std::vector<Problem>;

/// A value, or all the problems that kept it from being made. Users' mistakes travel as this, never as exceptions.
template <class T>
using Expected = tl::expected<T, Problems>;

inline tl::unexpected<Problems> unexpected(Problem problem) { return tl::unexpected<Problems>({std::move(problem)}); }
inline tl::unexpected<Problems> unexpected(Problems problems) { return tl::unexpected<Problems>(std::move(problems)); }

/// "where: what; hint", for an interface to put in its language.
Sentence sentenceOf(const Problem& problem);

/// The same in English and on one line, for the command line.
std::string toText(const Problem& problem);

}  // namespace tokenfactory
