#pragma once

#include <span>

namespace tokenfactory::ui {

/// The words and patterns of what is wrong with a file, a flag or a value, as core and ui write them; context
/// "Sentences".
std::span<const char* const> problemWords();

}  // namespace tokenfactory::ui
