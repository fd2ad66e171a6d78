#include "ui/viewmodels/time_view.h"

#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct TimeText {
    Q_DECLARE_TR_FUNCTIONS(TimeBar)
};

constexpr std::size_t limits = 5;

/// One name's operators added up.
struct Sum {
    double seconds = 0.0;
    double flops = 0.0;
    double hbmBytes = 0.0;
    double linkBytes = 0.0;
    int layers = 0;
    std::array<double, limits> secondsByLimit{};
    std::size_t longest = 0;  ///< place of its longest operator in the cost

    cost::Limit limit() const
    {
        const auto largest = std::max_element(secondsByLimit.begin(), secondsByLimit.end());
        return static_cast<cost::Limit>(largest - secondsByLimit.begin());
    }
};

constexpr double smallShare = 0.01;  ///< of the pass, below which operators of one limit share a segment

/// Operators of one limit too small to be told apart on the bar.
struct Small {
    std::vector<TimeSegment> segments;

    void moveInto(std::vector<TimeSegment>& all)
    {
        if (segments.size() == 1)
            all.push_back(std::move(segments.front()));
        if (segments.size() < 2)
            return;
        TimeSegment together = {TimeText::tr("%1 smaller").arg(segments.size()), {}, 0.0, segments.front().limit, {}};
        QStringList lines;
        for (const TimeSegment& segment : segments) {
            together.seconds += segment.seconds;
            lines << segment.name + QStringLiteral(": ") + segment.value;
        }
        together.value = shown(together.seconds, Unit::seconds);
        together.tooltip = lines.join(u'\n');
        all.push_back(std::move(together));
    }
};

std::vector<std::pair<std::string_view, Sum>> byName(const cost::PassCost& cost)
{
    std::vector<std::pair<std::string_view, Sum>> sums;
    for (std::size_t i = 0; i < cost.operators.size(); ++i) {
        const cost::OperatorCost& op = cost.operators[i];
        auto place =
            std::find_if(sums.begin(), sums.end(), [&op](const auto& entry) { return entry.first == op.name; });
        if (place == sums.end())
            place = sums.insert(sums.end(), {op.name, Sum()});
        Sum& sum = place->second;
        if (sum.layers == 0 || op.timeS > cost.operators[sum.longest].timeS)
            sum.longest = i;
        sum.seconds += op.timeS;
        sum.flops += op.flops;
        sum.hbmBytes += op.hbmBytes;
        sum.linkBytes += op.scaleUpBytes + op.scaleOutBytes;
        sum.layers += op.count;
        sum.secondsByLimit[static_cast<std::size_t>(op.limit)] += op.timeS;
    }
    return sums;
}

/// How the time of an operator came about.
QString explanationOf(const Answer& answer, std::size_t op)
{
    for (const Explanation& explanation : answer.explanations) {
        if (explanation.name == answer.cost()->operators[op].fullName)
            return toQString(toText(explanation));
    }
    return {};
}

QString tooltipOf(std::string_view name, const Sum& sum, const Answer& answer)
{
    const double total = answer.cost()->passTimeS;
    QStringList lines;
    lines << TimeText::tr("%1: %2, %3 of the pass")
                 .arg(label(name), shown(sum.seconds, Unit::seconds), shown(sum.seconds / total, Unit::fraction));
    lines << TimeText::tr("limited by %1").arg(limitName(sum.limit()));
    if (sum.layers > 0)
        lines << TimeText::tr("in %1 layers").arg(grouped(sum.layers));
    lines << TimeText::tr("work of all GPUs: %1, HBM %2, links %3")
                 .arg(shown(sum.flops, Unit::flops), shown(sum.hbmBytes, Unit::bytes),
                      shown(sum.linkBytes, Unit::bytes));
    lines << explanationOf(answer, sum.longest);
    return lines.join(u'\n');
}

}  // namespace

TimeView timeViewOf(const Answer& answer)
{
    TimeView view;
    view.title = TimeText::tr("Where the time goes");
    const cost::PassCost* cost = answer.cost();
    if (!cost) {
        view.emptyText = TimeText::tr("No time: the layout has no pass.");
        return view;
    }
    view.total = cost->passTimeS;
    view.title = TimeText::tr("Where %1 go").arg(shown(cost->passTimeS, Unit::seconds));
    const int perInstance = (answer.scenario.batch - 1) / std::max(1, answer.scenario.layout.dp) + 1;
    view.subtitle = TimeText::tr("one pass on %1, %2, batch %3, %4 per attention instance")
                        .arg(toQString(cost->question.system->shortName), toQString(toText(cost->question.layout)),
                             grouped(answer.scenario.batch), grouped(perInstance));

    if (cost->throttled)
        view.subtitle = TimeText::tr("%1; throttled by the power limit").arg(view.subtitle);

    std::array<double, limits> byLimit{};
    std::array<Small, limits> small;
    for (const auto& [name, sum] : byName(*cost)) {
        if (!(sum.seconds > 0.0) || !std::isfinite(sum.seconds))
            continue;
        const auto limit = static_cast<std::size_t>(sum.limit());
        byLimit[limit] += sum.seconds;
        TimeSegment segment = {label(name), shown(sum.seconds, Unit::seconds), sum.seconds, sum.limit(),
                               tooltipOf(name, sum, answer)};
        if (sum.seconds < smallShare * view.total)
            small[limit].segments.push_back(std::move(segment));
        else
            view.segments.push_back(std::move(segment));
    }
    for (Small& few : small)
        few.moveInto(view.segments);
    std::stable_sort(view.segments.begin(), view.segments.end(), [](const TimeSegment& a, const TimeSegment& b) {
        return a.limit != b.limit ? a.limit < b.limit : a.seconds > b.seconds;
    });
    for (std::size_t i = 0; i < limits; ++i) {
        if (byLimit[i] > 0.0) {
            const auto limit = static_cast<cost::Limit>(i);
            view.shares.push_back({limit, limitName(limit) + u' ' + shown(byLimit[i] / view.total, Unit::fraction)});
        }
    }
    return view;
}

}  // namespace tokenfactory::ui
