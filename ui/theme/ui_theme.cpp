#include "ui/theme/ui_theme.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr QRgb rgb(unsigned hex) { return 0xff000000u | hex; }

/// Relative luminance of WCAG 2.
double luminance(const QColor& color)
{
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

UiTheme darkTheme()
{
    UiTheme theme;
    theme.id = QStringLiteral("dark");
    theme.dark = true;
    theme.win = rgb(0x12151A);
    theme.panel = rgb(0x1A1E25);
    theme.plot = rgb(0x151920);
    theme.ctl = rgb(0x262C36);
    theme.hair = rgb(0x2F3642);
    theme.grid = rgb(0x232933);
    theme.text = rgb(0xE9ECF1);
    theme.text2 = rgb(0xB6BFCC);
    theme.text3 = rgb(0x8E99A9);
    theme.ink = rgb(0xF4F6F9);
    theme.onInk = rgb(0x12151A);
    theme.axis = rgb(0x667283);
    theme.series = {rgb(0x5BB8F0), rgb(0xF0A830), rgb(0x4DC786), rgb(0xDD94BD), rgb(0xC2CAD6)};
    theme.compute = rgb(0xE8704F);
    theme.memory = rgb(0x8492F2);
    theme.network = rgb(0xC9B84A);
    theme.fixed = rgb(0x7E8998);
    theme.power = rgb(0xDD94BD);
    theme.otherWeights = rgb(0x76859A);
    theme.routedExperts = rgb(0x566376);
    theme.kv = rgb(0x45CBC4);
    theme.state = rgb(0x2B8F95);
    theme.activations = rgb(0xCDB88C);
    theme.buffers = rgb(0x98875F);
    theme.blobPrefix = rgb(0xF2C84B);
    theme.blobLive = rgb(0x45CBC4);
    theme.blobIdle = rgb(0x8793A5);
    theme.blobNew = rgb(0xF58B5B);
    theme.tierHbm = rgb(0xE6EDF7);
    theme.tierDram = rgb(0xA9BDD8);
    theme.tierPool = rgb(0x7793B8);
    theme.tierSsd = rgb(0x557199);
    theme.midfill = rgb(0xC583C9);
    theme.experts = rgb(0xA9BCF8);
    theme.err = rgb(0xFF7B6B);
    theme.warn = rgb(0xF2C84B);
    theme.ok = rgb(0x4DC786);
    theme.better = rgb(0x3FD0CB);
    theme.worse = rgb(0xFF7B6B);
    return theme;
}

UiTheme lightTheme()
{
    UiTheme theme;
    theme.id = QStringLiteral("light");
    theme.win = rgb(0xF1F2F4);
    theme.panel = rgb(0xFFFFFF);
    theme.plot = rgb(0xFFFFFF);
    theme.ctl = rgb(0xE8EAEE);
    theme.hair = rgb(0xD3D7DE);
    theme.grid = rgb(0xECEEF1);
    theme.text = rgb(0x171A1F);
    theme.text2 = rgb(0x444D5A);
    theme.text3 = rgb(0x606A78);
    theme.ink = rgb(0x171A1F);
    theme.onInk = rgb(0xFFFFFF);
    theme.axis = rgb(0x7A8493);
    theme.series = {rgb(0x0B74B8), rgb(0xB35C00), rgb(0x1E7B47), rgb(0xA3457C), rgb(0x4B5563)};
    theme.compute = rgb(0xB5361C);
    theme.memory = rgb(0x4A56C4);
    theme.network = rgb(0x9A8817);
    theme.fixed = rgb(0x6B7480);
    theme.power = rgb(0xA3457C);
    theme.otherWeights = rgb(0x8593A6);
    theme.routedExperts = rgb(0x5B6778);
    theme.kv = rgb(0x00706B);
    theme.state = rgb(0x3C6E8F);
    theme.activations = rgb(0xB59A5C);
    theme.buffers = rgb(0x8A7440);
    theme.blobPrefix = rgb(0xAD8400);
    theme.blobLive = rgb(0x00706B);
    theme.blobIdle = rgb(0x838D9B);
    theme.blobNew = rgb(0xA8420F);
    theme.tierHbm = rgb(0x14243D);
    theme.tierDram = rgb(0x3A557C);
    theme.tierPool = rgb(0x6580A6);
    theme.tierSsd = rgb(0x93A9C6);
    theme.midfill = rgb(0x8E4A96);
    theme.experts = rgb(0x5E7FD6);
    theme.err = rgb(0xB3261E);
    theme.warn = rgb(0x8A6100);
    theme.ok = rgb(0x1E7B47);
    theme.better = rgb(0x00767A);
    theme.worse = rgb(0xB3261E);
    return theme;
}

UiTheme projectorTheme()
{
    UiTheme theme = lightTheme();
    theme.id = QStringLiteral("projector");
    theme.typeScale = 1.25;
    theme.lineWidth = 2.0;
    theme.win = rgb(0xFFFFFF);
    theme.ctl = rgb(0xE1E4E9);
    theme.hair = rgb(0x9AA3AF);
    theme.grid = rgb(0xDDE1E6);
    theme.text = rgb(0x000000);
    theme.text2 = rgb(0x1F2630);
    theme.text3 = rgb(0x3D4652);
    theme.ink = rgb(0x000000);
    theme.axis = rgb(0x4A5360);
    theme.series = {rgb(0x005E9E), rgb(0xA34700), rgb(0x0E6337), rgb(0x8A2F66), rgb(0x30363F)};
    theme.compute = rgb(0x9C2A12);
    theme.memory = rgb(0x3A45B0);
    theme.network = rgb(0x857600);
    theme.fixed = rgb(0x565F6B);
    theme.power = rgb(0x8A2F66);
    theme.kv = rgb(0x005E5A);
    theme.blobPrefix = rgb(0x957100);
    theme.blobLive = rgb(0x005E5A);
    theme.blobIdle = rgb(0x727C89);
    theme.blobNew = rgb(0x8F3608);
    theme.midfill = rgb(0x7A3A82);
    theme.experts = rgb(0x4568C4);
    theme.err = rgb(0x9E1B14);
    theme.warn = rgb(0x6E4D00);
    theme.ok = rgb(0x0E6337);
    theme.better = rgb(0x005F63);
    theme.worse = rgb(0x9E1B14);
    return theme;
}

UiTheme printTheme()
{
    UiTheme theme = projectorTheme();
    theme.id = QStringLiteral("print");
    theme.typeScale = 1.0;
    theme.lineWidth = 0.93;  // 0.7 pt at 96 dpi
    theme.hair = rgb(0xB0B0B0);
    theme.grid = rgb(0xE6E6E6);
    theme.axis = rgb(0x404040);
    theme.series = {rgb(0x00568F), rgb(0x9A4300), rgb(0x0B5A32), rgb(0x7E2A5D), rgb(0x2B2B2B)};
    return theme;
}

UiTheme highContrastTheme()
{
    UiTheme theme = projectorTheme();
    theme.id = QStringLiteral("contrast");
    theme.hair = theme.axis;
    return theme;
}

std::optional<UiTheme> themeFromId(std::string_view id)
{
    for (const UiTheme& theme : {darkTheme(), lightTheme(), projectorTheme(), highContrastTheme(), printTheme()}) {
        if (theme.id.toStdString() == id)
            return theme;
    }
    return std::nullopt;
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor mixed(const QColor& under, const QColor& over, double opacity)
{
    const auto channel = [opacity](float low, float high) { return static_cast<float>(low + (high - low) * opacity); };
    return QColor::fromRgbF(channel(under.redF(), over.redF()), channel(under.greenF(), over.greenF()),
                            channel(under.blueF(), over.blueF()));
}

}  // namespace tokenfactory::ui
