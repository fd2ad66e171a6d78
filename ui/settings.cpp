#include "ui/settings.h"

#include "ui/language.h"
#include "ui/theme/theme_choice.h"
#include "ui/theme/ui_theme.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QSettings>

#include <algorithm>
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
constexpr auto exportFormatKey = "export/format";
constexpr auto exportWidthKey = "export/width";
constexpr auto exportHeightKey = "export/height";
constexpr auto exportDpiKey = "export/dpi";
constexpr auto exportThemeKey = "export/theme";
constexpr auto exportLanguageKey = "export/language";
constexpr auto exportStampedKey = "export/stamped";
constexpr auto exportFolderKey = "export/folder";

constexpr auto plotsKey = "floor/plots";
constexpr auto windowKey = "floor/window";
constexpr auto belowKey = "floor/below";
constexpr auto floorFirstKey = "floor/floorFirst";
constexpr auto bookmarksKey = "floor/bookmarks";

int numberIn(const QSettings& file, const char* key, int low, int high, int absent)
{
    bool isNumber = false;
    const int number = file.value(key).toInt(&isNumber);
    return isNumber && number >= low && number <= high ? number : absent;
}

ExportChoice readExport(const QSettings& file)
{
    constexpr int high = ExportChoice::largestSide;
    ExportChoice choice;
    if (const auto format = formatOfFile("x." + file.value(exportFormatKey).toString().toStdString()))
        choice.format = *format;
    choice.size = {numberIn(file, exportWidthKey, ExportChoice::smallestWidth, high, choice.size.width()),
                   numberIn(file, exportHeightKey, ExportChoice::smallestHeight, high, choice.size.height())};
    choice.dpi = numberIn(file, exportDpiKey, ExportChoice::coarsestDpi, ExportChoice::finestDpi, choice.dpi);
    const QString theme = file.value(exportThemeKey).toString();
    if (themeFromId(theme.toStdString()))
        choice.theme = theme;
    const QString language = file.value(exportLanguageKey).toString();
    if (Language::isKnown(language.toStdString()))
        choice.language = language;
    choice.stamped = file.value(exportStampedKey).toString() != QLatin1String("false");
    return choice;
}

void writeExport(QSettings& file, const ExportChoice& choice)
{
    file.setValue(exportFormatKey, suffixOf(choice.format));
    file.setValue(exportWidthKey, choice.size.width());
    file.setValue(exportHeightKey, choice.size.height());
    file.setValue(exportDpiKey, choice.dpi);
    file.setValue(exportThemeKey, choice.theme);
    file.setValue(exportLanguageKey, choice.language);
    file.setValue(exportStampedKey, QString::fromLatin1(choice.stamped ? "true" : "false"));
}

FloorSettings readFloor(const QSettings& file)
{
    FloorSettings floor;
    floor.plots = file.value(plotsKey).toString().split(u',', Qt::SkipEmptyParts);
    floor.window = file.value(windowKey).toString();
    floor.below = file.value(belowKey).toString();
    floor.floorFirst = file.value(floorFirstKey, true).toBool();
    const QJsonObject scenarios = QJsonDocument::fromJson(file.value(bookmarksKey).toString().toUtf8()).object();
    for (auto scenario = scenarios.begin(); scenario != scenarios.end(); ++scenario) {
        std::vector<std::int64_t> times;
        for (const QJsonValue& time : scenario.value().toArray()) {
            if (const qint64 ns = time.toInteger(-1); ns >= 0)
                times.push_back(ns);
        }
        std::ranges::sort(times);
        times.erase(std::ranges::unique(times).begin(), times.end());
        if (!times.empty() && floor.bookmarks.size() < FloorSettings::mostScenarios)
            floor.bookmarks[scenario.key()] = std::move(times);
    }
    return floor;
}

void writeFloor(QSettings& file, const FloorSettings& floor)
{
    file.setValue(plotsKey, floor.plots.join(u','));
    file.setValue(windowKey, floor.window);
    file.setValue(belowKey, floor.below);
    file.setValue(floorFirstKey, floor.floorFirst);
    QJsonObject scenarios;
    for (const auto& [scenario, times] : floor.bookmarks) {
        QJsonArray all;
        for (const std::int64_t ns : times)
            all.append(qint64(ns));
        scenarios[scenario] = all;
    }
    file.setValue(bookmarksKey, QString::fromUtf8(QJsonDocument(scenarios).toJson(QJsonDocument::Compact)));
}

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
    settings.exporting = readExport(file);
    settings.exportFolder = file.value(exportFolderKey).toString();
    settings.floor = readFloor(file);
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
    writeExport(file, settings.exporting);
    file.setValue(exportFolderKey, settings.exportFolder);
    writeFloor(file, settings.floor);
}

}  // namespace tokenfactory::ui
