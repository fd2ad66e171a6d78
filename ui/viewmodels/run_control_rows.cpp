#include "ui/viewmodels/run_control_rows.h"
#include "core/factory/spec_file.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

using control::AdmissionLaw;
using control::AdmissionSpec;
using scenario::Setting;

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

std::vector<Option> routingOptions()
{
    return {{"round-robin", RunText::tr("Round robin"), RunText::tr("Each worker in turn")},
            {"least-loaded", RunText::tr("Least loaded"), RunText::tr("The worker with the least work before it")},
            {"prefix-affinity", RunText::tr("Prefix affinity"),
             RunText::tr("The worker that holds most of the prefix, unless it has too much to do")}};
}

class AdmissionRows {
public:
    explicit AdmissionRows(factory::FactorySpec ofFactory) : spec(std::move(ofFactory)), admission(spec.admission) {}

    RunSection section()
    {
        made.id = "admission";
        made.title = RunText::tr("Admission and routing");
        made.rows.push_back(law());
        addParameters();
        addRejection();
        addRouting();
        addRoom();
        return std::move(made);
    }

private:
    void add(const char* key, const QString& label, const QString& meaning, Quantity quantity,
             std::optional<double> value, Range range, std::vector<double> stops, const QString& noneText = {})
    {
        RunNumber number;
        number.flag = std::string("factory.") + key;
        number.label = label;
        number.meaning = meaning;
        number.quantity = quantity;
        number.value = value;
        number.range = range;
        number.stops = std::move(stops);
        number.noneText = noneText;
        made.rows.push_back(numberRow(number));
    }

    RunRow law() const
    {
        return optionsRow("factory.admission.law", SettingKind::list, RunText::tr("Admission"),
                          RunText::tr("When a request that waits may begin"), admissionOptions(),
                          std::string(name(admission.law)), [spec = spec](const std::string& id) {
                              factory::FactorySpec next = spec;
                              AdmissionSpec& to = next.admission;
                              to.law = control::admissionLawFromName(id).value_or(to.law);
                              const int least = control::leastBuffer(to);
                              if (to.buffer >= least)
                                  return std::vector<Setting>{{"factory.admission.law", quoted(id)}};
                              // a law that would let nobody begin gets the least of a buffer with it
                              to.buffer = least;
                              return std::vector<Setting>{
                                  {"factory.admission", asRead(factory::toJsonValue(next)["admission"].dump())}};
                          });
    }

    void addParameters()
    {
        const AdmissionLaw law = admission.law;
        const bool isPaced = law == AdmissionLaw::paced;
        const bool isPi = law == AdmissionLaw::pi;
        if (law == AdmissionLaw::readyBuffer || isPaced || isPi) {
            const double least = control::leastBuffer(admission);
            std::vector<double> stops = decades(std::max(1.0, least), std::max(1024.0, 2.0 * least));
            stops.push_back(least);
            add("admission.buffer", RunText::tr("Buffer"),
                isPi ? RunText::tr("Ready sequences that the law aims at")
                     : RunText::tr("Sequences that are prefilled ahead, ready to decode"),
                Quantity::count, admission.buffer, {least, 1e9}, std::move(stops));
        }
        if (isPaced) {
            std::vector<double> stops = {0, 1, 2, 4, 8, 16, 32, 64, 128};
            const double most = admission.buffer - 1.0;
            std::erase_if(stops, [&](double stop) { return stop > most; });
            add("admission.band", RunText::tr("Band"),
                RunText::tr("Once it holds it goes on when so many of the buffer are gone"), Quantity::count,
                admission.band, {0.0, std::max(0.0, most)}, std::move(stops));
            add("admission.factor", RunText::tr("Pace"), RunText::tr("Of the service rate that is expected"),
                Quantity::share, admission.factor, {0.0, 1e6, true},
                {0.5, 0.8, 0.9, 0.95, 1, 1.02, 1.05, 1.1, 1.25, 1.5, 2});
            add("admission.burst", RunText::tr("Burst"), RunText::tr("Sequences that may begin at once after a pause"),
                Quantity::number, admission.burst, {1.0, 1e9}, doublings(1.0, 256.0));
        }
        if (law == AdmissionLaw::gatedRefill || isPi)
            add("admission.tick_s", RunText::tr("Tick"), RunText::tr("Time between two decisions"), Quantity::seconds,
                admission.tickS, {1e-6, 1e8}, decades(0.01, 60.0));
        if (isPi) {
            add("admission.smoothing_s", RunText::tr("Smoothing"),
                RunText::tr("Time constant of what the law sees of the backlog; 0: none"), Quantity::seconds,
                admission.smoothingS, {0.0, 1e8}, {0, 0.5, 1, 2, 5, 10, 20, 30, 60});
            add("admission.proportional_per_s", RunText::tr("Proportional gain"),
                RunText::tr("Admissions per second for each sequence that is missing"), Quantity::number,
                admission.proportional, {0.0, 1e9}, {0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5});
            add("admission.integral_per_s2", RunText::tr("Integral gain"),
                RunText::tr("The same, for each second that it is missing"), Quantity::number, admission.integral,
                {0.0, 1e9}, {0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5});
        }
    }

