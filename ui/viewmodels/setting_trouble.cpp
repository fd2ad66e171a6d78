#include "ui/viewmodels/setting_trouble.h"

#include "core/scenario/choice_values.h"
#include "ui/viewmodels/build_numbers.h"
#include "ui/viewmodels/layout_text.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/reason_view.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>

namespace tokenfactory::ui {

namespace {

struct TroubleText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

constexpr std::size_t mostRemedies = 3;

QString nameOf(std::string_view flag) { return toQString(flag).toUpper(); }

const char* flagOf(frontier::Degree degree)
{
    constexpr const char* flags[] = {"tp", "pp", "dp", "ep", "dcp", "cp"};
    return flags[static_cast<std::size_t>(degree)];
}

bool isLegalValue(const Session& session, frontier::Degree degree)
{
    const std::vector<int> legal = session.legal().values(degree);
    return std::binary_search(legal.begin(), legal.end(), valueOf(session.scenario().layout, degree));
}

SettingRemedy setting(const QString& text, std::string_view flag, const std::string& value)
{
    SettingRemedy remedy;
    remedy.text = text;
    remedy.flag = flag;
    remedy.value = value;
    return remedy;
}

SettingRemedy layoutOn(const QString& text, int gpus, const cost::Layout& layout)
{
    SettingRemedy remedy;
    remedy.text = text;
    remedy.gpus = gpus;
    remedy.layout = layout;
    return remedy;
}

/// The core's sentences about one degree ("TP 7 does not divide ..."), all of them where none begins with it.
QString sentencesAbout(const Session& session, frontier::Degree degree)
{
    const scenario::Scenario& scenario = session.scenario();
    const QString begins = QStringLiteral("%1 %2 ").arg(nameOf(flagOf(degree))).arg(valueOf(scenario.layout, degree));
    QStringList about;
    QStringList all;
    for (const Sentence& reason : cost::reasonsAgainst(scenario.layout, *session.resolved().model, scenario.stage,
                                                       scenario.choices.expertReplicas)) {
        all.append(sentence(reason));
        if (toQString(reason.english()).startsWith(begins))
            about.append(all.back());
    }
    if (!about.isEmpty())
        return about.join(u' ');
    if (!hasChosenGpus(scenario))
        return gpusSentence(scenario);
    return all.join(u' ');
}

/// The nearest legal values below and above.
void addNeighbours(SettingTrouble& trouble, const Session& session, frontier::Degree degree)
{
    const std::vector<int> legal = session.legal().values(degree);
    const auto above = std::upper_bound(legal.begin(), legal.end(), valueOf(session.scenario().layout, degree));
    const auto offer = [&](int value) {
        trouble.remedies.push_back(setting(QStringLiteral("%1 %2").arg(nameOf(flagOf(degree))).arg(value),
                                           flagOf(degree), std::to_string(value)));
    };
    if (above != legal.begin())
        offer(*(above - 1));
    if (above != legal.end())
        offer(*above);
}

/// A degree wider than the GPUs chosen may be had on more of them.
void addMoreGpus(SettingTrouble& trouble, const Session& session, frontier::Degree degree)
{
    const scenario::Scenario& scenario = session.scenario();
    const int value = valueOf(scenario.layout, degree);
    constexpr int most = 1024;
    if (value <= session.legal().gpus() || value > most)
        return;
    const int gpus = static_cast<int>(std::bit_ceil(static_cast<unsigned>(value)));
    const frontier::LegalLayouts there(*session.resolved().model, scenario.stage, gpus,
                                       scenario.choices.expertReplicas);
    const std::vector<int> legal = there.values(degree);
    if (!std::binary_search(legal.begin(), legal.end(), value))
        return;
    trouble.remedies.push_back(
        layoutOn(useGpusText(double(gpus)), gpus, there.moved(scenario.layout, degree, value, session.epFollows())));
}

/// Redundant copies may make the experts divide.
void addExpertCopies(SettingTrouble& trouble, const Session& session)
{
    const scenario::Scenario& scenario = session.scenario();
    const int ep = scenario.layout.ep;
    for (const catalog::FeedForwardKind& kind : session.resolved().model->feedForwardKinds) {
        if (!kind.isMoe() || ep < 2)
            continue;
        const int copies = (ep - kind.routedExperts % ep) % ep;
        if (copies == scenario.choices.expertReplicas ||
            !cost::reasonsAgainst(scenario.layout, *session.resolved().model, scenario.stage, copies).empty())
            continue;
        trouble.remedies.push_back(setting(TroubleText::tr("Expert copies: %1").arg(grouped(copies)), "expert-replicas",
                                           std::to_string(copies)));
        return;
    }
}

std::optional<SettingTrouble> troubleOfDegree(const Session& session, frontier::Degree degree)
{
    if (isLegalValue(session, degree) || session.legal().empty())  // said once, below the number of GPUs
        return std::nullopt;
    SettingTrouble trouble;
    trouble.text = sentencesAbout(session, degree);
    addNeighbours(trouble, session, degree);
    addMoreGpus(trouble, session, degree);
    if (degree == frontier::Degree::ep)
        addExpertCopies(trouble, session);
    return trouble;
}

const Answer* answerAsItStands(const Session& session)
{
    const AnswerPtr& answer = session.answer();
    return answer && answer->scenario == session.scenario() ? answer.get() : nullptr;
}

/// A number of GPUs that no layout divides: the powers of two around it are the way out.
SettingTrouble troubleOfOddGpus(const Session& session)
{
    const scenario::Scenario& scenario = session.scenario();
    SettingTrouble trouble;
    trouble.text =
        sentence({"No layout of %1 GPUs divides this model.", {grouped(session.legal().gpus()).toStdString()}});
    for (const Remedy& other : otherGpus(scenario, *session.resolved().model))
        trouble.remedies.push_back(layoutOn(other.text, other.gpus, other.layout));
    return trouble;
}

/// HBM that ends stands below the number of GPUs: more of them is the way out.
std::optional<SettingTrouble> troubleOfGpus(const Session& session)
{
    if (session.legal().empty())
        return troubleOfOddGpus(session);
    const Answer* answer = answerAsItStands(session);
    const auto reason = answer ? reasonOf(*answer) : std::nullopt;
    const bool shortOfHbm = reason && answer->evaluation->residency && !answer->evaluation->residency->fits();
    if (!shortOfHbm || reason->illegal)
        return std::nullopt;
    SettingTrouble trouble;
    trouble.text = reason->headline + u'.';
    for (const Remedy& remedy : reason->remedies) {
        const bool sameGpus = remedy.gpus == session.legal().gpus();
        if (trouble.remedies.size() < mostRemedies)
            trouble.remedies.push_back(
                layoutOn(sameGpus ? toQString(cost::toText(remedy.layout)) : remedy.text, remedy.gpus, remedy.layout));
    }
    return trouble;
}

/// An instance that would hold more sequences than its limit.
std::optional<SettingTrouble> troubleOfSequences(const Session& session)
{
    const Answer* answer = answerAsItStands(session);
    const cost::Choices& choices = session.scenario().choices;
    if (!answer || !answer->evaluation || !choices.maxSequencesPerInstance)
        return std::nullopt;
    for (const cost::Reason& reason : answer->evaluation->reasons) {
        if (reason.kind != cost::ReasonKind::limit)
            continue;
        SettingTrouble trouble;
        trouble.text = sentence(reason.sentence);
        const double most = double(*choices.maxSequencesPerInstance) * session.scenario().layout.dp;
        if (most < session.scenario().batch)
            trouble.remedies.push_back(setting(TroubleText::tr("Batch %1").arg(grouped(most)), "batch",
                                               std::to_string(static_cast<int>(most))));
        trouble.remedies.push_back(setting(TroubleText::tr("No limit"), "max-seqs-per-instance", "none"));
        return trouble;
    }
    return std::nullopt;
}

/// A choice the core refuses: its problem names the flag.
std::optional<SettingTrouble> troubleOfChoice(const Session& session, std::string_view flag)
{
    const Answer* answer = answerAsItStands(session);
    if (!answer || answer->evaluation)
        return std::nullopt;
    const std::string where = "--" + std::string(flag);
    for (const Problem& problem : answer->evaluation.error()) {
        if (problem.where != where)
            continue;
        SettingTrouble trouble;
        trouble.text = toQString(problem);
        if (scenario::isChoice(flag)) {
            const std::string usual = scenario::choiceText(cost::Choices(), flag);
            trouble.remedies.push_back(setting(TroubleText::tr("Back to %1").arg(toQString(usual)), flag, usual));
        } else if (flag == "cached") {
            trouble.remedies.push_back(setting(TroubleText::tr("Context %1").arg(0), flag, "0"));
        }
        return trouble;
    }
    return std::nullopt;
}

}  // namespace

std::optional<SettingTrouble> troubleOf(const Session& session, std::string_view flag)
{
    if (const auto degree = degreeFromFlag(flag))
        return troubleOfDegree(session, *degree);
    if (flag == "max-seqs-per-instance") {
        if (auto trouble = troubleOfSequences(session))
            return trouble;
    }
    return flag == "gpus" ? troubleOfGpus(session) : troubleOfChoice(session, flag);
}

std::optional<SettingTrouble> troubleOfLayout(const Session& session)
{
    const scenario::Scenario& scenario = session.scenario();
    const frontier::LegalLayouts& legal = session.legal();
    for (const frontier::Degree degree : frontier::allDegrees) {
        if (!isLegalValue(session, degree))
            return std::nullopt;
    }
    if (legal.empty() || legal.contains(scenario.layout))
        return std::nullopt;
    SettingTrouble trouble;
    QStringList sentences;
    if (!hasChosenGpus(scenario))
        sentences.append(gpusSentence(scenario));
    for (const Sentence& reason : cost::reasonsAgainst(scenario.layout, *session.resolved().model, scenario.stage,
                                                       scenario.choices.expertReplicas))
        sentences.append(sentence(reason));
    trouble.text = sentences.join(u' ');
    const cost::Layout nearest = legal.nearest(scenario.layout, session.epFollows());
    trouble.remedies.push_back(layoutOn(toQString(cost::toText(nearest)), legal.gpus(), nearest));
    const double taken = double(scenario.layout.tp) * scenario.layout.pp * scenario.layout.dp * scenario.layout.cp;
    const bool legalElsewhere = sentences.size() == 1 && !hasChosenGpus(scenario);
    if (legalElsewhere && taken <= mostGpusToEnter)
        trouble.remedies.push_back(layoutOn(useGpusText(taken), static_cast<int>(taken), scenario.layout));
    return trouble;
}

}  // namespace tokenfactory::ui
