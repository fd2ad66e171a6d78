#include "ui/viewmodels/live_words.h"

#include "core/base/format.h"
#include "core/base/si_prefix.h"
#include "core/scenario/watch.h"
#include "ui/viewmodels/text.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr const auto& ids = scenario::plotNames;
static_assert(ids.size() == livePlotKinds);

/// The largest prefix that leaves a number of 1 or more.
LiveScale prefixed(double largest, double least, const QString& unit)
{
    if (largest <= 0.0)
        return {1.0, unit};
    const SiPrefix used = siPrefixFor(largest, least);
    const QString text = toQString(used.text);
    // words stand apart from their prefix: "k tokens/s"
    const bool isWord = unit.size() > 3;
    return {used.factor, text.isEmpty() || !isWord ? text + unit : text + u' ' + unit};
}

LiveScale secondsScale(double largest)
{
    constexpr double minute = 60.0;
    constexpr double manySeconds = 1000.0;
    if (largest >= manySeconds)
        return {minute, QStringLiteral("min")};
    return prefixed(largest, 1e-9, QStringLiteral("s"));
}

}  // namespace

std::array<LivePlotKind, livePlotKinds> allLivePlots()
{
    std::array<LivePlotKind, livePlotKinds> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<LivePlotKind>(i);
    return all;
}

std::string_view idOf(LivePlotKind kind) { return ids[static_cast<std::size_t>(kind)]; }

std::optional<LivePlotKind> livePlotFromId(std::string_view id)
{
    const auto found = std::ranges::find(ids, id);
    return found == ids.end() ? std::nullopt : std::optional(static_cast<LivePlotKind>(found - ids.begin()));
}

QString titleOf(LivePlotKind kind)
{
    switch (kind) {
    case LivePlotKind::ttft:
        return LiveText::tr("TTFT");
    case LivePlotKind::tpot:
        return LiveText::tr("TPOT");
    case LivePlotKind::output:
        return LiveText::tr("Output");
    case LivePlotKind::depth:
        return LiveText::tr("Depth");
    case LivePlotKind::hits:
        return LiveText::tr("Tier hits");
    case LivePlotKind::utilisation:
        return LiveText::tr("Utilisation");
    case LivePlotKind::batch:
        return LiveText::tr("Batch");
    case LivePlotKind::occupancy:
        return LiveText::tr("Occupancy");
    case LivePlotKind::traffic:
        return LiveText::tr("Tier traffic");
    case LivePlotKind::power:
        return LiveText::tr("Power");
    case LivePlotKind::energy:
        return LiveText::tr("Energy");
    case LivePlotKind::cost:
        return LiveText::tr("Cost");
    }
    return {};
}

QString meaningOf(LivePlotKind kind)
{
    switch (kind) {
    case LivePlotKind::ttft:
        return LiveText::tr(
            "Time to the first token, by when it came: half of the requests, and all but one in 100, "
            "were quicker.");
    case LivePlotKind::tpot:
        return LiveText::tr(
            "Time per output token, by when the answer was complete: half of the requests, and all but "
            "one in 100, were quicker.");
    case LivePlotKind::output:
        return LiveText::tr(
            "Tokens a second: all of them, when they are said; and those of answers within the limits, all at once "
            "when the answer is complete. So for a while the good ones can be more than those that are said.");
    case LivePlotKind::depth:
        return LiveText::tr("Requests in the queue, in prefill, and ready to decode.");
    case LivePlotKind::hits:
        return LiveText::tr("Tokens of prompts that began which were found in a tier, not computed.");
    case LivePlotKind::utilisation:
        return LiveText::tr("Workers with a prefill or a decode pass running, of those in service.");
    case LivePlotKind::batch:
        return LiveText::tr("Sequences that decode, on all workers.");
    case LivePlotKind::occupancy:
        return LiveText::tr("What lies in a tier or is reserved there, of what it holds.");
    case LivePlotKind::traffic:
        return LiveText::tr("Bytes read from a tier and written down to it, a second.");
    case LivePlotKind::power:
        return LiveText::tr("Power of all racks: what they take when they idle, and that with what passes add.");
    case LivePlotKind::energy:
        return LiveText::tr("Energy of all racks for each token of output. There is none while no token is said.");
    case LivePlotKind::cost:
        return LiveText::tr(
            "What the GPUs in service cost their owner for a million tokens of output. There is none "
            "while no token is said.");
    }
    return {};
}

QString tierBrief(kv::Tier tier)
{
    switch (tier) {
    case kv::Tier::hbm:
        return QStringLiteral("HBM");
    case kv::Tier::dram:
        return QStringLiteral("DRAM");
    case kv::Tier::ssd:
        return QStringLiteral("SSD");
    case kv::Tier::pool:
        return LiveText::tr("pool", "tier of memory");
    case kv::Tier::hotCache:
        return LiveText::tr("hot cache");
    }
    return {};
}

LiveScale scaleOf(const LivePlotView& view, double largest)
{
    switch (view.kind) {
    case LivePlotKind::ttft:
    case LivePlotKind::tpot:
        return secondsScale(largest);
    case LivePlotKind::output:
        return prefixed(largest, 1.0, LiveText::tr("tokens/s"));
    case LivePlotKind::depth:
        return prefixed(largest, 1.0, LiveText::tr("requests"));
    case LivePlotKind::hits:
        return {0.01, LiveText::tr("% of prompt tokens")};
    case LivePlotKind::utilisation:
        return {0.01, LiveText::tr("% of workers")};
    case LivePlotKind::batch:
        return prefixed(largest, 1.0, LiveText::tr("sequences"));
    case LivePlotKind::occupancy:
        return {0.01, LiveText::tr("% of capacity")};
    case LivePlotKind::traffic:
        return prefixed(largest, 1.0, QStringLiteral("B/s"));
    case LivePlotKind::power:
        return prefixed(largest, 1.0, QStringLiteral("W"));
    case LivePlotKind::energy: {
        const LiveScale joules = prefixed(largest, 1e-9, QStringLiteral("J"));
        return {joules.perUnit, LiveText::tr("%1 per output token").arg(joules.unit)};
    }
    case LivePlotKind::cost:
        return {1.0, LiveText::tr("USD per million tokens")};
    }
    return {};
}

std::string_view dataUnit(const LivePlotView& view)
{
    switch (view.kind) {
    case LivePlotKind::energy:
        return "J/token";
    case LivePlotKind::cost:
        return "USD/1e6 tokens";
    case LivePlotKind::depth:
        return "requests";
    default:
        return view.isShare ? std::string_view("1") : symbol(view.unit);
    }
}

QString clockText(double timeS, double stepS, bool withHours)
{
    int decimals = 0;
    for (double step = stepS; step < 0.999 && decimals < 9; step *= 10.0)
        ++decimals;
    const double unit = std::pow(10.0, -decimals);
    const double rounded = std::round(std::max(0.0, timeS) / unit) * unit;
    const auto whole = static_cast<qint64>(rounded + 0.5 * unit);
    const auto parts = static_cast<qint64>(std::round((rounded - static_cast<double>(whole)) / unit));
    const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
    const qint64 minutes = whole / 60;
    QString text = withHours ? QString::number(minutes / 60) + u':' + two(minutes % 60) : QString::number(minutes);
    text += u':' + two(whole % 60);
    if (decimals > 0)
        text += u'.' + QStringLiteral("%1").arg(std::max<qint64>(0, parts), decimals, 10, QLatin1Char('0'));
    return text;
}

}  // namespace tokenfactory::ui
