#include "ui/viewmodels/sweep_view.h"

#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct SweepText {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

std::optional<studies::Estimate> finite(const std::optional<studies::Estimate>& estimate)
{
    if (!estimate || !std::isfinite(estimate->value))
        return std::nullopt;
    studies::Estimate kept = *estimate;
    if (kept.band && !(std::isfinite(kept.band->low) && std::isfinite(kept.band->high)))
        kept.band.reset();
    return kept;
}

QString withBand(const studies::Estimate& estimate, Unit unit)
{
    const QString value = shown(estimate.value, unit);
    if (!estimate.band || !(estimate.band->low < estimate.band->high))
        return value;
    return SweepText::tr("%1 (%2)", "value and its range")
        .arg(value, rangeText(estimate.band->low, estimate.band->high, unit));
}

/// Builds the view of one answer.
class SweepViewing {
public:
    SweepViewing(const SweepAnswer& from, studies::Measure what, const catalog::Catalog& all, const SeriesSlots& series)
        : answer(from),
          sweep(*from.sweep),
          parameter(sweep.parameter),
          measure(what),
          row(studies::rowOf(what)),
          catalog(all),
          styles(series)
    {
    }

    SweepView view()
    {
        const scenario::Scenario& scenario = answer.subject.scenario;
        made.measure = measure;
        made.parameter = parameter.id;
        made.xTitle = parameterName(parameter);
        made.yTitle = measureShortName(measure, scenario.stage);
        made.title = SweepText::tr("%1 over %2", "title of a plot: quantity over parameter")
                         .arg(measureName(measure, scenario.stage), inSentence(made.xTitle));
        made.subtitle = SweepText::tr("%1, %2, %3 at batch %4")
                            .arg(toQString(answer.subject.resolved.model->name), stageName(scenario.stage),
                                 toQString(cost::toText(scenario.layout)), grouped(scenario.batch));
        if (!parameter.isNumber) {
            for (const studies::ParameterValue& value : parameter.values)
                made.categories.append(valueText(value));
        }
        for (const studies::SweepSeries& series : sweep.series)
            add(series);
        scaleAxes();
        addCurrent();
        addPins();
        addLimits();
        addWords();
        addFits();
        return std::move(made);
    }

private:
    QString valueText(const studies::ParameterValue& value) const
    {
        return parameterValueText(parameter.id, parameter.unit, value, catalog);
    }

    std::optional<double> placeOf(const studies::ParameterValue& value) const
    {
        if (parameter.isNumber)
            return value.number && std::isfinite(*value.number) ? value.number : std::nullopt;
        for (std::size_t i = 0; i < parameter.values.size(); ++i) {
            if (parameter.values[i].text == value.text)
                return static_cast<double>(i);
        }
        return std::nullopt;
    }

    /// -1: a system that is not chosen.
    int styleOf(const std::string& system) const
    {
        const auto& chosen = answer.subject.resolved.systems;
        const bool isChosen = std::ranges::any_of(chosen, [&](const auto& one) { return one->id == system; });
        return isChosen ? styles.of(system) : -1;
    }

    void add(const studies::SweepSeries& from)
    {
        SweepSeriesView series;
        if (from.system) {
            series.system = from.system->id;
            series.name = toQString(from.system->shortName);
            series.style = styles.of(series.system);
        }
        for (const studies::SweepPoint& swept : from.points) {
            const std::optional<double> x = placeOf(swept.value);
            if (!x)
                continue;
            SweepPointView point;
            point.x = *x;
            point.value = swept.value.text;
            point.style = from.system ? series.style : styleOf(swept.value.text);
            const QString where = from.system ? SweepText::tr("%1, %2 %3", "system, parameter, value")
                                                    .arg(series.name, made.xTitle, valueText(swept.value))
                                              : valueText(swept.value);
            point.lines.append(where);
            const auto estimate = finite(swept.numbers[static_cast<std::size_t>(measure)]);
            if (swept.feasible() && estimate) {
                point.y = estimate->value;
                if (estimate->band && estimate->band->low < estimate->band->high) {
                    point.band = estimate->band;
                    made.hasBand = true;
                }
                point.lines.append(made.yTitle + u' ' + withBand(*estimate, row.unit));
                if (swept.throttled)
                    point.lines.append(SweepText::tr("waits for the power limit"));
                point.adoptable = true;
                if (swept.value.text != parameter.current.text)
                    point.lines.append(SweepText::tr("click: use this value"));
            } else {
                ++made.notFitting;
                point.lines.append(swept.feasible() ? SweepText::tr("No figure for this system")
                                                    : reasonsText(swept.reasons));
            }
            series.points.push_back(std::move(point));
        }
        made.series.push_back(std::move(series));
    }