    void addRejection()
    {
        made.rows.push_back(
            optionsRow("factory.admission.rejection", SettingKind::list, RunText::tr("Early rejection"),
                       RunText::tr("Whether a request is refused when it arrives"),
                       {{"none", RunText::tr("None"), {}},
                        {"load", RunText::tr("By the load now"), RunText::tr("While too many decode slots are in use")},
                        {"predicted", RunText::tr("By the load to come"),
                         RunText::tr("While too many will be when its prompt is prefilled")}},
                       std::string(name(admission.rejection))));
        if (admission.rejection != control::EarlyRejection::none)
            add("admission.load_limit", RunText::tr("Limit"), RunText::tr("Share of the decode slots"), Quantity::share,
                admission.loadLimit, {0.0, 1e6}, {0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2});
        add("queue_limit", RunText::tr("Queue limit"), RunText::tr("Requests that may wait; more are refused"),
            Quantity::count, spec.queueLimit ? std::optional<double>(*spec.queueLimit) : std::nullopt, {0.0, 1e9},
            decades(1.0, 10000.0), RunText::tr("none"));
        add("admission.reserved_share", RunText::tr("Kept for people"),
            RunText::tr("Share of the decode slots that is kept for turns a person waits for"), Quantity::share,
            admission.reservedShare, {0.0, 1.0, false, true}, {0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75});
    }

    void addRouting()
    {
        made.rows.push_back(optionsRow("factory.fill_routing", SettingKind::list, RunText::tr("Prompts go to"),
                                       RunText::tr("Which worker prefills a prompt"), routingOptions(),
                                       std::string(name(spec.fillRouting))));
        made.rows.push_back(optionsRow("factory.decode_routing", SettingKind::list, RunText::tr("Decode goes to"),
                                       RunText::tr("Which worker decodes a sequence"), routingOptions(),
                                       std::string(name(spec.decodeRouting))));
        const auto affine = control::RoutingLaw::prefixAffinity;
        if (spec.fillRouting == affine || spec.decodeRouting == affine)
            add("affinity_load_tokens", RunText::tr("Affinity up to"),
                RunText::tr("Tokens of work a worker with the prefix may have more than the least loaded"),
                Quantity::tokens, spec.affinityLoad, {0.0, 1e15}, doublings(1024.0, 1048576.0));
    }

    void addRoom()
    {
        made.rows.push_back(
            optionsRow("factory.reserve", SettingKind::list, RunText::tr("Room reserved"),
                       RunText::tr("What of a sequence's KV must find room before it starts"),
                       {{"first-chunk", RunText::tr("First chunk"), RunText::tr("Of the prompt: admits too much")},
                        {"full-input", RunText::tr("Whole prompt"), {}},
                        {"final-size", RunText::tr("Final size"),
                         RunText::tr("Prompt and answer: an oracle's, for nobody knows the answer's length")}},
                       std::string(factory::name(spec.reserve))));
        made.rows.push_back(optionsRow("factory.preemption", SettingKind::list, RunText::tr("When HBM is full"),
                                       RunText::tr("What becomes of a sequence that has to leave"),
                                       {{"recompute", RunText::tr("Recompute"),
                                         RunText::tr("What it said so far is prefilled again with its prompt")},
                                        {"restart", RunText::tr("Restart"), RunText::tr("It begins again")}},
                                       std::string(factory::name(spec.preemption))));
    }

    factory::FactorySpec spec;
    AdmissionSpec admission;
    RunSection made;
};

}  // namespace

std::vector<Option> admissionOptions()
{
    return {
        {"open", RunText::tr("Open"), RunText::tr("A request begins at once")},
        {"gated-refill", RunText::tr("Gated refill"),
         RunText::tr("Each tick admits as many as decode slots are free, blind to what is in prefill")},
        {"one-for-one", RunText::tr("One for one"),
         RunText::tr("One for each that retires, after one for each slot at the start")},
        {"credit", RunText::tr("Credits"),
         RunText::tr("While fewer are in prefill, ready or decoding than there are slots")},
        {"ready-buffer", RunText::tr("Ready buffer"), RunText::tr("As credits, and the buffer more")},
        {"paced", RunText::tr("Ready buffer, paced"),
         RunText::tr("A token bucket a little above the service rate, which holds while the buffer is full")},
        {"pi", RunText::tr("PI controller"),
         RunText::tr("A rate from the ready backlog by a proportional and integral law")},
    };
}

RunSection admissionSection(const RunInputs& inputs) { return AdmissionRows(factoryIn(inputs.scenario)).section(); }

RunSection limitsSection(const RunInputs& inputs)
{
    const factory::ServiceLimits limits = factoryIn(inputs.scenario).limits;
    RunSection made;
    made.id = "limits";
    made.title = RunText::tr("Limits of goodput");
    const auto add = [&](const char* flag, const QString& label, const QString& meaning, std::optional<double> value,
                         std::vector<double> stops) {
        RunNumber number;
        number.flag = flag;
        number.label = label;
        number.meaning = meaning;
        number.quantity = Quantity::seconds;
        number.value = value;
        number.range = {0.0, 1e8, true};
        number.stops = std::move(stops);
        number.noneText = RunText::tr("none");
        made.rows.push_back(numberRow(number));
    };
    add("factory.limits.ttft_s", QStringLiteral("TTFT"),
        RunText::tr("The longest time to the first token with which an answer counts as goodput"), limits.ttftS,
        decades(0.05, 100.0));
    add("factory.limits.tpot_s", QStringLiteral("TPOT"),
        RunText::tr("The longest time per output token with which an answer counts as goodput"), limits.tpotS,
        decades(0.005, 1.0));
    return made;
}

}  // namespace tokenfactory::ui
