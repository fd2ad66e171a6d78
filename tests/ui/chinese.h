#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace tokenfactory::tests {

/// Whether a symbol of a formula is Chinese, or what the field writes in Latin letters in every language.
inline bool isChineseOrAbbreviation(const QString& symbol)
{
    static const QRegularExpression chinese(QStringLiteral("[\u4e00-\u9fff]"));
    static const QStringList latin = {
        QStringLiteral("tp"),   QStringLiteral("pp"),   QStringLiteral("dp"),      QStringLiteral("ep"),
        QStringLiteral("cp"),   QStringLiteral("dcp"),  QStringLiteral("kv"),      QStringLiteral("hbm"),
        QStringLiteral("mhc"),  QStringLiteral("tpot"), QStringLiteral("lm_head"), QStringLiteral("attn_res"),
        QStringLiteral("TTFT"), QStringLiteral("TPOT"), QStringLiteral("moe_tp"),  QStringLiteral("HBM")};
    return symbol.contains(chinese) || latin.contains(symbol);
}

}  // namespace tokenfactory::tests
