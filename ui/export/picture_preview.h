#pragma once

#include "ui/export/export_choice.h"
#include "ui/export/picture.h"
#include "ui/theme/theme_holder.h"

#include <QTimer>
#include <QWidget>

#include <functional>

namespace tokenfactory::ui {

/// A small picture of what would be exported, made anew shortly after the choice has changed; of a table its first
/// lines.
class PicturePreview : public QWidget {
    Q_OBJECT
public:
    using Maker = std::function<Picture(const ExportChoice& choice)>;

    PicturePreview(const ThemeHolder& themes, Maker make, QWidget* parent = nullptr);

    void show(const ExportChoice& choice);
    /// What is shown now; null before the first, and for a table.
    const QImage& image() const { return drawn; }
    const QStringList& lines() const { return table; }

    QSize sizeHint() const override { return {440, 320}; }
    QSize minimumSizeHint() const override { return {280, 200}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();

    const ThemeHolder& themes;
    Maker make;
    ExportChoice chosen;
    QTimer soon;
    QImage drawn;
    QStringList table;
};

}  // namespace tokenfactory::ui
