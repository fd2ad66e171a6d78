#include "ui/viewmodels/why.h"

#include "core/frontier/explain_sweep.h"
#include "ui/viewmodels/derived_why.h"
#include "ui/viewmodels/memory_view.h"
#include "ui/viewmodels/symbols.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/time_view.h"
#include "ui/viewmodels/why_floor.h"
#include "ui/viewmodels/why_measured.h"
#include "ui/viewmodels/why_roofline.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

namespace tokenfactory::ui {

namespace {

struct WhyText {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

/// One costed layout with its explanations, wherever it comes from.
struct Costed {
    const cost::PassCost* cost = nullptr;  ///< null where the layout does not fit
    const cost::Residency* residency = nullptr;
    std::span<const Explanation> explanations;
    std::shared_ptr<const void> keep;  ///< what all of this points into
};

/// A costed layout and what the window calls it.
struct Found {
    Costed costed;
    QString subject;
    std::string_view name;  ///< of the number in it
    std::string prefix;     ///< of the ids beside it: "pin/A/"
    bool isOfRun = false;   ///< of a pass that the running factory makes: there is no other layout to propose
};

/// Explanations made for one question, and what they point into.
struct Made {
    AnswerPtr answer;
    cost::PassQuestion question;
    cost::Evaluation evaluation;
    std::vector<Explanation> explanations;
};

Costed costedOf(const AnswerPtr& answer)
{
    Costed costed;
    costed.cost = answer->cost();
    costed.explanations = answer->explanations;
    costed.keep = answer;
    if (costed.cost) {
        costed.residency = &costed.cost->residency;
    } else if (answer->evaluation && answer->evaluation->residency) {
        costed.residency = &*answer->evaluation->residency;
        auto made = std::make_shared<Made>();
        made->answer = answer;
        made->question = passQuestion(answer->scenario, answer->resolved, answer->resolved.focus);
        made->explanations = cost::explainRoom(made->question, *costed.residency);
        costed.explanations = made->explanations;
        costed.keep = made;
    }
    return costed;
}

QString layoutWords(const cost::PassQuestion& question)
{
    return WhyText::tr("%1, %2, batch %3")
        .arg(toQString(question.system->shortName), toQString(toText(question.layout)), grouped(question.pass.batch));
}

QString subjectOf(const Answer& answer)
{
    const cost::PassCost* cost = answer.cost();
    return cost ? layoutWords(cost->question) : WhyText::tr("the layout that does not fit");
}

/// Splits "first/rest" at the first slash; `rest` empty where there is none.
std::string_view takeWord(std::string_view& rest)
{
    const std::size_t slash = rest.find('/');
    const std::string_view word = rest.substr(0, slash);
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
    return word;
}

std::optional<Found> ofPin(const AnswersShown& shown, std::string_view rest)
{
    const std::string_view letter = takeWord(rest);
    const auto pin = std::ranges::find_if(
        shown.pins, [letter](const Pin& candidate) { return letter == std::string_view(&candidate.letter, 1); });
    if (pin == shown.pins.end())
        return std::nullopt;
    return Found{costedOf(pin->answer),
                 WhyText::tr("pin %1: %2").arg(QChar(QLatin1Char(pin->letter)), subjectOf(*pin->answer)), rest,
                 "pin/" + std::string(letter) + '/'};
}

/// A pass, evaluated with all its numbers.
std::optional<Found> ofPass(const cost::PassQuestion& question, std::string_view name, std::string prefix)
{
    Expected<cost::Evaluation> evaluation = cost::evaluate(question);
    if (!evaluation || !evaluation->cost)
        return std::nullopt;
    auto kept = std::make_shared<Made>();
    kept->evaluation = *std::move(evaluation);
    kept->explanations = cost::explain(*kept->evaluation.cost);
    Found found;
    found.costed = {&*kept->evaluation.cost, &kept->evaluation.cost->residency, kept->explanations, kept};
    found.subject = layoutWords(kept->evaluation.cost->question);
    found.name = name;
    found.prefix = std::move(prefix);
    return found;
}

std::optional<Found> ofSwept(const frontier::FrontierQuestion& question, const frontier::SweptPoint& point,
                             std::string_view name, std::string prefix)
{
    return ofPass(questionOf(question, point), name, std::move(prefix));
}

std::optional<Found> ofStudy(const AnswersShown& shown, std::string_view rest)
{
    const std::string number(takeWord(rest));
    const auto pass = std::ranges::find_if(
        shown.passes, [&number](const AskedPass& one) { return std::to_string(one.number) == number; });
    return pass == shown.passes.end() ? std::nullopt : ofPass(pass->question, rest, "pass/" + number + '/');
}

/// A number of the roofline: of a roof, or of work under it.
std::optional<Found> ofRoofline(const AnswerPtr& answer, std::string_view id)
{
    std::optional<RooflineNumber> number = rooflineNumber(answer, id);
    if (!number)
        return std::nullopt;
    Found found;
    found.subject = number->subject;
    found.name = number->name;
    found.costed.explanations = *number->explanations;
    found.costed.keep = number->explanations;
    return found;
}

/// The part of the sweep shown that is of a system; null where there is none.
const frontier::SystemFrontier* partOf(const AnswersShown& shown, std::string_view system)
{
    if (!shown.answer || !shown.answer->swept || !shown.answer->swept->frontier)
        return nullptr;
    const SweptFrontier& swept = *shown.answer->swept;
    const auto& parts = swept.frontier->systems;
    const auto part = std::ranges::find_if(parts, [&](const frontier::SystemFrontier& candidate) {
        return swept.question.systems[static_cast<std::size_t>(candidate.system)]->id == system;
    });
    return part == parts.end() ? nullptr : &*part;
}

std::optional<Found> ofPoint(const AnswersShown& shown, std::string_view rest)
{
    const std::string_view system = takeWord(rest);
    const std::string_view place = takeWord(rest);
    std::size_t index = 0;
    const auto read = std::from_chars(place.data(), place.data() + place.size(), index);
    const frontier::SystemFrontier* part = partOf(shown, system);
    if (read.ec != std::errc{} || read.ptr != place.data() + place.size() || !part || index >= part->points.size())
        return std::nullopt;
    return ofSwept(shown.answer->swept->question, part->points[index], rest,
                   "point/" + std::string(system) + '/' + std::string(place) + '/');
}

/// The best point of a system within the limits.
std::optional<Found> ofBest(const AnswersShown& shown, std::string_view rest)
{
    const std::string_view system = takeWord(rest);
    const frontier::SystemFrontier* part = partOf(shown, system);
    if (!part || !part->bestWithinLimits)
        return std::nullopt;
    return ofSwept(shown.answer->swept->question, *part->bestWithinLimits, rest, "best/" + std::string(system) + '/');
}

/// The counts of the sweep.
std::optional<Found> ofSweep(const AnswerPtr& answer, std::string_view name)
{
    if (!answer->swept || !answer->swept->frontier)
        return std::nullopt;
    auto made = std::make_shared<Made>();
    made->answer = answer;
    made->explanations = frontier::explain(answer->swept->question, *answer->swept->frontier);
    if (std::ranges::find(made->explanations, name, &Explanation::name) == made->explanations.end())
        return std::nullopt;
    Found found;
    found.costed.explanations = made->explanations;
    found.costed.keep = made;
    found.subject = WhyText::tr("the sweep of layouts and batches");
    found.name = name;
    return found;
}

/// A number of what a worker on the floor computes, or computed last.
std::optional<Found> ofStint(const AnswersShown& shown, std::string_view id)
{
    std::optional<PassOnFloor> pass = passOnFloor(shown.frame, id);
    if (!pass)
        return std::nullopt;
    Found found;
    found.costed.cost = pass->stint->cost.pass ? &*pass->stint->cost.pass : nullptr;
    found.costed.explanations = pass->stint->explanations;
    found.costed.keep = pass->stint;
    found.subject = pass->subject;
    found.name = pass->name;
    found.prefix = pass->prefix;
    found.isOfRun = true;
    return found;
}

/// A figure that was measured of the run.
std::optional<Found> ofRun(const FramePtr& frame, std::string_view name)
{
    if (!frame || !frame->result)
        return std::nullopt;
    auto explanations = std::make_shared<RunExplanations>(frame->result);
    Found found;
    found.costed.explanations = explanations->all;
    found.costed.keep = explanations;
    found.subject = subjectOf(*frame);
    found.name = name;
    found.prefix = "run/";
    found.isOfRun = true;
    return found;
}

std::optional<Found> found(const AnswersShown& shown, std::string_view id)
{
    std::string_view rest = id;
    const std::string_view first = takeWord(rest);
    if (first == "floor")
        return ofStint(shown, id);
    if (first == "run")
        return ofRun(shown.frame, rest);
    if (first == "pin")
        return ofPin(shown, rest);
    if (first == "point")
        return ofPoint(shown, rest);
    if (first == "best")
        return ofBest(shown, rest);
    if (first == "pass")
        return ofStudy(shown, rest);
    if (!shown.answer)
        return std::nullopt;
    if (first == "roof" || first == "work")
        return ofRoofline(shown.answer, id);
    if (auto counts = ofSweep(shown.answer, id))
        return counts;
    return Found{costedOf(shown.answer), subjectOf(*shown.answer), id, {}};
}

std::optional<DerivedWhy> lookedUp(const Costed& costed, std::string_view name)
{
    const auto named = std::ranges::find(costed.explanations, name, &Explanation::name);
    if (named != costed.explanations.end())
        return DerivedWhy{*named, nullptr};
    return costed.cost ? derivedWhy(*costed.cost, name) : std::nullopt;
}

/// The limit that a name of the core or of a sum is about.
std::optional<cost::Limit> limitOf(std::string_view name)
{
    for (std::size_t i = 0; i < cost::limits; ++i) {
        const auto limit = static_cast<cost::Limit>(i);
        if (name == limitedTimeName(limit) || name == shareName(limit) || name == "smaller/" + limitId(limit))
            return limit;
    }
    return std::nullopt;
}

/// What a name of the core or of a sum is called in the window.
QString titleOf(const Costed& costed, std::string_view name)
{
    if (const auto limit = limitOf(name)) {
        const QString limitText = limitName(*limit);
        if (name == shareName(*limit))
            return WhyText::tr("Share of the pass: %1").arg(limitText);
        if (name == limitedTimeName(*limit))
            return WhyText::tr("Time limited by %1").arg(limitText);
        return WhyText::tr("Smaller operators: %1").arg(limitText);
    }
    if (costed.cost) {
        for (const TimeGroup& group : timeGroupsOf(*costed.cost)) {
            if (name == whyOfGroup(group, *costed.cost) && group.operators.size() > 1)
                return nameOf(group);
        }
        for (const TimeGroup& group : timeGroupsOf(*costed.cost)) {
            for (const std::size_t i : group.operators) {
                const cost::OperatorCost& op = costed.cost->operators[i];
                if (op.fullName == name && op.fullName != op.name)  // begins as the part of the bar is called
                    return WhyText::tr("%1, %2", "operator, kind of layer").arg(nameOf(group), term(op.layerKind));
            }
        }
        for (const cost::OperatorCost& op : costed.cost->operators) {
            if (op.fullName == name && op.fullName != op.name)
                return WhyText::tr("%1, %2", "operator, kind of layer").arg(label(op.name), term(op.layerKind));
        }
    }
    return capitalised(explanationName(name));
}

WhyPart partOf(const Costed& costed, const std::string& prefix, const TimeGroup& group)
{
    return {nameOf(group), shown(group.seconds, Unit::seconds), group.seconds, group.limit,
            prefix + whyOfGroup(group, *costed.cost)};
}

QString sumText(std::size_t parts)
{
    return parts == 1 ? WhyText::tr("All in one part") : WhyText::tr("Sum of %1 parts").arg(parts);
}

void addGroups(Why& why, const Costed& costed, const std::string& prefix, std::optional<cost::Limit> only,
               bool smallOnly)
{
    const double least = smallShare * costed.cost->passTimeS;
    std::array<std::vector<TimeGroup>, cost::limits> small;
    for (TimeGroup& group : timeGroupsOf(*costed.cost)) {
        if (only && group.limit != *only)
            continue;
        if (group.seconds < least && !smallOnly)
            small[static_cast<std::size_t>(group.limit)].push_back(std::move(group));
        else if (group.seconds < least || !smallOnly)
            why.parts.push_back(partOf(costed, prefix, group));
    }
    for (const std::vector<TimeGroup>& few : small) {
        if (few.size() == 1)
            why.parts.push_back(partOf(costed, prefix, few.front()));
        if (few.size() < 2)
            continue;
        double seconds = 0.0;
        for (const TimeGroup& group : few)
            seconds += group.seconds;
        why.parts.push_back({smallerText(few.size()), shown(seconds, Unit::seconds), seconds, few.front().limit,
                             prefix + "smaller/" + limitId(few.front().limit)});
    }
    why.partsTitle = sumText(why.parts.size());
}

void addParts(Why& why, const Costed& costed, const std::string& prefix, std::string_view name)
{
    const auto limit = limitOf(name);
    if (costed.cost && (name == "pass time" || name == "time per output token" || name == "time to first token")) {
        addGroups(why, costed, prefix, std::nullopt, false);
        why.partsTitle = why.parts.size() == 1 ? WhyText::tr("Pass time, all in one part")
                                               : WhyText::tr("Pass time, sum of %1 parts").arg(why.parts.size());
    } else if (costed.cost && limit) {
        addGroups(why, costed, prefix, limit, name.starts_with("smaller/"));
    } else if (costed.cost && name.starts_with("time/")) {
        for (const TimeGroup& group : timeGroupsOf(*costed.cost)) {
            if (name != whyOfGroup(group, *costed.cost))
                continue;
            for (const std::size_t i : group.operators) {
                const cost::OperatorCost& op = costed.cost->operators[i];
                why.parts.push_back({term(op.layerKind), shown(op.timeS, Unit::seconds), op.timeS, op.limit,
                                     prefix + std::string(op.fullName)});
            }
        }
        why.partsTitle = why.parts.size() == 1 ? WhyText::tr("In one kind of layers")
                                               : WhyText::tr("Sum of %1 kinds of layers").arg(why.parts.size());
    } else if (costed.residency && (name == "HBM per GPU" || name == "weights per GPU")) {
        for (const MemorySegment& segment : memorySegmentsOf(*costed.residency)) {
            const bool weights = segment.kind == MemoryKind::otherWeights || segment.kind == MemoryKind::routedExperts;
            if (weights || name == "HBM per GPU")
                why.parts.push_back({segment.name, segment.value, segment.bytes, segment.kind, prefix + segment.why});
        }
        why.partsTitle = sumText(why.parts.size());
    }
    std::stable_sort(why.parts.begin(), why.parts.end(),
                     [](const WhyPart& a, const WhyPart& b) { return a.amount > b.amount; });
}

/// Names under which an input may have an explanation of its own; it has one only where the value agrees.
std::vector<std::string> namesOf(std::string_view symbol)
{
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"tpot", "time per output token"},
        {"used", "HBM per GPU"},
        {"usable", "usable HBM"},
        {"visible", "visible HBM"},
        {"routed_experts", "routed expert weights per GPU"},
        {"other", "other weights per GPU"},
        {"weights", "weights per GPU"},
        {"kv", "KV cache per GPU"},
        {"state", "state per GPU"},
        {"activations", "activations per GPU"},
        {"buffers", "buffers per GPU"},
        {"work", "energy of work"},
        {"hbm", "HBM traffic"},
        {"scale_up", "scale-up traffic"},
        {"scale_out", "scale-out traffic"},
        {"up", "scale-up traffic"},
        {"out", "scale-out traffic"},
        {"head", "LM head"},
        {"overhead", "pass overhead"},
    };
    std::vector<std::string> names;
    for (const auto& [from, to] : known) {
        if (from == symbol)
            names.emplace_back(to);
    }
    for (std::size_t i = 0; i < cost::limits; ++i) {
        const auto limit = static_cast<cost::Limit>(i);
        if (symbol == "limited_time" || symbol == cost::name(limit))
            names.push_back(limitedTimeName(limit));
    }
    std::string spaced(symbol);
    std::ranges::replace(spaced, '_', ' ');
    names.push_back(std::move(spaced));
    return names;
}

std::string whyOfInput(const Costed& costed, const std::string& prefix, std::string_view asked,
                       const ExplanationInput& input)
{
    for (const std::string& name : namesOf(input.symbol)) {
        if (name == asked)
            continue;
        const std::optional<DerivedWhy> candidate = lookedUp(costed, name);
        if (candidate && candidate->explanation.unit == input.unit &&
            std::abs(candidate->explanation.value - input.value) <= 1e-12 * std::abs(input.value))
            return prefix + name;
    }
    return {};
}

/// The core's word for a limit in the language of the window.
QString limitWord(std::string_view word)
{
    const std::optional<cost::Limit> limit = limitFromId(word);
    return limit ? limitName(*limit) : term(word);
}

/// Of an operator whose times of compute and of memory add: what each has of the sum. Empty for all others.
QString sharesOfSum(const Formula& formula, const Explanation& explanation)
{
    const auto inputs = explanation.inputs();
    const auto has = [inputs](std::string_view symbol) {
        return std::ranges::find(inputs, symbol, &ExplanationInput::symbol) != inputs.end();
    };
    if (formula.kind != Formula::Kind::product || formula.parts.back().kind != Formula::Kind::sum ||
        !has("compute_eff") || !has("memory_eff"))
        return {};
    const std::vector<Formula>& terms = formula.parts.back().parts;
    const std::optional<double> compute = evaluated(terms.front(), inputs);
    const std::optional<double> memory = evaluated(terms.back(), inputs);
    if (!compute || !memory || !(*compute + *memory > 0.0))
        return {};
    return WhyText::tr("the larger part of the sum (compute %1, memory bandwidth %2)")
        .arg(shown(*compute / (*compute + *memory), Unit::fraction),
             shown(*memory / (*compute + *memory), Unit::fraction));
}

/// The kept things of an explanation together.
struct Keep {
    std::shared_ptr<const void> costed;
    std::shared_ptr<std::deque<std::string>> words;
};

/// What the uncertainty of the constants makes of a number.
std::optional<cost::Band> bandOf(const cost::PassCost& cost, std::string_view name)
{
    if (name == "time per output token" || name == "time to first token")
        return cost.latencyBand;
    if (name == "pass time")
        return cost.passTimeBandS;
    if (name == "stage time")
        return cost.stageTimeBandS;
    return std::nullopt;
}

QString rangeOf(const ExplanationInput& input)
{
    return input.isUncertain() ? rangeText(input.low, input.high, input.unit) : QString();
}

}  // namespace

