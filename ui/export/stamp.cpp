#include "ui/export/stamp.h"

#include "ui/session/defaults.h"
#include "ui/viewmodels/compare_rows.h"
#include "ui/viewmodels/floor_view.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/reason_view.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct StampText {
    Q_DECLARE_TR_FUNCTIONS(Stamp)
};

const QStringList layoutKeys = {"tp", "pp", "dp", "ep", "dcp", "cp"};
const QStringList limitKeys = {"max_latency_s", "hbm-cap-gb"};

/// The choices of `state` that `other` has not, but for those under the keys `without`: its limits, or the others.
QStringList differences(const Answer& state, const Answer& other, bool limits, const QStringList& without)
{
    QStringList texts;
    for (const ComparedValue& choice : comparedValues({&state, &other})) {
        const QString key = QString::fromStdString(choice.key);
        if (choice.part != CompareRow::Part::choice || limitKeys.contains(key) != limits || without.contains(key))
            continue;
        const CompareCell cell = choice.of(state);
        if (const CompareCell there = choice.of(other); cell.text != there.text || cell.data != there.data)
            texts.append(StampText::tr("%1: %2", "a choice and its value").arg(choice.label, cell.text));
    }
    return texts;
}

QString gpusText(const scenario::Scenario& scenario)
{
    QStringList counts;
    for (const int gpus : scenario.gpus)
        counts.append(grouped(gpus));
    return counts.join(QStringLiteral(" + "));
}

QString layoutText(const Answer& answer)
{
    const QString layout = toQString(toText(answer.scenario.layout));
    if (const auto reason = reasonOf(answer))
        return StampText::tr("%1: %2", "a layout, why it has no figures").arg(layout, reason->headline);
    return layout;
}

StampParagraph paragraphOf(const Answer& answer)
{
    const scenario::Scenario& scenario = answer.scenario;
    const scenario::Resolved& resolved = answer.resolved;
    QStringList racks;
    for (const catalog::SystemPtr& system : resolved.systems)
        racks.append(toQString(system->shortName));
    Answer plain = answer;
    for (const std::string_view flag : flagsWithDefault())
        setDefault(plain.scenario, flag);

    StampParagraph paragraph;
    paragraph.always = {
        StampText::tr("%1, %2, %3 new on %4 cached tokens")
            .arg(toQString(resolved.model->name), stageName(scenario.stage), grouped(scenario.each.newTokens),
                 grouped(scenario.each.cachedTokens)),
        StampText::tr("%1 GPUs of %2", "how many, and the systems")
            .arg(gpusText(scenario), racks.join(StampText::tr(", ", "between systems"))),
        StampText::tr("%1 on %2, batch %3")
            .arg(layoutText(answer), toQString(resolved.systems[resolved.focus]->shortName), grouped(scenario.batch)),
        StampText::tr("Calibration: %1").arg(calibrationName(*resolved.calibration))};
    const QStringList limits = differences(answer, plain, true, {});
    paragraph.always += limits;
    paragraph.more = differences(answer, plain, false,
                                 layoutKeys + QStringList{"model", "focus", "systems", "stage", "gpus", "new_tokens",
                                                          "cached_tokens", "batch", "calibration"});
    paragraph.last = limits.isEmpty() && paragraph.more.isEmpty() ? StampText::tr("all other choices by default")
                                                                  : StampText::tr("other choices by default");
    return paragraph;
}

/// A pin by what differs in it, or by all it is of where that is less.
StampParagraph paragraphOf(const Pin& pin, const Answer& answer)
{
    const Answer& pinned = *pin.answer;
    QStringList limits = differences(pinned, answer, true, {});
    QStringList others = differences(pinned, answer, false, layoutKeys);
    if (!(pinned.scenario.layout == answer.scenario.layout))
        others.prepend(toQString(toText(pinned.scenario.layout)));
    const StampParagraph own = paragraphOf(pinned);
    StampParagraph paragraph;
    if (limits.size() + others.size() <= own.always.size() + own.more.size()) {
        const bool isSame = limits.isEmpty() && others.isEmpty();
        paragraph.last = isSame ? StampText::tr("the same choices") : StampText::tr("else the same choices");
        paragraph.more = std::move(others);
    } else {
        limits.clear();  // they stand among all it is of
        paragraph.last = own.last;
        paragraph.more = own.always + own.more;
    }
    const QString letter = QString(QLatin1Char(pin.letter));
    const QString name = scenarioName(pinned.scenario);
    const bool hasCurves = pinned.swept && answer.swept && !sameSweep(pinned.swept->question, answer.swept->question);
    paragraph.always.append(hasCurves
                                ? StampText::tr("Pin %1, thin dashes: %2", "its letter and name").arg(letter, name)
                                : StampText::tr("Pin %1: %2", "its letter and name").arg(letter, name));
    paragraph.always += limits;
    return paragraph;
}

