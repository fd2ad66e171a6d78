#include "core/frontier/divisors.h"

#include <cassert>

namespace tokenfactory::frontier {

std::vector<int> divisors(int number)
{
    assert(number >= 0);
    std::vector<int> result;
    std::vector<int> partners;
    for (int divisor = 1; divisor <= number / divisor; ++divisor) {
        if (number % divisor == 0) {
            result.push_back(divisor);
            if (divisor != number / divisor) {
                partners.push_back(number / divisor);
            }
        }
    }
    result.insert(result.end(), partners.rbegin(), partners.rend());
    return result;
}

}  // namespace tokenfactory::frontier
