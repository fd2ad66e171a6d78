#include "ui/viewmodels/setting_entry.h"

#include "core/scenario/choice_values.h"
#include "core/scenario/typed_number.h"
#include "ui/session/defaults.h"
#include "ui/viewmodels/build_lists.h"
#include "ui/viewmodels/build_numbers.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/typed.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

QString unitFor(const std::string& flag)
{
    const auto table = settingsTable();
    const auto info = std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.flag == flag; });
    return info == table.end() ? QString() : unitOf(*info);
}

std::optional<Problem> setLatency(Session& session, const std::string& flag, const std::string& text)
{
    if (!limitsStage(flag, session.scenario().stage))
        return std::nullopt;
    if (text == "none") {
        session.setMaxLatency(std::nullopt);
        return std::nullopt;
    }
    constexpr double mostMilliseconds = 1e9;
    const auto milliseconds = scenario::realNumber("--" + flag, text, {0.0, mostMilliseconds, true});
    if (!milliseconds)
        return milliseconds.error().front();
    session.setMaxLatency(*milliseconds / 1e3);
    return std::nullopt;
}

/// GPUs, degrees and tokens.
std::optional<Problem> setWhole(Session& session, const std::string& flag, const std::string& text)
{
    const auto degree = degreeFromFlag(flag);
    const NumberView view = numberOf(session, flag);
    const auto number = scenario::wholeNumber("--" + flag, text, view.low, view.high);
    if (!number)
        return number.error().front();
    if (degree)
        session.typeDegree(*degree, *number);
    else if (flag == "gpus")
        session.setGpus(*number);
    else if (flag == "cached")
        session.setCachedTokens(*number);
    else if (flag == "new")
        session.setNewTokens(*number);
    else if (flag == "batch")
        session.setBatch(*number);
    return std::nullopt;
}

std::optional<Problem> setChoice(Session& session, const std::string& flag, const std::string& text)
{
    cost::Choices tried = session.scenario().choices;
    if (auto problem = scenario::setChoice(tried, flag, text))
        return problem;
    session.setChoice(flag, text);
    return std::nullopt;
}

}  // namespace

std::optional<Problem> applySetting(Session& session, const std::string& flag, const QString& typed)
{
    if (!session.isOpen())
        return std::nullopt;
    const bool listed = kindOf(flag) != SettingKind::number;
    const std::string text = (listed ? typed : plainNumber(typed, unitFor(flag))).toStdString();
    if (flag == "model")
        session.setModel(text);
    else if (flag == "stage" && cost::stageFromName(text))
        session.setStage(*cost::stageFromName(text));
    else if (flag == "calibration")
        session.setCalibration(text);
    else if (flag == "widest-ep-only")
        session.setWidestEpOnly(text == "on");
    else if (flag == "max-ttft-s" || flag == "max-tpot-s")
        return setLatency(session, flag, text);
    else if (flag == "ep" && text == "widest")
        session.letEpFollow();
    else if (scenario::isChoice(flag))
        return setChoice(session, flag, text);
    else if (flag == "cp-max") {
        const auto cp = scenario::wholeNumber("--cp-max", text, 1, scenario::mostCp);
        if (!cp)
            return cp.error().front();
        session.setCpMax(*cp);
    } else if (!listed)
        return setWhole(session, flag, text);
    return std::nullopt;
}

void resetSetting(Session& session, const SettingView& setting)
{
    const std::string flag = limitsStage(setting.flag, session.scenario().stage) ? "max-latency" : setting.flag;
    const auto& resettable = flagsWithDefault();
    if (std::find(resettable.begin(), resettable.end(), flag) != resettable.end())
        session.resetChoice(flag);
    else
        applySetting(session, setting.flag, toQString(setting.defaultValue));
}

void applyRemedy(Session& session, const SettingRemedy& remedy)
{
    if (remedy.gpus > 0)
        session.useGpus(remedy.gpus, remedy.layout);
    else
        applySetting(session, remedy.flag, toQString(remedy.value));
}

}  // namespace tokenfactory::ui
