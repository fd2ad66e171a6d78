#pragma once

#include "core/base/sentence.h"
#include "core/factory/floor.h"

#include <memory>
#include <vector>

namespace tokenfactory::factory {

/// What a change of a running factory brings about.
struct ChangeReport {
    enum class What : std::uint8_t {
        drains,      ///< ends what it has, is set up anew, and serves again `seconds` after it has drained
        isSetUp,     ///< is set up and serves after `seconds`: it is new, was off, or was being set up otherwise
        leaves,      ///< ends what it has and is switched off
        staysAfter,  ///< was to drain, and works on as it is
    };
    struct OfWorkers {
        What what = What::drains;
        std::string pool;
        int workers = 0;
        double seconds = 0.0;
        friend bool operator==(const OfWorkers&, const OfWorkers&) = default;
    };
    std::vector<Sentence> atOnce;    ///< what holds from now on
    std::vector<OfWorkers> workers;  ///< that do not go on as they are

    bool isNothing() const { return atOnce.empty() && workers.empty(); }
    /// All of it in words, a sentence each.
    std::vector<Sentence> words() const;
};

/// Makes the floor, whose plan is `next` already, go on from `running` as `next` says. `successor`: see Succession.
ChangeReport goOn(Floor& floor, const Plan& running, const std::vector<int>& successor);

/// What differs between two plans and holds at once, in words.
std::vector<Sentence> differences(const Plan& running, const Plan& next);

}  // namespace tokenfactory::factory
