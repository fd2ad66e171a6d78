#include "ui/viewmodels/measured_view.h"

#include "core/scenario/measured_scenario.h"
#include "ui/session/series_slots.h"
#include "ui/viewmodels/delta.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tokenfactory::ui {

using calibration::Measurement;
using calibration::Mode;
using calibration::Point;
using calibration::Quantity;

namespace {

struct MeasuredText {
    Q_DECLARE_TR_FUNCTIONS(Measured)
};

constexpr std::string_view allId = "all";
constexpr std::array<Quantity, calibration::quantities> allQuantities = {
    Quantity::tpot, Quantity::ttft, Quantity::throughput, Quantity::promptThroughput};
constexpr std::array<Mode, 3> allModes = {Mode::aggregated, Mode::disaggregated, Mode::prefillAlone};

std::string_view idOf(serving::EngineFamily family)
{
    return catalog::engineFamilyNames[static_cast<std::size_t>(family)];
}

std::string_view idOf(Mode mode) { return calibration::modeNames[static_cast<std::size_t>(mode)]; }

const Measurement& rowOf(const MeasuredAnswer& answer, const Point& point)
{
    return answer.measurements->rows[point.row];
}

QString modeName(Mode mode)
{
    switch (mode) {
    case Mode::aggregated:
        return MeasuredText::tr("Aggregated");
    case Mode::disaggregated:
        return MeasuredText::tr("Disaggregated");
    case Mode::prefillAlone:
        return MeasuredText::tr("Prefill alone");
    }
    return {};
}

std::string idOf(const Measurement& row, MeasuredChoice choice)
{
    switch (choice) {
    case MeasuredChoice::model:
        return row.model->id;
    case MeasuredChoice::system:
        return row.system->id;
    case MeasuredChoice::engine:
        return std::string(idOf(row.engine.family));
    case MeasuredChoice::mode:
        return std::string(idOf(modeOf(row)));
    case MeasuredChoice::quantity:
        break;
    }
    return {};
}

QString nameOf(const Measurement& row, MeasuredChoice choice)
{
    switch (choice) {
    case MeasuredChoice::model:
        return toQString(row.model->name);
    case MeasuredChoice::system:
        return toQString(row.system->name);
    case MeasuredChoice::engine:
        return engineName(row.engine.family);
    case MeasuredChoice::mode:
        return modeName(modeOf(row));
    case MeasuredChoice::quantity:
        break;
    }
    return {};
}

std::string chosenOf(const MeasuredFilter& filter, MeasuredChoice choice)
{
    const auto orAll = [](const std::string& id) { return id.empty() ? std::string(allId) : id; };
    switch (choice) {
    case MeasuredChoice::quantity:
        return std::string(name(filter.quantity));
    case MeasuredChoice::model:
        return orAll(filter.model);
    case MeasuredChoice::system:
        return orAll(filter.system);
    case MeasuredChoice::engine:
        return filter.engine ? std::string(idOf(*filter.engine)) : std::string(allId);
    case MeasuredChoice::mode:
        return filter.mode ? std::string(idOf(*filter.mode)) : std::string(allId);
    }
    return {};
}

int countOf(const MeasuredAnswer& answer, const MeasuredFilter& filter)
{
    return static_cast<int>(std::ranges::count_if(answer.validation.points, [&](const Point& point) {
        return point.quantity == filter.quantity && filter.takes(rowOf(answer, point));
    }));
}

QString counted(const QString& name, int points)
{
    return MeasuredText::tr("%1 (%2)", "a choice, points").arg(name, grouped(points));
}

/// Racks of all points, those with most first; of these the first have a series of their own.
std::vector<MeasuredSeries> seriesOf(const MeasuredAnswer& answer)
{
    std::map<std::string, std::pair<int, QString>> counts;
    for (const Point& point : answer.validation.points) {
        const Measurement& row = rowOf(answer, point);
        auto& [count, name] = counts[row.system->id];
        ++count;
        name = toQString(row.system->shortName);
    }
    std::vector<MeasuredSeries> series;
    for (const auto& [id, counted] : counts)
        series.push_back({id, counted.second, -1});
    std::ranges::stable_sort(series, std::greater<>(),
                             [&](const MeasuredSeries& one) { return counts[one.system].first; });
    SeriesSlots styles;
    std::vector<std::string> styled;
    for (const MeasuredSeries& one : series) {
        if (styled.size() < std::size_t(seriesSlots))
            styled.push_back(one.system);
    }
    styles.assign(styled);
    for (std::size_t i = 0; i < styled.size(); ++i)
        series[i].style = styles.of(styled[i]);
    return series;
}

QStringList plateOf(const Measurement& row, const Point& point)
{
    const Unit unit = unitOf(point.quantity);
    const bool isInside = point.band.low <= point.measured && point.measured <= point.band.high;
    QStringList lines;
    lines.append(row.id.empty()
                     ? conditionsText(row)
                     : MeasuredText::tr("%1: %2", "a row, its conditions").arg(toQString(row.id), conditionsText(row)));
    lines.append(MeasuredText::tr("%1 measured %2", "quantity, value")
                     .arg(quantityName(point.quantity), shown(point.measured, unit)));
    lines.append(MeasuredText::tr("predicted %1 (%2), %3 %", "value, band, error")
                     .arg(shown(point.predicted, unit), rangeText(point.band.low, point.band.high, unit),
                          signedText(100.0 * point.error(), Unit::none)));
    lines.append(isInside ? MeasuredText::tr("measured value inside the band")
                          : MeasuredText::tr("measured value outside the band"));
    lines.append(
        row.engineText.empty()
            ? modeName(modeOf(row))
            : MeasuredText::tr("%1, %2", "mode, engine").arg(modeName(modeOf(row)), toQString(row.engineText)));
    if (!row.source.empty())
        lines.append(MeasuredText::tr("Source: %1").arg(toQString(row.source)));
    return lines;
}

QString figuresText(const calibration::ErrorFigures& errors)
{
    if (errors.n == 0)
        return {};
    const QString points =
        errors.n == 1 ? MeasuredText::tr("1 point") : MeasuredText::tr("%1 points").arg(grouped(double(errors.n)));
    const QString spearman = errors.n < 3 ? QStringLiteral("–") : QString::number(errors.spearman, 'f', 3);
    return MeasuredText::tr("%1: median error %2, 90th percentile %3, Spearman %4, inside the band %5, high / low %6")
        .arg(points, shown(errors.medianError, Unit::fraction), shown(errors.p90Error, Unit::fraction), spearman,
             shown(errors.bandCoverage, Unit::fraction), QString::number(errors.bandRatio, 'f', 2));
}

}  // namespace

