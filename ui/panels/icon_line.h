#pragma once

#include "ui/theme/icons.h"
#include "ui/theme/theme_holder.h"

#include <QLabel>
#include <QWidget>

namespace tokenfactory::ui {

/// A line of text behind an icon that says its kind without colour.
class IconLine : public QWidget {
    Q_OBJECT
public:
    enum class Kind : unsigned char { plain, ok, warning, error };

    explicit IconLine(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setLine(Kind kind, const QString& text);
    QString text() const { return label->text(); }
    Kind kind() const { return shownKind; }
    /// A click or Enter asks why; the line takes the Tab key then.
    void setAskable(bool askable);
    void setWrapped(bool wrapped) { label->setWordWrap(wrapped); }
    /// Wrapped, with the room of so many lines whatever it says.
    void setLines(int lines);

signals:
    void asked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();

    const ThemeHolder& themes;
    bool isAskable = false;
    int reservedLines = 0;
    Kind shownKind = Kind::plain;
    QLabel* label;
};

}  // namespace tokenfactory::ui
