#pragma once

#include "core/base/expected.h"

#include <QString>

namespace tokenfactory::tests {

/// Problems as the command line says them, each with its line feed.
inline QString textOf(const Problems& problems)
{
    QString text;
    for (const Problem& problem : problems) {
        text += QString::fromStdString(toText(problem)) + '\n';
    }
    return text;
}

}  // namespace tokenfactory::tests
