#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <string>
#include <string_view>

namespace tokenfactory::ui {

/// What the panel says of a setting beside its value. Texts are English; use the functions below.
struct SettingInfo {
    std::string_view flag;     ///< of the command line, without dashes
    std::string_view section;  ///< id of its section
    const char* name;          ///< as a label
    const char* synonyms;      ///< further words a search finds it by, separated by '|'
    const char* meaning;       ///< one sentence; null: that of cost::choicesTable()
    const char* unit;          ///< null: none
    bool wide;                 ///< the label stands above the control
};

struct SectionInfo {
    std::string_view id;
    const char* title;
    bool openAtFirst;
};

/// All settings in the order they stand in: those of the layout and the workload, every row of cost::choicesTable(),
/// and what the frontier tries.
std::span<const SettingInfo> settingsTable();
std::span<const SectionInfo> sectionsTable();

QString labelOf(const SettingInfo& info);
QString meaningOf(const SettingInfo& info);
QString unitOf(const SettingInfo& info);
QString titleOf(const SectionInfo& info);
/// Flag, label and synonyms, in English and in the language of the window, in lower case.
QStringList wordsOf(const SettingInfo& info);

}  // namespace tokenfactory::ui
