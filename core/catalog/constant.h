#pragma once

#include <string>

namespace tokenfactory::catalog {

/// A constant with its uncertainty: low <= value <= high.
struct Constant {
    double value = 0.0;
    double low = 0.0;
    double high = 0.0;
    std::string origin;
};

/// A factor that changes nothing.
inline Constant unchanged() { return {1.0, 1.0, 1.0, {}}; }

/// Which end of the uncertain constants to take: all at their fast end, at their value, at their slow end.
enum class Side : unsigned char { fast, middle, slow };
inline constexpr int sides = 3;

/// The constant at one side; for an efficiency the fast side is `high`, for a time it is `low`.
inline double efficiencyAt(const Constant& c, Side side)
{
    return side == Side::middle ? c.value : side == Side::fast ? c.high : c.low;
}
inline double timeAt(const Constant& c, Side side)
{
    return side == Side::middle ? c.value : side == Side::fast ? c.low : c.high;
}

/// The efficiency divided, the time multiplied by a factor: middle by middle, each end by the end that takes it
/// further. Origins are told one behind the other.
void divide(Constant& efficiency, const Constant& factor);
void multiply(Constant& time, const Constant& factor);
/// The time lengthened by a term, its ends by the term's.
void add(Constant& time, const Constant& term);

}  // namespace tokenfactory::catalog
