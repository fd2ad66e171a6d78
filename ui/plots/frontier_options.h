#pragma once

#include <optional>
#include <utility>

namespace tokenfactory::ui {

/// What the reader chose to see beside the curves.
struct FrontierOptions {
    bool band = true;
    bool isoLines = false;
    bool dominated = false;
    friend bool operator==(const FrontierOptions&, const FrontierOptions&) = default;
};

/// How the axes of a view stand; those without a range follow the data.
struct AxesShown {
    std::optional<std::pair<double, double>> x;
    std::optional<std::pair<double, double>> y;
    bool logX = true;
    bool logY = true;
};

}  // namespace tokenfactory::ui
