#pragma once

#include "ui/session/answer.h"

#include <QString>

#include <limits>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// How a number stands against that of a pin.
struct Delta {
    char letter = 'A';
    QString text;        ///< "+5.8 ms"; empty where one of the two is none
    QString percent;     ///< "+58 %"; empty without a change, or where the pin's is 0
    double value = 0.0;  ///< all digits, SI
};

/// One figure of the current layout, as its card shows it.
struct CardView {
    QString id;                           ///< "latency", "throughput", "energy", "hbm", "network": never translated
    QString title;                        ///< "Time per output token"
    QString shortTitle;                   ///< "TPOT"
    QString number;                       ///< "15.4"; an en dash when there is none
    QString unit;                         ///< "ms"
    QString detail;                       ///< band or context: "12.9 to 18.6 ms"
    QString shortDetail;                  ///< the same where room is short
    std::vector<std::string> detailWhys;  ///< ids of the numbers of the detail, in their order (why.h)
    QString calibration;                  ///< whose constants the figure rests on; empty when on none
    std::string why;                      ///< id of its explanation (why.h); empty without a figure
    double value = std::numeric_limits<double>::quiet_NaN();  ///< all digits, SI
    QString fullText;                                         ///< all digits with the unit
    QString gloss;                                            ///< what the title means; mostly empty
    Unit quantity = Unit::none;                               ///< what `value` is in
    QString over;               ///< "over 20.0 ms": the limit in force that the figure passes
    std::vector<Delta> deltas;  ///< against the pins (delta.h)
};

/// The five figures of the answer: latency, throughput per GPU, energy per query, HBM and network per GPU.
std::vector<CardView> cardsOf(const Answer& answer);

}  // namespace tokenfactory::ui
