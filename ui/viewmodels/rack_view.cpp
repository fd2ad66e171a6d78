#include "ui/viewmodels/rack_view.h"

#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct BuildText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

}  // namespace

RackView rackOf(const catalog::System& system, const Session& session)
{
    RackView rack;
    rack.id = system.id;
    rack.name = toQString(system.shortName);
    rack.longName = toQString(system.name);
    rack.style = session.series().of(system.id);
    const scenario::Resolved& resolved = session.resolved();
    rack.chosen = std::any_of(resolved.systems.begin(), resolved.systems.end(),
                              [&system](const catalog::SystemPtr& chosen) { return chosen->id == system.id; });
    rack.focus = rack.chosen && resolved.systems[resolved.focus]->id == system.id;
    rack.gpusPerRack = std::max(1, system.gpusPerRack);
    rack.gpusPerTray = std::clamp(system.gpusPerTray, 1, rack.gpusPerRack);
    rack.gpusLit = session.legal().gpus();
    rack.racks = std::max(1, (rack.gpusLit + rack.gpusPerRack - 1) / rack.gpusPerRack);
    const int shown = rack.racks * rack.gpusPerRack;
    rack.shortCaption = BuildText::tr("%1 × %2").arg(grouped(rack.racks), grouped(rack.gpusPerRack));
    rack.caption = rack.gpusLit == shown && rack.racks > 1
                       ? rack.shortCaption
                       : BuildText::tr("%1 of %2").arg(grouped(rack.gpusLit), grouped(shown));
    rack.tooltip = BuildText::tr("%1: GPUs each %2, in use %3")
                       .arg(rack.longName, grouped(rack.gpusPerRack), grouped(rack.gpusLit));
    return rack;
}

}  // namespace tokenfactory::ui
