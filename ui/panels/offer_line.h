#pragma once

#include "ui/panels/icon_line.h"
#include "ui/words.h"

#include <functional>

class QPushButton;

namespace tokenfactory::ui {

/// A question with an answer to take and one to refuse with; it stays until it is answered.
class OfferLine : public QWidget {
    Q_OBJECT
public:
    explicit OfferLine(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// `taken` says whether it could be done: the offer stays where it could not.
    void offer(const Words& words, const Words& take, const std::function<bool()>& taken,
               const std::function<void()>& refused);
    void retranslate();
    QPushButton* takeButton() const { return take; }
    QPushButton* refuseButton() const { return refuse; }
    QString text() const { return line->text(); }

protected:
    /// Escape dismisses it.
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
    Words question;
    Words takeWords;
    std::function<bool()> onTaken;
    std::function<void()> onRefused;
    IconLine* line;
    QPushButton* take;
    QPushButton* refuse;
};

}  // namespace tokenfactory::ui
