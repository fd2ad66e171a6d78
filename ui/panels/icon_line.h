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
    QString text() const { return whole; }
    Kind kind() const { return shownKind; }
    /// A click or Enter asks why; the line takes the Tab key then.
    void setAskable(bool askable);
    /// What has no room ends in an ellipsis, and the tooltip begins with all of it.
    void setEliding(bool eliding);
    bool isElided() const { return label->text() != whole; }
    void setWrapped(bool wrapped) { label->setWordWrap(wrapped); }
    /// Wrapped, with the room of so many lines whatever it says.
    void setLines(int lines);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void asked();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void fit();
    int iconWidth() const;

    const ThemeHolder& themes;
    bool isAskable = false;
    bool elides = false;
    QString whole;
    int reservedLines = 0;
    Kind shownKind = Kind::plain;
    QLabel* label;
};

}  // namespace tokenfactory::ui
