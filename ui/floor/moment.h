#pragma once

#include "core/factory/snapshot.h"

#include <memory>

namespace tokenfactory::ui {

/// What the floor is drawn from: the same moment gives the same picture.
struct FloorMoment {
    std::shared_ptr<const factory::Snapshot> now;
    double speed = 0.0;  ///< simulated seconds a second of watching, >= 0; says which motion can be followed by eye
};

}  // namespace tokenfactory::ui
