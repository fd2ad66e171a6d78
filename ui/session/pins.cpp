#include "ui/session/pins.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tokenfactory::ui {

namespace {

bool isSame(const Pin& a, const Pin& b) { return a.letter == b.letter && a.answer->scenario == b.answer->scenario; }

}  // namespace

Pins::Pins(QObject* parent) : QObject(parent) {}

void Pins::add(AnswerPtr answer)
{
    assert(pins.size() < std::size_t(mostPins));
    Pin next;
    for (const Pin& other : pins) {
        if (other.letter == next.letter)
            ++next.letter;
    }
    next.answer = std::move(answer);
    replace({}, {next});
}

void Pins::remove(char letter)
{
    if (std::erase_if(pins, [letter](const Pin& pin) { return pin.letter == letter; }) > 0)
        emit changed();
}

void Pins::exchange(char letter, const AnswerPtr& held, const AnswerPtr& next)
{
    for (Pin& pin : pins) {
        if (!isSame(pin, {letter, held}))
            continue;
        pin.answer = next;
        emit changed();
        break;
    }
    sweep();
}

void Pins::replace(const std::vector<Pin>& out, const std::vector<Pin>& in)
{
    std::erase_if(pins, [&](const Pin& pin) {
        return std::any_of(out.begin(), out.end(), [&pin](const Pin& other) { return isSame(pin, other); }) ||
               std::any_of(in.begin(), in.end(), [&pin](const Pin& other) { return pin.letter == other.letter; });
    });
    pins.insert(pins.end(), in.begin(), in.end());
    std::sort(pins.begin(), pins.end(), [](const Pin& a, const Pin& b) { return a.letter < b.letter; });
    emit changed();
    sweep();
}

void Pins::sweep()
{
    const auto unswept = std::find_if(pins.begin(), pins.end(), [](const Pin& p) { return !p.answer->sweptIsCurrent; });
    if (unswept == pins.end())
        return;
    sweeping.ask([this, letter = unswept->letter, held = unswept->answer](std::stop_token stop) -> LatestOnly::Deliver {
        AnswerPtr whole =
            answerNow({0, held->scenario, held->resolved, frontier::Width::every, false}, std::move(stop));
        if (!whole || !whole->sweptIsCurrent)
            return {};  // stopped: what was asked instead goes on
        return [this, letter, held, whole] { exchange(letter, held, whole); };
    });
}

}  // namespace tokenfactory::ui
