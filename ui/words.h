#pragma once

#include <QString>

#include <functional>

namespace tokenfactory::ui {

/// Words in the language in use when they are asked for, so that what stays on screen follows a switch of language.
using Words = std::function<QString()>;

}  // namespace tokenfactory::ui
