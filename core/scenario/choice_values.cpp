#include "core/scenario/choice_values.h"

#include "core/base/format.h"
#include "core/base/similar.h"
#include "core/scenario/typed_number.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tokenfactory::scenario {

namespace {

using catalog::Format;
using cost::Choices;

constexpr double bytesPerGigabyte = 1e9;
constexpr std::string_view asReleased = "released";
constexpr std::string_view byDefault = "default";

/// One choice: how its text is read and written. `where` names the flag in problems.
struct Access {
    std::string_view flag;
    std::optional<Problem> (*set)(Choices&, std::string_view where, std::string_view text);
    std::string (*text)(const Choices&);
};

template <class T, class Field>
std::optional<Problem> stored(Expected<T> read, Field& field)
{
    if (!read) {
        return std::move(read.error().front());
    }
    field = *read;
    return std::nullopt;
}

/// The legal values of a flag, as its row of the table lists them.
std::vector<std::string> legalValues(std::string_view flag)
{
    const auto table = cost::choicesTable();
    const auto row = std::ranges::find(table, flag, &cost::ChoiceRow::flag);
    std::vector<std::string> values;
    std::string_view rest = row == table.end() ? std::string_view() : row->values;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        values.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return values;
}

Problem unknownName(std::string_view where, std::string_view text, const std::vector<std::string>& known)
{
    return {std::string(where), {"is \"%1\"", {shortened(text, 60)}}, namesLike(text, known)};
}

std::optional<Format> legalFormat(std::string_view text, const std::vector<std::string>& legal)
{
    return std::ranges::find(legal, text) == legal.end() ? std::nullopt : catalog::formatFromName(text);
}

std::optional<Problem> setFormat(Format& format, std::string_view flag, std::string_view where, std::string_view text)
{
    const std::vector<std::string> legal = legalValues(flag);
    const std::optional<Format> read = legalFormat(text, legal);
    if (!read) {
        return unknownName(where, text, legal);
    }
    format = *read;
    return std::nullopt;
}

/// `absent` is the word for no format of its own; "none" means the same.
std::optional<Problem> setFormat(std::optional<Format>& format, std::string_view flag, std::string_view where,
                                 std::string_view text, std::string_view absent)
{
    if (text == absent || text == "none") {
        format.reset();
        return std::nullopt;
    }
    std::vector<std::string> legal = legalValues(flag);
    format = legalFormat(text, legal);
    if (!format) {
        legal.emplace_back(absent);
        return unknownName(where, text, legal);
    }
    return std::nullopt;
}

std::string textOf(std::optional<Format> format, std::string_view absent)
{
    return std::string(format ? catalog::name(*format) : absent);
}

/// The gigabytes that times 1e9 give `bytes` to the last digit: a quotient may round away from them.
double exactGigabytes(double bytes)
{
    const double quotient = bytes / bytesPerGigabyte;
    for (const double candidate : {quotient, std::nextafter(quotient, 0.0), std::nextafter(quotient, HUGE_VAL)}) {
        if (candidate * bytesPerGigabyte == bytes) {
            return candidate;
        }
    }
    return quotient;
}

template <int Choices::*Field, int Low, int High>
std::optional<Problem> setWhole(Choices& choices, std::string_view where, std::string_view text)
{
    return stored(wholeNumber(where, text, Low, High), choices.*Field);
}

template <int Choices::*Field>
std::string wholeText(const Choices& choices)
{
    return std::to_string(choices.*Field);
}

constexpr std::array<Access, 16> accesses = {{
    {"weights",
     [](Choices& c, std::string_view where, std::string_view t) {
         return setFormat(c.weights, "weights", where, t, asReleased);
     },
     [](const Choices& c) { return textOf(c.weights, asReleased); }},
    {"experts",
     [](Choices& c, std::string_view where, std::string_view t) {
         return setFormat(c.experts, "experts", where, t, asReleased);
     },
     [](const Choices& c) { return textOf(c.experts, asReleased); }},
    {"kv", [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.kv, "kv", where, t); },
     [](const Choices& c) { return std::string(catalog::name(c.kv)); }},
    {"state",
     [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.state, "state", where, t); },
     [](const Choices& c) { return std::string(catalog::name(c.state)); }},
    {"activations",
     [](Choices& c, std::string_view where, std::string_view t) {
         return setFormat(c.activations, "activations", where, t, byDefault);
     },
     [](const Choices& c) { return textOf(c.activations, byDefault); }},
    {"overlap",
     [](Choices& c, std::string_view where, std::string_view t) {
         return stored(realNumber(where, t, {0.0, 1.0}), c.overlap);
     },
     [](const Choices& c) { return toText(c.overlap); }},
    {"nic-copies",
     [](Choices& c, std::string_view where, std::string_view t) -> std::optional<Problem> {
         const std::optional<cost::NicCopies> copies = cost::nicCopiesFromName(t);
         if (!copies) {
             return unknownName(where, t, legalValues("nic-copies"));
         }
         c.nicCopies = *copies;
         return std::nullopt;
     },
     [](const Choices& c) { return std::string(cost::name(c.nicCopies)); }},
    {"max-seqs-per-instance",
     [](Choices& c, std::string_view where, std::string_view t) -> std::optional<Problem> {
         if (t == "none") {
             c.maxSequencesPerInstance.reset();
             return std::nullopt;
         }
         return stored(wholeNumber(where, t, 1, mostBatch), c.maxSequencesPerInstance);
     },
     [](const Choices& c) { return c.maxSequencesPerInstance ? std::to_string(*c.maxSequencesPerInstance) : "none"; }},
    {"pp-max", setWhole<&Choices::ppMax, 1, mostGpus>, wholeText<&Choices::ppMax>},
    {"hbm-cap-gb",
     [](Choices& c, std::string_view where, std::string_view t) -> std::optional<Problem> {
         if (t == "none") {
             c.hbmCapBytes.reset();
             return std::nullopt;
         }
         const Expected<double> gigabytes = realNumber(where, t, {0.0, 1e9, true});
         if (!gigabytes) {
             return gigabytes.error().front();
         }
         c.hbmCapBytes = *gigabytes * bytesPerGigabyte;
         return std::nullopt;
     },
     [](const Choices& c) { return c.hbmCapBytes ? toText(exactGigabytes(*c.hbmCapBytes)) : "none"; }},
    {"chunk", setWhole<&Choices::prefillChunk, 1, mostTokens>, wholeText<&Choices::prefillChunk>},
    {"routing",
     [](Choices& c, std::string_view where, std::string_view t) -> std::optional<Problem> {
         if (t == "uniform") {
             c.routing.powerLaw = 0.0;
             return std::nullopt;
         }
         const Expected<double> exponent = realNumber(where, t, {0.0, 3.0});
         if (!exponent) {
             return Problem{std::string(where), exponent.error().front().what,
                            "uniform, or the exponent of a power law from 0 to 3, is wanted"};
         }
         c.routing.powerLaw = *exponent;
         return std::nullopt;
     },
     [](const Choices& c) { return c.routing.powerLaw == 0.0 ? "uniform" : toText(c.routing.powerLaw); }},
    {"draft-tokens", setWhole<&Choices::draftTokens, 0, 64>, wholeText<&Choices::draftTokens>},
    {"accepted-length",
     [](Choices& c, std::string_view where, std::string_view t) {
         return stored(realNumber(where, t, {1.0, 65.0}), c.acceptedLength);
     },
     [](const Choices& c) { return toText(c.acceptedLength); }},
    {"expert-replicas", setWhole<&Choices::expertReplicas, 0, mostGpus>, wholeText<&Choices::expertReplicas>},
    {"output", setWhole<&Choices::outputTokens, 1, mostTokens>, wholeText<&Choices::outputTokens>},
}};

const Access& accessTo(std::string_view flag)
{
    const auto found = std::ranges::find(accesses, flag, &Access::flag);
    assert(found != accesses.end());
    return *found;
}

}  // namespace

bool isChoice(std::string_view flag) { return std::ranges::find(accesses, flag, &Access::flag) != accesses.end(); }

std::optional<Problem> setChoice(cost::Choices& choices, std::string_view flag, std::string_view text)
{
    return accessTo(flag).set(choices, "--" + std::string(flag), text);
}

std::string choiceText(const cost::Choices& choices, std::string_view flag) { return accessTo(flag).text(choices); }

}  // namespace tokenfactory::scenario
