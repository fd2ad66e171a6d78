#pragma once

#include "ui/floor/live_plot_layout.h"
#include "ui/painted_labels.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/live_now.h"

#include <qcustomplot.h>

namespace tokenfactory::ui {

class LivePlotInk;

/// One small plot of a strip. What all of them share it reads where the strip keeps it. It draws nothing anew by itself
/// but when its size or theme is another: data is told by setOutdated() and drawn by refresh().
class LivePlot : public QCustomPlot, public PaintsLabels {
    Q_OBJECT
public:
    /// `shared` outlives it.
    LivePlot(const ThemeHolder& themes, const LiveShown& shared, LivePlotKind kind, QWidget* parent = nullptr);

    LivePlotKind kind() const { return ownKind; }
    const UiTheme& theme() const { return themes.theme(); }
    const LiveShown& shared() const { return shown; }
    const LivePlotView& view() const { return drawn; }
    const LiveScale& scale() const { return unit; }
    const LivePlotLayout& placed() const { return layout; }

    void setOutdated() { outdated = true; }
    bool isOutdated() const { return outdated; }
    /// Reads the data and draws it.
    void refresh();
    /// The same with the next paint; its axis of values is fitted even while it is held.
    void refitSoon();
    /// The crosshair is elsewhere.
    void showCrosshair();

    /// Of what time the values in the legend are, where that is not said beside them; begins a line.
    QString timeWords() const;
    /// What a curve's legend says: at the crosshair, else the latest.
    std::optional<double> valueShown(std::size_t curve) const;
    /// The time of those values where it is neither now nor of late.
    std::optional<double> timeShown() const;
    /// All of it in words: "p50 2.1 s, p99 4.4 s".
    QString valuesText() const;

    const std::vector<PaintedLabel>& paintedLabels() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A sample of this plot, or none any more.
    void crosshairMoved(std::optional<double> timeS);
    void timeAsked(double timeS);
    /// Its title or its values were clicked, or Shift+Enter pressed: what they are.
    void asked(const std::string& why);
    /// The user wants the axis of time so.
    void axisAsked(double fromS, double toS);
    void followAsked();
    void menuAsked(const QPoint& place);
    void legendChanged();
    void focused();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    friend class LivePlotInk;

    void applyTheme();
    void tell();
    void ask();
    double timeAt(double x) const;
    /// The time of the sample in sight that is nearest to a place.
    std::optional<double> sampleAt(double x) const;
    bool isOverWords(const QPointF& place) const;  ///< its title and its values
    void zoom(double factor, double aroundS);
    void stepCrosshair(int samples);

    const ThemeHolder& themes;
    const LiveShown& shown;
    const LivePlotKind ownKind;
    LivePlotView drawn;
    std::vector<LiveLatest> latest;  ///< by curve
    LiveScale unit;
    LiveTop top;
    LivePlotLayout layout;
    QSharedPointer<QCPAxisTickerText> xTicker, yTicker;
    bool outdated = true;
    bool waits = true;   ///< to be drawn anew when it is painted
    bool refits = true;  ///< its axis of values too
    std::optional<QPointF> pressedAt;
    double pressedFromS = 0.0;
    double pressedToS = 0.0;
    bool dragging = false;
    mutable std::vector<PaintedLabel> labels;
};

}  // namespace tokenfactory::ui
