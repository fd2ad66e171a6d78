#pragma once

#include "ui/export/picture.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace tokenfactory::ui {

/// What to export and how: view, format, size, DPI, theme. Where to is asked by the window afterwards.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    struct Choice {
        PictureView view = PictureView::frontier;
        PictureFormat format = PictureFormat::png;
        QSize size = {1600, 900};
        int dpi = 96;
        QString theme = QStringLiteral("print");
    };

    ExportDialog(const Choice& first, QWidget* parent);
    Choice choice() const;

private:
    void refresh();

    QComboBox* view;
    QComboBox* format;
    QSpinBox* width;
    QSpinBox* height;
    QSpinBox* dpi;
    QComboBox* theme;
    QLabel* result;
};

/// The words of a view, a format and a theme, as in the dialog and the menu.
QString viewText(PictureView view);
QString formatText(PictureFormat format);
QString themeText(const QString& id);

}  // namespace tokenfactory::ui