    void scaleAxes()
    {
        double highX = 0.0;
        double highY = 0.0;
        double lowY = std::numeric_limits<double>::infinity();
        for (const SweepSeriesView& series : made.series) {
            for (const SweepPointView& point : series.points) {
                highX = std::max(highX, std::abs(point.x));
                if (point.y) {
                    highY = std::max(highY, *point.y);
                    lowY = std::min(lowY, *point.y);
                }
            }
        }
        made.xUnit = parameter.isNumber ? axisUnitFor(parameter.unit, highX) : AxisUnit();
        made.yUnit = axisUnitFor(row.unit, highY);
        made.xLogarithmic = parameter.isNumber && parameter.logarithmic;
        // a share is read from zero; what spans less than a factor of five too
        made.yLogarithmic = row.unit != Unit::fraction && lowY > 0.0 && highY > 5.0 * lowY;
    }

    void addCurrent()
    {
        const scenario::Resolved& resolved = answer.subject.resolved;
        const bool bySystem = parameter.id != "system";
        for (std::size_t i = 0; i < made.series.size(); ++i) {
            const SweepSeriesView& series = made.series[i];
            if (bySystem && series.system != resolved.systems[resolved.focus]->id)
                continue;
            for (const SweepPointView& point : series.points) {
                if (point.value == parameter.current.text && point.y)
                    made.current = SweepPlaceView{
                        point.x, *point.y,
                        0,       QStringList(SweepText::tr("In use")) + point.lines,
                        i,       std::string(studies::explanationOf(measure, answer.subject.scenario.stage))};
            }
        }
    }

    std::string whyOfPin(const Pin& pin) const
    {
        return std::string("pin/") + pin.letter + '/' +
               std::string(studies::explanationOf(measure, pin.answer->scenario.stage));
    }

    /// Whose system a pin has in focus; the first where none is.
    std::size_t seriesOf(const Pin& pin) const
    {
        const scenario::Resolved& pinned = pin.answer->resolved;
        for (std::size_t i = 0; i < made.series.size(); ++i) {
            if (made.series[i].system == pinned.systems[pinned.focus]->id)
                return i;
        }
        return 0;
    }

    void addPins()
    {
        for (std::size_t i = 0; i < answer.pins.size(); ++i) {
            const cost::PassCost* cost = answer.pins[i].answer->cost();
            const std::optional<double> x = placeOf(answer.pinValues[i]);
            const std::optional<double> y = cost ? studies::valueOf(*cost, measure) : std::nullopt;
            if (!x || !y || !std::isfinite(*y))
                continue;
            made.pins.push_back(
                {*x,
                 *y,
                 answer.pins[i].letter,
                 {SweepText::tr("Pin %1").arg(QChar::fromLatin1(answer.pins[i].letter)),
                  made.xTitle + u' ' + valueText(answer.pinValues[i]), made.yTitle + u' ' + shown(*y, row.unit)},
                 seriesOf(answer.pins[i]),
                 whyOfPin(answer.pins[i])});
        }
    }

