#include "ui/theme/type.h"

#include <QFontDatabase>
#include <QFontMetrics>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

/// Live numbers would tremble in a font whose digits differ in width.
bool digitsHaveEqualWidth(const QString& family)
{
    const QFontMetricsF metrics((QFont(family)));
    for (QChar digit = u'1'; digit <= u'9'; digit = QChar(digit.unicode() + 1)) {
        if (std::abs(metrics.horizontalAdvance(digit) - metrics.horizontalAdvance(u'0')) > 0.01)
            return false;
    }
    return true;
}

}  // namespace

QStringList fontFamilies()
{
    const QStringList installed = QFontDatabase::families();
    QStringList families;
    for (const char* latin :
         {"Open Sans", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Segoe UI", "Helvetica Neue"}) {
        if (families.isEmpty() && installed.contains(QLatin1String(latin)) &&
            digitsHaveEqualWidth(QLatin1String(latin)))
            families.append(QLatin1String(latin));
    }
    if (families.isEmpty())
        families.append(QFontDatabase::systemFont(QFontDatabase::GeneralFont).family());
    for (const char* chinese : {"WenQuanYi Micro Hei", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei"}) {
        if (installed.contains(QLatin1String(chinese)))
            families.append(QLatin1String(chinese));
    }
    return families;
}

bool canWrite(const QString& text)
{
    const QFontMetrics metrics(fontOf(lightTheme(), typesize::label));
    const QList<uint> characters = text.toUcs4();
    return std::all_of(characters.begin(), characters.end(), [&](uint each) { return metrics.inFontUcs4(each); });
}

QFont fontOf(const UiTheme& theme, int px, QFont::Weight weight)
{
    static const QStringList families = fontFamilies();
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(static_cast<int>(std::lround(px * theme.typeScale)));
    font.setWeight(weight);
    return font;
}

QString elidedAtPart(const QFontMetricsF& metrics, const QString& text, double width)
{
    const QString cut = metrics.elidedText(text, Qt::ElideRight, width);
    if (cut == text)
        return text;
    static const QRegularExpression endOfPart(QStringLiteral("[,;.:] |[，；。：、]"));
    // What is left of the cut one without its last, broken part.
    const qsizetype end = cut.left(cut.size() - 1).lastIndexOf(endOfPart);
    return end > 0 ? cut.left(end) + QChar(0x2026) : cut;
}

}  // namespace tokenfactory::ui
