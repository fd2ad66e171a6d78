#pragma once

#include "core/factory/measure/event_log.h"
#include "core/factory/snapshot.h"

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace tokenfactory::ui {

/// A worker or a link, on which spans lie.
struct Lane {
    bool onLink = false;
    std::uint32_t index = 0;  ///< Span::lane
    QString name;
};
/// The workers in their order, each followed by its links; then the links of all.
std::vector<Lane> lanesOf(const factory::Snapshot& snapshot);

/// What tells spans apart by eye.
struct SpanLook {
    bool onLink = false;
    factory::Stint::Kind stint = factory::Stint::Kind::pass;
    std::optional<cost::Limit> limit;
    factory::Carried::For purpose = factory::Carried::For::nothing;
    friend bool operator==(const SpanLook&, const SpanLook&) = default;
};
SpanLook lookOf(const factory::Span& span);

/// One span, or several that are too short to draw each.
struct LaneBlock {
    double beganS = 0.0;
    double endS = 0.0;
    SpanLook look;  ///< of several, that of most of their time
    std::size_t count = 1;
    double busyShare = 1.0;  ///< of the time from beganS to endS, of several
    int row = 0;             ///< in its lane
    std::size_t span = 0;    ///< index of the first
    bool isMerged() const { return count > 1; }
};

/// What is seen: a time, on so many pixels.
struct LaneStretch {
    double fromS = 0.0;
    double toS = 1.0;
    double pixels = 1000.0;
};

/// The blocks of one lane by their begin.
struct LaneBlocks {
    int rows = 1;  ///< that its blocks lie in: what runs side by side has a row each, `mostRows` of them
    std::vector<LaneBlock> blocks;
};
inline constexpr int mostLaneRows = 3;
inline constexpr double shortestBlock = 3.0;  ///< px of what is drawn on its own

/// By lane. Spans of lanes that are not there are left out.
std::vector<LaneBlocks> blocksOf(std::span<const factory::Span> spans, std::span<const Lane> lanes,
                                 const LaneStretch& stretch);

/// So long a time that some twenty of the usual spans are seen, seconds.
double usualStretch(std::span<const factory::Span> spans);

QStringList blockText(const LaneBlock& block, std::span<const factory::Span> spans);
QString lookName(const SpanLook& look);  ///< "Compute limits", "Hand-off"

}  // namespace tokenfactory::ui