    void addLimits()
    {
        const scenario::Scenario& scenario = answer.subject.scenario;
        if (measure == studies::Measure::latency && scenario.maxLatencyS)
            made.limits.push_back(
                {*scenario.maxLatencyS,
                 SweepText::tr("%1 limit %2").arg(made.yTitle, shown(*scenario.maxLatencyS, row.unit)), true});
        if (measure != studies::Measure::hbmPerGpu || parameter.id == "hbm-cap-gb")
            return;
        if (scenario.choices.hbmCapBytes)
            made.limits.push_back({*scenario.choices.hbmCapBytes,
                                   SweepText::tr("HBM limit %1").arg(shown(*scenario.choices.hbmCapBytes, row.unit)),
                                   true});
        // systems that offer the same share a line
        std::vector<std::pair<double, QStringList>> usable;
        for (std::size_t i = 0; i < sweep.series.size(); ++i) {
            const std::optional<double> bytes = usableOn(sweep.series[i]);
            const auto same =
                std::ranges::find_if(usable, [&](const auto& one) { return bytes && one.first == *bytes; });
            if (same != usable.end())
                same->second.append(made.series[i].name);
            else if (bytes)
                usable.push_back({*bytes, {made.series[i].name}});
        }
        for (const auto& [bytes, names] : usable)
            made.limits.push_back({bytes,
                                   SweepText::tr("usable HBM of %1: %2")
                                       .arg(names.join(SweepText::tr(", ", "between names")), shown(bytes, row.unit)),
                                   false});
    }

    /// What the GPU offers without a cap; none where the system is what moves.
    static std::optional<double> usableOn(const studies::SweepSeries& series)
    {
        for (const studies::SweepPoint& point : series.points) {
            if (!series.system || !point.question)
                continue;
            cost::PassQuestion question = *point.question;
            question.choices.hbmCapBytes.reset();
            const auto evaluation = cost::evaluate(question);
            if (evaluation && evaluation->residency && std::isfinite(evaluation->residency->usable))
                return evaluation->residency->usable;
        }
        return std::nullopt;
    }

    /// Up to where, and from where on, the values of a parameter fit.
    void addFits()
    {
        if (!parameter.isNumber || made.notFitting == 0 || !made.emptyText.isEmpty())
            return;
        QStringList largest;
        QStringList smallest;
        QString beyond;
        bool allFit = true;  // up to the last value
        for (std::size_t i = 0; i < sweep.series.size(); ++i) {
            const std::vector<studies::SweepPoint>& points = sweep.series[i].points;
            const auto first = std::ranges::find_if(points, &studies::SweepPoint::feasible);
            const auto after =
                std::find_if(points.rbegin(), points.rend(), [](const auto& one) { return one.feasible(); }).base();
            const QString& name = made.series[i].name;
            if (first == points.end()) {
                allFit = false;
                largest.append(SweepText::tr("%1 none", "system").arg(name));
                continue;
            }
            if (first != points.begin())
                smallest.append(SweepText::tr("%1 %2", "system, value").arg(name, valueText(first->value)));
            if (after == points.end()) {
                largest.append(SweepText::tr("%1 all", "system: every value").arg(name));
                continue;
            }
            allFit = false;
            largest.append(SweepText::tr("%1 %2", "system, value").arg(name, valueText(std::prev(after)->value)));
            if (beyond.isEmpty())
                beyond = SweepText::tr("%1 at %2: %3", "system, value, why it does not fit")
                             .arg(name, valueText(after->value), reasonsText(after->reasons));
        }
        QStringList words;
        const QString comma = SweepText::tr(", ", "between names");
        if (!allFit)
            words.append(SweepText::tr("Largest value that fits: %1.").arg(largest.join(comma)));
        if (!smallest.isEmpty())
            words.append(SweepText::tr("Smallest value that fits: %1.").arg(smallest.join(comma)));
        if (!beyond.isEmpty())
            words.append(beyond);
        made.fits = words.join(u' ');
    }

    void addWords()
    {
        QStringList words;
        bool any = false;
        for (const SweepSeriesView& series : made.series) {
            const auto [first, last] = series.ends();
            if (!first)
                continue;
            any = true;
            words.append(SweepText::tr("%1: %2 at %3 to %4 at %5", "system, value, parameter, value, parameter")
                             .arg(series.name, shown(*first->y, row.unit), toQString(first->value),
                                  shown(*last->y, row.unit), toQString(last->value)));
        }
        made.summary = listedApart(words);
        if (made.notFitting > 0 && any)
            made.note = SweepText::tr("Crosses: no value, hover says why (%1)").arg(made.notFitting);
        if (!any) {
            made.emptyText = SweepText::tr("Nothing fits at any value.");
            for (const studies::SweepSeries& series : sweep.series) {
                for (const studies::SweepPoint& point : series.points) {
                    if (!point.reasons.empty()) {
                        made.emptyText += u' ' + reasonsText(point.reasons);
                        return;
                    }
                }
            }
            if (!sweep.series.empty())
                made.emptyText = SweepText::tr("The chosen systems have no figure for this quantity.");
        }
    }

