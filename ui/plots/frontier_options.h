#pragma once

namespace tokenfactory::ui {

/// Whose band of the calibration is filled: three over each other are hard to read.
enum class BandOf : unsigned char { none, focus, all };

/// What the reader chose to see beside the curves.
struct FrontierOptions {
    BandOf band = BandOf::focus;
    bool isoLines = false;
    bool dominated = false;
    bool measured = true;  ///< points measured nearby
    friend bool operator==(const FrontierOptions&, const FrontierOptions&) = default;
};

}  // namespace tokenfactory::ui
