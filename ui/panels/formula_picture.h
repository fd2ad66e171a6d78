#pragma once

#include "core/base/formula.h"
#include "ui/theme/ui_theme.h"

#include <QFont>
#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace tokenfactory::ui {

/// A formula set as mathematics: fractions with a bar, max and min with their terms, underscores as subscripts. Made of
/// text, lines and paths only, so that screen, PNG, SVG and PDF show the same.
class FormulaPicture {
public:
    /// What is put in place of the symbols.
    enum class Shown : unsigned char { symbols, numbers };

    FormulaPicture() = default;
    /// Set within `width` px: first on one line, else the terms of max and min stand below each other and long sums and
    /// products break before a sign. The deciding term is marked where `mark` says so: of max and min the one that
    /// wins, of the outermost sum the largest.
    FormulaPicture(const Formula& formula, const Explanation& explanation, Shown shown, bool mark, const UiTheme& theme,
                   double width);

    QSizeF size() const { return {extent, above + below}; }
    /// Distance of the first line's baseline from the top.
    double baseline() const { return above; }
    void paint(QPainter& painter, const QPointF& topLeft, const UiTheme& theme) const;
    /// The text in reading order, for tests.
    QString text() const;
    bool isMarked() const { return !marks.empty(); }

    struct Run {
        QPointF at;  ///< of its baseline
        QString text;
        QFont font;
        bool quiet = false;  ///< signs and brackets
    };
    /// Where every text lies, relative to the baseline's start: none overlaps another.
    const std::vector<Run>& texts() const { return runs; }

private:
    friend class FormulaSetter;

    void moveBy(double x, double y);
    void take(FormulaPicture&& part, double x, double y);
    QRectF area() const { return {0.0, -above, extent, above + below}; }

    double extent = 0.0;
    double above = 0.0;
    double below = 0.0;
    std::vector<Run> runs;
    std::vector<QLineF> bars;
    std::vector<QPainterPath> strokes;
    std::vector<QRectF> marks;
};

/// One symbol with its underscores as subscripts, for tables beside formulas.
FormulaPicture symbolPicture(const QString& symbol, const UiTheme& theme);

}  // namespace tokenfactory::ui
