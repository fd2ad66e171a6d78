#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace tokenfactory {

/// The unit a number is kept in; formatting chooses prefix and digits (see format.h).
enum class Unit : unsigned char {
    none,
    seconds,
    bytes,
    bytesPerSecond,
    flops,
    flopsPerSecond,
    tokens,
    tokensPerSecond,
    sequences,
    joules,
    watts,
    joulesPerFlop,
    joulesPerByte,
    fraction,
    count,
    usd,
};

/// One number put into a formula.
struct ExplanationInput {
    std::string_view symbol;  ///< as it stands in the formula, an identifier
    double value = 0.0;
    Unit unit = Unit::none;
    std::string_view origin;  ///< where the number comes from: a source, a shape, a choice
    double low = 0.0;         ///< ends of what an uncertain number may be, low <= value <= high
    double high = 0.0;

    bool isUncertain() const { return low < high; }
};

/// Why a number is what it is. Made where the number is made and read by tooltip, inspector, CSV header and tests.
/// `formula` uses + - * / max min ceil and the symbols of the inputs (formula.h); evaluated on them it gives `value`.
/// The views point at literals or into the catalog values the number was made from: whoever keeps an Explanation
/// keeps those alive (a PassCost does).
struct Explanation {
    static constexpr std::size_t maxInputs = 12;

    // Not defaulted: that would clear the room for inputs, which takes longer than filling it.
    Explanation() {}

    std::string_view name;
    double value = 0.0;
    Unit unit = Unit::none;
    std::string_view formula;
    std::string_view limit;        ///< the term that decides, "" where there is only one
    std::string_view calibration;  ///< id of the calibration whose constants are in it, "" where none are

    std::span<const ExplanationInput> inputs() const
    {
        return {reinterpret_cast<const ExplanationInput*>(room.data()), inputCount};
    }
    void add(std::string_view symbol, double input, Unit inputUnit, std::string_view origin)
    {
        add(symbol, input, inputUnit, origin, input, input);
    }
    /// An uncertain one, low <= input <= high.
    void add(std::string_view symbol, double input, Unit inputUnit, std::string_view origin, double low, double high)
    {
        assert(inputCount < maxInputs);
        std::construct_at(reinterpret_cast<ExplanationInput*>(room.data()) + inputCount++,
                          ExplanationInput{symbol, input, inputUnit, origin, low, high});
    }

private:
    static_assert(std::is_trivially_copyable_v<ExplanationInput> && std::is_trivially_destructible_v<ExplanationInput>);
    alignas(ExplanationInput) std::array<std::byte, maxInputs * sizeof(ExplanationInput)> room;
    std::size_t inputCount = 0;
};

/// The explanation as lines of plain text: name and value, formula, one line per input with its origin.
std::string toText(const Explanation& explanation);

/// The formula evaluated on the inputs; NaN where the formula names a symbol that is not an input or is malformed.
double evaluated(const Explanation& explanation);

}  // namespace tokenfactory
