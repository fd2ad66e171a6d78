#pragma once

#include <QString>

#include <string_view>

namespace tokenfactory::ui {

/// A symbol of a formula of the core as the window writes it: a word in the language of the window, "batch_2" with its
/// number; what is no word, and all of it in English, as it stands in the formula.
QString symbolName(std::string_view symbol);

}  // namespace tokenfactory::ui
