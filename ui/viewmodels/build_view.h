#pragma once

#include "ui/session/session.h"

#include <QString>

#include <string>
#include <vector>

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
    QString tooltip;
};

struct Option {
    std::string id;
    QString text;
    QString tooltip;
};

/// A slider with its number box. The slider has the stops, the box takes any number in [low, high].
struct NumberView {
    QString label;
    QString tooltip;
    std::vector<int> stops;
    std::vector<int> crosses;  ///< values one might expect that cannot be built
    int value = 1;
    int low = 1;
    int high = 1;
    bool enabled = true;
};

/// A choice of one from a few, or from a list.
struct OptionsView {
    QString label;
    std::vector<Option> options;
    std::string chosen;
    QString tooltip = {};  ///< where it says more than the label: why there is nothing to choose
    bool enabled = true;
};

/// Everything the build panel shows.
struct BuildView {
    std::vector<RackView> racks;     ///< chosen, in the catalog's order
    std::vector<RackView> allRacks;  ///< to choose from
    OptionsView models;
    OptionsView stages;
    NumberView gpus;
    std::vector<NumberView> degrees;  ///< in the order of allDegrees
    bool epFollows = true;
    bool layoutIsLegal = true;
    bool layoutHasGpus = true;  ///< as many as are chosen
    QString layoutLine;         ///< "TP 1 × PP 1 × DP 64 = 64 GPUs", or one line that says it is not possible
    QString layoutReason;       ///< why it cannot be built; empty when it can
    NumberView cached;
    NumberView fresh;  ///< new tokens
    NumberView batch;
    std::vector<std::pair<std::string, OptionsView>> formats;  ///< by flag of the table of choices
    OptionsView calibrations;
};

BuildView buildViewOf(const Session& session);

}  // namespace tokenfactory::ui
