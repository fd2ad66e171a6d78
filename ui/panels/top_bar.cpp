#include "ui/panels/top_bar.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/export/export_dialog.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme_choice.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/tip.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTabBar>

namespace tokenfactory::ui {

namespace {

/// Name of a language in that language, never translated.
QString languageName(const QString& id)
{
    return id == QLatin1String("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

}  // namespace

TopBar::TopBar(const ThemeHolder& holder, const Actions& acts, QTabBar* tabs, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      actions(acts),
      pageTabs(tabs),
      program(plainLabel(QStringLiteral("Token Factory"), this)),
      words(new ElidedLabel(this)),
      presents(plainLabel(this)),
      scenarioButton(new IconButton(holder, Icon::open, this)),
      exportButton(new IconButton(holder, Icon::exportPicture, this)),
      languageButton(new IconButton(holder, Icon::globe, this)),
      themeButton(new IconButton(holder, Icon::theme, this)),
      leaveButton(new IconButton(holder, Icon::close, this)),
      scenarioMenu(new QMenu(this)),
      exportMenu(new QMenu(this)),
      languageMenu(new QMenu(this)),
      themeMenu(new QMenu(this))
{
    setObjectName(QStringLiteral("topBar"));
    setAttribute(Qt::WA_StyledBackground);
    program->setProperty("role", "program");
    words->setProperty("role", "text");
    words->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    presents->setProperty("role", "text");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(64, 0, 12, 0);
    row->setSpacing(4);
    row->addWidget(program);
    row->addSpacing(14);
    if (tabs)
        row->addWidget(tabs, 0, Qt::AlignBottom);
    row->addSpacing(10);
    row->addWidget(words, 1);
    row->addSpacing(8);
    row->addWidget(presents);

    const auto addAction = [this, row](Act act, Icon icon) {
        auto* button = new IconButton(themes, icon, this);
        button->setAction(actions.of(act));
        buttons.push_back(button);
        row->addWidget(button);
    };
    const auto addMenu = [this, row](IconButton* button, QMenu* menu) {
        button->setMenu(menu);
        buttons.push_back(button);
        row->addWidget(button);
    };
    addAction(Act::undo, Icon::undo);
    addAction(Act::redo, Icon::redo);
    addAction(Act::pin, Icon::pin);
    addMenu(scenarioButton, scenarioMenu);
    addMenu(exportButton, exportMenu);
    addMenu(languageButton, languageMenu);
    addMenu(themeButton, themeMenu);
    addAction(Act::inspector, Icon::inspector);
    addAction(Act::present, Icon::present);
    row->addWidget(leaveButton);
    connect(leaveButton, &QToolButton::clicked, actions.of(Act::present), &QAction::trigger);
    fillMenus();
    setPresenting(false);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void TopBar::fillMenus()
{
    for (const Act act : {Act::open, Act::save, Act::saveAs})
        scenarioMenu->addAction(actions.of(act));
    for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
        const QString id = QLatin1String(suffix);
        exportMenu->addAction(QString(), this, [this, id] { emit exportWanted(id); })->setData(id);
    }
    exportMenu->addSeparator();
    exportMenu->addAction(actions.of(Act::copyPicture));
    exportMenu->addAction(actions.of(Act::copyData));
    auto* languages = new QActionGroup(this);
    for (const char* language : {"en", "zh_CN"}) {
        const QString id = QLatin1String(language);
        QAction* action = languageMenu->addAction(languageName(id), this, [this, id] { emit languageWanted(id); });
        action->setData(id);
        action->setCheckable(true);
        languages->addAction(action);
    }
    auto* themesGroup = new QActionGroup(this);
    for (const QString& id : ThemeChoice::ids()) {
        QAction* action = themeMenu->addAction(QString(), this, [this, id] { emit themeWanted(id); });
        action->setData(id);
        action->setCheckable(true);
        themesGroup->addAction(action);
    }
    themeMenu->addSeparator();
    for (const Act act : {Act::larger, Act::smaller, Act::normalSize})
        themeMenu->addAction(actions.of(act));
    themeMenu->addSeparator();
    themeMenu->addAction(actions.of(Act::shortcuts));
}

void TopBar::setScenarios(const std::vector<std::pair<QString, QString>>& presets)
{
    scenarioMenu->addSeparator();
    for (const auto& [id, name] : presets) {
        QAction* action = scenarioMenu->addAction(name, this, [this, id = id] { emit presetWanted(id); });
        action->setData(name);
    }
    scenarioMenu->addSeparator();
    scenarioMenu->addAction(actions.of(Act::quit));
}

void TopBar::setChosenTheme(const QString& theme)
{
    for (QAction* action : themeMenu->actions()) {
        if (action->actionGroup())
            action->setChecked(action->data().toString() == theme);
    }
}

void TopBar::setPresenting(bool presenting)
{
    for (IconButton* button : buttons)
        button->setVisible(!presenting);
    presents->setVisible(presenting);
    leaveButton->setVisible(presenting);
    fitName();
}

void TopBar::retranslate(const QString& language)
{
    presents->setText(tr("Presenting"));
    leaveButton->setWords(tr("Leave the presentation"), tr("Leave"));
    scenarioButton->setWords(tr("Open or save a scenario"));
    exportButton->setWords(tr("Export a picture or its data"));
    languageButton->setWords(tr("Language"));
    themeButton->setWords(tr("Theme and type size"));
    for (QAction* action : exportMenu->actions()) {
        if (const auto format = formatOfFile(QStringLiteral("x.%1").arg(action->data().toString()).toStdString()))
            action->setText(formatText(*format));
    }
    for (QAction* action : scenarioMenu->actions()) {
        const QString english = action->data().toString();
        if (!english.isEmpty() && !action->menu())
            action->setText(presetText(english.toStdString()));
    }
    for (QAction* action : languageMenu->actions())
        action->setChecked(action->data().toString() == language);
    for (QAction* action : themeMenu->actions()) {
        if (action->actionGroup())
            action->setText(themeText(action->data().toString()));
    }
}

void TopBar::fitName()
{
    if (!pageTabs)
        return;
    const int name = program->sizeHint().width();
    const int least = layout()->minimumSize().width() - (program->isHidden() ? 0 : name);
    const int wanted = least + pageTabs->sizeHint().width() - pageTabs->minimumSizeHint().width();
    program->setVisible(wanted + name <= width());
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitName();
}

void TopBar::setSummary(const QString& summary, const QString& full)
{
    words->setWords(summary, plainTip(full));
    words->setAccessibleDescription(full);
    fitName();
}

QString TopBar::summary() const { return words->words(); }

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const UiTheme& theme = themes.theme();
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.hair);
    paintIcon(painter, Icon::programMark, QRectF(14, height() / 2.0 - 20, 40, 40), theme.text);
}

}  // namespace tokenfactory::ui
