#include "ui/viewmodels/run_words.h"

#include "core/base/format.h"
#include "ui/viewmodels/change_words.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace tokenfactory::ui {

namespace {

using Kind = factory::Condition::Kind;

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(Runs)
};

constexpr std::int64_t nsPerS = 1'000'000'000;

QString hoursMinutesSeconds(std::int64_t seconds)
{
    return QStringLiteral("%1:%2:%3")
        .arg(seconds / 3600)
        .arg(seconds / 60 % 60, 2, 10, QLatin1Char('0'))
        .arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

}  // namespace

QString plainValue(const std::string& json)
{
    constexpr std::size_t longest = 24;
    if (json.size() > longest || json.find_first_of("{[") != std::string::npos)
        return {};
    return toQString(json).remove(QLatin1Char('"'));
}

QString clockText(SimTime time, bool finely)
{
    const std::int64_t unit = finely ? 1'000 : 1'000'000;
    return hoursMinutesSeconds(time.ns / nsPerS) + QLatin1Char('.') +
           QStringLiteral("%1").arg(time.ns % nsPerS / unit, finely ? 6 : 3, 10, QLatin1Char('0'));
}

QString shortClockText(SimTime time)
{
    const std::int64_t rest = time.ns % nsPerS / 1'000'000;
    return hoursMinutesSeconds(time.ns / nsPerS) +
           (rest == 0 ? QString() : QStringLiteral(".%1").arg(rest, 3, 10, QLatin1Char('0')));
}

QString speedSentence(double simulatedPerS)
{
    return RunText::tr("1 s on screen = %1 of model").arg(shown(simulatedPerS, Unit::seconds));
}

QString speedText(double simulatedPerS)
{
    const double unit = std::pow(10.0, std::floor(std::log10(simulatedPerS)) - 2.0);
    const double rounded = unit < 1.0 ? std::round(simulatedPerS / unit) / std::round(1.0 / unit)
                                      : std::round(simulatedPerS / unit) * unit;
    return toQString(toText(rounded)) + QChar(0x00D7);
}

std::optional<double> speedFromText(const QString& text)
{
    QString plain = text.trimmed();
    for (const QChar sign : {QChar(0x00D7), QChar('x'), QChar('X'), QChar('*')}) {
        if (plain.endsWith(sign))
            plain.chop(1);
    }
    const QStringList parts = plain.split(QLatin1Char('/'));
    const auto upper = toNumber(parts.front().trimmed().toStdString());
    if (parts.size() == 1 || !upper)
        return parts.size() == 1 ? upper : std::nullopt;
    const auto lower = toNumber(parts.back().trimmed().toStdString());
    if (parts.size() > 2 || !lower || *lower <= 0.0)
        return std::nullopt;
    return *upper / *lower;
}

QString conditionName(Kind kind)
{
    switch (kind) {
    case Kind::readyEmpty:
        return RunText::tr("the ready buffer is empty");
    case Kind::decodeIdle:
        return RunText::tr("nothing decodes");
    case Kind::drained:
        return RunText::tr("all is answered");
    case Kind::queueAbove:
        return RunText::tr("more requests wait than");
    case Kind::readyAbove:
        return RunText::tr("more requests are ready than");
    case Kind::ttftAbove:
        return RunText::tr("a TTFT is above");
    case Kind::tierFull:
        return RunText::tr("a tier is full");
    case Kind::workerFails:
        return RunText::tr("a worker fails");
    case Kind::workerReady:
        return RunText::tr("a worker is ready again");
    case Kind::refused:
        return RunText::tr("a request is refused");
    case Kind::putBack:
        return RunText::tr("a request begins again");
    case Kind::compaction:
        return RunText::tr("a context is summed up");
    case Kind::completed:
        return RunText::tr("an answer is complete");
    case Kind::session:
        return RunText::tr("a session sends a request");
    }
    return {};
}

