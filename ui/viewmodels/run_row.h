#pragma once

#include "core/base/json.h"
#include "core/scenario/value_path.h"
#include "ui/viewmodels/run_quantity.h"
#include "ui/viewmodels/setting_view.h"
#include "ui/words.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What a choice comes to as values of the scenario (more than one where only together they make sense), or why it is
/// none, in words.
using RunValues = tl::expected<std::vector<scenario::Setting>, Words>;

/// A value of the running factory: a row, and what is picked or typed there as values of the scenario. The flag of the
/// row is the path of its value (core/scenario/value_path.h), or begins with it.
struct RunRow {
    SettingView setting;
    std::function<RunValues(const QString& text)> valuesOf;
};

/// Rows under one title.
struct RunSection {
    std::string id;
    QString title;
    std::vector<RunRow> rows;

    int changed() const;
};

/// What a row of a number is made of.
struct RunNumber {
    std::string flag;
    QString label;
    QString meaning;  ///< the tooltip begins with it
    Quantity quantity = Quantity::count;
    std::optional<double> value;  ///< SI; none: `noneText` stands for it
    Range range;
    std::vector<double> stops;        ///< of the slider, in any order; value and default come to them
    QString noneText = {};            ///< what null is called; empty: it cannot be null
    std::optional<double> byDefault;  ///< what null, or the preset, comes to
    bool changed = false;             ///< not at that
    std::string defaultValue = {};    ///< JSON; empty: there is no way back
};

/// JSON of a number of this quantity: whole where it counts.
std::string jsonOf(Quantity quantity, double value);
/// JSON of a text.
std::string quoted(const std::string& text);
/// JSON as a scenario file is read again: keys in the order of the alphabet. Requires JSON.
std::string asRead(const std::string& json);

/// The row; `make` turns a value (none: null) into values of the scenario, by default the one its flag names.
RunRow numberRow(const RunNumber& number,
                 std::function<std::vector<scenario::Setting>(std::optional<double>)> make = nullptr);

/// A choice of one from a few (segments) or many (a list). The id of an option is its text in JSON, unless `make` says
/// otherwise.
RunRow optionsRow(const std::string& flag, SettingKind kind, const QString& label, const QString& meaning,
                  std::vector<Option> options, const std::string& chosen,
                  std::function<std::vector<scenario::Setting>(const std::string&)> make = nullptr);

/// The texts "none" and its like, as typed.
bool isNone(const QString& text, const QString& noneText);

}  // namespace tokenfactory::ui
