#pragma once

#include "ui/session/answer.h"
#include "ui/session/series_slots.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// Coordinates are SI; an axis shows them divided by `perUnit`.
struct AxisView {
    QString title;  ///< "TPOT"
    QString unit;   ///< "ms"
    double perUnit = 1.0;
};

struct FrontierPoint {
    double x = 0.0;  ///< seconds, > 0
    double y = 0.0;  ///< tokens/s per GPU, > 0
    cost::Layout layout;
    int batch = 0;
    QStringList lines;  ///< of the plate: system and layout; figures; HBM
};

struct FrontierSeries {
    std::string system;  ///< id
    QString name;        ///< "GB200"
    QString longName;    ///< "GB200 NVL72"
    int style = 0;
    std::vector<FrontierPoint> points;  ///< by rising x
};

/// The layout in use. Never one that does not fit.
struct CurrentMark {
    double x = 0.0;
    double y = 0.0;
    QStringList lines;
};

/// The plot of latency against throughput per GPU.
struct FrontierView {
    QString title;
    QString unit;  ///< of the title: "tokens/s, log"
    AxisView x;
    AxisView y;
    std::vector<FrontierSeries> series;
    std::optional<CurrentMark> current;
    int leftOut = 0;     ///< points that a log axis cannot show
    QString note;        ///< about them; empty when none
    QString emptyText;   ///< why nothing is drawn
    QString betterText;  ///< where better points would lie
    QString summary;     ///< the plot in words, for screen readers
};

FrontierView frontierViewOf(const Answer& answer, const SeriesSlots& styles);

}  // namespace tokenfactory::ui