std::optional<Why> whyOf(const AnswersShown& shown, std::string_view id)
{
    if (id.starts_with("floor/")) {
        if (std::optional<Why> thing = whyOfFloor(shown, id))
            return thing;
    }
    if (id.starts_with("plot/"))
        return whyOfPlot(shown.frame, id);
    if (id.starts_with(measuredPrefix))
        return whyOfMeasured(shown.measured, id);
    const std::optional<Found> place = found(shown, id);
    if (!place)
        return std::nullopt;
    const Costed& costed = place->costed;
    std::optional<DerivedWhy> looked = lookedUp(costed, place->name);
    if (!looked)
        return std::nullopt;

    Why why;
    why.id = id;
    why.explanation = looked->explanation;
    why.keep = std::make_shared<Keep>(Keep{costed.keep, std::move(looked->words)});
    const Explanation& explanation = why.explanation;
    why.title = titleOf(costed, place->name);
    why.subject = place->subject;
    const SplitValue value = split(explanation.value, explanation.unit);
    why.number = value.number;
    why.unit = value.unit;
    why.full = full(explanation.value, explanation.unit);
    why.formula = parseFormula(explanation.formula);
    if (!explanation.limit.empty())
        why.limit = WhyText::tr("limited by %1").arg(limitWord(explanation.limit));
    if (const QString shares = why.formula ? sharesOfSum(*why.formula, explanation) : QString(); !shares.isEmpty()) {
        why.limit = shares;
        why.note = WhyText::tr(
            "The two times add here, where other operators take the longer one: tiles of grouped "
            "GEMMs alternate between loading weights and computing.");
    }
    if (costed.cost) {
        why.band = bandOf(*costed.cost, place->name);
        if (why.band) {
            why.bandLow = ui::shown(why.band->low, explanation.unit);
            why.bandHigh = ui::shown(why.band->high, explanation.unit);
            why.bandName = WhyText::tr("band of the calibration");
        }
        if (!explanation.calibration.empty())
            why.calibration = calibrationName(*costed.cost->question.calibration);
    }
    for (const ExplanationInput& input : explanation.inputs()) {
        why.inputs.push_back({symbolName(input.symbol), ui::shown(input.value, input.unit), rangeOf(input),
                              term(input.origin), whyOfInput(costed, place->prefix, place->name, input)});
    }
    addParts(why, costed, place->prefix, place->name);
    if (costed.cost && !place->isOfRun)
        why.cost = {costed.keep, costed.cost};
    return why;
}

std::vector<std::string> allWhyIds(const Answer& answer)
{
    std::vector<std::string> ids;
    const auto add = [&ids](const std::string& id) {
        if (!id.empty() && std::ranges::find(ids, id) == ids.end())
            ids.push_back(id);
    };
    const TimeView time = timeViewOf(answer);
    add(time.why);
    for (const TimeSegment& segment : time.segments)
        add(segment.why);
    for (const LimitShare& share : time.shares)
        add(share.why);
    const MemoryView memory = memoryViewOf(answer);
    for (const MemorySegment& segment : memory.segments)
        add(segment.why);
    for (const std::string& id :
         {memory.usedWhy, memory.usableWhy, memory.visibleWhy, memory.freeWhy, memory.overLimitWhy, memory.marginWhy}) {
        if (!id.empty())
            add(id);
    }
    for (const Explanation& explanation : answer.explanations)
        add(std::string(explanation.name));
    return ids;
}

}  // namespace tokenfactory::ui
