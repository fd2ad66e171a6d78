#pragma once

#include "ui/theme/theme_holder.h"

#include <QRect>
#include <QWidget>

class QHBoxLayout;

namespace tokenfactory::ui {

/// What lies between the bar at the top and the line at the bottom: choices left, the centre, the inspector right.
/// Under `narrow` pixels, or where the centre would have less room than it needs, the inspector lies over the right
/// part of the centre instead of squeezing it, or over the choices where it would hide what it explains; it does so
/// only once it is asked for: one that was left open stays away until there is room beside the centre.
class WindowFrame : public QWidget {
    Q_OBJECT
public:
    static constexpr int narrow = 1400;
    static constexpr int inspectorWidth = 304;  ///< at type scale 1

    WindowFrame(const ThemeHolder& themes, QWidget* build, QWidget* centre, QWidget* parent = nullptr);

    /// Other choices at the left, as those of the page that is shown; the ones before stay the frame's, hidden.
    void setChoices(QWidget* choices);
    QWidget* choices() const { return build; }
    /// Takes the inspector over; null takes it away.
    void setInspector(QWidget* inspector);
    QWidget* inspector() const { return side; }
    /// By the user, now.
    void setInspectorOpen(bool open);
    /// As it was left; what is open opens where it has room.
    void restoreInspector(bool open);
    /// It is seen.
    bool isInspectorOpen() const;
    /// As the user left it, whatever a presentation opens and whether there is room.
    bool isInspectorKeptOpen() const { return side && isOpen; }
    /// The inspector goes to the side where it hides less of `place`, in the frame's pixels; empty: it stays.
    void keepInView(const QRect& place);
    /// Without choices and inspector, where there is nothing to show.
    void setPanelsShown(bool shown);
    /// The centre alone; the inspector, closed at first, opens over it. Leaving puts both panels back.
    void setPresenting(bool presenting);
    bool isNarrow() const;
    /// Without the inspector, which finds its place over the rest.
    QSize minimumSizeHint() const override;

signals:
    /// isInspectorOpen() may be another: there is room for it now, or none any more.
    void inspectorMoved();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    /// Of the inspector lying over the rest.
    QRect overlayAt(bool left) const;

    const ThemeHolder& themes;
    QWidget* build;
    QWidget* centre;
    QWidget* side = nullptr;
    QHBoxLayout* row;
    bool isOpen = false;
    bool isAskedFor = false;  ///< since it was left open: it may lie over the rest
    bool atLeft = false;      ///< where it lies over the rest
    bool panelsShown = true;
    bool presents = false;
    bool isOpenOverPicture = false;  ///< the inspector, while presenting
};

}  // namespace tokenfactory::ui
