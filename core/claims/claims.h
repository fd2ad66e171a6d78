#pragma once

#include "core/base/expected.h"
#include "core/base/explanation.h"
#include "core/base/json.h"
#include "core/catalog/catalog.h"
#include "core/cost/choices.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::claims {

/// A number that a verdict rests on.
struct ClaimNumber {
    std::string name;    ///< "GB200 alone leads at 32k, share of the common latency range"
    double value = 0.0;  ///< SI, finite
    Unit unit = Unit::none;
    std::optional<Range> needed;  ///< where it must lie for the claim to hold; none: shown, not tested
    bool isMet() const;           ///< true where nothing is needed
};

/// What the model says of a claim under one set of choices.
struct Verdict {
    std::optional<bool> holds;  ///< all needed numbers are met; none: no answer here (nothing fits)
    std::vector<ClaimNumber> numbers;
    std::string condition;  ///< "holds if ...", and what would make it hold where it does not
};

/// A choice that is said to decide a claim, set alone; every other choice has its default.
struct DecidingChoice {
    std::string name;     ///< "HBM cap"
    std::string setting;  ///< the flag that sets it, "--hbm-cap-gb 80", or in words where no flag does
    Verdict verdict;
    std::string whyNot;  ///< with numbers, where the verdict is that of the defaults; else empty
};

/// A claim of the report (C1 to C25), evaluated from the model.
struct Claim {
    std::string id;         ///< "C5"
    std::string statement;  ///< in our own words
    Verdict byDefault;      ///< under the default choices
    Verdict reportLike;     ///< under the choices that come nearest to the report's own
    std::vector<DecidingChoice> deciding;
};

/// Ids of the claims that can be evaluated, in the order of the report: C1 to C13, C19, C21, C23.
std::span<const std::string_view> claimIds();

/// The claims evaluated for the report's worked example: Kimi K3 on GB200 NVL72, B300 and B200 with 16, 32 and 64
/// GPUs. `reportLike` are the choices of presets/scenarios/report-like.json. `ids` empty = all; an id that is unknown,
/// a choice out of range, or a model or system that the catalog lacks is a problem. Deterministic; takes a second or
/// two.
Expected<std::vector<Claim>> evaluateClaims(const catalog::Catalog& catalog, const catalog::CalibrationPtr& calibration,
                                            const cost::Choices& reportLike, std::span<const std::string> ids = {});

}  // namespace tokenfactory::claims
