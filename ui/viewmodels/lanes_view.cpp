#include "ui/viewmodels/lanes_view.h"

#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/live_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <algorithm>
#include <map>

namespace tokenfactory::ui {

using factory::Span;

namespace {

/// Spans too short to draw, one after the other, until one that is not or a gap.
class Merging {
public:
    explicit Merging(int ofRow) : row(ofRow) {}

    bool isOpen() const { return count > 0; }
    double endS() const { return end; }
    void add(const Span& span, std::size_t index)
    {
        const double began = toSeconds(span.began);
        const double ended = toSeconds(span.ends);
        if (count == 0) {
            first = index;
            begin = began;
            end = ended;
        }
        ++count;
        end = std::max(end, ended);
        busy += ended - began;
        const SpanLook look = lookOf(span);
        const auto known = std::ranges::find(looks, look, &std::pair<SpanLook, double>::first);
        if (known == looks.end())
            looks.emplace_back(look, ended - began);
        else
            known->second += ended - began;
    }
    LaneBlock take()
    {
        LaneBlock block;
        block.beganS = begin;
        block.endS = end;
        block.look = std::ranges::max_element(looks, {}, &std::pair<SpanLook, double>::second)->first;
        block.count = count;
        block.busyShare = end > begin ? std::clamp(busy / (end - begin), 0.0, 1.0) : 1.0;
        block.row = row;
        block.span = first;
        *this = Merging(row);
        return block;
    }

private:
    int row;
    std::size_t count = 0;
    std::size_t first = 0;
    double begin = 0.0;
    double end = 0.0;
    double busy = 0.0;
    std::vector<std::pair<SpanLook, double>> looks;
};

/// Spans of one lane by their begin, into rows and blocks.
LaneBlocks blocksOfLane(std::span<const Span> spans, std::vector<std::size_t> ofLane, const LaneStretch& stretch)
{
    std::ranges::stable_sort(ofLane, {}, [&](std::size_t i) { return spans[i].began; });
    const double pixelsPerS = stretch.pixels / (stretch.toS - stretch.fromS);
    const double mostGapS = 0.5 * shortestBlock / pixelsPerS;
    LaneBlocks lane;
    std::vector<SimTime> ends;
    std::vector<Merging> merging;
    for (const std::size_t index : ofLane) {
        const Span& span = spans[index];
        const auto free = std::ranges::find_if(ends, [&](SimTime end) { return end <= span.began; });
        auto row = static_cast<std::size_t>(free - ends.begin());
        if (row == ends.size() && row < static_cast<std::size_t>(mostLaneRows)) {
            ends.push_back(span.ends);
            merging.emplace_back(static_cast<int>(row));
        } else {
            row = std::min(row, ends.size() - 1);  // what finds no row lies over the last
            ends[row] = std::max(ends[row], span.ends);
        }
        Merging& open = merging[row];
        const bool isShort = toSeconds(span.ends - span.began) * pixelsPerS < shortestBlock;
        if (open.isOpen() && (!isShort || toSeconds(span.began) - open.endS() > mostGapS))
            lane.blocks.push_back(open.take());
        open.add(span, index);
        if (!isShort)
            lane.blocks.push_back(open.take());
    }
    for (Merging& open : merging) {
        if (open.isOpen())
            lane.blocks.push_back(open.take());
    }
    std::ranges::stable_sort(lane.blocks, {}, &LaneBlock::beganS);
    lane.rows = std::max(1, static_cast<int>(ends.size()));
    return lane;
}

}  // namespace

std::vector<Lane> lanesOf(const factory::Snapshot& snapshot)
{
    std::vector<Lane> lanes;
    for (std::uint32_t worker = 0; worker < snapshot.workers.size(); ++worker) {
        lanes.push_back({false, worker, workerName(snapshot, worker)});
        for (const factory::LinkPicture& link : snapshot.links) {
            if (link.worker == worker)
                lanes.push_back({true, link.lane, linkName(snapshot, link)});
        }
    }
    for (const factory::LinkPicture& link : snapshot.links) {
        if (link.worker == factory::none)
            lanes.push_back({true, link.lane, linkName(snapshot, link)});
    }
    return lanes;
}

SpanLook lookOf(const Span& span)
{
    return {span.onLink, span.stint, span.limit, span.onLink ? span.purpose : factory::Carried::For::nothing};
}

std::vector<LaneBlocks> blocksOf(std::span<const Span> spans, std::span<const Lane> lanes, const LaneStretch& stretch)
{
    std::map<std::pair<bool, std::uint32_t>, std::size_t> places;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        places.emplace(std::pair(lanes[i].onLink, lanes[i].index), i);
    std::vector<std::vector<std::size_t>> ofLanes(lanes.size());
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const Span& span = spans[i];
        if (toSeconds(span.ends) < stretch.fromS || toSeconds(span.began) > stretch.toS)
            continue;
        if (const auto place = places.find({span.onLink, span.lane}); place != places.end())
            ofLanes[place->second].push_back(i);
    }
    std::vector<LaneBlocks> all;
    all.reserve(lanes.size());
    for (std::vector<std::size_t>& ofLane : ofLanes)
        all.push_back(blocksOfLane(spans, std::move(ofLane), stretch));
    return all;
}

double usualStretch(std::span<const Span> spans)
{
    constexpr double least = 1e-3;
    constexpr double most = 600.0;
    constexpr double many = 20.0;
    std::vector<double> lengths;
    for (const Span& span : spans) {
        if (!span.onLink)
            lengths.push_back(toSeconds(span.ends - span.began));
    }
    if (lengths.empty())
        return 1.0;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    return std::clamp(many * *middle, least, most);
}

QStringList blockText(const LaneBlock& block, std::span<const Span> spans)
{
    if (!block.isMerged())
        return spanText(spans[block.span]);
    return {LiveText::tr("%1 too short to draw each", "spans").arg(grouped(static_cast<double>(block.count))),
            LiveText::tr("Most of their time: %1").arg(lookName(block.look)),
            LiveText::tr("Busy %1 of %2", "share, time")
                .arg(shown(block.busyShare, Unit::fraction), shown(block.endS - block.beganS, Unit::seconds)),
            LiveText::tr("From %1").arg(clockText(fromSeconds(block.beganS)))};
}

QString lookName(const SpanLook& look)
{
    if (look.onLink)
        return purposeName(look.purpose);
    const bool isPass = look.stint == factory::Stint::Kind::pass;
    if (!look.limit)
        return isPass ? LiveText::tr("pass, by a law") : LiveText::tr("prefill, by a law");
    const QString limit = limitName(*look.limit);
    return isPass ? LiveText::tr("pass, %1", "its limit").arg(limit)
                  : LiveText::tr("prefill, %1", "its limit").arg(limit);
}

}  // namespace tokenfactory::ui
