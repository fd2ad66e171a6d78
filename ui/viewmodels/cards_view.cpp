#include "ui/viewmodels/cards_view.h"

#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <cmath>
#include <optional>

namespace tokenfactory::ui {

namespace {

struct CardText {
    Q_DECLARE_TR_FUNCTIONS(Cards)
};

/// The explanation of a figure: the one of the same number and unit, as made by cost::explain().
QString explanationOf(const Answer& answer, double value, Unit unit)
{
    for (const Explanation& explanation : answer.explanations) {
        if (explanation.value == value && explanation.unit == unit)
            return toQString(toText(explanation));
    }
    return {};
}

CardView card(const Answer& answer, const char* id, const QString& title, std::optional<double> value, Unit unit)
{
    CardView card;
    card.id = QLatin1String(id);
    card.title = title;
    if (value)
        card.value = *value;
    const SplitValue parts = split(card.value, unit);
    card.number = parts.number;
    card.unit = parts.unit;
    card.fullText = full(card.value, unit);
    if (value)
        card.explanation = explanationOf(answer, *value, unit);
    return card;
}

QString fillText(const cost::Residency& residency)
{
    return CardText::tr("of %1 usable").arg(shown(residency.usable, Unit::bytes));
}

}  // namespace

std::vector<CardView> cardsOf(const Answer& answer)
{
    const cost::PassCost* cost = answer.cost();
    const bool decode = answer.scenario.stage == cost::Stage::decode;
    const auto figure = [cost](double cost::PassCost::*member) {
        return cost ? std::optional(cost->*member) : std::nullopt;
    };
    const QString calibration = answer.resolved.calibration ? term(answer.resolved.calibration->name) : QString();

    CardView latency = card(answer, "latency", decode ? CardText::tr("Time per output token") : CardText::tr("Time to first token"),
                            figure(&cost::PassCost::latencyS), Unit::seconds);
    latency.calibration = calibration;
    CardView throughput = card(answer, "throughput", CardText::tr("Throughput per GPU"),
                               figure(&cost::PassCost::tokensPerSecondPerGpu), Unit::tokensPerSecond);
    throughput.calibration = calibration;
    CardView energy = card(answer, "energy", CardText::tr("Energy per query"),
                           figure(&cost::PassCost::energyPerQueryJ), Unit::joules);
    energy.calibration = calibration;
    const auto& residency = cost ? std::optional(cost->residency) : std::nullopt;
    CardView hbm = card(answer, "hbm", CardText::tr("HBM per GPU"),
                        residency ? std::optional(residency->total()) : std::nullopt, Unit::bytes);
    CardView network = card(answer, "network", CardText::tr("Network per GPU"),
                            figure(&cost::PassCost::networkMeanBytesPerSecond), Unit::bytesPerSecond);
    network.calibration = calibration;

    if (cost) {
        latency.detail = rangeText(cost->latencyBand.low, cost->latencyBand.high, Unit::seconds);
        latency.shortDetail = latency.detail;
        const QString perUser = shown(cost->tokensPerSecondPerUser, Unit::none);
        throughput.detail = CardText::tr("%1 per user").arg(perUser);
        throughput.shortDetail = throughput.detail;
        const int queryTokens = decode ? cost->question.choices.outputTokens : answer.scenario.each.newTokens;
        energy.detail = decode ? CardText::tr("%1 output tokens").arg(grouped(queryTokens))
                               : CardText::tr("%1 new tokens").arg(grouped(queryTokens));
        energy.shortDetail = grouped(queryTokens);
        hbm.detail = fillText(cost->residency);
        hbm.shortDetail = hbm.detail;
        network.detail = CardText::tr("peak %1").arg(shown(cost->networkPeakBytesPerSecond, Unit::bytesPerSecond));
        network.shortDetail = network.detail;
    }
    return {latency, throughput, energy, hbm, network};
}

}  // namespace tokenfactory::ui
