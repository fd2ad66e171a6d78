#pragma once

#include "ui/session/session.h"

#include <QString>

#include <string>

namespace tokenfactory::ui {

/// A rack or box as a picture one can count.
struct RackView {
    std::string id;
    QString name;      ///< "GB200"
    QString longName;  ///< "GB200 NVL72"
    int style = 0;     ///< of its series; meaningless when not chosen
    bool chosen = false;
    bool focus = false;
    int gpusPerRack = 1;
    int gpusPerTray = 1;
    int racks = 1;  ///< drawn
    int gpusLit = 0;
    QString caption;       ///< "64 of 72", "8 × 8"
    QString shortCaption;  ///< racks and GPUs of each, where the caption has no room
    QString tooltip;       ///< its GPUs, and the HBM and scale-up link of one
};

RackView rackOf(const catalog::System& system, const Session& session);

}  // namespace tokenfactory::ui
