#include "ui/viewmodels/build_numbers.h"

#include "core/base/format.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/typed_number.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct BuildText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

/// Numbers of GPUs with a stop on the slider: powers of two and whole NVL72 racks.
const std::vector<int> gpuStops = {1, 2, 4, 8, 16, 32, 64, 72, 128, 144, 256, 288, 512, 576, 1024};

std::vector<int> doubling(int first, int most)
{
    std::vector<int> stops;
    for (int value = first; value <= most; value *= 2)
        stops.push_back(value);
    return stops;
}

/// 1,024, 1,536, 2,048, 3,072 ... up to `most`, and `most` itself.
std::vector<int> tokenStops(int first, int most)
{
    std::vector<int> stops;
    for (int step = first; step < most && step <= most / 2 + 1; step *= 2) {
        stops.push_back(step);
        if (step >= 2 && step + step / 2 < most)
            stops.push_back(step + step / 2);
    }
    if (stops.empty() || stops.back() < most)
        stops.push_back(most);
    return stops;
}

int contextLimit(const Session& session)
{
    constexpr int unlimited = 1 << 20;
    const int limit = session.resolved().model->contextLimit;
    return limit > 0 ? limit : unlimited;
}

NumberView gpusOf(const Session& session)
{
    NumberView view;
    view.stops = gpuStops;
    view.value = session.legal().gpus();
    view.high = mostGpusToEnter;
    return view;
}

NumberView degreeOf(const Session& session, frontier::Degree degree)
{
    NumberView view;
    view.stops = session.legal().values(degree);
    view.crosses = session.legal().refused(degree);
    view.value = valueOf(session.scenario().layout, degree);
    view.high = mostGpusToEnter;
    const bool decodes = session.scenario().stage == cost::Stage::decode;
    if (degree == (decodes ? frontier::Degree::cp : frontier::Degree::dcp)) {
        view.enabled = view.value != 1;  // so that one from a file can be taken back
        view.crosses.clear();
        view.tooltip = decodes ? BuildText::tr("CP splits the new tokens of prefill and midfill only")
                               : BuildText::tr("DCP splits the cache of decode passes only");
    }
    return view;
}

NumberView cachedOf(const Session& session)
{
    NumberView view;
    view.stops = tokenStops(1024, contextLimit(session));
    view.value = session.scenario().each.cachedTokens;
    view.low = 0;
    view.high = scenario::mostTokens;
    if (session.scenario().stage == cost::Stage::prefill) {
        view.enabled = view.value != 0;
        view.tooltip = BuildText::tr("A prefill has nothing cached; midfill adds new tokens to a cached context");
    }
    return view;
}

NumberView freshOf(const Session& session)
{
    NumberView view;
    view.stops = session.scenario().stage == cost::Stage::decode
                     ? std::vector{1, 2, 3, 4, 6, 8, 12, 16}
                     : tokenStops(1, std::min(contextLimit(session), 1 << 20));
    view.value = session.scenario().each.newTokens;
    view.high = scenario::mostTokens;
    return view;
}

NumberView batchOf(const Session& session)
{
    NumberView view;
    const auto swept = frontier::sweptBatches();
    view.stops.assign(swept.begin(), swept.end());
    view.value = session.scenario().batch;
    view.high = scenario::mostBatch;
    return view;
}

/// Copies of experts with which the layout as it stands can be built; without any where it cannot be at all.
std::vector<int> replicaStops(const Session& session)
{
    const scenario::Scenario& scenario = session.scenario();
    std::vector<int> tried = doubling(1, 256);
    tried.insert(tried.begin(), 0);
    for (const catalog::FeedForwardKind& kind : session.resolved().model->feedForwardKinds) {
        const int ep = std::max(1, scenario.layout.ep);
        for (int round = 1; round <= 8 && kind.isMoe() && ep > 1; ++round)
            tried.push_back((ep - kind.routedExperts % ep) % ep + ep * (round - 1));
    }
    std::sort(tried.begin(), tried.end());
    tried.erase(std::unique(tried.begin(), tried.end()), tried.end());
    std::erase_if(tried, [&](int copies) {
        return copies > 512 ||
               !cost::reasonsAgainst(scenario.layout, *session.resolved().model, scenario.stage, copies).empty();
    });
    if (tried.empty())
        tried = {0};
    return tried;
}

std::vector<int> acceptedStops(int newTokens)
{
    std::vector<int> stops;
    const int step = newTokens <= 4 ? 1 : 5;  // tenths
    for (int tenths = 10; tenths <= 10 * std::min(newTokens, 17); tenths += step)
        stops.push_back(tenths);
    return stops;
}

/// The stops of a written number are whole multiples of 1 / `parts`.
struct Stops {
    std::vector<int> values;
    int parts = 1;
    std::string first;  ///< the word of the first stop, where it is one
    std::string last;   ///< of the last
};

