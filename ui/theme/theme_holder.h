#pragma once

#include "ui/theme/ui_theme.h"

#include <QObject>

namespace tokenfactory::ui {

/// The theme in use, for widgets that paint themselves: they read it when painting and repaint on changed().
class ThemeHolder : public QObject {
    Q_OBJECT
public:
    explicit ThemeHolder(UiTheme first, QObject* parent = nullptr) : QObject(parent), held(std::move(first)) {}
    const UiTheme& theme() const { return held; }
    void set(const UiTheme& theme)
    {
        held = theme;
        emit changed();
    }
signals:
    void changed();

private:
    UiTheme held;
};

}  // namespace tokenfactory::ui
