#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/cards_view.h"

#include <QWidget>

namespace tokenfactory::ui {

/// One figure with its band and the calibration it rests on. The tooltip explains it. Properties for tests and tools:
/// "shownText" as painted, "fullValue" with all digits.
class ValueCard : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString shownText READ shownText)
    Q_PROPERTY(double fullValue READ fullValue)
public:
    explicit ValueCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setCard(const CardView& card);
    const CardView& card() const { return shown; }
    QString shownText() const;
    double fullValue() const { return shown.value; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
    CardView shown;
};

}  // namespace tokenfactory::ui
