#pragma once

#include "core/catalog/catalog.h"
#include "core/cost/pass_cost.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

namespace tokenfactory::tests {

/// The value, or the end of the test program with the problems.
template <class T>
T taken(Expected<T> expected)
{
    if (!expected) {
        std::string text;
        for (const Problem& problem : expected.error()) {
            text += toText(problem) + "\n";
        }
        qFatal("%s", text.c_str());
    }
    return std::move(*expected);
}

/// The presets as shipped, read once.
inline const catalog::Catalog& presets()
{
    static const catalog::Catalog read = taken(catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets"));
    return read;
}

inline catalog::ModelPtr model(std::string_view id) { return taken(presets().model(id)); }
inline catalog::SystemPtr systemPreset(std::string_view id) { return taken(presets().system(id)); }
inline catalog::CalibrationPtr calibration(std::string_view id) { return taken(presets().calibration(id)); }

/// A copy to change, and the changed copy as questions take it.
template <class T>
T copyOf(const std::shared_ptr<const T>& preset)
{
    return *preset;
}
template <class T>
std::shared_ptr<const T> shared(T value)
{
    return std::make_shared<const T>(std::move(value));
}

/// A system with so much HBM that everything fits.
inline catalog::SystemPtr roomy(std::string_view id)
{
    catalog::System copy = copyOf(systemPreset(id));
    copy.hbmVisibleBytes.value = 1e18;
    return shared(std::move(copy));
}

inline cost::Pass decode(int batch, int cached, int newTokens = 1)
{
    return {cost::Stage::decode, batch, {newTokens, cached}, {}};
}
inline cost::Pass prefill(int batch, int newTokens) { return {cost::Stage::prefill, batch, {newTokens, 0}, {}}; }
inline cost::Pass midfill(int batch, int newTokens, int cached)
{
    return {cost::Stage::midfill, batch, {newTokens, cached}, {}};
}

/// The reasons and problems of an answer as one text, "" for a cost.
inline std::string refusal(const Expected<cost::Evaluation>& answer)
{
    std::string text;
    if (!answer) {
        for (const Problem& problem : answer.error()) {
            text += toText(problem) + "\n";
        }
        return text;
    }
    for (const cost::Reason& reason : answer->reasons) {
        text += reason.sentence.english() + "\n";
    }
    return text;
}

/// The cost of a question that must have one.
inline cost::PassCost costOf(const cost::PassQuestion& question)
{
    const Expected<cost::Evaluation> answer = cost::evaluate(question);
    if (const std::string text = refusal(answer); !text.empty()) {
        qFatal("%s: %s", cost::toText(question.layout).c_str(), text.c_str());
    }
    return *answer->cost;
}

/// |a - b| at most `tolerance` of the larger.
inline bool near(double a, double b, double tolerance = 1e-12)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

}  // namespace tokenfactory::tests
