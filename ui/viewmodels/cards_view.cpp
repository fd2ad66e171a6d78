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

/// What a card is called: in the window, where room is short, and by cost::explain().
struct Title {
    QString whole;
    QString brief;
    std::string_view explained;
};

CardView card(const char* id, const Title& title, std::optional<double> value, Unit unit)
{
    CardView card;
    card.id = QLatin1String(id);
    card.title = title.whole;
    card.shortTitle = title.brief;
    if (value)
        card.value = *value;
    const SplitValue parts = split(card.value, unit);
    card.number = parts.number;
    card.unit = parts.unit;
    card.fullText = full(card.value, unit);
    if (value)
        card.why = title.explained;
    card.quantity = unit;
    return card;
}

Title latencyTitle(bool decode)
{
    return decode ? Title{CardText::tr("Time per output token"), CardText::tr("TPOT"), "time per output token"}
                  : Title{CardText::tr("Time to first token"), CardText::tr("TTFT"), "time to first token"};
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
    const QString calibration = answer.resolved.calibration ? calibrationName(*answer.resolved.calibration) : QString();

    CardView latency = card("latency", latencyTitle(decode), figure(&cost::PassCost::latencyS), Unit::seconds);
    latency.calibration = calibration;
    CardView throughput =
        card("throughput", {CardText::tr("Throughput per GPU"), CardText::tr("Throughput"), "throughput per GPU"},
             figure(&cost::PassCost::tokensPerSecondPerGpu), Unit::tokensPerSecond);
    throughput.calibration = calibration;
    CardView energy = card("energy", {CardText::tr("Energy per query"), CardText::tr("Energy"), "energy per query"},
                           figure(&cost::PassCost::energyPerQueryJ), Unit::joules);
    energy.calibration = calibration;
    const auto& residency = cost ? std::optional(cost->residency) : std::nullopt;
    CardView hbm = card("hbm", {CardText::tr("HBM per GPU"), CardText::tr("HBM"), "HBM per GPU"},
                        residency ? std::optional(residency->total()) : std::nullopt, Unit::bytes);
    CardView network = card("network", {CardText::tr("Network per GPU"), CardText::tr("Network"), "network per GPU"},
                            figure(&cost::PassCost::networkMeanBytesPerSecond), Unit::bytesPerSecond);
    network.calibration = calibration;

    if (cost) {
        latency.detail = rangeText(cost->latencyBand.low, cost->latencyBand.high, Unit::seconds);
        latency.shortDetail = latency.detail;
        latency.detailWhys = {"latency with fast constants", "latency with slow constants"};
        throughput.detailWhys = {"throughput per user"};
        hbm.detailWhys = {"usable HBM"};
        network.detailWhys = {"peak network per GPU"};
        const QString perUser = shown(cost->tokensPerSecondPerUser, Unit::none);
        throughput.detail = CardText::tr("%1 per user").arg(perUser);
        throughput.shortDetail = throughput.detail;
        const int tokens = decode ? cost->question.choices.outputTokens : answer.scenario.each.newTokens;
        const QString queryTokens = grouped(tokens);
        if (tokens == 1) {
            energy.detail = decode ? CardText::tr("per output token") : CardText::tr("per new token");
            energy.shortDetail = CardText::tr("per token");
        } else {
            energy.detail = decode ? CardText::tr("per %1 output tokens").arg(queryTokens)
                                   : CardText::tr("per %1 new tokens").arg(queryTokens);
            energy.shortDetail = CardText::tr("per %1 tokens").arg(queryTokens);
        }
        hbm.detail = fillText(cost->residency);
        hbm.shortDetail = hbm.detail;
        network.detail = CardText::tr("peak %1").arg(shown(cost->networkPeakBytesPerSecond, Unit::bytesPerSecond));
        network.shortDetail = network.detail;
    }
    return {latency, throughput, energy, hbm, network};
}

}  // namespace tokenfactory::ui
