#pragma once

#include "ui/viewmodels/typed.h"
#include "ui/words.h"

#include <QLineEdit>

namespace tokenfactory::ui {

/// A box for a whole number, right-aligned with thousands commas. What is not a number in range is refused in place:
/// the box is marked, and the old value returns when it loses focus. It may also take texts that somebody else checks.
class NumberBox : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberBox(QWidget* parent = nullptr);

    /// Does not emit; leaves text alone that is being typed.
    void setNumber(int number, int low, int high);
    int number() const { return current; }
    /// A number out of range becomes the nearest in range, is taken and told by corrected().
    void setCorrecting(bool on) { corrects = on; }
    /// The same for a text, "0.5" or "none": what is typed then goes out by wrote().
    void setWritten(const QString& text);
    /// In answer to wrote(): the text is not right. It stays and is marked.
    void refuse();

signals:
    /// By the user: Enter, or leaving the box after a change.
    void typed(int number);
    void wrote(const QString& text);
    void entered();  ///< by Enter, and it was taken
    /// The text is not a number in range; in words.
    void refused(const tokenfactory::ui::Words& reason);
    /// After typed(): another number was taken than was typed; in words.
    void corrected(const tokenfactory::ui::Words& remark);
    /// What was refused, or not finished, was taken back.
    void restored();

protected:
    bool event(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void take();
    void setShown(const QString& words, bool same);
    void showAgain();
    void mark(bool wrong);

    int current = 0;
    int lowest = 0;
    int highest = 0;
    bool takesText = false;
    bool corrects = false;
    bool refusedLast = false;
    QString shown;
};

}  // namespace tokenfactory::ui
