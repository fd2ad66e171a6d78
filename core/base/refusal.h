#pragma once

#include "core/base/expected.h"

#include <string>
#include <string_view>
#include <utility>

namespace tokenfactory {

/// Why a row of a table cannot be read: its field, what was found there, what would be right.
struct Refusal {
    std::string field;  ///< empty: the row as a whole
    Sentence what;
    Sentence hint;
};

/// What a row says, or why it cannot be read.
template <class T>
using Field = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refusal(std::string_view field, Sentence what, Sentence hint = {})
{
    return tl::unexpected<Refusal>({std::string(field), std::move(what), std::move(hint)});
}

}  // namespace tokenfactory
