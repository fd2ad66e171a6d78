#include "ui/panels/build_panel.h"

#include "ui/controls/plain_label.h"
#include "ui/panels/choices_area.h"
#include "ui/panels/rack_card.h"
#include "ui/panels/rack_chooser.h"
#include "ui/panels/trouble_place.h"
#include "ui/viewmodels/build_lists.h"
#include "ui/viewmodels/build_numbers.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/setting_entry.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/tip.h"

#include <QFileDialog>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int rackColumns = 3;

int labelWidthOf(std::string_view section) { return section == "layout" ? 34 : section == "formats" ? 62 : 54; }

SettingRow::Label labelPlaceOf(const SettingInfo& info)
{
    if (info.flag == "model" || info.flag == "stage" || info.flag == "calibration")
        return SettingRow::Label::none;
    return info.wide ? SettingRow::Label::above : SettingRow::Label::beside;
}

/// Where it is remembered that a section is open.
QString settingsKey(std::string_view section) { return QStringLiteral("build/%1").arg(toQString(section)); }

}  // namespace

BuildPanel::BuildPanel(const ThemeHolder& holder, Session& edited, QWidget* parent)
    : QWidget(parent), themes(holder), session(edited)
{
    askFile = [this](const QString& title) {
        return QFileDialog::getOpenFileName(this, title, QString(), QStringLiteral("*.json"));
    };
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    buildHead(whole);
    const ChoicesArea choices = choicesArea(this);
    area = choices.area;
    QVBoxLayout* column = choices.rows;
    whole->addWidget(area, 1);
    troubles = new TroublePlace(area);
    buildRacks(column);
    addRows("start", column);
    buildSections(column);
    nothingFound = plainLabel(area->widget());
    nothingFound->setWordWrap(true);
    nothingFound->hide();
    column->addWidget(nothingFound);
    column->addStretch(1);
    connect(&themes, &ThemeHolder::changed, this, &BuildPanel::adapt);
    adapt();
    connect(&session, &Session::changed, this, &BuildPanel::refresh);
    connect(&session, &Session::answered, this, &BuildPanel::refresh);
}

void BuildPanel::adapt()
{
    const int side = static_cast<int>(SettingRow::gutter * themes.theme().typeScale);
    for (QLayout* inset : insets)
        inset->setContentsMargins(side, 0, 0, 0);
    search->parentWidget()->layout()->setContentsMargins(side, 8, 8, 4);
    nothingFound->setContentsMargins(side, 4, 0, 0);
}

NumberRow* BuildPanel::degreeRow(frontier::Degree degree) const
{
    for (const auto& [flag, row] : rows) {
        if (degreeFromFlag(flag) == degree)
            return row->number();
    }
    return nullptr;
}

