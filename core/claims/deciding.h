#pragma once

#include "core/claims/claims.h"
#include "core/claims/worked_example.h"

#include <string>
#include <vector>

namespace tokenfactory::claims {

/// One choice set apart from the defaults.
struct Change {
    std::string name;
    std::string setting;
    Setting changed;  ///< the default setting with only this choice changed
};

/// The choices that are said to decide a claim; those that report-like makes too take its value, where it has one.
std::vector<Change> decidingChanges(std::string_view claimId, const Setting& byDefault,
                                    const cost::Choices& reportLike);

/// Why a change leaves the verdict as it is: the needed numbers that still fail, or, where the claim holds, the ones
/// that the change moved; each with its value by default.
std::string whyNot(const Verdict& byDefault, const Verdict& changed);

}  // namespace tokenfactory::claims
