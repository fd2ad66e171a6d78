#include "ui/viewmodels/typed.h"

#include "core/base/format.h"
#include "ui/viewmodels/terms.h"

#include <cmath>

namespace tokenfactory::ui {

std::optional<int> parsedWhole(const QString& text)
{
    QString digits = text.trimmed();
    double factor = 1.0;
    if (digits.endsWith(u'k', Qt::CaseInsensitive))
        factor = 1024.0;
    else if (digits.endsWith(u'm', Qt::CaseInsensitive))
        factor = 1048576.0;
    if (factor > 1.0)
        digits = digits.chopped(1).trimmed();
    digits.remove(u',');
    const auto number = toNumber(digits.toStdString());
    if (!number)
        return std::nullopt;
    const double whole = *number * factor;
    if (whole != std::round(whole) || std::abs(whole) > 2147483647.0)
        return std::nullopt;
    return static_cast<int>(whole);
}

QString plainNumber(const QString& typed, const QString& unit)
{
    QString text = typed.trimmed();
    if (!unit.isEmpty() && text.endsWith(unit, Qt::CaseInsensitive))
        text = text.chopped(unit.size()).trimmed();
    if (text.isEmpty() || text == u"–" || text == u"-")
        return QStringLiteral("none");
    if (const auto whole = parsedWhole(text))
        return QString::number(*whole);
    if (text.contains(u',')) {
        QString digits = text;
        digits.remove(u',');
        bool isNumber = false;
        static_cast<void>(digits.toDouble(&isNumber));
        if (isNumber)
            return digits;
    }
    for (const char* word : {"none", "uniform"}) {
        if (text.compare(term(word), Qt::CaseInsensitive) == 0 ||
            text.compare(QLatin1String(word), Qt::CaseInsensitive) == 0)
            return QString::fromLatin1(word);
    }
    return text;
}

}  // namespace tokenfactory::ui
