#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <optional>
#include <string_view>

namespace tokenfactory::ui {

/// The colours and pens of everything that is drawn. Widgets, plots, exports and tests read these and no others.
/// Text keeps a WCAG contrast of 4.5 or more against `panel`, graphics 3.0; `hair` and `grid` carry no meaning.
struct UiTheme {
    QString id;  ///< "dark", "light", "projector", "contrast", "print": never translated, never changed
    bool dark = false;
    double typeScale = 1.0;  ///< all type sizes are multiplied by it
    double lineWidth = 1.0;  ///< of curves and borders, device-independent pixels

    // surfaces
    QColor win;    ///< window
    QColor panel;  ///< cards, bars, side panels
    QColor plot;   ///< plot area, number boxes
    QColor ctl;    ///< buttons, combos, selected row
    QColor hair;   ///< 1-px borders, unfilled track
    QColor grid;   ///< plot grid

    // text and ink
    QColor text, text2, text3;  ///< titles and values; labels and prose; units and captions
    QColor ink;                 ///< selected, focus, primary, current layout
    QColor onInk;               ///< text on ink
    QColor axis;                ///< axis lines, GPU outlines

    std::array<QColor, 5> series;

    // fills of time: what limits
    QColor compute, memory, network, fixed, power;
    // fills of space: what lies there
    QColor otherWeights, routedExperts, kv, state, activations, buffers;
    // blobs of KV: shared prefix, live context, idle context, new suffix
    QColor blobPrefix, blobLive, blobIdle, blobNew;
    // tiers of memory, hot to cold; the hot cache has the hue of the prefixes that lie in it
    QColor tierHbm, tierDram, tierPool, tierSsd;

    // stages of serving beside compute (prefill) and memory (decode attention)
    QColor midfill, experts;

    QColor err, warn, ok;
    // of a change, on plots; no series has these hues
    QColor better, worse;
};

UiTheme darkTheme();
UiTheme lightTheme();
/// Light with black text, 2-px lines and type x 1.25, for lecture rooms.
UiTheme projectorTheme();
/// White, thin lines, black text, for paper.
UiTheme printTheme();
/// The projector's with every border as strong as an axis.
UiTheme highContrastTheme();

/// By id; none when there is no such theme.
std::optional<UiTheme> themeFromId(std::string_view id);

/// WCAG 2 contrast ratio of two opaque colours, 1 to 21.
double contrast(const QColor& a, const QColor& b);

/// `over` laid on `under` with the given opacity, 0 to 1.
QColor mixed(const QColor& under, const QColor& over, double opacity);

}  // namespace tokenfactory::ui
