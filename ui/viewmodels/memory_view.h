#pragma once

#include "ui/session/answer.h"
#include "ui/theme/marks.h"

#include <QString>

#include <string>
#include <vector>

namespace tokenfactory::ui {

struct MemorySegment {
    MemoryKind kind = MemoryKind::otherWeights;
    QString name;
    QString value;
    double bytes = 0.0;
    QString tooltip;
    std::string why;  ///< id of its explanation (why.h)
};

/// What fills the HBM, each part above 0 bytes, in the order of the bar.
std::vector<MemorySegment> memorySegmentsOf(const cost::Residency& residency);

/// What lies in the HBM of the fullest GPU. Segments add up to what is used; then what is free up to `usable`, what a
/// chosen limit forbids up to `offered`, and the margin up to `visible`. What does not fit reaches beyond `usable`.
struct MemoryView {
    QString title;     ///< "What fills 191 GB of HBM"
    QString subtitle;  ///< "fullest GPU; 68.8 GB of 172 GB usable"
    std::vector<MemorySegment> segments;
    double used = 0.0;
    double usable = 0.0;
    double offered = 0.0;  ///< usable without the limit on HBM; else equal to `usable`
    double visible = 0.0;
    bool fits = true;
    QString usableText;     ///< "usable 172 GB"
    QString freeText;       ///< "Free 103 GB", or "short by 29.5 GB"
    QString overLimitText;  ///< "Over the limit 91.9 GB"; empty where no limit forbids anything
    QString marginText;
    std::string usedWhy, usableWhy, visibleWhy, freeWhy, overLimitWhy, marginWhy;
    QString emptyText;
};

MemoryView memoryViewOf(const Answer& answer);

}  // namespace tokenfactory::ui
