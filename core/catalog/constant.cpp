#include "core/catalog/constant.h"

#include "core/base/format.h"

#include <string_view>

namespace tokenfactory::catalog {
namespace {

/// `neutral` is the factor or term that changes nothing: it is told only where nothing else is.
void addOrigin(Constant& constant, std::string_view what, const Constant& by, double neutral)
{
    if (by.origin.empty()) {
        return;
    }
    if (constant.origin.empty()) {  // a factor that changed nothing before
        constant.origin = by.origin;
    } else if (by.low != neutral || by.high != neutral) {
        constant.origin += "; " + std::string(what) + ' ' + toText(by.value) + ": " + by.origin;
    }
}

}  // namespace

void divide(Constant& efficiency, const Constant& factor)
{
    efficiency.value /= factor.value;
    efficiency.low /= factor.high;
    efficiency.high /= factor.low;
    addOrigin(efficiency, "divided by", factor, 1.0);
}

void multiply(Constant& time, const Constant& factor)
{
    time.value *= factor.value;
    time.low *= factor.low;
    time.high *= factor.high;
    addOrigin(time, "times", factor, 1.0);
}

void add(Constant& time, const Constant& term)
{
    time.value += term.value;
    time.low += term.low;
    time.high += term.high;
    addOrigin(time, "plus", term, 0.0);
}

}  // namespace tokenfactory::catalog
