#pragma once

#include <optional>
#include <utility>

namespace tokenfactory::ui {

/// Whose band of the calibration is filled: three over each other are hard to read.
enum class BandOf : unsigned char { none, focus, all };

/// What the reader chose to see beside the curves.
struct FrontierOptions {
    BandOf band = BandOf::focus;
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
