#pragma once

#include "ui/theme/icons.h"
#include "ui/theme/theme_holder.h"

#include <QToolButton>

namespace tokenfactory::ui {

/// A small button with an icon and perhaps a word. It takes focus by Tab only, so that Space after a click does not
/// press it again.
class IconButton : public QToolButton {
    Q_OBJECT
public:
    IconButton(const ThemeHolder& themes, Icon icon, QWidget* parent = nullptr);

    /// Tooltip and accessible name in one.
    void setWords(const QString& name, const QString& shownText = {});

    void showIcon(Icon icon);
    /// Stands out: the one button of its kind that people look for.
    void setPrimary(bool on) { primary = on; }

    /// Presses trigger the action; its words with its shortcut are the tooltip, and it tells whether the button works.
    void setAction(QAction* action);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    /// Enter presses it too, where Space has another meaning.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showAction(const QAction& action);

    const ThemeHolder& themes;
    Icon shownIcon;
    bool primary = false;
};

}  // namespace tokenfactory::ui
