#pragma once

#include "ui/floor/mark_pill.h"
#include "ui/painted_labels.h"
#include "ui/session/frame.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

namespace tokenfactory::ui {

/// A run from its beginning to its end: how far it is computed, where it stands, what was changed when, in words, and
/// bookmarks. A drag scrubs; the arrow keys go by a second, Page keys by a tenth of what is seen.
class Timeline : public QWidget, public PaintsLabels {
    Q_OBJECT
public:
    explicit Timeline(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Null: nothing runs.
    void setFrame(const FramePtr& frame);
    /// Where the run is on its way to, none where it stands: the hand of the time is there, hollow.
    void setGoal(std::optional<SimTime> time);
    void setBookmarks(const std::vector<SimTime>& bookmarks);
    /// A line below the track: why it stands, what happened to the run.
    void setMessage(const QString& words);
    const QString& message() const { return told; }
    /// Words in the language in use.
    void retranslate();

    const std::vector<PaintedLabel>& paintedLabels() const override { return painted; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Where a time is along the track, for tests and tours.
    QPoint placeOf(SimTime time) const;
    /// What is said of a place when the pointer rests there.
    QString tipAt(const QPoint& place) const;

signals:
    /// By the user, while the hand moves or a key is pressed.
    void scrubbed(tokenfactory::SimTime time);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<MarkGroup> badges() const;  ///< of the marks of the frame
    QRectF pillOf(const MarkGroup& badge) const;
    double left() const;
    double trackWidth() const;
    double trackY() const;
    double xOf(SimTime time) const;
    SimTime timeAt(double x) const;
    /// The latest time there is room for.
    SimTime last() const;
    void paintMarks(QPainter& painter);
    void write(QPainter& painter, const QString& words, const QRectF& ink, const QColor& color);

    const ThemeHolder& themes;
    FramePtr shown;
    std::optional<SimTime> goal;
    std::vector<SimTime> marked;
    QString told;
    bool drags = false;
    std::vector<PaintedLabel> painted;
};

}  // namespace tokenfactory::ui
