#include "ui/viewmodels/time_view.h"

#include "ui/viewmodels/derived_why.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tokenfactory::ui {

namespace {

struct TimeText {
    Q_DECLARE_TR_FUNCTIONS(TimeBar)
};

/// Operators of one limit too small to be told apart on the bar.
struct Small {
    std::vector<TimeSegment> segments;

    void moveInto(std::vector<TimeSegment>& all)
    {
        if (segments.size() == 1)
            all.push_back(std::move(segments.front()));
        if (segments.size() < 2)
            return;
        const cost::Limit limit = segments.front().limit;
        TimeSegment together = {smallerText(segments.size()), {}, 0.0, limit, {}, "smaller/" + limitId(limit)};
        QStringList lines;
        for (const TimeSegment& segment : segments) {
            together.seconds += segment.seconds;
            lines << segment.name + QStringLiteral(": ") + segment.value;
        }
        together.value = shown(together.seconds, Unit::seconds);
        lines << TimeText::tr("Click: why");
        together.tooltip = lines.join(u'\n');
        all.push_back(std::move(together));
    }
};

QString tooltipOf(const TimeGroup& group, const cost::PassCost& cost)
{
    return TimeText::tr("%1: %2, %3 of the pass, limited by %4")
               .arg(nameOf(group), shown(group.seconds, Unit::seconds),
                    shown(group.seconds / cost.passTimeS, Unit::fraction), limitName(group.limit)) +
           u'\n' + TimeText::tr("Click: why");
}

}  // namespace

QString nameOf(const TimeGroup& group)
{
    const QString part = term(group.part);
    if (group.part.empty())
        return label(group.operatorName);
    if (group.operatorName == cost::name(cost::OperatorId::projections))
        return TimeText::tr("%1 projections", "of a kind of attention: KDA").arg(part);
    if (group.operatorName == cost::name(cost::OperatorId::attentionCore))
        return TimeText::tr("%1 attention", "of a kind: KDA").arg(part);
    if (group.operatorName == cost::name(cost::OperatorId::indexer))
        return TimeText::tr("%1 indexer", "of a kind of attention: DSA").arg(part);
    return TimeText::tr("%1, %2", "operator, kind of layer").arg(label(group.operatorName), part);
}

std::string whyOfGroup(const TimeGroup& group, const cost::PassCost& cost)
{
    return group.operators.size() == 1 ? explainedName(cost.operators[group.operators.front()]) : "time/" + group.name;
}

QString smallerText(std::size_t groups) { return TimeText::tr("%1 smaller").arg(groups); }

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
    view.why = "pass time";
    view.title = TimeText::tr("Where %1 go").arg(shown(cost->passTimeS, Unit::seconds));
    const int perInstance = (answer.scenario.batch - 1) / std::max(1, answer.scenario.layout.dp) + 1;
    view.subtitle = TimeText::tr("one pass on %1, %2, batch %3, %4 per attention instance")
                        .arg(toQString(cost->question.system->shortName), toQString(toText(cost->question.layout)),
                             grouped(answer.scenario.batch), grouped(perInstance));

    if (cost->throttled)
        view.subtitle = TimeText::tr("%1; throttled by the power limit").arg(view.subtitle);

    std::array<double, cost::limits> byLimit{};
    std::array<Small, cost::limits> small;
    for (const TimeGroup& group : timeGroupsOf(*cost)) {
        const auto limit = static_cast<std::size_t>(group.limit);
        byLimit[limit] += group.seconds;
        TimeSegment segment = {nameOf(group),           shown(group.seconds, Unit::seconds),
                               group.seconds,           group.limit,
                               tooltipOf(group, *cost), whyOfGroup(group, *cost)};
        if (group.seconds < smallShare * view.total)
            small[limit].segments.push_back(std::move(segment));
        else
            view.segments.push_back(std::move(segment));
    }
    for (Small& few : small)
        few.moveInto(view.segments);
    std::stable_sort(view.segments.begin(), view.segments.end(), [](const TimeSegment& a, const TimeSegment& b) {
        return a.limit != b.limit ? a.limit < b.limit : a.seconds > b.seconds;
    });
    for (std::size_t i = 0; i < cost::limits; ++i) {
        if (byLimit[i] > 0.0) {
            const auto limit = static_cast<cost::Limit>(i);
            const double share = byLimit[i] / view.total;
            view.shares.push_back(
                {limit, limitName(limit) + u' ' + shown(share, Unit::fraction), share, "share/" + limitId(limit)});
        }
    }
    return view;
}

}  // namespace tokenfactory::ui
