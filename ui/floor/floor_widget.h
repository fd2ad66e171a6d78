#pragma once

#include "ui/floor/floor_painter.h"
#include "ui/painted_labels.h"
#include "ui/plots/hover_plate.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

namespace tokenfactory::ui {

/// The factory as a place: stations, shelves and KV on its way, of one moment. It has no clock: it shows the moment it
/// was given last, until the next.
///
/// Keys: Tab and the arrows walk over the things, Down enters the workers of a pool, Enter asks, digits and Enter
/// follow a session, Esc ends following, as the cross of its card does.
class FloorWidget : public QWidget, public PaintsLabels {
    Q_OBJECT
public:
    explicit FloorWidget(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setMoment(const FloorMoment& moment);
    /// Follows a session through its life, and of its requests the one that is meant; none: no longer.
    void follow(std::optional<std::int64_t> session, std::optional<std::int64_t> request = std::nullopt);
    /// This is another run: a session that was followed is not of it, and that is said where it was told of.
    void endFollowing();

    /// Marks a thing by its id, as if it had been clicked, and follows a session or a request; nothing where it is not
    /// on the floor.
    void select(const std::string& why);

    const FloorView& view() const { return seen; }
    const FloorPainter& picture() const { return painter; }
    std::optional<std::int64_t> followed() const { return session; }
    std::optional<std::int64_t> followedRequest() const { return request; }
    std::optional<FloorThing> focusedThing() const { return marks.focused; }
    std::optional<FloorThing> selectedThing() const { return marks.selected; }
    QString summary() const;
    const std::vector<PaintedLabel>& paintedLabels() const override { return painter.labels(); }

    QSize sizeHint() const override { return {1280, 500}; }
    QSize minimumSizeHint() const override;

signals:
    /// A thing was clicked, or Enter pressed on it: the id of idOf().
    void asked(const std::string& why);
    void followChanged(std::optional<std::int64_t> session);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void changeEvent(QEvent* event) override;

private:
    void look();
    void ask(const FloorThing& thing);
    void mark(const FloorThing& thing);
    void askTransfer(std::size_t transfer);
    void focusOn(const FloorThing& thing);
    bool walk(int direction);
    void walkTowards(const QPointF& direction);
    bool walkWorkers(int key);
    bool typeDigit(const QKeyEvent& event);
    void tellHovered(const QPointF& at);
    void tellFocused();
    bool closes(const QPointF& at) const;
    QRectF areaOf(const FloorThing& thing) const;
    void retell();

    const ThemeHolder& themes;
    FloorMoment moment;
    FloorView seen;
    FloorPainter painter;
    FloorMarks marks;
    std::optional<std::int64_t> session, request;
    std::optional<std::int64_t> left;  ///< the session that was followed in another run, until that is put away
    QString typed;                     ///< digits of a session to follow
    HoverPlate* plate;
    std::optional<QPointF> pointer;
};

}  // namespace tokenfactory::ui
