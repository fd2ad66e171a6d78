#include "ui/theme/style.h"

#include "ui/theme/type.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr auto sheet = R"(
QToolTip { background: @tip; color: @text; border: 1px solid @axis; padding: 6px 8px; font-size: @label; }
QMenu { background: @panel; color: @text; border: 1px solid @hair; padding: 4px; }
QMenu::item { padding: 5px 20px 5px 24px; border-radius: 3px; }
QMenu::item:selected { background: @ctl; }
QMenu::separator { height: 1px; background: @hair; margin: 4px 6px; }
QScrollArea#buildArea { border: none; border-right: 1px solid @hair; background: @panel; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @ctl; border: 1px solid @hair; border-radius: 4px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @hair; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QLineEdit { background: @plot; color: @text; border: 1px solid @axis; border-radius: 4px; padding: 2px 6px;
  selection-background-color: @ink; selection-color: @onink; }
QLineEdit:focus { border: 2px solid @ink; padding: 1px 5px; }
QLineEdit[wrong="true"] { border: 2px solid @warn; padding: 1px 5px; }
QLineEdit:disabled { color: @text3; border-color: @hair; background: @panel; }
QPushButton { background: @ctl; color: @text; border: 2px solid transparent; border-radius: 5px; padding: 4px 12px;
  min-height: @button; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @hair; }
QPushButton:focus { border-color: @ink; }
QPushButton:default, QPushButton[primary="true"] { background: @ink; color: @onink; }
QPushButton:default:hover, QPushButton[primary="true"]:hover { background: @text2; }
QPushButton[primary="true"]:focus { border-color: @axis; }
QPushButton:disabled { color: @text3; }
QPushButton[link="true"] { background: transparent; color: @text2; text-decoration: underline; padding: 2px 4px; }
QPushButton[link="true"]:hover { color: @text; }
QWidget#topBar, QWidget#statusLine, QWidget#buildPanel { background: @panel; }
QWidget#buildHead { background: @panel; border-right: 1px solid @hair; }
QLabel { background: transparent; color: @text2; font-size: @label; }
QLabel[role="title"] { color: @text; font-size: @control; font-weight: 600; }
QLabel[role="unit"] { color: @text3; font-size: @label; }
QLabel[role="text"] { color: @text; font-size: @control; }
QLabel[role="setting"] { color: @text2; font-size: @control; }
QLabel[role="setting"][changed="true"] { color: @text; font-weight: 600; }
QLabel[role="clock"] { color: @text; font-size: @clock; font-weight: 600; }
QLabel[role="program"] { color: @text; font-size: @program; font-weight: 600; }
QLabel[role="plate"] { background: @tip; color: @text; border: 1px solid @axis; border-radius: 4px; padding: 6px 10px;
  font-size: @label; }
QTabBar#pageTabs { background: transparent; font-size: @control; }
QTabBar#pageTabs::tab { color: @text2; background: transparent; border: 2px solid transparent;
  border-bottom: 3px solid transparent; padding: @taby @tabx; margin: 0; }
QTabBar#pageTabs::tab:hover { color: @text; }
QTabBar#pageTabs::tab:selected { color: @text; border-bottom: 3px solid @ink; }
QTabBar#pageTabs::tab:focus { border: 2px solid @ink; border-bottom: 3px solid @ink; border-radius: 4px; }
QTableView { background: @panel; border: none; }
QTableView QTableCornerButton::section { background: @panel; border: none; border-bottom: 1px solid @hair; }
QHeaderView { background: @panel; }
QHeaderView::section { background: @panel; color: @text2; border: none; border-bottom: 1px solid @hair;
  padding: 2px 8px; font-size: @control; }
QCheckBox { color: @text; font-size: @control; spacing: 8px; border: 2px solid transparent; border-radius: 4px;
  padding: 2px 4px; }
QCheckBox:focus { border-color: @ink; }
QCheckBox::indicator { width: 12px; height: 12px; border: 2px solid @axis; border-radius: 3px; background: @plot; }
QCheckBox::indicator:checked { background: @ink; border-color: @ink; }
QFrame[role="popup"] { background: @panel; border: 1px solid @axis; }
QFrame[role="rule"] { background: @hair; border: none; max-height: 1px; min-height: 1px; }
QDialog { background: @panel; }
)";

/// Gives the rules of the sheet to all that is seen, and to the rest when it is shown.
class Rules : public QObject {
public:
    using QObject::QObject;

