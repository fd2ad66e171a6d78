#pragma once

#include "core/cost/layout.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

struct Option {
    std::string id;
    QString text;
    QString tooltip;
    friend bool operator==(const Option&, const Option&) = default;
};

/// A slider with its box. The slider has the stops, the box takes any number in [low, high]; where `written` is given
/// it shows that and takes any text, to be checked by applySetting().
struct NumberView {
    QString label;
    QString tooltip;
    std::vector<int> stops;    ///< none: a box alone
    std::vector<int> crosses;  ///< values one might expect that cannot be built
    int value = 1;
    int low = 1;
    int high = 1;
    bool enabled = true;
    std::optional<QString> written = {};  ///< "0.5", "none"
    std::vector<std::string> texts = {};  ///< of the stops, where they are written
    QString unit = {};
    friend bool operator==(const NumberView&, const NumberView&) = default;
};

/// A choice of one from a few, or from a list.
struct OptionsView {
    QString label;
    std::vector<Option> options;
    std::string chosen;
    QString tooltip = {};  ///< where it says more than the label: why there is nothing to choose
    bool enabled = true;
    friend bool operator==(const OptionsView&, const OptionsView&) = default;
};

enum class SettingKind : unsigned char { number, list, segments };

/// One click out of a choice that cannot be: a layout on a number of GPUs, or another value of a setting.
struct SettingRemedy {
    QString text;  ///< "Use 16 GPUs", "TP 8"
    int gpus = 0;  ///< 0: the setting below
    cost::Layout layout;
    std::string flag;
    std::string value;
    friend bool operator==(const SettingRemedy&, const SettingRemedy&) = default;
};

/// Why a choice cannot be, as it stands below its control.
struct SettingTrouble {
    QString text;
    std::vector<SettingRemedy> remedies;
    friend bool operator==(const SettingTrouble&, const SettingTrouble&) = default;
};

/// One row of the panel. `flag` is that of the command line without dashes, where there is one.
struct SettingView {
    std::string flag;
    SettingKind kind = SettingKind::number;
    QString label;
    NumberView number;         ///< of kind number
    OptionsView options;       ///< of the other kinds
    bool wide = false;         ///< the label stands above the control, not beside it
    QString tooltip;           ///< what it means, its default, its flag
    std::string defaultValue;  ///< for applySetting(); empty: it has none
    QString defaultText;
    bool changed = false;  ///< not at its default
    QStringList words;     ///< what a search finds it by, in lower case
    std::optional<SettingTrouble> trouble;

    bool matches(const QString& search) const;
    friend bool operator==(const SettingView&, const SettingView&) = default;
};

/// Rows under one title.
struct SectionView {
    std::string id;
    QString title;
    bool openAtFirst = true;
    std::vector<SettingView> rows;

    int changed() const;
};

}  // namespace tokenfactory::ui
