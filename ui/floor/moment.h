#pragma once

#include "core/factory/snapshot.h"

#include <memory>

namespace tokenfactory::ui {

/// What the floor is drawn from: the same moment gives the same picture.
struct FloorMoment {
    std::shared_ptr<const factory::Snapshot> now;
    /// Of the same run, some time before: rates and shares of a while are differences between the two. Null at first;
    /// then what is so now stands for them.
    std::shared_ptr<const factory::Snapshot> earlier;
    double speed = 0.0;  ///< simulated seconds a second of watching, >= 0; says which motion can be followed by eye
};

}  // namespace tokenfactory::ui
