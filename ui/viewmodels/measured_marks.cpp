#include "ui/viewmodels/measured_marks.h"

#include "core/scenario/measured_scenario.h"
#include "ui/viewmodels/measured_view.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

namespace tokenfactory::ui {

namespace {

struct MeasuredText {
    Q_DECLARE_TR_FUNCTIONS(Measured)
};

}  // namespace

QStringList nearLines(const calibration::Measurement& row, const QString& figures)
{
    QStringList lines = {MeasuredText::tr("measured: %1", "figures").arg(figures), conditionsText(row)};
    if (!row.engineText.empty())
        lines.append(toQString(row.engineText));
    if (!row.source.empty())
        lines.append(MeasuredText::tr("Source: %1").arg(toQString(row.source)));
    lines.append(
        MeasuredText::tr("shown where model and rack are the same and lengths, GPUs and clients, as far as they are "
                         "known, within a factor of 2"));
    return lines;
}

std::vector<MeasuredMark> measuredMarksOf(const Answer& answer, const SeriesSlots& styles,
                                          const calibration::Measurements& measured)
{
    std::vector<MeasuredMark> marks;
    for (const calibration::Measurement& row : measured.rows) {
        for (const catalog::SystemPtr& system : answer.resolved.systems) {
            const auto place = scenario::placeOnFrontier(row, answer.scenario, *answer.resolved.model, *system);
            if (!place)
                continue;
            const QString figures =
                MeasuredText::tr("%1, %2 per GPU", "latency, throughput")
                    .arg(shown(place->latencyS, Unit::seconds), shown(place->tokensPerSPerGpu, Unit::tokensPerSecond));
            marks.push_back(
                {place->latencyS, place->tokensPerSPerGpu, system->id, styles.of(system->id), nearLines(row, figures)});
        }
    }
    return marks;
}

}  // namespace tokenfactory::ui
