#pragma once

#include "core/base/expected.h"

#include <QString>

namespace tokenfactory::ui {

/// "where: what; hint" on one line in the language of the window. A flag of the command line is named as its setting.
QString toQString(const Problem& problem);

}  // namespace tokenfactory::ui
