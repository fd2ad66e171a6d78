#include "ui/theme/theme_choice.h"

#include "ui/theme/style.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double presenterType = 1.25;
constexpr double presenterLine = 2.0;

/// Without a palette of its own the application shows that of the system.
QPalette paletteOfSystem()
{
    const QPalette ours = QGuiApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette systems = QGuiApplication::palette();
    QApplication::setPalette(ours);
    return systems;
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < palette.color(QPalette::WindowText).lightnessF();
}

}  // namespace

ThemeChoice::ThemeChoice(ThemeHolder& themes, std::function<QPalette()> systemPalette, QObject* parent)
    : QObject(parent), holder(themes), system(systemPalette ? std::move(systemPalette) : paletteOfSystem)
{
    settling.setSingleShot(true);
    settling.setInterval(0);
    connect(&settling, &QTimer::timeout, this, [this] {
        if (ownChange)
            ownChange = false;
        else
            systemMayHaveChanged();
    });
    QCoreApplication::instance()->installEventFilter(this);
}

const QStringList& ThemeChoice::ids()
{
    static const QStringList all = {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"),
                                    QStringLiteral("projector"), QStringLiteral("contrast")};
    return all;
}

void ThemeChoice::use(const QString& wanted)
{
    if (!isKnown(wanted))
        return;
    id = wanted;
    if (id == QLatin1String("system"))
        systemIsDark = isDark(system());
    applyNow();
}

void ThemeChoice::setFontScale(double wanted)
{
    scale = std::clamp(wanted, smallestFontScale, largestFontScale);
    applyNow();
}

void ThemeChoice::setMostType(double most)
{
    // in steps, so that not every pixel of a window's size styles it anew
    constexpr double perStep = 20.0;
    most = std::max(1.0, std::floor(most * perStep) / perStep);
    if (most == mostType)
        return;
    const double before = holder.theme().typeScale;
    const bool gaveWay = before >= mostType;
    mostType = most;
    if (gaveWay || before > most)
        applyNow();
}

void ThemeChoice::setPresenting(bool presenting)
{
    presents = presenting;
    applyNow();
}

void ThemeChoice::applyNow()
{
    UiTheme theme =
        id == QLatin1String("system") ? (systemIsDark ? darkTheme() : lightTheme()) : *themeFromId(id.toStdString());
    if (presents) {
        theme.typeScale = std::max(theme.typeScale, presenterType);
        theme.lineWidth = std::max(theme.lineWidth, presenterLine);
    }
    theme.typeScale = std::min(theme.typeScale * scale, mostType);
    ownChange = true;
    const bool resizes = theme.typeScale != holder.theme().typeScale;
    apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme);
    holder.set(theme);
    // a style sheet brings other fonts, but layouts that asked before it was polished in keep the sizes of before
    if (resizes) {
        for (QWidget* widget : QApplication::allWidgets())
            widget->updateGeometry();
    }
    settling.start();
    emit changed();
}

/// Events of one change come in numbers, and setting our own palette sends the same ones: they are looked at once, when
/// all have come.
bool ThemeChoice::eventFilter(QObject* watched, QEvent* event)
{
    const bool told = event->type() == QEvent::ThemeChange ||
                      (event->type() == QEvent::ApplicationPaletteChange && watched == QCoreApplication::instance());
    if (told && !ownChange && id == QLatin1String("system") && !settling.isActive())
        settling.start();
    return QObject::eventFilter(watched, event);
}

void ThemeChoice::systemMayHaveChanged()
{
    ownChange = true;  // looking at the system's palette sends events of its own
    const bool dark = isDark(system());
    if (dark != systemIsDark) {
        systemIsDark = dark;
        applyNow();
    } else {
        settling.start();
    }
}

}  // namespace tokenfactory::ui
