#pragma once

#include "ui/words.h"

#include <QLineEdit>

#include <optional>

namespace tokenfactory::ui {

/// Whole numbers as typed: digits with or without thousands commas, k and M for 1,024 and 1,048,576 ("32k"). The same
/// in every locale. None when it is anything else.
std::optional<int> parsedWhole(const QString& text);

/// A box for a whole number, right-aligned with thousands commas. What is not a number in range is refused in place:
/// the box is marked, and the old value returns when it loses focus.
class NumberBox : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberBox(QWidget* parent = nullptr);

    /// Does not emit; leaves text alone that is being typed.
    void setNumber(int number, int low, int high);
    int number() const { return current; }

signals:
    /// By the user: Enter, or leaving the box after a change.
    void typed(int number);
    /// The text is not a number in range; in words.
    void refused(const tokenfactory::ui::Words& reason);

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void take();
    void showNumber();
    void mark(bool wrong);

    int current = 0;
    int lowest = 0;
    int highest = 0;
};

}  // namespace tokenfactory::ui
