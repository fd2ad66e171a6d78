#include "ui/viewmodels/why_measured.h"

#include "core/serving/explain.h"
#include "ui/viewmodels/delta.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

using calibration::Quantity;

namespace {

struct WhyText {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

/// What the views of an explanation of a point point into.
struct Kept {
    MeasuredAnswerPtr answer;
    serving::ServingQuestion question;
    std::vector<Explanation> explanations;
};

std::string_view explanationOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::tpot:
        return serving::tpotName;
    case Quantity::ttft:
        return serving::ttftName;
    case Quantity::throughput:
        return serving::throughputName;
    case Quantity::promptThroughput:
        return serving::promptThroughputName;
    }
    return {};
}

QString formatText(const std::optional<catalog::Format>& format)
{
    return format ? formatName(*format) : term("as released");
}

void addFacts(Why& why, const calibration::Measurement& row, const calibration::Point& point)
{
    const Unit unit = unitOf(point.quantity);
    const auto add = [&why](const QString& name, const QString& value) { why.facts.push_back({name, value, {}}); };
    add(WhyText::tr("Measured"), shown(point.measured, unit));
    add(WhyText::tr("Predicted less measured"), WhyText::tr("%1 %").arg(signedText(100.0 * point.error(), Unit::none)));
    add(WhyText::tr("Band"), point.band.low <= point.measured && point.measured <= point.band.high
                                 ? WhyText::tr("holds the measured value")
                                 : WhyText::tr("does not hold the measured value"));
    add(WhyText::tr("Row"), row.id.empty() ? WhyText::tr("line %1").arg(row.line)
                                           : WhyText::tr("%1, line %2").arg(toQString(row.id)).arg(row.line));
    add(WhyText::tr("Engine"), row.engineText.empty() ? engineName(row.engine.family) : toQString(row.engineText));
    add(WhyText::tr("Weights"), formatText(row.choices.weights));
    add(WhyText::tr("Experts"), formatText(row.choices.experts));
    add(WhyText::tr("KV cache"), formatName(row.choices.kv));
    if (row.choices.draftTokens > 0)
        add(WhyText::tr("Draft tokens"), row.load.assumesAcceptance
                                             ? WhyText::tr("%1, acceptance assumed").arg(row.choices.draftTokens)
                                             : grouped(row.choices.draftTokens));
}

}  // namespace

std::optional<Why> whyOfMeasured(const MeasuredAnswerPtr& answer, std::string_view id)
{
    if (!answer || !answer->measurements)
        return std::nullopt;
    const auto& points = answer->validation.points;
    const auto point = std::ranges::find_if(points, [id](const auto& one) { return whyOfPoint(one) == id; });
    if (point == points.end())
        return std::nullopt;
    const calibration::Measurement& row = answer->measurements->rows[point->row];
    auto kept = std::make_shared<Kept>();
    kept->answer = answer;
    kept->question = questionOf(row, answer->calibration);
    kept->explanations = serving::explain(kept->question, *answer->estimates[point->row]);
    const auto explanation = std::ranges::find(kept->explanations, explanationOf(point->quantity), &Explanation::name);
    if (explanation == kept->explanations.end())
        return std::nullopt;
    const Unit unit = unitOf(point->quantity);
    Why why;
    why.id = id;
    why.title = capitalised(explanationName(explanation->name));
    why.subject = conditionsText(row);
    const SplitValue value = split(point->predicted, unit);
    why.number = value.number;
    why.unit = value.unit;
    why.full = full(point->predicted, unit);
    why.band = point->band;
    why.bandLow = shown(point->band.low, unit);
    why.bandHigh = shown(point->band.high, unit);
    why.bandName = WhyText::tr("band of 80 %");
    why.calibration = calibrationName(*answer->calibration);
    why.explanation = *explanation;
    why.formula = parseFormula(explanation->formula);
    addFacts(why, row, *point);
    if (!row.source.empty())
        why.note = WhyText::tr("Measured value from: %1").arg(toQString(row.source));
    for (const ExplanationInput& input : explanation->inputs()) {
        std::string other;
        for (const auto& [symbol, quantity] : {std::pair("ttft", Quantity::ttft), std::pair("tpot", Quantity::tpot)}) {
            if (input.symbol == symbol && measured(row, quantity))
                other = whyOfPoint({.row = point->row, .quantity = quantity, .band = {}});
        }
        why.inputs.push_back({toQString(input.symbol), shown(input.value, input.unit), {}, term(input.origin), other});
    }
    for (const serving::EngineConstant& constant : serving::constantsOf(kept->question)) {
        const catalog::Constant& of = *constant.constant;
        why.inputs.push_back({toQString(constant.symbol),
                              shown(of.value, constant.unit),
                              of.low < of.high ? rangeText(of.low, of.high, constant.unit) : QString(),
                              toQString(of.origin),
                              {}});
    }
    why.keep = kept;
    return why;
}

}  // namespace tokenfactory::ui