QString conditionWords(const factory::Condition& condition)
{
    switch (condition.kind) {
    case Kind::queueAbove:
        return RunText::tr("more than %1 requests wait").arg(grouped(condition.value));
    case Kind::readyAbove:
        return RunText::tr("more than %1 requests are ready").arg(grouped(condition.value));
    case Kind::ttftAbove:
        return RunText::tr("a TTFT is above %1").arg(shown(condition.value, Unit::seconds));
    case Kind::tierFull:
        return RunText::tr("a place is full: %1")
            .arg(tierName(static_cast<kv::Tier>(static_cast<std::size_t>(condition.value) % kv::tierCount)));
    case Kind::session:
        return RunText::tr("session %1 sends a request").arg(grouped(condition.value));
    default:
        return conditionName(condition.kind);
    }
}

QString stopSentence(const RunStop& stop)
{
    switch (stop.why) {
    case RunStop::Why::end:
        return RunText::tr("The end of the run");
    case RunStop::Why::drained:
        return RunText::tr("All is answered");
    case RunStop::Why::condition:
        return RunText::tr("Stopped: %1").arg(conditionWords(stop.condition));
    case RunStop::Why::notMet:
        return RunText::tr("It did not come about up to the end: %1").arg(conditionWords(stop.condition));
    case RunStop::Why::overfull:
        return RunText::tr("Stopped: more than a million requests are in the factory");
    case RunStop::Why::stuck:
        return RunText::tr("Stopped: the requests that are here will never go on");
    }
    return {};
}

std::vector<Sentence> reportWords(const factory::ChangeReport& report)
{
    std::vector<Sentence> words = report.words();
    for (Sentence& told : words)
        told = withPoolNames(std::move(told));
    return words;
}

QString markWords(const RunMark& mark)
{
    QStringList words;
    for (const RunMark::OfWorker& each : mark.workers) {
        const QString worker = workerText(each.pool, each.worker);
        words << (each.isBack ? RunText::tr("%1 back", "a worker") : RunText::tr("%1 lost", "a worker")).arg(worker);
    }
    for (const scenario::Setting& setting : mark.settings) {
        // what became of the workers says more than that their list is another
        if (setting.path == "factory.failures" && !mark.workers.empty())
            continue;
        const bool isList = setting.value.starts_with('[');
        const bool isTold = isList && mark.report && !mark.report->atOnce.empty();
        words.append(isTold ? sentence(withPoolNames(mark.report->atOnce.front())) : changeWords(setting));
    }
    words.removeDuplicates();
    return listed(words);
}

QString markLabel(const RunMark& mark, SimTime now)
{
    const QString what = markWords(mark);
    if (!mark.isDone(now))
        return (mark.byUser ? RunText::tr("to come, by you: %1", "a change") : RunText::tr("to come: %1", "a change"))
            .arg(what);
    return mark.byUser ? RunText::tr("by you: %1", "a change that was made").arg(what) : what;
}

QString changesWords(int changes) { return RunText::tr("%1 changes", "of a running factory").arg(changes); }

QString markTip(const RunMark& mark, SimTime now)
{
    const bool isDone = mark.isDone(now);
    const QString head = mark.byUser ? isDone
                                           ? RunText::tr("%1, %2: you changed this", "number of a mark, time")
                                           : RunText::tr("%1, %2: your change, still to come", "number of a mark, time")
                         : isDone ? RunText::tr("%1, %2: the scenario had this happen", "number of a mark, time")
                                  : RunText::tr("%1, %2: the scenario will have this happen", "number of a mark, time");
    QStringList lines = {head.arg(mark.number).arg(shortClockText(mark.time))};
    for (const RunMark::OfWorker& each : mark.workers) {
        const QString sentence =
            each.isBack ? isDone ? RunText::tr("%1 came back", "a worker") : RunText::tr("%1 will be back", "a worker")
            : isDone ? RunText::tr("%1 was lost, and its HBM with it", "a worker")
                        : RunText::tr("%1 will be lost, and its HBM with it", "a worker");
        lines.append(sentence.arg(workerText(each.pool, each.worker)));
    }
    for (const scenario::Setting& setting : mark.settings) {
        if (setting.path != "factory.failures" || mark.workers.empty())
            lines.append(changeWords(setting));
    }
    if (mark.report && isDone) {
        for (const Sentence& told : reportWords(*mark.report))
            lines.append(sentence(told));
    }
    lines.removeDuplicates();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace tokenfactory::ui
