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
    /// All that is written on the card.
    QString text() const { return headline->text() + u'\n' + reasons->text(); }

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
