#pragma once

#include "ui/session/answer.h"

namespace tokenfactory::ui {

inline constexpr int mostPins = 3;

/// A state put aside to compare with: its whole answer, as it stood.
struct Pin {
    char letter = 'A';  ///< 'A' to 'C', kept while other pins come and go
    AnswerPtr answer;   ///< never null
};

}  // namespace tokenfactory::ui
