#pragma once

#include "ui/session/session.h"
#include "ui/viewmodels/rack_view.h"
#include "ui/viewmodels/setting_view.h"

#include <QString>

#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// Everything the build panel shows.
struct BuildView {
    std::vector<RackView> racks;     ///< chosen, in the catalog's order
    std::vector<RackView> allRacks;  ///< to choose from, those of files last
    QStringList rackWords;           ///< what a search finds the racks by
    SectionView start;               ///< below the racks: GPUs, model, stage
    std::vector<SectionView> sections;
    bool layoutIsLegal = true;
    bool layoutHasGpus = true;  ///< as many as are chosen
    QString layoutLine;         ///< "TP 1 × PP 1 × DP 64 = 64 GPUs", or one line that says it is not possible
    QString layoutReason;       ///< why it cannot be built; empty when it can
    std::optional<SettingTrouble> layoutTrouble;  ///< below the line, where no row says it
    int changed = 0;                              ///< settings that Session::resetAll() would take back

    const SettingView* setting(std::string_view flag) const;
};

BuildView buildViewOf(const Session& session);

}  // namespace tokenfactory::ui
