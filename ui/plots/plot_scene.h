#pragma once

#include <QPointF>
#include <QString>
#include <QStringList>

#include <string>
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

/// What a colour of a scene stands for, by the theme.
enum class SceneInk : unsigned char { series, ink, theory, prefill, midfill, attention, experts, faint };

enum class SceneSign : unsigned char { disc, square, triangle, diamond, cross, current, pin };

/// A mark at a place, or, for what has no value, a cross on the bottom edge.
struct SceneMark {
    QPointF at;
    SceneSign sign = SceneSign::disc;
    SceneInk ink = SceneInk::series;
    int style = 0;        ///< of SceneInk::series
    double size = 8.0;    ///< px at type scale 1
    bool onEdge = false;  ///< no value: only at.x() counts
    bool fits = true;     ///< the axes are fitted to it
    QString name;         ///< written beside it
    QStringList plate;    ///< what is said on hover; empty: it does not answer
    int group = 0;        ///< marks of a group are stepped through by the arrow keys
    std::string id;       ///< handed back when it is chosen
};

struct SceneLine {
    std::vector<QPointF> points;
    SceneInk ink = SceneInk::series;
    int style = 0;
    bool dashed = false;   ///< of SceneInk::theory; a series has its own dash
    bool fits = false;     ///< the axes are fitted to it
    QString endName;       ///< written right of its end
    QString alongName;     ///< written along it
    double alongAt = 1.0;  ///< where of the piece that is seen, 0 to 1
    bool nameBelow = false;
};

/// A range around a line: `low` and `high` at the same places.
struct SceneBand {
    std::vector<QPointF> low;
    std::vector<QPointF> high;
    int style = 0;
};

struct SceneLegend {
    QString text;
    SceneSign sign = SceneSign::disc;
    SceneInk ink = SceneInk::series;
    int style = 0;
    bool line = false;  ///< with a piece of the line through the mark
    bool dashed = false;
};

/// Everything a plot shows, ready to be painted anywhere. Every number in it is finite.
struct PlotScene {
    QString title;
    QString subtitle;
    SceneAxis x;
    SceneAxis y;
    std::vector<SceneBand> bands;
    std::vector<SceneLine> lines;
    std::vector<SceneMark> marks;
    std::vector<SceneLegend> legend;
    QString emptyText;  ///< instead of marks
    QString note;       ///< of what is not shown
    QString summary;    ///< the plot in words
};

}  // namespace tokenfactory::ui
