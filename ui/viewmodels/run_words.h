#pragma once

#include "ui/session/factory_run.h"

#include <QString>

namespace tokenfactory::ui {

/// "0:09:00.412"; to the microsecond where the clock is to be followed in slow motion.
QString clockText(SimTime time, bool finely = false);
/// "0:20:00", whole seconds; with what is left of one where there is any.
QString shortClockText(SimTime time);

/// "1 s on screen = 50 ms of model".
QString speedSentence(double simulatedPerS);
/// "0.05×", as in the box of the speed.
QString speedText(double simulatedPerS);
/// What was typed: "0.05", "0.05×", "1/20"; none where that is no speed.
std::optional<double> speedFromText(const QString& text);

/// "more than 100 requests wait", in words that follow "run until".
QString conditionWords(const factory::Condition& condition);
/// Of a condition without its value: "more requests wait than", as a menu names it.
QString conditionName(factory::Condition::Kind kind);

/// Why the run stands: "Stopped: more than 100 requests wait".
QString stopSentence(const RunStop& stop);

/// A value of the running factory as it stands in a file, without quotes; empty for what is more than a value.
QString plainValue(const std::string& json);

/// What a change brought about, a sentence each, with pools as the window calls them.
std::vector<Sentence> reportWords(const factory::ChangeReport& report);

/// What is changed, in a few words: "new sessions 1.2/s", "Decode 1 lost".
QString markWords(const RunMark& mark);
/// The same with whether it is still to come and whether the user made it: "to come: Decode 1 lost".
QString markLabel(const RunMark& mark, SimTime now);
/// Of changes that stand so close that there is room for one: "3 changes".
QString changesWords(int changes);
/// Who made it and when, in the tense it has now, and what it brought about, a line each.
QString markTip(const RunMark& mark, SimTime now);

}  // namespace tokenfactory::ui
