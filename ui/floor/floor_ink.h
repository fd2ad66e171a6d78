#pragma once

#include "core/kv/inventory.h"
#include "ui/painted_labels.h"
#include "ui/theme/ui_theme.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QPixmap>
#include <QStaticText>

#include <array>
#include <optional>

class QPainter;

namespace tokenfactory::ui {

/// What labels and dots of the floor are painted with: fonts, texts laid out once, an atlas of dots.
class FloorInk {
public:
    enum class Type : std::uint8_t { title, label, strong };
    enum class Color : std::uint8_t { text, text2, text3, warn, err };
    enum class Fit : std::uint8_t { cut, drop };  ///< what has no room is cut with an ellipsis, or left out

    /// To be called before painting; what was laid out is kept while type and pixels stay the same.
    void use(const UiTheme& theme, double devicePixelRatio);
    /// No pixmaps and no cached glyphs: for vectors and for any resolution.
    void setDirect(bool on) { direct = on; }
    bool isDirect() const { return direct; }
    void forgetLabels() { painted.clear(); }
    const std::vector<PaintedLabel>& labels() const { return painted; }

    double widthOf(const QString& text, Type type);
    /// Into the room, in its middle from top to bottom. Returns what it covers; empty where it was dropped.
    QRectF write(QPainter& painter, const QRectF& room, const QString& text, Type type, Color color,
                 Qt::Alignment alignment = Qt::AlignLeft, Fit fit = Fit::cut);
    /// Two texts in one line; where both have no room the right one is dropped, then the left one cut.
    void writePair(QPainter& painter, const QRectF& room, const QString& left, Type leftType, Color leftColor,
                   const QString& right, Type rightType, Color rightColor);

    /// A dot of a kind in one of three shades.
    void stamp(QPainter& painter, const QPointF& centre, kv::BlobKind kind, int shade) const;
    /// Lines or dots of a colour over an area.
    void hatch(QPainter& painter, const QRectF& area, const QColor& color, Qt::BrushStyle style) const;
    /// px a dot is wide.
    double dotSize() const { return dot; }
    QColor color(Color color) const;
    static QColor colorOf(const UiTheme& theme, kv::BlobKind kind);

private:
    struct Laid {
        QStaticText text;
        double width = 0.0;
    };
    Laid& laid(const QString& text, Type type);
    void makeAtlas(double devicePixelRatio);
    void paintDot(QPainter& painter, kv::BlobKind kind, std::size_t shade) const;

    std::optional<UiTheme> theme;
    double ratio = 0.0;
    bool direct = false;
    double dot = 7.0;
    std::array<QFont, 3> fonts;
    std::array<std::optional<QFontMetricsF>, 3> metrics;
    std::array<QHash<QString, Laid>, 3> texts;
    std::array<std::array<QPixmap, 3>, kv::blobKinds> atlas;
    std::vector<PaintedLabel> painted;
};

}  // namespace tokenfactory::ui
