#pragma once

#include <vector>

namespace tokenfactory::frontier {

/// The divisors of `number`, rising; none of 0. number >= 0.
std::vector<int> divisors(int number);

}  // namespace tokenfactory::frontier
