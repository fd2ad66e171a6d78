#pragma once

#include <array>
#include <string>
#include <vector>

namespace tokenfactory::ui {

inline constexpr int seriesSlots = 5;

/// Which series style each chosen system wears: GB200 the first, B300 the second, B200 the third, others the next that
/// is free, kept for as long as the system is chosen.
class SeriesSlots {
public:
    void assign(const std::vector<std::string>& systems);
    /// The style of a system, 0 to seriesSlots - 1; 0 for one that is not chosen.
    int of(const std::string& system) const;

private:
    std::array<std::string, seriesSlots> holders;
};

}  // namespace tokenfactory::ui
