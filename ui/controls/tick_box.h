#pragma once

#include "ui/theme/theme_holder.h"

#include <QCheckBox>

namespace tokenfactory::ui {

/// A check box with a tick: the style sheet alone fills the box, which does not tell on from off by itself.
class TickBox : public QCheckBox {
    Q_OBJECT
public:
    TickBox(const ThemeHolder& themes, const QString& text, QWidget* parent = nullptr);

protected:
    /// Space is its own while it has the focus, whatever it means elsewhere.
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
};

}  // namespace tokenfactory::ui
