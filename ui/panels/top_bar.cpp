#include "ui/panels/top_bar.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/export/export_dialog.h"
#include "ui/theme/icons.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>

namespace tokenfactory::ui {

namespace {

/// Name of a language in that language, never translated.
QString languageName(const QString& id)
{
    return id == QLatin1String("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

}  // namespace

TopBar::TopBar(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      program(new QLabel(QStringLiteral("Token Factory"), this)),
      summary(new ElidedLabel(this)),
      scenarioButton(new IconButton(holder, Icon::open, this)),
      exportButton(new IconButton(holder, Icon::exportPicture, this)),
      languageButton(new IconButton(holder, Icon::globe, this)),
      themeButton(new IconButton(holder, Icon::theme, this)),
      scenarioMenu(new QMenu(this)),
      exportMenu(new QMenu(this)),
      languageMenu(new QMenu(this)),
      themeMenu(new QMenu(this))
{
    setObjectName(QStringLiteral("topBar"));
    setAttribute(Qt::WA_StyledBackground);
    program->setProperty("role", "program");
    summary->setProperty("role", "text");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(64, 6, 12, 6);
    row->setSpacing(6);
    row->addWidget(program);
    row->addSpacing(20);
    row->addWidget(summary, 1);
    scenarioButton->setMenu(scenarioMenu);
    exportButton->setMenu(exportMenu);
    languageButton->setMenu(languageMenu);
    themeButton->setMenu(themeMenu);
    for (IconButton* button : {scenarioButton, exportButton, languageButton, themeButton})
        row->addWidget(button);

    scenarioMenu->addAction(QString(), this, &TopBar::openWanted)->setShortcut(QKeySequence::Open);
    scenarioMenu->addAction(QString(), this, &TopBar::saveWanted)->setShortcut(QKeySequence::Save);
    for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
        const QString id = QLatin1String(suffix);
        exportMenu->addAction(QString(), this, [this, id] { emit exportWanted(id); })->setData(id);
    }
    exportMenu->actions().front()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    auto* languages = new QActionGroup(this);
    for (const char* language : {"en", "zh_CN"}) {
        const QString id = QLatin1String(language);
        QAction* action = languageMenu->addAction(languageName(id), this, [this, id] { emit languageWanted(id); });
        action->setData(id);
        action->setCheckable(true);
        languages->addAction(action);
    }
    auto* themesGroup = new QActionGroup(this);
    for (const char* theme : {"dark", "light", "projector"}) {
        const QString id = QLatin1String(theme);
        QAction* action = themeMenu->addAction(QString(), this, [this, id] { emit themeWanted(id); });
        action->setData(id);
        action->setCheckable(true);
        themesGroup->addAction(action);
    }
    connect(&holder, &ThemeHolder::changed, this, [this] {
        for (QAction* action : themeMenu->actions())
            action->setChecked(action->data().toString() == themes.theme().id);
        update();
    });
}

void TopBar::setScenarios(const std::vector<std::pair<QString, QString>>& presets)
{
    scenarioMenu->addSeparator();
    for (const auto& [id, name] : presets)
        scenarioMenu->addAction(name, this, [this, id = id] { emit presetWanted(id); });
}

void TopBar::retranslate(const QString& language)
{
    scenarioButton->setWords(tr("Open or save a scenario"), tr("Scenario"));
    exportButton->setWords(tr("Export a picture or its data"), tr("Export"));
    languageButton->setWords(tr("Language"), languageName(language));
    themeButton->setWords(tr("Theme"));
    scenarioMenu->actions().at(0)->setText(tr("Open a scenario"));
    scenarioMenu->actions().at(1)->setText(tr("Save the scenario"));
    for (QAction* action : exportMenu->actions()) {
        const auto format = formatOfFile(QStringLiteral("x.%1").arg(action->data().toString()).toStdString());
        action->setText(formatText(*format));
    }
    for (QAction* action : languageMenu->actions())
        action->setChecked(action->data().toString() == language);
    for (QAction* action : themeMenu->actions()) {
        action->setText(themeText(action->data().toString()));
        action->setChecked(action->data().toString() == themes.theme().id);
    }
}

void TopBar::setSummary(const QString& words) { summary->setWords(words); }

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const UiTheme& theme = themes.theme();
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.hair);
    paintIcon(painter, Icon::programMark, QRectF(14, height() / 2.0 - 20, 40, 40), theme.text);
}

}  // namespace tokenfactory::ui
