#pragma once

#include "core/catalog/catalog.h"
#include "ui/session/frame.h"

#include <QString>
#include <QStringList>

namespace tokenfactory::ui {

/// What stands at the bottom of the window and in its title while a factory runs there.
struct RunStatusView {
    QString load;        ///< "Stable", "Refuses 219 of 272"; what is awaited while that is not known
    QString loadDetail;  ///< what is behind it, a line each
    bool isKnown = false;
    bool atLimit = false;  ///< it keeps up, with nothing to spare
    bool warns = false;
    QString limits;     ///< "Decode slots of pool decode are full 84 % of the time"; empty before anything was measured
    QString run;        ///< the scenario, what runs on what, when it ends
    QStringList parts;  ///< of `run`: what runs on what, when it ends, the calibration; what there is none of left out
    QString title;      ///< "A decode worker is lost, and comes back: Kimi K3 on GB200"
    friend bool operator==(const RunStatusView&, const RunStatusView&) = default;
};

/// Of a frame, in the words of core's result. `name`: of the scenario as it was opened.
RunStatusView runStatusOf(const Frame& frame, const catalog::Catalog& catalog, const QString& name);

}  // namespace tokenfactory::ui
