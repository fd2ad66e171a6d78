#include "ui/export/csv_file.h"

#include <QFileDialog>

namespace tokenfactory::ui {

QString askCsvFile(QWidget* parent, const QString& title, const QString& proposed)
{
    const QString file = QFileDialog::getSaveFileName(parent, title, proposed, QStringLiteral("*.csv"));
    const bool isWhole = file.isEmpty() || file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    return isWhole ? file : file + QLatin1String(".csv");
}

}  // namespace tokenfactory::ui
