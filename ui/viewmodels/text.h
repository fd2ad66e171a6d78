#pragma once

#include "core/base/expected.h"
#include "core/base/explanation.h"

#include <QString>

#include <string>
#include <string_view>

namespace tokenfactory::ui {

/// Numbers as people read them, by the same functions as the command line (core/base/format.h).
QString shown(double value, Unit unit);

/// Number and unit apart, for cards: {"15.4", "ms"}. Not finite: {"–", ""}.
struct SplitValue {
    QString number;
    QString unit;
};
SplitValue split(double value, Unit unit);

/// "12.9 to 18.6 ms", the unit once when both share it; "12.9–18.6 ms" in Chinese.
QString rangeText(double low, double high, Unit unit);

/// A whole number with thousands commas.
QString grouped(double wholeNumber);

/// All digits, SI, with the unit's symbol: what a tooltip and a test can compare.
QString full(double value, Unit unit);

QString toQString(std::string_view text);

}  // namespace tokenfactory::ui