Stops stopsOf(const Session& session, std::string_view flag)
{
    Stops stops;
    const auto even = [&stops](int first, int last, int step) {
        for (int value = first; value <= last; value += step)
            stops.values.push_back(value);
    };
    if (flag == "overlap") {
        stops.parts = 100;
        even(0, 100, 5);
    } else if (flag == "routing") {
        stops.parts = 100;
        stops.first = "uniform";
        even(0, 300, 10);
    } else if (flag == "chunk") {
        stops.values = doubling(256, 1 << 17);
    } else if (flag == "draft-tokens") {
        even(0, 8, 1);
        stops.values.insert(stops.values.end(), {12, 16});
    } else if (flag == "accepted-length") {
        stops.parts = 10;
        stops.values = acceptedStops(session.scenario().each.newTokens);
    } else if (flag == "expert-replicas") {
        stops.values = replicaStops(session);
    } else if (flag == "output") {
        for (int decade = 10; decade <= 100'000; decade *= 10)
            stops.values.insert(stops.values.end(), {decade, 2 * decade, 5 * decade});
    } else if (flag == "max-seqs-per-instance") {
        stops.values = doubling(1, 2048);
        stops.last = "none";
    } else if (flag == "pp-max") {
        stops.values = doubling(1, static_cast<int>(session.resolved().model->layers.size()));
    } else if (flag == "cp-max") {
        stops.values = doubling(1, scenario::mostCp);
    }
    return stops;
}

std::string textOf(const Session& session, std::string_view flag)
{
    const scenario::Scenario& scenario = session.scenario();
    if (scenario::isChoice(flag))
        return scenario::choiceText(scenario.choices, flag);
    if (flag == "cp-max")
        return std::to_string(scenario.cpMax);
    if (!limitsStage(flag, scenario.stage) || !scenario.maxLatencyS)
        return "none";
    const double milliseconds = *scenario.maxLatencyS * 1e3;
    const double round = std::round(milliseconds * 1e6) / 1e6;  // 0.03 s is 30 ms, not 29.999999999999996
    return toText(round / 1e3 == *scenario.maxLatencyS ? round : milliseconds);
}

/// "8,192" and "0.5" as they are written, words in the language of the window.
QString written(const std::string& text)
{
    const auto number = toNumber(text);
    if (!number)
        return term(text);
    return *number == std::floor(*number) && std::abs(*number) < 1e15 ? grouped(*number) : toQString(text);
}

NumberView writtenOf(const Session& session, std::string_view flag)
{
    NumberView view;
    const std::string text = textOf(session, flag);
    const Stops stops = stopsOf(session, flag);
    view.written = written(text);
    view.stops = stops.values;
    for (const int stop : stops.values)
        view.texts.push_back(toText(stop / double(stops.parts)));
    if (!stops.first.empty())
        view.texts.front() = stops.first;
    if (!stops.last.empty())
        view.texts.back() = stops.last;
    const auto number = toNumber(text);
    if (number)
        view.value = static_cast<int>(std::lround(std::min(*number, 1e6) * stops.parts));
    else if (!stops.values.empty())
        view.value = text == stops.last ? stops.values.back() : stops.values.front();
    return view;
}

/// Choices that change nothing as things stand are put out of reach, with the reason in the tooltip.
void disableWhatHasNoEffect(NumberView& view, const Session& session, std::string_view flag, bool atDefault)
{
    const cost::Stage stage = session.scenario().stage;
    const bool decodes = stage == cost::Stage::decode;
    const catalog::Model& model = *session.resolved().model;
    const bool dense = cost::widestEp(model, {.tp = 1, .pp = 1, .dp = 2, .ep = 1, .dcp = 1, .cp = 1}) == 1;
    QString why;
    if ((flag == "draft-tokens" || flag == "accepted-length") && !decodes)
        why = BuildText::tr("Speculation is of decode passes only");
    else if (flag == "output" && !decodes)
        why = BuildText::tr("Output tokens are of decode passes only");
    else if ((flag == "chunk" || flag == "cp-max" || flag == "max-ttft-s") && decodes)
        why = BuildText::tr("This is of prefill and midfill only");
    else if (flag == "max-tpot-s" && !decodes)
        why = BuildText::tr("This is of decode only");
    else if ((flag == "expert-replicas" || flag == "routing") && dense)
        why = BuildText::tr("%1 has no routed experts").arg(toQString(model.name));
    if (why.isEmpty())
        return;
    view.enabled = !atDefault;
    view.tooltip = why;
}

}  // namespace

std::optional<frontier::Degree> degreeFromFlag(std::string_view flag)
{
    const auto degree =
        std::ranges::find(frontier::allDegrees, flag, [](frontier::Degree one) { return frontier::name(one); });
    return degree == frontier::allDegrees.end() ? std::nullopt : std::optional(*degree);
}

bool limitsStage(std::string_view flag, cost::Stage stage)
{
    return flag == (stage == cost::Stage::decode ? "max-tpot-s" : "max-ttft-s");
}

NumberView numberOf(const Session& session, std::string_view flag)
{
    if (flag == "gpus")
        return gpusOf(session);
    if (const auto degree = degreeFromFlag(flag))
        return degreeOf(session, *degree);
    if (flag == "cached")
        return cachedOf(session);
    if (flag == "new")
        return freshOf(session);
    if (flag == "batch")
        return batchOf(session);
    NumberView view = writtenOf(session, flag);
    const std::string text = textOf(session, flag);
    const bool atDefault = scenario::isChoice(flag) ? text == scenario::choiceText(cost::Choices(), flag)
                                                    : text == (flag == "cp-max" ? "1" : "none");
    disableWhatHasNoEffect(view, session, flag, atDefault);
    return view;
}

}  // namespace tokenfactory::ui
