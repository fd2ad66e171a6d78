#pragma once

#include <cstddef>

namespace tokenfactory::ui {

/// A point of a plot by its place in it.
struct PointAt {
    std::size_t series = 0;
    std::size_t point = 0;
    friend bool operator==(const PointAt&, const PointAt&) = default;
};

}  // namespace tokenfactory::ui
