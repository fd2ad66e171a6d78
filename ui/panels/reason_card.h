#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/reason_view.h"

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include <vector>

namespace tokenfactory::ui {

/// What stands in place of the figures when a layout has none: why, by how much, and the ways out.
class ReasonCard : public QWidget {
    Q_OBJECT
public:
    explicit ReasonCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setReason(const ReasonView& reason);
    const ReasonView& reason() const { return shown; }
    /// Cuts the words to lines of their own where all of them would be higher than the room; the tooltip has them
    /// whole.
    void fitInto(const QSize& room);
    /// All that the card says, cut or not.
    QString text() const { return shown.headline + u'\n' + shown.reasons.join(u' '); }

signals:
    void remedyChosen(const tokenfactory::ui::Remedy& remedy);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
    ReasonView shown;
    QLabel* headline;
    QLabel* reasons;
    std::vector<QPushButton*> buttons;
};

}  // namespace tokenfactory::ui