    /// QApplication::setStyleSheet() would visit every widget once for each of its ancestors, were the rules of all
    /// not forgotten before.
    void use(QApplication& application, const QString& rules)
    {
        const bool first = application.styleSheet().isEmpty();
        if (!first)
            application.style()->unpolish(&application);
        application.setStyleSheet(rules);
        if (!first)
            application.style()->polish(&application);
        // of the first, too: widgets that were there before have the sizes of its fonts, but not the family
        for (QWidget* window : QApplication::topLevelWidgets()) {
            if (!window->parentWidget())
                give(*window);
        }
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Show && watched->property(awaited).toBool())
            give(*static_cast<QWidget*>(watched));
        return false;
    }

private:
    static constexpr auto awaited = "tokenfactoryRulesAwaited";

    /// Parents first: they hand on colours and fonts.
    static void give(QWidget& widget)
    {
        const bool seen = widget.isVisible();
        if (widget.property(awaited).toBool() == seen)
            widget.setProperty(awaited, seen ? QVariant() : true);
        if (!seen)
            return;
        widget.style()->polish(&widget);
        QEvent changed(QEvent::StyleChange);
        QCoreApplication::sendEvent(&widget, &changed);
        for (QWidget* child : widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
            give(*child);
    }
};

QString px(const UiTheme& theme, int size) { return QStringLiteral("%1px").arg(std::lround(size * theme.typeScale)); }

/// Of a button: a layout gives it no less, so it must do for every script that its text may be in.
long lineHeight(const UiTheme& theme)
{
    const QFontMetrics metrics(fontOf(theme, typesize::control));
    const int inkHeight = metrics.size(Qt::TextSingleLine, QStringLiteral("Ag\u4e2d")).height();
    return std::max(std::lround(18 * theme.typeScale), long{inkHeight});
}

}  // namespace

QPalette paletteOf(const UiTheme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.win);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.plot);
    palette.setColor(QPalette::AlternateBase, theme.panel);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.text3);
    palette.setColor(QPalette::Button, theme.ctl);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.err);
    palette.setColor(QPalette::Highlight, theme.ink);
    palette.setColor(QPalette::HighlightedText, theme.onInk);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Link, theme.ink);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.text3);
    return palette;
}

QString styleSheetOf(const UiTheme& theme)
{
    // longer names first: @text2 must not be taken for @text
    const std::pair<const char*, QString> tokens[] = {
        {"@onink", theme.onInk.name()},
        {"@panel", theme.panel.name()},
        {"@hover", mixed(theme.ctl, theme.text, 0.10).name()},
        {"@text2", theme.text2.name()},
        {"@text3", theme.text3.name()},
        {"@text", theme.text.name()},
        {"@plot", theme.plot.name()},
        {"@hair", theme.hair.name()},
        {"@axis", theme.axis.name()},
        {"@warn", theme.warn.name()},
        {"@tip", (theme.dark ? theme.ctl : theme.panel).name()},
        {"@ctl", theme.ctl.name()},
        {"@ink", theme.ink.name()},
        {"@button", QStringLiteral("%1px").arg(lineHeight(theme))},
        {"@taby", px(theme, 8)},
        {"@tabx", px(theme, 9)},
        {"@control", px(theme, typesize::control)},
        {"@label", px(theme, typesize::label)},
        {"@program", px(theme, typesize::program)},
        {"@clock", px(theme, typesize::clock)},
    };
    QString text = QLatin1String(sheet);
    for (const auto& [name, value] : tokens)
        text.replace(QLatin1String(name), value);
    return text;
}

void apply(QApplication& application, const UiTheme& theme)
{
    static const auto rulesName = QStringLiteral("tokenfactoryRules");
    auto* rules = static_cast<Rules*>(application.findChild<QObject*>(rulesName, Qt::FindDirectChildrenOnly));
    if (!rules) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        rules = new Rules(&application);
        rules->setObjectName(rulesName);
        application.installEventFilter(rules);
    }
    // Each of these visits every widget there is, also where nothing changes.
    if (QApplication::palette() != paletteOf(theme))
        QApplication::setPalette(paletteOf(theme));
    if (const QFont font = fontOf(theme, typesize::control); QApplication::font() != font)
        QApplication::setFont(font);
    if (const QString sheetOfTheme = styleSheetOf(theme); application.styleSheet() != sheetOfTheme)
        rules->use(application, sheetOfTheme);
}

}  // namespace tokenfactory::ui