    const SweepAnswer& answer;
    const studies::ParameterSweep& sweep;
    const studies::Parameter& parameter;
    studies::Measure measure;
    const studies::MeasureRow& row;
    const catalog::Catalog& catalog;
    const SeriesSlots& styles;
    SweepView made;
};

const studies::Parameter* find(const std::vector<studies::Parameter>& parameters, const std::string& id)
{
    const auto found = std::ranges::find(parameters, id, &studies::Parameter::id);
    return found == parameters.end() ? nullptr : &*found;
}

}  // namespace

std::pair<const SweepPointView*, const SweepPointView*> SweepSeriesView::ends() const
{
    const auto hasValue = [](const SweepPointView& point) { return point.y.has_value(); };
    const auto first = std::ranges::find_if(points, hasValue);
    if (first == points.end())
        return {};
    const auto last = std::find_if(points.rbegin(), points.rend(), hasValue);
    return {&*first, &*last};
}

std::string firstParameter(cost::Stage stage) { return stage == cost::Stage::decode ? "batch" : "new"; }

SweepAnswer sweepAnswerOf(const studies::Subject& subject, const catalog::Catalog& catalog,
                          const std::string& parameter, studies::Follow follow, const std::vector<Pin>& pins,
                          std::stop_token stop)
{
    SweepAnswer answer{subject, studies::parametersOf(subject, catalog, follow), studies::ParameterSweep(), pins, {}};
    const studies::Parameter* chosen = find(answer.parameters, parameter);
    if (!chosen)
        chosen = find(answer.parameters, firstParameter(subject.scenario.stage));
    if (!chosen)
        chosen = &answer.parameters.front();
    answer.sweep = studies::sweep(subject, catalog, *chosen, chosen->values, follow, stop);
    for (const Pin& pin : pins) {
        const studies::Subject pinned{pin.answer->scenario, pin.answer->resolved};
        const std::vector<studies::Parameter> there = studies::parametersOf(pinned, catalog, follow);
        const studies::Parameter* own = find(there, chosen->id);
        answer.pinValues.push_back(own ? own->current : studies::ParameterValue());
    }
    return answer;
}

SweepView sweepViewOf(const SweepAnswer& answer, studies::Measure measure, const catalog::Catalog& catalog,
                      const SeriesSlots& styles)
{
    if (!answer.sweep) {
        SweepView view;
        view.measure = measure;
        for (const Problem& problem : answer.sweep.error())
            view.emptyText += (view.emptyText.isEmpty() ? QString() : QStringLiteral(" ")) + toQString(problem);
        return view;
    }
    return SweepViewing(answer, measure, catalog, styles).view();
}

report::Table sweepTable(const SweepAnswer& answer)
{
    report::Table table;
    table.columns = {{"system", "system"}, {"parameter", "parameter"}, {"value", "value"}};
    for (const studies::MeasureRow& row : studies::measures())
        table.columns.push_back({std::string(row.id), std::string(row.id), row.unit});
    table.columns.push_back({"reasons", "why there is no value"});
    if (!answer.sweep)
        return table;
    for (const studies::SweepSeries& series : answer.sweep->series) {
        for (const studies::SweepPoint& point : series.points) {
            report::Table::Row cells{series.system ? series.system->id : point.value.text, answer.sweep->parameter.id,
                                     point.value.text};
            for (const auto& number : point.numbers) {
                const auto estimate = point.feasible() ? finite(number) : std::nullopt;
                cells.push_back(estimate ? report::Cell(estimate->value) : report::Cell());
            }
            std::string reasons;
            for (const cost::Reason& reason : point.reasons)
                reasons += (reasons.empty() ? "" : " ") + reason.sentence.english();
            cells.push_back(reasons.empty() ? report::Cell() : report::Cell(reasons));
            table.rows.push_back(std::move(cells));
        }
    }
    return table;
}

}  // namespace tokenfactory::ui
