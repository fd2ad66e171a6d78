#pragma once

#include "ui/export/export_choice.h"
#include "ui/export/picture_preview.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace tokenfactory::ui {

class ChoiceBox;
class NumberBox;
class ThemeHolder;
class TickBox;

/// What to export and how, with a picture of what comes of it. Where to is asked by the window afterwards.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    using Choice = ExportChoice;

    /// `make`: the picture of a choice, for the preview.
    ExportDialog(const ThemeHolder& themes, const Choice& first, PicturePreview::Maker make, QWidget* parent);
    const Choice& choice() const { return chosen; }

    ChoiceBox* viewBox() const { return view; }
    ChoiceBox* formatBox() const { return format; }
    ChoiceBox* sizeBox() const { return preset; }
    ChoiceBox* themeBox() const { return theme; }
    ChoiceBox* languageBox() const { return language; }
    NumberBox* widthBox() const { return width; }
    NumberBox* heightBox() const { return height; }
    NumberBox* dpiBox() const { return dpi; }
    TickBox* stampSwitch() const { return stamp; }
    PicturePreview* preview() const { return picture; }
    QLabel* resultLine() const { return result; }
    QPushButton* acceptButton() const { return accepting; }

private:
    void connectBoxes();
    void refresh();
    void offerChoices();
    QString resultText() const;

    Choice chosen;
    ChoiceBox* view;
    ChoiceBox* format;
    ChoiceBox* preset;
    NumberBox* width;
    NumberBox* height;
    NumberBox* dpi;
    ChoiceBox* theme;
    ChoiceBox* language;
    TickBox* stamp;
    PicturePreview* picture;
    QLabel* result;
    QPushButton* accepting;
};

/// The words of a view, a format and a theme, as in the dialog and the menu.
QString viewText(PictureView view);
QString formatText(PictureFormat format);
QString themeText(const QString& id);

}  // namespace tokenfactory::ui