void BuildPanel::buildHead(QVBoxLayout* column)
{
    auto* head = new QWidget(this);
    head->setObjectName(QStringLiteral("buildHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    search = new QLineEdit(head);
    search->setClearButtonEnabled(false);
    search->installEventFilter(this);
    resetEverything = new QPushButton(head);
    resetEverything->setProperty("link", true);
    resetEverything->setFocusPolicy(Qt::TabFocus);
    auto* line = new QHBoxLayout(head);
    line->setSpacing(4);
    line->addWidget(search, 1);
    line->addWidget(resetEverything);
    column->addWidget(head);
    connect(search, &QLineEdit::textChanged, this, &BuildPanel::refresh);
    connect(resetEverything, &QPushButton::clicked, this, [this] { session.resetAll(); });
}

void BuildPanel::startSearch()
{
    search->setFocus(Qt::ShortcutFocusReason);
    search->selectAll();
}

void BuildPanel::buildRacks(QVBoxLayout* column)
{
    racksBlock = new QWidget(area->widget());
    auto* block = new QVBoxLayout(racksBlock);
    block->setSpacing(5);
    insets.push_back(block);
    racksTitle = plainLabel(racksBlock);
    racksTitle->setProperty("role", "title");
    chooseRacks = new QPushButton(racksBlock);
    chooseRacks->setProperty("link", true);
    chooseRacks->setFocusPolicy(Qt::TabFocus);
    auto* head = new QHBoxLayout;
    head->addWidget(racksTitle, 1);
    head->addWidget(chooseRacks);
    block->addLayout(head);
    rackGrid = new QGridLayout;
    rackGrid->setSpacing(6);
    for (int i = 0; i < rackColumns; ++i)
        rackGrid->setColumnStretch(i, 1);
    block->addLayout(rackGrid);
    for (int place = 0; place < Session::mostSystems; ++place) {
        auto* card = new RackCard(themes, RackCard::Use::focus, racksBlock);
        card->hide();
        rackGrid->addWidget(card, place / rackColumns, place % rackColumns);
        connect(card, &QAbstractButton::clicked, this, [this, card] { session.setFocus(card->rack().id); });
        racks.push_back(card);
    }
    racksWrong = new TroubleLines(themes, racksBlock);
    racksWrong->makeFloating();
    troubles->add(racksBlock, racksWrong);
    column->addWidget(racksBlock);
    chooser = new RackChooser(themes, Session::mostSystems, this);
    connect(chooseRacks, &QPushButton::clicked, this,
            [this] { chooser->openAt(chooseRacks->mapToGlobal(QPoint(0, chooseRacks->height() + 4))); });
    connect(chooser, &RackChooser::chosen, this, [this](const std::string& system, bool on) {
        racksWrong->setTrouble(std::nullopt);
        session.setChosen(system, on);
    });
    connect(chooser, &RackChooser::fileWanted, this, &BuildPanel::openSystem);
}

void BuildPanel::buildSections(QVBoxLayout* column)
{
    const QSettings remembered;
    for (const SectionInfo& info : sectionsTable()) {
        const QString key = settingsKey(info.id);
        auto* section = new SettingSection(themes, remembered.value(key, info.openAtFirst).toBool(), area->widget());
        sections.emplace(info.id, section);
        column->addWidget(section);
        connect(section, &SettingSection::toggled, this, [key](bool open) { QSettings().setValue(key, open); });
        addRows(info.id, section->rows());
    }
    QVBoxLayout* last = sections.at("layout")->rows();
    layoutText = new IconLine(themes, sections.at("layout")->content());
    layoutText->setLines(2);
    layoutWrong = new TroubleLines(themes, sections.at("layout")->content());
    layoutWrong->makeFloating();
    troubles->add(layoutText, layoutWrong);
    connect(layoutText, &IconLine::asked, layoutWrong, [this] { layoutWrong->setClosed(false); });
    auto* inset = new QVBoxLayout;
    inset->setSpacing(0);
    inset->addWidget(layoutText);
    last->addLayout(inset);
    insets.push_back(inset);
    connect(layoutWrong, &TroubleLines::remedyChosen, this,
            [this](const SettingRemedy& remedy) { applyRemedy(session, remedy); });
}

void BuildPanel::addRows(std::string_view section, QVBoxLayout* column)
{
    for (const SettingInfo& info : settingsTable()) {
        if (info.section != section)
            continue;
        const std::string flag(info.flag);
        auto* parent = section == "start" ? area->widget() : sections.at(std::string(section))->content();
        auto* row = new SettingRow(themes, kindOf(flag), labelPlaceOf(info), labelWidthOf(section), parent);
        row->setObjectName(toQString(flag));
        rows.emplace(flag, row);
        row->floatTrouble();
        troubles->add(row, row->trouble());
        column->addWidget(row);
        connectRow(row, flag);
    }
}

QWidget* BuildPanel::openAlone(const std::string& flag, QPoint place, QWidget* over)
{
    if (flag == "racks") {
        auto* menu = new QMenu(over);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const scenario::Resolved& resolved = session.resolved();
        for (std::size_t i = 0; i < resolved.systems.size(); ++i) {
            const catalog::SystemPtr& system = resolved.systems[i];
            QAction* action =
                menu->addAction(toQString(system->name), &session, [this, system] { session.setFocus(system->id); });
            action->setCheckable(true);
            action->setChecked(i == resolved.focus);
        }
        menu->popup(place);
        return menu;
    }
    const auto found = rows.find(flag);
    if (found == rows.end())
        return nullptr;
    auto* popup = new QFrame(over, Qt::Popup);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setProperty("role", "popup");
    auto* column = new QVBoxLayout(popup);
    column->setContentsMargins(4, 8, 12, 8);
    const SettingInfo* info = nullptr;
    for (const SettingInfo& each : settingsTable())
        info = each.flag == flag ? &each : info;
    alone = new SettingRow(themes, kindOf(flag), labelPlaceOf(*info), labelWidthOf(info->section), popup);
    alone->setObjectName(toQString(flag));
    column->addWidget(alone);
    connectRow(alone, flag);
    alone->setView(found->second->view());
    new QShortcut(QKeySequence(Qt::Key_Escape), popup, [popup] { popup->close(); });
    popup->setFixedWidth(static_cast<int>(320 * themes.theme().typeScale));
    const QRect screen = over->screen()->availableGeometry();
    popup->move(std::clamp(place.x(), screen.left(), std::max(screen.left(), screen.right() - popup->width())),
                place.y());
    popup->show();
    alone->control()->setFocus(Qt::PopupFocusReason);
    return popup;
}

void BuildPanel::connectRow(SettingRow* row, const std::string& flag)
{
    connect(row, &SettingRow::resetWanted, this, [this, row, flag] {
        row->control()->setFocus(Qt::OtherFocusReason);  // the button goes
        resetSetting(session, row->view());
    });
    connect(row, &SettingRow::remedyChosen, this, [this, row](const SettingRemedy& remedy) {
        row->control()->setFocus(Qt::OtherFocusReason);
        applyRemedy(session, remedy);
    });
    connect(row, &SettingRow::picked, this, [this, row, flag](const std::string& id) { pick(row, flag, id); });
    NumberRow* number = row->number();
    if (!number)
        return;
    connect(number, &NumberRow::gestureBegan, &session, &Session::beginGesture);
    connect(number, &NumberRow::gestureEnded, &session, &Session::endGesture);
    connect(number, &NumberRow::gestureCancelled, &session, &Session::cancelGesture);
    connect(number, &NumberRow::typed, this, &BuildPanel::accepted);
    connect(number, &NumberRow::moved, this, &BuildPanel::accepted);
    connect(number, &NumberRow::wrote, this, [this, row, flag](const QString& text) { write(row, flag, text); });
    connect(number, &NumberRow::typed, this,
            [this, flag](int value) { applySetting(session, flag, QString::number(value)); });
    connect(number, &NumberRow::moved, this, [this, flag](int value) {
        if (const auto degree = degreeFromFlag(flag))
            session.moveDegree(*degree, value);
        else
            applySetting(session, flag, QString::number(value));
    });
}

void BuildPanel::write(SettingRow* row, const std::string& flag, const QString& text)
{
    const auto problem = applySetting(session, flag, text);
    if (!problem) {
        row->acceptAgain();
        emit accepted();
        return;
    }
    const Words words = [row, problem] {
        Problem here = *problem;
        here.where = row->view().label.toStdString();
        return toQString(here);
    };
    row->number()->box()->refuse();
    row->refuse(words);
}

void BuildPanel::withProblemsBelow(const std::function<void()>& change, const std::function<void(const Words&)>& say)
{
    const auto listening =
        connect(&session, &Session::reported, this, [say](const Problems& problems, const Problems&) {
            if (problems.empty())
                return;
            say([problems] {
                QStringList lines;
                for (const Problem& problem : problems)
                    lines.append(toQString(problem));
                return lines.join(u'\n');
            });
        });
    saying = true;
    change();
    saying = false;
    disconnect(listening);
}

void BuildPanel::pick(SettingRow* row, const std::string& flag, const std::string& id)
{
    row->acceptAgain();
    if (flag == "model" && id == openFileOption) {
        const QString file = askFile(tr("Open a model"));
        if (!file.isEmpty())
            withProblemsBelow([&] { session.setModel(file.toStdString()); },
                              [row](const Words& words) { row->refuse(words); });
        refresh();  // the list shows again what holds
        return;
    }
    applySetting(session, flag, toQString(id));
}

void BuildPanel::openSystem()
{
    racksWrong->setTrouble(std::nullopt);
    const QString file = askFile(tr("Open a system"));
    if (file.isEmpty())
        return;
    withProblemsBelow([&] { session.setChosen(file.toStdString(), true); },
                      [this](const Words& words) {
                          racksWrong->setTrouble(SettingTrouble{words(), {}});
                      });
}

void BuildPanel::showRacks(const BuildView& view)
{
    for (std::size_t i = 0; i < racks.size(); ++i) {
        racks[i]->setVisible(i < view.racks.size());
        if (i < view.racks.size())
            racks[i]->setRack(view.racks[i]);
    }
    chooser->setRacks(view.allRacks);
}

void BuildPanel::showSearch(const BuildView& view)
{
    const QString wanted = search->text().trimmed().toLower();
    const bool searching = !wanted.isEmpty();
    const bool racksMatch = !searching || std::any_of(view.rackWords.begin(), view.rackWords.end(),
                                                      [&](const QString& word) { return word.contains(wanted); });
    bool found = racksMatch;
    racksBlock->setVisible(racksMatch);
    const auto filter = [&](const SectionView& section) {
        bool any = false;
        for (const SettingView& setting : section.rows) {
            const bool match = !searching || setting.matches(wanted);
            rows.at(setting.flag)->setVisible(match);
            any = any || match;
        }
        found = found || any;
        return any;
    };
    filter(view.start);
    for (const SectionView& section : view.sections) {
        SettingSection* shown = sections.at(section.id);
        shown->setVisible(filter(section));
        shown->setUnfolded(searching);
    }
    layoutText->setVisible(!searching);
    nothingFound->setVisible(!found);
}

void BuildPanel::refresh()
{
    const BuildView view = buildViewOf(session);
    setAccessibleName(tr("Choices"));
    search->setPlaceholderText(tr("Find a setting"));
    search->setAccessibleName(tr("Find a setting"));
    search->setToolTip(tr("Find a setting (%1)").arg(QKeySequence(QKeySequence::Find).toString()));
    resetEverything->setText(tr("Reset all"));
    resetEverything->setAccessibleName(tr("Reset all settings to their defaults"));
    resetEverything->setToolTip(tr("Settings not at their default: %1").arg(view.changed));
    resetEverything->setEnabled(view.changed > 0);
    racksTitle->setText(tr("Racks"));
    chooseRacks->setText(tr("Choose"));
    chooseRacks->setAccessibleName(tr("Choose racks"));
    nothingFound->setText(tr("No setting found"));
    chooser->retranslate();
    setEnabled(session.isOpen());
    showRacks(view);
    if (!session.isOpen())
        return;

    for (const SettingView& setting : view.start.rows)
        rows.at(setting.flag)->setView(setting);
    for (const SectionView& section : view.sections) {
        sections.at(section.id)->setWords(section.title, section.changed());
        for (const SettingView& setting : section.rows)
            rows.at(setting.flag)->setView(setting);
    }
    if (alone)
        alone->setView(rows.at(alone->objectName().toStdString())->view());
    layoutText->setLine(view.layoutIsLegal && view.layoutHasGpus ? IconLine::Kind::ok : IconLine::Kind::warning,
                        view.layoutLine);
    layoutText->setToolTip(tip(view.layoutReason));
    layoutText->setAskable(view.layoutTrouble.has_value());
    layoutWrong->setTrouble(view.layoutTrouble);
    showSearch(view);
}

void BuildPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || event->modifiers() != Qt::NoModifier || !troubles->closeShown())
        QWidget::keyPressEvent(event);
}

bool BuildPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape && !search->text().isEmpty()) {
        search->clear();
        return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !search->text().trimmed().isEmpty()) {
        for (const SettingInfo& info : settingsTable()) {
            const SettingRow* first = rows.at(std::string(info.flag));
            if (first->isVisibleTo(this) && first->control()->isEnabled()) {
                first->control()->setFocus(Qt::TabFocusReason);
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace tokenfactory::ui
