#pragma once

#include <QString>

#include <optional>

namespace tokenfactory::ui {

/// Whole numbers as typed: digits with or without thousands commas, k and M for 1,024 and 1,048,576 ("32k"). The same
/// in every locale. None when it is anything else.
std::optional<int> parsedWhole(const QString& text);

/// Numbers as people type them, as the core reads them: without commas and without the unit, k and M written out where
/// that gives a whole number ("32k" is 32768); an en dash and nothing at all are "none". Other text stays as it is.
QString plainNumber(const QString& typed, const QString& unit);

}  // namespace tokenfactory::ui
