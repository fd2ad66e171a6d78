#include "ui/viewmodels/symbols.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct WhyText {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

using Kind = Formula::Kind;

/// How tightly a node binds: what stands inside a tighter one needs parentheses.
int tightness(Kind kind)
{
    switch (kind) {
    case Kind::sum:
        return 0;
    case Kind::product:
    case Kind::quotient:
        return 1;
    case Kind::negative:
        return 2;
    default:
        return 3;
    }
}

QString written(const Formula& formula, const Explanation* inputs);

QString inside(const Formula& part, int least, const Explanation* inputs)
{
    const QString text = written(part, inputs);
    return tightness(part.kind) < least ? u'(' + text + u')' : text;
}

QString listed(const QString& function, const Formula& formula, const Explanation* inputs)
{
    QStringList parts;
    for (const Formula& part : formula.parts)
        parts << written(part, inputs);
    return function + u'(' + parts.join(QStringLiteral(", ")) + u')';
}

QString written(const Formula& formula, const Explanation* inputs)
{
    switch (formula.kind) {
    case Kind::number:
        return toQString(formula.text);
    case Kind::symbol:
        if (inputs) {
            const auto given = inputs->inputs();
            const auto input = std::ranges::find(given, formula.text, &ExplanationInput::symbol);
            if (input != given.end())
                return shown(input->value, input->unit);
        }
        return symbolName(formula.text);
    case Kind::negative:
        return u'-' + inside(formula.parts.front(), 2, inputs);
    case Kind::sum: {
        QString text = inside(formula.parts.front(), 0, inputs);
        for (std::size_t i = 1; i < formula.parts.size(); ++i) {
            const bool less = formula.parts[i].kind == Kind::negative;
            const Formula& part = less ? formula.parts[i].parts.front() : formula.parts[i];
            text += (less ? QStringLiteral(" - ") : QStringLiteral(" + ")) + inside(part, 1, inputs);
        }
        return text;
    }
    case Kind::product:
    case Kind::quotient: {
        const QString sign = formula.kind == Kind::product ? QStringLiteral(" * ") : QStringLiteral(" / ");
        QString text = inside(formula.parts.front(), 1, inputs);
        for (std::size_t i = 1; i < formula.parts.size(); ++i)
            text += sign + inside(formula.parts[i], 2, inputs);
        return text;
    }
    case Kind::max:
        return listed(QStringLiteral("max"), formula, inputs);
    case Kind::min:
        return listed(QStringLiteral("min"), formula, inputs);
    case Kind::ceil:
        return listed(QStringLiteral("ceil"), formula, inputs);
    }
    return {};
}

}  // namespace

QString formulaText(const Formula& formula, const Explanation* inputs) { return written(formula, inputs); }

QString stagesText(const WhyTurn& turn)
{
    QStringList stages;
    for (const WhyStage& stage : turn.stages)
        stages << QStringLiteral("%1 %2").arg(stage.name, stage.value);
    return stages.join(QStringLiteral(" · "));
}

QString toText(const Why& why)
{
    QStringList lines;
    QString number = why.unit.isEmpty() ? why.number : why.number + u' ' + why.unit;
    if (!why.full.isEmpty())
        number += QStringLiteral(" (%1)").arg(why.full);
    lines << (why.number.isEmpty() ? why.title : QStringLiteral("%1 = %2").arg(why.title, number));
    lines << why.subject;
    if (!why.state.isEmpty())
        lines << why.state;
    for (const WhyFact& fact : why.facts)
        lines << (fact.name.isEmpty() ? fact.value : QStringLiteral("%1: %2").arg(fact.name, fact.value));
    if (!why.calibration.isEmpty())
        lines << WhyText::tr("calibration %1").arg(why.calibration);
    if (why.band)
        lines << WhyText::tr("%1: %2 to %3").arg(why.bandName, why.bandLow, why.bandHigh);
    if (!why.explained.isEmpty())
        lines << QStringLiteral("%1 = %2").arg(why.explained, shown(why.explanation.value, why.explanation.unit));
    if (why.formula) {
        lines << QStringLiteral("= ") + formulaText(*why.formula);
        lines << QStringLiteral("= ") + formulaText(*why.formula, &why.explanation);
    }
    if (!why.limit.isEmpty())
        lines << why.limit;
    if (!why.note.isEmpty())
        lines << why.note;
    for (const WhyInput& input : why.inputs) {
        QString line = QStringLiteral("  %1 = %2").arg(input.symbol, input.value);
        const QStringList about =
            QStringList{input.range, input.origin}.filter(QRegularExpression(QStringLiteral(".")));
        if (!about.isEmpty())
            line += QStringLiteral(" (%1)").arg(about.join(QStringLiteral("; ")));
        lines << line;
    }
    if (!why.parts.empty())
        lines << why.partsTitle;
    for (const WhyPart& part : why.parts)
        lines << QStringLiteral("  %1  %2").arg(part.name, part.value);
    if (!why.turns.empty())
        lines << why.turnsTitle;
    for (const WhyTurn& turn : why.turns) {
        lines << QStringLiteral("  %1  %2").arg(turn.name, turn.total);
        lines << QStringLiteral("    %1").arg(stagesText(turn));
    }
    if (!why.remedy.isEmpty())
        lines << why.remedy;
    return lines.join(u'\n');
}

}  // namespace tokenfactory::ui
