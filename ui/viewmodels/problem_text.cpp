#include "ui/viewmodels/problem_text.h"

#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

/// A flag as the label of its setting, "model" and the like as a word; files and paths stay.
std::string placeOf(const std::string& where)
{
    const auto table = settingsTable();
    const auto setting = std::find_if(table.begin(), table.end(),
                                      [&](const SettingInfo& each) { return where == "--" + std::string(each.flag); });
    return (setting == table.end() ? term(where) : labelOf(*setting)).toStdString();
}

}  // namespace

QString toQString(const Problem& problem)
{
    QString text = sentence(sentenceOf({placeOf(problem.where), problem.what, problem.hint}));
    for (QChar& c : text) {  // one problem is one line, whatever stood in the file it quotes
        if (c < u' ')
            c = u' ';
    }
    return text;
}

}  // namespace tokenfactory::ui
