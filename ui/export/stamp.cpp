#include "ui/export/stamp.h"

#include "ui/session/defaults.h"
#include "ui/viewmodels/compare_rows.h"
#include "ui/viewmodels/reason_view.h"
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

/// The choices of `state` that `other` has not, but for those under the keys `without`.
QStringList differences(const Answer& state, const Answer& other, const QStringList& without)
{
    QStringList texts;
    for (const ComparedValue& choice : comparedValues({&state, &other})) {
        if (choice.part != CompareRow::Part::choice || without.contains(QString::fromStdString(choice.key)))
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
    paragraph.more = differences(answer, plain,
                                 layoutKeys + QStringList{"model", "focus", "systems", "stage", "gpus", "new_tokens",
                                                          "cached_tokens", "batch", "calibration"});
    paragraph.last = paragraph.more.isEmpty() ? StampText::tr("all other choices by default")
                                              : StampText::tr("other choices by default");
    return paragraph;
}

/// A pin by what differs in it, or by all it is of where that is less.
StampParagraph paragraphOf(const Pin& pin, const Answer& answer)
{
    const Answer& pinned = *pin.answer;
    QStringList differing = differences(pinned, answer, layoutKeys);
    if (!(pinned.scenario.layout == answer.scenario.layout))
        differing.prepend(toQString(toText(pinned.scenario.layout)));
    const StampParagraph own = paragraphOf(pinned);
    StampParagraph paragraph;
    if (differing.size() <= own.always.size() + own.more.size()) {
        paragraph.last =
            differing.isEmpty() ? StampText::tr("the same choices") : StampText::tr("else the same choices");
        paragraph.more = std::move(differing);
    } else {
        paragraph.last = own.last;
        paragraph.more = own.always + own.more;
    }
    const QString letter = QString(QLatin1Char(pin.letter));
    const QString name = toQString(pinned.scenario.name);
    const bool hasCurves = pinned.swept && answer.swept && !sameSweep(pinned.swept->question, answer.swept->question);
    paragraph.always.append(hasCurves ? StampText::tr("Pin %1, dotted: %2", "its letter and name").arg(letter, name)
                                      : StampText::tr("Pin %1: %2", "its letter and name").arg(letter, name));
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
