#pragma once

#include <QLabel>

#include <utility>

namespace tokenfactory::ui {

/// A label that shows its text as it is typed: names of scenarios, files and systems may hold what looks like HTML.
template <class... Arguments>
QLabel* plainLabel(Arguments&&... arguments)
{
    auto* label = new QLabel(std::forward<Arguments>(arguments)...);
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace tokenfactory::ui
