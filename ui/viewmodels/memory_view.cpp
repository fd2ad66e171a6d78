#include "ui/viewmodels/memory_view.h"

#include "ui/viewmodels/reason_view.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct MemoryText {
    Q_DECLARE_TR_FUNCTIONS(MemoryBar)
};

}  // namespace

std::vector<MemorySegment> memorySegmentsOf(const cost::Residency& residency)
{
    std::vector<MemorySegment> segments;
    const auto add = [&](MemoryKind kind, const QString& name, double bytes, const char* why) {
        if (!(bytes > 0.0) || !std::isfinite(bytes))
            return;
        const QString tooltip =
            MemoryText::tr("%1: %2, %3 of what is visible")
                .arg(name, shown(bytes, Unit::bytes), shown(bytes / residency.visible, Unit::fraction)) +
            u'\n' + MemoryText::tr("Click: why");
        segments.push_back({kind, name, shown(bytes, Unit::bytes), bytes, tooltip, why});
    };
    add(MemoryKind::otherWeights, MemoryText::tr("Other weights"), residency.weights - residency.expertWeights,
        "other weights per GPU");
    add(MemoryKind::routedExperts, MemoryText::tr("Routed experts"), residency.expertWeights,
        "routed expert weights per GPU");
    add(MemoryKind::kv, MemoryText::tr("KV cache"), residency.kv, "KV cache per GPU");
    add(MemoryKind::state, MemoryText::tr("State"), residency.state, "state per GPU");
    add(MemoryKind::activations, MemoryText::tr("Activations"), residency.activations, "activations per GPU");
    add(MemoryKind::buffers, MemoryText::tr("Buffers"), residency.buffers, "buffers per GPU");
    return segments;
}

MemoryView memoryViewOf(const Answer& answer)
{
    MemoryView view;
    view.title = MemoryText::tr("What fills the HBM");
    const cost::Residency* residency = nullptr;
    if (answer.cost())
        residency = &answer.cost()->residency;
    else if (answer.evaluation && answer.evaluation->residency)
        residency = &*answer.evaluation->residency;
    if (!residency) {
        view.emptyText =
            MemoryText::tr("Nothing lies in the HBM: the layout cannot be built.") + u' ' + firstReasonOf(answer);
        return view;
    }
    view.used = residency->total();
    view.usable = residency->usable;
    view.visible = residency->visible;
    view.fits = residency->fits();
    view.title = MemoryText::tr("What fills %1 of HBM").arg(shown(view.visible, Unit::bytes));
    view.subtitle = MemoryText::tr("fullest GPU: %1 used, %2 usable")
                        .arg(shown(view.used, Unit::bytes), shown(view.usable, Unit::bytes));
    view.usableText = MemoryText::tr("usable %1").arg(shown(view.usable, Unit::bytes));
    view.freeText = view.fits ? MemoryText::tr("Free %1").arg(shown(view.usable - view.used, Unit::bytes))
                              : MemoryText::tr("Short by %1").arg(shown(residency->shortfall(), Unit::bytes));
    view.marginText = MemoryText::tr("Margin %1").arg(shown(view.visible - view.usable, Unit::bytes));

    view.usedWhy = "HBM per GPU";
    view.visibleWhy = "visible HBM";
    view.usableWhy = "usable HBM";
    view.freeWhy = view.fits ? "free HBM" : "HBM shortfall";
    view.marginWhy = "HBM margin";
    view.segments = memorySegmentsOf(*residency);
    return view;
}

}  // namespace tokenfactory::ui
