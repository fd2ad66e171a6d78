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
constexpr double steepestPowerLaw = 10.0;

constexpr std::array allFormats = {Format::fp32,  Format::bf16,  Format::fp8,   Format::fp8Block,
                                   Format::mxfp8, Format::nvfp4, Format::mxfp4, Format::int4};

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

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    for (const Format format : allFormats) {
        names.emplace_back(catalog::name(format));
    }
    return names;
}

Problem unknownName(std::string_view where, std::string_view text, std::vector<std::string> known)
{
    return {std::string(where), "is " + inQuotes(text), namesLike(text, known)};
}

std::optional<Problem> setFormat(Format& format, std::string_view where, std::string_view text)
{
    const std::optional<Format> read = catalog::formatFromName(text);
    if (!read) {
        return unknownName(where, text, formatNames());
    }
    format = *read;
    return std::nullopt;
}

std::optional<Problem> setFormat(std::optional<Format>& format, std::string_view where, std::string_view text,
                                 std::string_view absent)
{
    if (text == absent || text == "none") {
        format.reset();
        return std::nullopt;
    }
    const std::optional<Format> read = catalog::formatFromName(text);
    if (!read) {
        std::vector<std::string> known = formatNames();
        known.emplace_back(absent);
        return unknownName(where, text, std::move(known));
    }
    format = read;
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
    {"weights", [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.weights, where, t, "released"); },
     [](const Choices& c) { return textOf(c.weights, "released"); }},
    {"experts", [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.experts, where, t, "released"); },
     [](const Choices& c) { return textOf(c.experts, "released"); }},
    {"kv", [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.kv, where, t); },
     [](const Choices& c) { return std::string(catalog::name(c.kv)); }},
    {"state", [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.state, where, t); },
     [](const Choices& c) { return std::string(catalog::name(c.state)); }},
    {"activations", [](Choices& c, std::string_view where, std::string_view t) { return setFormat(c.activations, where, t, "default"); },
     [](const Choices& c) { return textOf(c.activations, "default"); }},
    {"overlap", [](Choices& c, std::string_view where, std::string_view t) { return stored(realNumber(where, t, {0.0, 1.0}), c.overlap); },
     [](const Choices& c) { return toText(c.overlap); }},
    {"nic-copies",
     [](Choices& c, std::string_view where, std::string_view t) -> std::optional<Problem> {
         const std::optional<cost::NicCopies> copies = cost::nicCopiesFromName(t);
         if (!copies) {
             return unknownName(where, t, {std::string(name(cost::NicCopies::nodeDedup)), std::string(name(cost::NicCopies::perExpert))});
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
         const Expected<double> exponent = realNumber(where, t, {0.0, steepestPowerLaw});
         if (!exponent) {
             return Problem{std::string(where), exponent.error().front().what, "uniform, or the exponent of a power law from 0 to 10, is wanted"};
         }
         c.routing.powerLaw = *exponent;
         return std::nullopt;
     },
     [](const Choices& c) { return c.routing.powerLaw == 0.0 ? "uniform" : toText(c.routing.powerLaw); }},
    {"draft-tokens", setWhole<&Choices::draftTokens, 0, mostGpus>, wholeText<&Choices::draftTokens>},
    {"accepted-length", [](Choices& c, std::string_view where, std::string_view t) { return stored(realNumber(where, t, {1.0, 1e6}), c.acceptedLength); },
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

std::optional<Problem> setChoice(cost::Choices& choices, std::string_view flag, std::string_view text)
{
    return accessTo(flag).set(choices, "--" + std::string(flag), text);
}

std::string choiceText(const cost::Choices& choices, std::string_view flag) { return accessTo(flag).text(choices); }

}  // namespace tokenfactory::scenario