bool MeasuredFilter::takes(const Measurement& row) const
{
    return (model.empty() || row.model->id == model) && (system.empty() || row.system->id == system) &&
           (!engine || row.engine.family == *engine) && (!mode || modeOf(row) == *mode);
}

MeasuredAnswer measuredAnswerOf(const std::filesystem::path& presets, const catalog::Catalog& catalog,
                                const catalog::CalibrationPtr& calibration, const std::stop_token& stop)
{
    MeasuredAnswer answer{
        calibration, calibration::readMeasurements(presets / "measurements" / "serving.csv", catalog), {}, {}};
    if (answer.measurements && calibration) {
        answer.estimates = estimatesOf(*answer.measurements, calibration, stop);
        answer.validation = validationOf(*answer.measurements, answer.estimates);
    }
    return answer;
}

catalog::CalibrationPtr calibrationForMeasured(const catalog::CalibrationPtr& ofScenario,
                                               const catalog::Catalog& catalog)
{
    if (ofScenario && ofScenario->serving)
        return ofScenario;
    const Expected<catalog::CalibrationPtr> today = catalog.calibration("today");
    return today ? *today : ofScenario;
}

MeasuredView measuredViewOf(const MeasuredAnswerPtr& answer, const MeasuredFilter& filter)
{
    MeasuredView view;
    view.answer = answer;
    view.filter = filter;
    view.quantity = quantityName(filter.quantity);
    view.title = MeasuredText::tr("Predicted against measured %1").arg(view.quantity);
    if (!answer->measurements) {
        view.emptyText = toQString(answer->measurements.error().front());
        return view;
    }
    view.subtitle = MeasuredText::tr("calibration: %1").arg(calibrationName(*answer->calibration));
    view.series = seriesOf(*answer);
    std::vector<const Point*> taken;
    for (const Point& point : answer->validation.points) {
        const Measurement& row = rowOf(*answer, point);
        if (point.quantity != filter.quantity || !filter.takes(row))
            continue;
        const auto series = std::ranges::find(view.series, row.system->id, &MeasuredSeries::system);
        taken.push_back(&point);
        view.points.push_back({&point, static_cast<std::size_t>(series - view.series.begin()), plateOf(row, point)});
    }
    view.errors = calibration::errorsOf(taken);
    view.figures = figuresText(view.errors);
    if (view.points.empty())
        view.emptyText = MeasuredText::tr("No point was measured so. Choose another model, rack, engine or mode.");
    return view;
}

