#pragma once

#include "ui/theme/theme_holder.h"

#include <QObject>
#include <QPalette>
#include <QStringList>
#include <QTimer>

#include <functional>

namespace tokenfactory::ui {

inline constexpr double smallestFontScale = 0.9;
inline constexpr double largestFontScale = 1.5;

/// The theme the user has chosen, "system" included, with the font scale and the presenter's enlargement: it makes the
/// theme in use of them, styles the application with it and hands it to the holder.
class ThemeChoice : public QObject {
    Q_OBJECT
public:
    /// `systemPalette`: the palette of the system itself, whatever the application has set; tests give their own.
    explicit ThemeChoice(ThemeHolder& holder, std::function<QPalette()> systemPalette = {}, QObject* parent = nullptr);

    /// "system" and the themes for screens, in the order of the menu.
    static const QStringList& ids();
    static bool isKnown(const QString& id) { return ids().contains(id); }

    /// Anything unknown changes nothing.
    void use(const QString& id);
    const QString& chosen() const { return id; }
    /// Cut to [smallestFontScale, largestFontScale].
    void setFontScale(double scale);
    double fontScale() const { return scale; }
    /// The type scale a window has room for, at least 1: whatever is chosen, type gets no larger.
    void setMostType(double most);
    /// For lecture rooms: type at least x 1.25 and lines at least 2 px.
    void setPresenting(bool presenting);

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void applyNow();
    void systemMayHaveChanged();

    ThemeHolder& holder;
    std::function<QPalette()> system;
    QString id = QStringLiteral("dark");
    double scale = 1.0;
    double mostType = 1e3;
    bool presents = false;
    bool systemIsDark = true;
    bool ownChange = false;  ///< the palette events on their way are of our own making
    QTimer settling;
};

}  // namespace tokenfactory::ui
