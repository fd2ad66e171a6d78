#pragma once

#include "ui/theme/marks.h"

#include <QRectF>
#include <QString>

#include <string>
#include <vector>

namespace tokenfactory::ui {

/// One part of a bar, in the unit of the whole bar.
struct BarPart {
    QString name;
    QString value;
    double amount = 0.0;  ///< >= 0
    Fill fill;
    QString tooltip;
    std::string why;  ///< id of its explanation (why.h); empty where it has none
};

/// Room for labels, measured by the caller so that the layout knows no fonts.
struct LabelSize {
    double name = 0.0;
    double value = 0.0;
};

enum class LabelPlace : unsigned char { inside, below, none };

struct PlacedPart {
    QRectF area;
    LabelPlace place = LabelPlace::none;
    double labelLeft = 0.0;  ///< of a label below, px
    double labelWidth = 0.0;
    QRectF label;  ///< where the label stands, once painted; null without one
};

/// Where the parts of a bar and their labels lie: parts side by side to scale, `whole` filling `bar`; a label inside
/// its part where it fits, else below in the order of the parts, never overlapping and never beyond `bar`. Where not
/// all fit below, or some would lie far from their parts, those of the smallest parts are left out. A patterned part
/// has its label inside only where at least three eighths of its pattern stay to be seen. Same length as `parts` and
/// `sizes`; whole > 0.
std::vector<PlacedPart> placeParts(const std::vector<BarPart>& parts, const std::vector<LabelSize>& sizes, double whole,
                                   const QRectF& bar);

}  // namespace tokenfactory::ui
