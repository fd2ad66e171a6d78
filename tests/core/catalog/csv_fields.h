#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace tokenfactory {

/// Fields of one line of CSV; quoted fields may hold commas.
inline QStringList csvFields(const QString& line)
{
    static const QRegularExpression field("(?:^|,)(?:\"([^\"]*)\"|([^,]*))");
    QStringList fields;
    for (auto matches = field.globalMatch(line); matches.hasNext();) {
        const auto match = matches.next();
        fields << (match.capturedLength(1) > 0 ? match.captured(1) : match.captured(2));
    }
    return fields;
}

/// The number that the first group of `pattern` catches in `text`; 0 without a match.
inline double numberIn(const QString& text, const QString& pattern)
{
    return QRegularExpression(pattern).match(text).captured(1).toDouble();
}

}  // namespace tokenfactory
