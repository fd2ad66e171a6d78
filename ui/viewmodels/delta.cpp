#include "ui/viewmodels/delta.h"

#include "ui/viewmodels/text.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr QChar minus(0x2212);

bool isDecode(const Answer& answer) { return answer.scenario.stage == cost::Stage::decode; }

}  // namespace

bool areOfOneKind(const Answer& a, const Answer& b) { return isDecode(a) == isDecode(b); }

QString signedText(double value, Unit unit)
{
    if (!std::isfinite(value))
        return {};
    if (value == 0.0)
        return QStringLiteral("±0");
    return (value < 0.0 ? minus : QChar(u'+')) + shown(std::abs(value), unit);
}

Delta deltaOf(char letter, double value, double base, Unit unit)
{
    Delta delta;
    delta.letter = letter;
    // Sums made in another order differ in their last digits, which is no change.
    constexpr double rounding = 1e-12;
    const bool isSame =
        std::isfinite(value - base) && std::abs(value - base) <= rounding * std::max(std::abs(value), std::abs(base));
    delta.value = isSame ? 0.0 : value - base;
    delta.text = signedText(delta.value, unit);
    if (base != 0.0 && delta.value != 0.0 && std::isfinite(base))
        delta.percent = signedText(delta.value / std::abs(base), Unit::fraction);
    return delta;
}

void addDeltas(std::vector<CardView>& cards, const Answer& answer, const std::vector<Pin>& pins)
{
    for (const Pin& pin : pins) {
        const std::vector<CardView> pinned = cardsOf(*pin.answer);
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const bool ofStage = cards[i].id == QLatin1String("latency") ||
                                 cards[i].id == QLatin1String("throughput") || cards[i].id == QLatin1String("energy");
            if (ofStage && !areOfOneKind(answer, *pin.answer))
                continue;
            Delta delta = deltaOf(pin.letter, cards[i].value, pinned[i].value, cards[i].quantity);
            if (!delta.text.isEmpty())
                cards[i].deltas.push_back(std::move(delta));
        }
    }
}

}  // namespace tokenfactory::ui
