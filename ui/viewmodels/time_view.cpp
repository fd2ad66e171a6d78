#include "ui/viewmodels/time_view.h"

#include "ui/viewmodels/derived_why.h"
#include "ui/viewmodels/reason_view.h"
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

/// As the core's names of explanations end.
std::string limitedBy(cost::Limit limit)
{
    return limit == cost::Limit::fixed ? "fixed cost" : std::string(limitId(limit));
}

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
    QString name = label(group.operatorName);
    if (!group.part.empty() && group.operatorName == cost::name(cost::OperatorId::projections))
        name = TimeText::tr("%1 projections", "of a kind of attention: KDA").arg(part);
    else if (!group.part.empty() && group.operatorName == cost::name(cost::OperatorId::attentionCore))
        name = TimeText::tr("%1 attention", "of a kind: KDA").arg(part);
    else if (!group.part.empty() && group.operatorName == cost::name(cost::OperatorId::indexer))
        name = TimeText::tr("%1 indexer", "of a kind of attention: DSA").arg(part);
    else if (!group.part.empty())
        name = TimeText::tr("%1, %2", "operator, kind of layer").arg(name, part);
    return group.limitTold ? TimeText::tr("%1, %2", "operator, its limit").arg(name, limitName(group.limit)) : name;
}

std::string whyOfGroup(const TimeGroup& group, const cost::PassCost& cost)
{
    return group.operators.size() == 1 ? std::string(cost.operators[group.operators.front()].fullName)
                                       : "time/" + group.name;
}

std::string shareName(cost::Limit limit) { return "share limited by " + limitedBy(limit); }

std::string limitedTimeName(cost::Limit limit) { return "time limited by " + limitedBy(limit); }

QString smallerText(std::size_t groups) { return TimeText::tr("%1 smaller").arg(groups); }

TimeView timeViewOf(const Answer& answer)
{
    TimeView view;
    view.title = TimeText::tr("Where the time goes");
    const cost::PassCost* cost = answer.cost();
    if (!cost) {
        view.emptyText = TimeText::tr("No time: the layout has no pass.") + u' ' + firstReasonOf(answer);
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

    const std::array<double, cost::limits> byLimit = cost::timeByLimit(cost->operators);
    std::array<Small, cost::limits> small;
    for (const TimeGroup& group : timeGroupsOf(*cost)) {
        const auto limit = static_cast<std::size_t>(group.limit);
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
                {limit, limitName(limit) + u' ' + shown(share, Unit::fraction), share, shareName(limit)});
        }
    }
    return view;
}

}  // namespace tokenfactory::ui
