#pragma once

#include "ui/export/picture.h"

#include <QDialog>

class QLabel;

namespace tokenfactory::ui {

class ChoiceBox;
class NumberBox;
class ThemeHolder;

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

    ExportDialog(const ThemeHolder& themes, const Choice& first, QWidget* parent);
    const Choice& choice() const { return chosen; }

private:
    void refresh();

    Choice chosen;
    ChoiceBox* view;
    ChoiceBox* format;
    NumberBox* width;
    NumberBox* height;
    NumberBox* dpi;
    ChoiceBox* theme;
    QLabel* result;
};

/// The words of a view, a format and a theme, as in the dialog and the menu.
QString viewText(PictureView view);
QString formatText(PictureFormat format);
QString themeText(const QString& id);

}  // namespace tokenfactory::ui
