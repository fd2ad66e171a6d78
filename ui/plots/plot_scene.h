#pragma once

#include <QPointF>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenfactory::ui {

/// One axis of a plot. Coordinates are SI; an axis shows them divided by `perUnit`.
struct SceneAxis {
    QString title;
    QString unit;
    double perUnit = 1.0;
    bool logarithmic = false;
    bool canBeLogarithmic = true;  ///< and linear: the reader may switch
    bool fromZero = false;         ///< a linear axis begins at 0 where nothing is below
    QStringList categories;        ///< of an axis of names, which stand at 0, 1, 2...; empty: numbers

    bool isCategories() const { return !categories.isEmpty(); }
};

/// How the axes of a plot stand; those without a range follow the data.
struct AxesShown {
    std::optional<std::pair<double, double>> x;
    std::optional<std::pair<double, double>> y;
    bool logX = true;
    bool logY = true;
};

/// What a colour of a scene stands for, by the theme.
enum class SceneInk : unsigned char { series, ink, theory, prefill, midfill, attention, experts, faint };

/// `series`: the mark of the style; `noFit`: a cross for what has no value; `best`: the star of the best point within
/// the limits; `measured`: a hollow triangle on its tip, of what was measured; `band`: a patch, of legends only.
enum class SceneSign : unsigned char {
    series,
    disc,
    square,
    triangle,
    diamond,
    noFit,
    current,
    pin,
    best,
    measured,
    band
};

/// A number that a mark or a line tells, to be asked why it is so.
struct SceneWhy {
    QString title;
    std::string id;  ///< handed back when it is asked
};

/// A mark at a place, or, for what has no value, in a row of its group below the axes.
struct SceneMark {
    QPointF at;
    SceneSign sign = SceneSign::series;
    SceneInk ink = SceneInk::series;
    int style = 0;                                        ///< of SceneInk::series; of a pin its place, 0 for A
    double size = 8.0;                                    ///< px at type scale 1
    std::optional<std::pair<double, double>> range = {};  ///< of y, drawn as a thin line below all marks
    bool onEdge = false;                                  ///< no value: only at.x() counts
    QString name;                                         ///< written beside it
    QStringList plate;                                    ///< what is said on hover; empty: it does not answer
    int group = 0;                                        ///< marks of a group are stepped through by the arrow keys
    std::string id;                                       ///< handed back when it is chosen
    std::vector<SceneWhy> whys;                           ///< the first is asked by choosing it where it has no id
};

struct SceneLine {
    std::vector<QPointF> points;
    SceneInk ink = SceneInk::series;
    int style = 0;
    bool dashed = false;   ///< of SceneInk::theory; a series has its own dash
    QString endName;       ///< written right of its end
    QString alongName;     ///< written along it
    double alongAt = 1.0;  ///< where of the piece that is seen, 0 to 1
    bool nameBelow = false;
    QStringList plate;  ///< what is said on hover of the line or its name; empty: it does not answer
    std::vector<SceneWhy> whys;
};

/// A range around a line: `low` and `high` at the same places.
struct SceneBand {
    std::vector<QPointF> low;
    std::vector<QPointF> high;
    int style = 0;
};

/// A line across the plot at a value of the y axis.
struct SceneLimit {
    double at = 0.0;
    QString name;
    bool chosen = false;  ///< a limit of the scenario: what lies above it is shaded
};

struct LegendEntry {
    QString text;
    SceneSign sign = SceneSign::series;
    SceneInk ink = SceneInk::series;
    int style = 0;
    bool line = false;  ///< with a piece of the line through the sign
    bool dashed = false;
    bool faded = false;  ///< hidden in the plot
};

/// Everything a plot of a study shows, ready to be painted anywhere. Every number in it is finite.
struct PlotScene {
    QString title;
    QString subtitle;
    SceneAxis x;
    SceneAxis y;
    std::vector<SceneBand> bands;
    std::vector<SceneLine> lines;
    std::vector<SceneMark> marks;
    std::vector<SceneLimit> limits;
    std::vector<QPointF> inSight;  ///< places the axes are fitted to beside the marks with a value and the bands
    std::vector<LegendEntry> legend;
    QString emptyText;  ///< instead of marks
    QString note;       ///< of what is not shown
    QString summary;    ///< the plot in words
};

}  // namespace tokenfactory::ui
