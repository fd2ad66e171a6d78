#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/no_curve.h"

#include <QFrame>

#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace tokenfactory::ui {

/// In the middle of the frontier's page where it has no curve: why, and what would give one, as buttons.
class NothingCard : public QFrame {
    Q_OBJECT
public:
    explicit NothingCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setReason(const std::optional<NoCurve>& none);
    /// In the middle of a room of the parent, as large as it needs to be.
    void settleIn(const QRect& room);
    QString text() const;

signals:
    void chosen(const tokenfactory::ui::CurveRemedy& remedy);

private:
    const ThemeHolder& themes;
    QLabel* headline;
    QLabel* detail;
    QHBoxLayout* row;
    std::vector<QPushButton*> buttons;
    std::vector<CurveRemedy> remedies;
};

}  // namespace tokenfactory::ui
