#include "ui/settings.h"

#include "ui/language.h"
#include "ui/theme/theme_choice.h"

#include <QLocale>
#include <QSettings>

#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr int stateVersion = 1;

constexpr auto versionKey = "version";
constexpr auto themeKey = "theme";
constexpr auto languageKey = "language";
constexpr auto fontScaleKey = "fontScale";
constexpr auto pageKey = "page";
constexpr auto inspectorKey = "inspectorOpen";
constexpr auto geometryKey = "geometry";

}  // namespace

WindowSettings::WindowSettings()
    : language(QLocale().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en"))
{
}

WindowSettings readSettings(const QSettings& file)
{
    WindowSettings settings;
    if (file.value(versionKey, stateVersion).toInt() != stateVersion)
        return settings;
    const QString theme = file.value(themeKey).toString();
    if (ThemeChoice::isKnown(theme))
        settings.theme = theme;
    const QString language = file.value(languageKey).toString();
    if (Language::isKnown(language.toStdString()))
        settings.language = language;
    bool isNumber = false;
    const double scale = file.value(fontScaleKey).toDouble(&isNumber);
    if (isNumber && std::isfinite(scale) && scale >= smallestFontScale && scale <= largestFontScale)
        settings.fontScale = scale;
    settings.page = file.value(pageKey).toString();
    settings.inspectorOpen = file.value(inspectorKey).toString() == QLatin1String("true");
    settings.geometry = file.value(geometryKey).toByteArray();
    return settings;
}

void writeSettings(QSettings& file, const WindowSettings& settings)
{
    file.setValue(versionKey, stateVersion);
    file.setValue(themeKey, settings.theme);
    file.setValue(languageKey, settings.language);
    file.setValue(fontScaleKey, settings.fontScale);
    file.setValue(pageKey, settings.page);
    file.setValue(inspectorKey, QString::fromLatin1(settings.inspectorOpen ? "true" : "false"));
    file.setValue(geometryKey, settings.geometry);
}

}  // namespace tokenfactory::ui
