#include "ui/viewmodels/best_within.h"

#include "core/frontier/without_points.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace tokenfactory::ui {

namespace {

struct FrontierText {
    Q_DECLARE_TR_FUNCTIONS(FrontierPlot)
};

}  // namespace

QString latencyTitle(cost::Stage stage) { return toQString(frontier::latencyName(stage)); }

QString limitsText(const frontier::FrontierQuestion& question)
{
    QStringList limits;
    if (question.maxLatencyS)
        limits << FrontierText::tr("%1 %2", "a quantity and its value")
                      .arg(latencyTitle(question.stage), shown(*question.maxLatencyS, Unit::seconds));
    if (question.choices.hbmCapBytes)
        limits << FrontierText::tr("HBM %1").arg(shown(*question.choices.hbmCapBytes, Unit::bytes));
    if (question.choices.maxSequencesPerInstance)
        limits << FrontierText::tr("%1 sequences per instance").arg(grouped(*question.choices.maxSequencesPerInstance));
    return limits.join(QStringLiteral(", "));
}

QString bestWithinText(const SweptFrontier& swept)
{
    const frontier::SweptPoint* best = nullptr;
    if (swept.frontier) {
        for (const frontier::SystemFrontier& part : swept.frontier->systems) {
            const auto& point = part.bestWithinLimits;
            if (point && (!best || point->tokensPerSecondPerGpu > best->tokensPerSecondPerGpu))
                best = &*point;
        }
    }
    if (!best)
        return {};
    return FrontierText::tr("Best within %1: %2, %3, batch %4, %5 per GPU", "limits, system, layout, batch, throughput")
        .arg(limitsText(swept.question),
             toQString(swept.question.systems[static_cast<std::size_t>(best->system)]->shortName),
             toQString(toText(best->layout)), grouped(best->batch),
             shown(best->tokensPerSecondPerGpu, Unit::tokensPerSecond));
}

}  // namespace tokenfactory::ui
