#pragma once

#include "ui/painted_labels.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/cards_view.h"

#include <QFontMetricsF>
#include <QWidget>

namespace tokenfactory::ui {

/// One figure with its band and the calibration it rests on. A click or Enter asks why; a click on the small text asks
/// for its number there, Shift+Enter for one after the other. Properties for tests and tools:
/// "shownText" as painted, "fullValue" with all digits.
class ValueCard : public QWidget, public PaintsLabels {
    Q_OBJECT
    Q_PROPERTY(QString shownText READ shownText)
    Q_PROPERTY(double fullValue READ fullValue)
public:
    explicit ValueCard(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setCard(const CardView& card);
    /// Without a line of its own for band and calibration.
    void setCompact(bool compact);
    const CardView& card() const { return shown; }
    QString shownText() const;
    double fullValue() const { return shown.value; }

    const std::vector<PaintedLabel>& paintedLabels() const override { return painted; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

    /// The number explained now: the card has the border of what is chosen when it is its own.
    void setAsked(const std::string& why);
    bool isAsked() const { return !shown.why.empty() && shown.why == askedNow; }

signals:
    void asked(const std::string& why);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Rest {
        QRectF line;
        double taken = 0.0;  ///< from the left, by what stands there
    };
    struct PlacedDelta {
        char letter = 'A';
        QString text;
        QRectF room;  ///< mark and text
    };
    /// As many deltas as the lines have room for; `lines` from the top, two or three.
    std::vector<PlacedDelta> placeDeltas(const std::vector<Rest>& lines, const QFontMetricsF& labels) const;

    bool isCompact = false;
    const ThemeHolder& themes;
    CardView shown;
    std::vector<PaintedLabel> painted;
    std::string askedNow;
    QRectF detailPlace;          ///< of the small text; empty where none is painted
    std::size_t nextDetail = 0;  ///< what Shift+Enter asks
};

}  // namespace tokenfactory::ui