OptionsView optionsOf(const MeasuredAnswer& answer, const MeasuredFilter& filter, MeasuredChoice choice)
{
    OptionsView options;
    options.chosen = chosenOf(filter, choice);
    if (choice == MeasuredChoice::quantity) {
        options.label = MeasuredText::tr("Quantity");
        for (const Quantity quantity : allQuantities) {
            MeasuredFilter other = filter;
            other.quantity = quantity;
            options.options.push_back(
                {std::string(name(quantity)), counted(quantityName(quantity), countOf(answer, other)), {}});
        }
        return options;
    }
    constexpr std::array<const char*, measuredChoices.size()> labels = {
        "", QT_TRANSLATE_NOOP("Measured", "Model"), QT_TRANSLATE_NOOP("Measured", "Rack"),
        QT_TRANSLATE_NOOP("Measured", "Engine"), QT_TRANSLATE_NOOP("Measured", "Mode")};
    constexpr std::array<const char*, measuredChoices.size()> alls = {
        "", QT_TRANSLATE_NOOP("Measured", "All models"), QT_TRANSLATE_NOOP("Measured", "All racks"),
        QT_TRANSLATE_NOOP("Measured", "All engines"), QT_TRANSLATE_NOOP("Measured", "All modes")};
    const auto index = static_cast<std::size_t>(choice);
    options.label = MeasuredText::tr(labels[index]);
    options.options.push_back({std::string(allId), MeasuredText::tr(alls[index]), {}});
    std::map<QString, std::string> found;
    for (const Point& point : answer.validation.points) {
        const Measurement& row = rowOf(answer, point);
        found.emplace(nameOf(row, choice), idOf(row, choice));
    }
    for (const auto& [text, id] : found) {
        const int points = countOf(answer, withChoice(filter, choice, id));
        if (points > 0 || id == options.chosen)  // what was chosen stays, though it leaves nothing
            options.options.push_back({id, counted(text, points), {}});
    }
    return options;
}

MeasuredFilter withChoice(MeasuredFilter filter, MeasuredChoice choice, const std::string& id)
{
    const bool isAll = id == allId;
    const auto pick = [&](auto& place, const auto& values) {
        place.reset();
        for (const auto value : values) {
            if (idOf(value) == id)
                place = value;
        }
    };
    switch (choice) {
    case MeasuredChoice::quantity:
        filter.quantity = calibration::quantityFromName(id).value_or(filter.quantity);
        break;
    case MeasuredChoice::model:
        filter.model = isAll ? std::string() : id;
        break;
    case MeasuredChoice::system:
        filter.system = isAll ? std::string() : id;
        break;
    case MeasuredChoice::engine:
        pick(filter.engine, std::array{serving::EngineFamily::any, serving::EngineFamily::sglang,
                                       serving::EngineFamily::tensorRtLlm, serving::EngineFamily::vllm});
        break;
    case MeasuredChoice::mode:
        pick(filter.mode, allModes);
        break;
    }
    return filter;
}

std::vector<ResidualBin> residualsOf(const MeasuredView& view)
{
    constexpr int each = 10;  // bins of 0.1 either side of 0
    constexpr double width = 0.1;
    std::vector<ResidualBin> bins;
    for (int i = -each; i < each; ++i)
        bins.push_back({i * width, (i + 1) * width, 0});
    for (const MeasuredPointView& shownPoint : view.points) {
        const double at = std::floor(shownPoint.point->logError() / width) + each;
        ++bins[static_cast<std::size_t>(std::clamp(at, 0.0, 2.0 * each - 1.0))].points;
    }
    return bins;
}

