#pragma once

#include "ui/painted_labels.h"
#include "ui/theme/marks.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/lanes_view.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>
#include <vector>

namespace tokenfactory::ui {

class HoverPlate;

/// How a span is filled: by what limits it, or by what is carried; hue and pattern.
Fill laneFill(const UiTheme& theme, const SpanLook& look);

/// What each worker and link did when: a lane for each, around now. Drawn anew only when it is given other data, or
/// moved. Wheel, plus and minus zoom the time, drag moves it, Home follows now again; arrow keys step from span to
/// span.
class Lanes : public QAbstractScrollArea, public PaintsLabels {
    Q_OBJECT
public:
    using Spans = std::shared_ptr<const std::vector<factory::Span>>;

    explicit Lanes(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setData(Spans spans, std::shared_ptr<const factory::Snapshot> snapshot, double nowS);
    bool follows() const { return !held; }
    void follow();
    void setStretch(double fromS, double toS);
    LaneStretch stretch() const { return seen; }

    const std::vector<Lane>& lanes() const { return rows; }
    const std::vector<LaneBlocks>& blocks() const { return drawn; }
    /// Where a block lies in the viewport.
    QRectF placeOf(std::size_t lane, const LaneBlock& block) const;
    /// What is said of the block that is hovered or stepped to; empty where none is.
    QStringList told() const;

    const std::vector<PaintedLabel>& paintedLabels() const override { return labels; }
    QSize sizeHint() const override { return {700, 320}; }

signals:
    /// A click on a span: the run is to go where it began.
    void timeAsked(double timeS);
    void followChanged();

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct At {
        std::size_t lane = 0;
        std::size_t block = 0;
        friend bool operator==(const At&, const At&) = default;
    };

    double px(double atScaleOne) const { return atScaleOne * themes.theme().typeScale; }
    double laneHeight() const { return px(20); }
    QRectF chart() const;  ///< where the spans lie
    double xOf(double timeS) const;
    double timeAt(double x) const;
    double topOf(std::size_t lane) const;
    std::optional<At> blockAt(const QPointF& place) const;
    void settle();
    void followNow();
    void collect();
    void point(std::optional<At> at);
    void step(int blocks, int lanes);
    void stepBeyond(bool later);  ///< the spans of the lane that are in sight
    void zoom(double factor, double aroundS);
    void paintLegend(QPainter& painter);
    void paintTimes(QPainter& painter);
    void paintLane(QPainter& painter, std::size_t lane);
    void paintBlock(QPainter& painter, const QRectF& place, const LaneBlock& block);
    void write(QPainter& painter, const QRectF& box, const QString& text, Qt::Alignment align);

    const ThemeHolder& themes;
    Spans spans;
    std::shared_ptr<const factory::Snapshot> snapshot;
    double nowS = 0.0;
    std::vector<Lane> rows;
    std::vector<LaneBlocks> drawn;
    std::vector<SpanLook> looks;  ///< those there are, for the legend
    LaneStretch seen;
    std::optional<double> length;  ///< seconds in sight while it follows; none until there was a span
    bool held = false;
    double nameWidth = 60.0;
    std::optional<At> pointed;
    std::optional<QPointF> pressedAt;
    LaneStretch pressedOn;
    bool dragging = false;
    HoverPlate* plate;
    std::vector<PaintedLabel> labels;
};

}  // namespace tokenfactory::ui