/// The paragraph in one text, without the last `dropped` of its choices.
QString textOf(const StampParagraph& paragraph, int dropped)
{
    QStringList parts = paragraph.always + paragraph.more.mid(0, paragraph.more.size() - dropped);
    if (dropped > 0)
        parts.append(StampText::tr("and %1 more, in the file", "choices that there was no room for").arg(dropped));
    else if (!paragraph.last.isEmpty())
        parts.append(paragraph.last);
    return parts.join(StampText::tr("; ", "between choices"));
}

QStringList wrapped(const QString& text, const QFont& font, double width)
{
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines.append(text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

}  // namespace

std::vector<StampParagraph> stampOf(const Answer& answer, const std::vector<Pin>& pins)
{
    std::vector<StampParagraph> stamp = {paragraphOf(answer)};
    for (const Pin& pin : pins)
        stamp.push_back(paragraphOf(pin, answer));
    return stamp;
}

std::vector<StampParagraph> stampOf(const RunShown& run, const Answer& answer)
{
    const scenario::Scenario& scenario = run.frame ? *run.frame->scenario : answer.scenario;
    StampParagraph paragraph;
    paragraph.always = {scenarioName(scenario)};
    if (!run.frame) {
        paragraph.always << StampText::tr("not run");
        return {paragraph};
    }
    paragraph.always << StampText::tr("the factory at %1").arg(clockText(run.frame->time))
                     << StampText::tr("seed %1").arg(scenario.running.seed);
    if (run.frame->plan && run.frame->plan->model)
        paragraph.always << toQString(run.frame->plan->model->name);
    for (const FloorPool& pool : floorViewOf(run.frame->moment).pools)
        paragraph.always << StampText::tr("%1: %2", "pool, its GPUs").arg(pool.name, pool.count);
    if (run.frame->marks) {
        for (const RunMark& mark : *run.frame->marks)
            paragraph.more << StampText::tr("at %1: %2", "time, what was changed")
                                  .arg(shortClockText(mark.time), markLabel(mark, run.frame->time));
    }
    return {paragraph};
}

std::vector<StampParagraph> stampOf(const MeasuredView& view)
{
    StampParagraph paragraph;
    if (!view.answer->measurements)
        return {paragraph};
    paragraph.always << capitalised(view.subtitle);
    for (const MeasuredChoice choice : measuredChoices) {
        const OptionsView options = optionsOf(*view.answer, view.filter, choice);
        const auto chosen = std::ranges::find(options.options, options.chosen, &Option::id);
        if (chosen != options.options.end())
            paragraph.always << chosen->text;
    }
    return {paragraph};
}

QStringList stampLines(const std::vector<StampParagraph>& stamp, const QFont& font, double width, int most)
{
    std::vector<int> dropped(stamp.size(), 0);
    while (true) {
        QStringList lines;
        for (std::size_t i = 0; i < stamp.size(); ++i)
            lines += wrapped(textOf(stamp[i], dropped[i]), font, width);
        const auto left = [&](std::size_t i) { return stamp[i].more.size() - dropped[i]; };
        std::size_t longest = 0;  // of the pins; the scenario's own once they have none left
        for (std::size_t i = 1; i < stamp.size(); ++i)
            longest = left(i) > (longest == 0 ? 0 : left(longest)) ? i : longest;
        if (lines.size() <= most || left(longest) == 0)
            return lines;
        ++dropped[longest];
    }
}

}  // namespace tokenfactory::ui
