#pragma once

#include <QLoggingCategory>
#include <QTest>

namespace tokenfactory::factory {

inline const QLoggingCategory& oracleRows()
{
    static const QLoggingCategory category("oracles", QtInfoMsg);
    return category;
}

/// A row of the oracle table: what the running test expects and what came out. tests/oracles prints all of them; else
/// nothing is said.
inline void oracleRow(const QByteArray& expected, const QByteArray& got, const char* what = "")
{
    const char* tag = QTest::currentDataTag();
    qCDebug(oracleRows).noquote() << "|" << QTest::currentTestFunction() << "|" << (tag != nullptr ? tag : "") << "|"
                                  << what << "|" << expected << "|" << got << "|";
}

inline void oracleRow(double expected, double got, const char* what = "")
{
    oracleRow(QByteArray::number(expected), QByteArray::number(got), what);
}

}  // namespace tokenfactory::factory
