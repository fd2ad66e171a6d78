#include "app/cli/command.h"
#include "app/cli/question_flags.h"
#include "app/cli/split_flags.h"
#include "core/report/evaluation_report.h"
#include "core/report/json.h"
#include "core/report/notes.h"
#include "core/report/split_report.h"
#include "core/scenario/lookup.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace tokenfactory::app {

namespace {

/// The degrees as typed; EP stays absent unless given, as its default needs the model.
struct LayoutFlags {
    cost::Layout layout;
    std::optional<int> ep;
};

LayoutFlags readLayout(const Flags& flags, Problems& problems)
{
    using scenario::mostGpus;
    LayoutFlags read;
    cost::Layout& layout = read.layout;
    layout.tp = flags.whole("tp", 1, mostGpus, 1, problems);
    layout.pp = flags.whole("pp", 1, mostGpus, 1, problems);
    layout.dp = flags.whole("dp", 1, mostGpus, 1, problems);
    layout.dcp = flags.whole("dcp", 1, mostGpus, 1, problems);
    layout.cp = flags.whole("cp", 1, mostGpus, 1, problems);
    if (flags.given("ep")) {
        read.ep = flags.whole("ep", 1, mostGpus, 1, problems);
    }
    const double gpus = static_cast<double>(layout.tp) * layout.pp * layout.dp * layout.cp;
    if (gpus > mostGpus) {
        problems.push_back({"--tp --pp --dp --cp", "make more than " + std::to_string(mostGpus) + " GPUs", ""});
    }
    return read;
}

/// The question of one pass, and of the split of it over two groups where that is asked for.
struct Question {
    cost::PassQuestion pass;
    std::optional<cost::SplitQuestion> split;
};

Expected<Question> readQuestion(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const QuestionFlags read = readQuestionFlags(flags, problems);
    const std::string_view systemName = flags.required("system", "a system", problems);
    const LayoutFlags layout = readLayout(flags, problems);
    const int batch = flags.whole("batch", 1, scenario::mostBatch, 1, problems);
    std::optional<SplitFlags> split = readSplitFlags(flags, problems);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    const Expected<Presets> presets = readPresets(flags, invocation);
    if (!presets) {
        return unexpected(presets.error());
    }
    const Expected<catalog::ModelPtr> model = scenario::findModel(presets->catalog, read.model);
    const Expected<catalog::SystemPtr> system = scenario::findSystem(presets->catalog, systemName);
    const Expected<catalog::SystemPtr> expertSystem =
        split ? scenario::findSystem(presets->catalog, split->expertSystem) : system;
    for (const Problems* found : {model ? nullptr : &model.error(), system ? nullptr : &system.error(),
                                  expertSystem || !split ? nullptr : &expertSystem.error()}) {
        if (found != nullptr) {
            problems.insert(problems.end(), found->begin(), found->end());
        }
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    cost::PassQuestion question{
        *model, *system, presets->calibration, layout.layout, {*read.stage, batch, read.each, {}}, read.choices};
    question.layout.ep = layout.ep ? *layout.ep : cost::widestEp(**model, layout.layout);
    if (!split) {
        return Question{std::move(question), {}};
    }
    split->layout.attention = layout.layout;
    cost::SplitQuestion both{*model,        *system,       *expertSystem,   presets->calibration,
                             split->layout, question.pass, question.choices};
    return Question{std::move(question), std::move(both)};
}

template <class Report>
int show(const Expected<Report>& report, const cost::PassQuestion& question, const Flags& flags)
{
    if (!report) {
        return refuse(report.error());
    }
    tell(report::notesOn(*question.model, question.pass.each, question.choices));
    const bool explain = flags.isOn("explain");
    return print(
        flags.isOn("json") ? report::dumped(report::asJson(*report, explain)) : report::asText(*report, explain),
        report->evaluation.feasible() ? done : infeasible);
}

int runEvaluate(const Flags& flags, const Invocation& invocation)
{
    const Expected<Question> question = readQuestion(flags, invocation);
    if (!question) {
        return refuse(question.error());
    }
    return question->split ? show(report::splitReport(*question->split), question->pass, flags)
                           : show(report::evaluationReport(question->pass), question->pass, flags);
}

}  // namespace

void addEvaluate(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "evaluate",
                              "What one pass of a layout costs, where its time goes, what fits.", runEvaluate);
    flags.add("tp", "N", "Tensor parallel.", "1");
    flags.add("pp", "N", "Pipeline stages.", "1");
    flags.add("dp", "N", "Attention instances.", "1");
    flags.add("ep", "N", "Expert parallel.", "TP × DP × CP, 1 for a dense model");
    flags.add("dcp", "N", "Decode context parallel, within TP.", "1");
    flags.add("cp", "N", "Context parallel, prefill and midfill only.", "1");
    flags.add("batch", "B", "Sequences of a micro-batch over all attention instances.", "1");
    flags.add("system", "NAME|FILE", "System: a preset or a system file.");
    addQuestionFlags(flags);
    addSplitFlags(flags);
    flags.addSwitch("json", "Print one JSON document.");
    flags.addSwitch("explain", "Add the formula and inputs of every number.");
}

}  // namespace tokenfactory::app