std::vector<UnusedRow> unusedRowsOf(const MeasuredAnswer& answer)
{
    std::vector<UnusedRow> rows;
    if (!answer.measurements)
        return rows;
    const auto add = [&rows](const std::vector<calibration::SkippedRow>& from) {
        for (const calibration::SkippedRow& row : from)
            rows.push_back({row.id.empty()
                                ? MeasuredText::tr("line %1").arg(grouped(double(row.line)))
                                : MeasuredText::tr("%1, line %2").arg(toQString(row.id), grouped(double(row.line))),
                            capitalised(sentence(row.reason))});
    };
    add(answer.measurements->skipped);
    add(answer.validation.skipped);
    add(answer.measurements->notes);
    return rows;
}

report::Table measuredTable(const MeasuredView& view)
{
    const Unit unit = unitOf(view.filter.quantity);
    const std::string si = unit == Unit::seconds ? "_s" : "_tokens_per_s_per_gpu";
    report::Table table{{{"id", "row"},
                         {"model", "model"},
                         {"system", "rack"},
                         {"mode", "mode"},
                         {"engine", "engine"},
                         {"layout", "layout"},
                         {"clients", "clients", Unit::count},
                         {"input_tokens", "input", Unit::tokens},
                         {"output_tokens", "output", Unit::tokens},
                         {"quantity", "quantity"},
                         {"measured" + si, "measured", unit},
                         {"predicted" + si, "predicted", unit},
                         {"low" + si, "low", unit},
                         {"high" + si, "high", unit},
                         {"residual_ln", "ln(predicted / measured)"},
                         {"source", "source"}},
                        {}};
    for (const MeasuredPointView& shownPoint : view.points) {
        const Point& point = *shownPoint.point;
        const Measurement& row = rowOf(*view.answer, point);
        table.rows.push_back({row.id, row.model->id, row.system->id, std::string(idOf(modeOf(row))), row.engineText,
                              serving::toText(row.deployment), row.load.clients, row.load.inputTokens,
                              row.load.outputTokens, std::string(name(point.quantity)), point.measured, point.predicted,
                              point.band.low, point.band.high, point.logError(), row.source});
    }
    return table;
}

std::optional<scenario::Scenario> scenarioOfRow(const MeasuredAnswer& answer, std::size_t row)
{
    if (!answer.measurements || row >= answer.estimates.size() || !answer.estimates[row])
        return std::nullopt;
    const Measurement& measured = answer.measurements->rows[row];
    return scenario::scenarioOf({measured, questionOf(measured, answer.calibration), *answer.estimates[row]},
                                answer.calibration->id);
}

QString conditionsText(const Measurement& row)
{
    const QString place = MeasuredText::tr("%1 on %2, %3", "model, rack, layout")
                              .arg(toQString(row.model->name), toQString(row.system->shortName),
                                   toQString(serving::toText(row.deployment)));
    const QString clients = row.load.clients == 1.0 ? MeasuredText::tr("1 client")
                                                    : MeasuredText::tr("%1 clients").arg(grouped(row.load.clients));
    const QString lengths =
        MeasuredText::tr("%1 tokens in, %2 out").arg(grouped(row.load.inputTokens), grouped(row.load.outputTokens));
    return MeasuredText::tr("%1, %2, %3", "what serves, clients, lengths").arg(place, clients, lengths);
}

QString quantityName(Quantity quantity)
{
    switch (quantity) {
    case Quantity::tpot:
        return QStringLiteral("TPOT");
    case Quantity::ttft:
        return QStringLiteral("TTFT");
    case Quantity::throughput:
        return MeasuredText::tr("throughput per GPU");
    case Quantity::promptThroughput:
        return MeasuredText::tr("prefill throughput per GPU");
    }
    return {};
}

Unit unitOf(Quantity quantity)
{
    return quantity == Quantity::tpot || quantity == Quantity::ttft ? Unit::seconds : Unit::tokensPerSecond;
}

QString engineName(serving::EngineFamily family)
{
    switch (family) {
    case serving::EngineFamily::any:
        return MeasuredText::tr("Other engines");
    case serving::EngineFamily::sglang:
        return QStringLiteral("SGLang");
    case serving::EngineFamily::tensorRtLlm:
        return QStringLiteral("TensorRT-LLM");
    case serving::EngineFamily::vllm:
        return QStringLiteral("vLLM");
    }
    return {};
}

std::string whyOfPoint(const Point& point)
{
    return std::string(measuredPrefix) + std::to_string(point.row) + '/' + std::string(name(point.quantity));
}

}  // namespace tokenfactory::ui
