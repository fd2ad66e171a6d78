#include "ui/viewmodels/build_view.h"

#include "core/scenario/choice_values.h"
#include "ui/session/defaults.h"
#include "ui/viewmodels/build_lists.h"
#include "ui/viewmodels/build_numbers.h"
#include "ui/viewmodels/layout_text.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/setting_trouble.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct BuildText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

/// The default of a setting, as applySetting() takes it; empty for what has to be said: GPUs, batch and the like.
std::string defaultOf(const Session& session, std::string_view flag)
{
    if (scenario::isChoice(flag))
        return scenario::choiceText(cost::Choices(), flag);
    if (flag == "calibration")
        return scenario::Scenario().calibration;
    if (flag == "tp" || flag == "pp" || flag == "dcp" || flag == "cp" || flag == "cp-max")
        return "1";
    if (flag == "ep")
        return "widest";
    if (flag == "new" && session.scenario().stage == cost::Stage::decode)
        return std::to_string(1 + session.scenario().choices.draftTokens);
    if (flag == "max-ttft-s" || flag == "max-tpot-s")
        return "none";
    if (flag == "widest-ep-only")
        return "off";
    return {};
}

bool isChanged(const Session& session, const SettingView& setting)
{
    if (setting.defaultValue.empty())
        return false;
    const std::string_view flag = setting.flag;
    if (flag == "ep")
        return !session.epFollows();
    if (scenario::isChoice(flag))
        return scenario::choiceText(session.scenario().choices, flag) != setting.defaultValue;
    if (setting.kind != SettingKind::number)
        return setting.options.chosen != setting.defaultValue;
    if (flag == "max-ttft-s" || flag == "max-tpot-s")
        return limitsStage(flag, session.scenario().stage) && session.scenario().maxLatencyS.has_value();
    return std::to_string(setting.number.value) != setting.defaultValue;
}

QString defaultTextOf(const SettingView& setting)
{
    if (setting.defaultValue == "widest")
        return BuildText::tr("as wide as TP × DP × CP");
    for (const Option& option : setting.options.options) {
        if (option.id == setting.defaultValue)
            return option.text;
    }
    QString text = term(setting.defaultValue);
    const bool isWord = !text.isEmpty() && text.front().isLetter();
    if (!isWord && !setting.number.unit.isEmpty())
        text += u' ' + setting.number.unit;
    return text;
}

/// Meaning, why it is out of reach, default and flag, one line each.
QString tooltipOf(const SettingInfo& info, const SettingView& setting)
{
    QStringList lines = {meaningOf(info)};
    const QString why = setting.kind == SettingKind::number ? setting.number.tooltip : setting.options.tooltip;
    if (!why.isEmpty())
        lines.append(why);
    if (!setting.defaultValue.empty())
        lines.append(BuildText::tr("Default: %1").arg(setting.defaultText));
    // not a flag of its own on the command line
    if (info.flag != "widest-ep-only")
        lines.append(BuildText::tr("Command line: %1").arg(QStringLiteral("--") + toQString(info.flag)));
    return lines.join(u'\n');
}

SettingView settingOf(const Session& session, const SettingInfo& info)
{
    SettingView setting;
    setting.flag = info.flag;
    setting.label = labelOf(info);
    setting.wide = info.wide;
    setting.words = wordsOf(info);
    setting.kind = kindOf(info.flag);
    if (setting.kind != SettingKind::number) {
        setting.options = optionsOf(session, info.flag);
        setting.options.label = setting.label;
    } else {
        setting.number = numberOf(session, info.flag);
        setting.number.label = setting.label;
        setting.number.unit = unitOf(info);
    }
    setting.defaultValue = defaultOf(session, info.flag);
    setting.defaultText = defaultTextOf(setting);
    setting.changed = isChanged(session, setting);
    setting.tooltip = tooltipOf(info, setting);
    setting.number.tooltip = setting.tooltip;
    setting.trouble = troubleOf(session, info.flag);
    return setting;
}

void addRows(SectionView& section, const Session& session)
{
    for (const SettingInfo& info : settingsTable()) {
        if (info.section == section.id)
            section.rows.push_back(settingOf(session, info));
    }
}

void addRacks(BuildView& view, const Session& session)
{
    for (const catalog::SystemPtr& system : session.catalog().systems)
        view.allRacks.push_back(rackOf(*system, session));
    // systems read from files are not in the catalog but are chosen
    for (const catalog::SystemPtr& system : session.resolved().systems) {
        const bool listed = std::any_of(view.allRacks.begin(), view.allRacks.end(),
                                        [&](const RackView& rack) { return rack.id == system->id; });
        if (!listed)
            view.allRacks.push_back(rackOf(*system, session));
    }
    for (const char* word : {"systems", "racks", "gpu type"})
        view.rackWords.append(QLatin1String(word));
    view.rackWords.append(BuildText::tr("Racks").toLower());
    for (const RackView& rack : view.allRacks) {
        view.rackWords.append(rack.longName.toLower());
        if (rack.chosen)
            view.racks.push_back(rack);
    }
}

void addLayout(BuildView& view, const Session& session)
{
    const cost::Layout& layout = session.scenario().layout;
    view.layoutHasGpus = hasChosenGpus(session.scenario());
    view.layoutLine = gpusOfLayout(session.scenario());
    QStringList reasons;
    for (const Sentence& reason : cost::reasonsAgainst(layout, *session.resolved().model, session.scenario().stage,
                                                       session.scenario().choices.expertReplicas))
        reasons.append(sentence(reason));
    view.layoutIsLegal = reasons.isEmpty();
    view.layoutTrouble = troubleOfLayout(session);
    if (view.layoutIsLegal)
        return;
    if (!view.layoutHasGpus)
        reasons.prepend(view.layoutLine + u'.');
    view.layoutLine = BuildText::tr("Not possible: see above");
    view.layoutReason = reasons.join(u' ');
}

}  // namespace

bool SettingView::matches(const QString& search) const
{
    const auto known = [this](const QString& part) {
        return std::any_of(words.begin(), words.end(), [&](const QString& word) { return word.contains(part); });
    };
    const QStringList parts = search.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(parts.begin(), parts.end(), known);
}

int SectionView::changed() const
{
    return static_cast<int>(std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.changed; }));
}

const SettingView* BuildView::setting(std::string_view flag) const
{
    const auto in = [flag](const SectionView& section) -> const SettingView* {
        for (const SettingView& row : section.rows) {
            if (row.flag == flag)
                return &row;
        }
        return nullptr;
    };
    if (const SettingView* found = in(start))
        return found;
    for (const SectionView& section : sections) {
        if (const SettingView* found = in(section))
            return found;
    }
    return nullptr;
}

BuildView buildViewOf(const Session& session)
{
    BuildView view;
    addRacks(view, session);
    if (!session.isOpen())
        return view;
    view.start.id = "start";
    addRows(view.start, session);
    for (const SectionInfo& info : sectionsTable()) {
        SectionView section;
        section.id = info.id;
        section.title = titleOf(info);
        section.openAtFirst = info.openAtFirst;
        addRows(section, session);
        view.sections.push_back(std::move(section));
    }
    addLayout(view, session);
    for (const std::string_view flag : flagsWithDefault())
        view.changed += session.isDefault(flag) ? 0 : 1;
    return view;
}

}  // namespace tokenfactory::ui
