#pragma once

#include <QString>

class QWidget;

namespace tokenfactory::ui {

/// Asks for a file to save a table to, and gives it the ending of CSV where it has none. Empty: none was chosen.
QString askCsvFile(QWidget* parent, const QString& title, const QString& proposed);

}  // namespace tokenfactory::ui
