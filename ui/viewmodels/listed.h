#pragma once

#include <QString>
#include <QStringList>

namespace tokenfactory::ui {

/// Things one after another: "a, b", "a、b" in Chinese; and what is itself a list: "a; b".
QString listed(const QStringList& things);
QString listedApart(const QStringList& things);

/// A label as it stands within a sentence: "Batch" is "batch", "KV cache" stays.
QString inSentence(QString label);

}  // namespace tokenfactory::ui
