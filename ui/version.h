#pragma once

namespace tokenfactory::ui {

/// As in the project() of CMakeLists.txt, which defines it.
inline constexpr const char* version = TOKENFACTORY_VERSION;

}  // namespace tokenfactory::ui
