#include "ui/panels/floor_panel.h"

#include "core/scenario/value_path.h"
#include "ui/controls/plain_label.h"
#include "ui/panels/choices_area.h"
#include "ui/panels/trouble_place.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/run_pool_rows.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/tip.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QKeyEvent>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

const std::string disturbId = "disturb";
constexpr int labelWidth = 52;
constexpr int narrowest = 252;  ///< px at type scale 1

/// Beside its control where both have room in the narrowest panel, else above.
SettingRow::Label labelPlaceOf(const SettingView& view, const UiTheme& theme)
{
    if (view.flag == scenarioFlag)
        return SettingRow::Label::none;
    const QFontMetrics metrics(fontOf(theme, typesize::control, QFont::DemiBold));
    const double room = (narrowest - SettingRow::gutter - 8) * theme.typeScale;
    const int box = metrics.horizontalAdvance(QStringLiteral("1,048,576")) + 16;
    const double control = view.kind == SettingKind::number     ? 60 + box + 12
                           : view.kind == SettingKind::segments ? 100 * theme.typeScale
                                                                : 150 * theme.typeScale;
    return metrics.horizontalAdvance(view.label) + control <= room ? SettingRow::Label::beside
                                                                   : SettingRow::Label::above;
}

QString settingsKey(const std::string& section) { return QStringLiteral("floor/%1").arg(toQString(section)); }

bool opensAtFirst(const std::string& section)
{
    return section == scenarioFlag || section == "workload" || section == "tiers" || section == disturbId;
}

Words wordsOf(const Problems& problems)
{
    return [problems] {
        QStringList lines;
        for (const Problem& problem : problems)
            lines.append(toQString(problem));
        lines.removeDuplicates();
        return lines.join(u'\n');
    };
}

}  // namespace

FloorPanel::FloorPanel(const ThemeHolder& holder, const catalog::Catalog& shownCatalog, std::filesystem::path folder,
                       QWidget* parent)
    : QWidget(parent), themes(holder), catalog(shownCatalog), presetsFolder(std::move(folder))
{
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    buildHead(whole);
    const ChoicesArea choices = choicesArea(this);
    area = choices.area;
    column = choices.rows;
    whole->addWidget(area, 1);
    buildFoot(whole);
    troubles = new TroublePlace(area);
    buildDisturb();
    column->addStretch(1);
    pacing.setSingleShot(true);
    connect(&pacing, &QTimer::timeout, this, &FloorPanel::send);
    effectEnds.setSingleShot(true);
    connect(&effectEnds, &QTimer::timeout, this, &FloorPanel::showEffect);
    connect(&themes, &ThemeHolder::changed, this, [this] {
        adapt();
        refresh();
    });
    adapt();
}

FloorPanel::~FloorPanel() = default;

void FloorPanel::adapt()
{
    const int side = static_cast<int>(SettingRow::gutter * themes.theme().typeScale);
    title->parentWidget()->layout()->setContentsMargins(side, 10, 8, 4);
    foot->layout()->setContentsMargins(side, 6, 8, 8);
    buttonGrid->setContentsMargins(side, 2, 0, 0);
    for (const auto& [id, section] : sections)
        section.note->parentWidget()->layout()->setContentsMargins(side, 0, 0, 0);
}

void FloorPanel::buildHead(QVBoxLayout* whole)
{
    auto* head = new QWidget(this);
    head->setObjectName(QStringLiteral("buildHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    auto* lines = new QVBoxLayout(head);
    lines->setSpacing(4);
    title = plainLabel(head);
    title->setProperty("role", "title");
    lines->addWidget(title);
    whole->addWidget(head);
}

void FloorPanel::buildFoot(QVBoxLayout* whole)
{
    foot = new QWidget(this);
    foot->setObjectName(QStringLiteral("buildHead"));
    foot->setAttribute(Qt::WA_StyledBackground);
    auto* lines = new QVBoxLayout(foot);
    effect = new IconLine(themes, foot);
    effect->setWrapped(true);
    lines->addWidget(effect);
    foot->hide();
    whole->addWidget(foot);
}

void FloorPanel::buildDisturb()
{
    Section& section = sectionFor(disturbId);
    auto* holder = new QWidget(section.section->content());
    buttonGrid = new QGridLayout(holder);
    buttonGrid->setSpacing(6);
    buttonGrid->setColumnStretch(0, 1);
    section.section->rows()->addWidget(holder);
}

RunInputs FloorPanel::inputs() const
{
    return {.scenario = inForce,
            .catalog = catalog,
            .presets = presets,
            .layouts = layouts,
            .plan = built.plan,
            .workload = built.workload,
            .snapshot = snapshot,
            .later = later};
}

void FloorPanel::setInForce(scenario::Scenario scenario)
{
    later = std::exchange(scenario.running.interventions, {});
    if (!shown.sections.empty() && scenario == inForce) {
        refresh();
        return;
    }
    if (!std::exchange(isGiven, true))
        presets = readRunPresets(presetsFolder);  // not before the floor is looked at
    inForce = std::move(scenario);
    if (checked && checked->first == inForce) {
        built = std::exchange(checked, std::nullopt)->second;
    } else if (auto made = scenario::build(inForce, catalog, presetsFolder, built)) {
        built = *std::move(made);
    } else {
        built.plan = nullptr;
        auto workload = scenario::workloadOf(inForce.running, presetsFolder);
        built.workload = workload ? std::make_shared<const workload::Workload>(*std::move(workload)) : nullptr;
    }
    refresh();
}

void FloorPanel::setSnapshot(std::shared_ptr<const factory::Snapshot> next)
{
    const auto states = [](const factory::Snapshot* of) {
        std::vector<std::pair<int, factory::WorkerState>> all;
        if (of) {
            for (const factory::WorkerPicture& worker : of->workers)
                all.emplace_back(worker.kind, worker.state);
        }
        return all;
    };
    const bool isSame = states(snapshot.get()) == states(next.get());
    snapshot = std::move(next);
    if (isSame || shown.sections.empty())
        return;
    shown.disturbRows = disturbRows(inputs(), disturbChoices);
    shown.disturbances = disturbances(inputs(), disturbChoices, now());
    showNotes();
    showDisturb();
    showEffect();
}

void FloorPanel::refresh()
{
    if (!isGiven)
        return;
    shown = runPanelViewOf(inputs(), disturbChoices, now());
    if (held && !hasRow(held->objectName().toStdString()))
        held->number()->slider()->setSliderDown(false);  // its row goes: the drag ends before rows are moved
    setAccessibleName(tr("Running factory"));
    title->setText(tr("Running factory"));
    showSections();
    showDisturb();
    showNotes();
    showEffect();
    orderTabs();
}

FloorPanel::Section& FloorPanel::sectionFor(const std::string& id)
{
    Section& section = sections[id];
    if (section.section)
        return section;
    const QString key = settingsKey(id);
    section.section = new SettingSection(themes, QSettings().value(key, opensAtFirst(id)).toBool(), area->widget());
    connect(section.section, &SettingSection::toggled, this, [key](bool open) { QSettings().setValue(key, open); });
    auto* holder = new QWidget(section.section->content());
    auto* inset = new QVBoxLayout(holder);
    inset->setSpacing(0);
    section.note = new IconLine(themes, holder);
    section.note->setWrapped(true);
    inset->addWidget(section.note);
    section.section->rows()->addWidget(holder);
    return section;
}

void FloorPanel::showSections()
{
    std::vector<std::string> wanted;
    for (const RunSection& view : shown.sections) {
        Section& section = sectionFor(view.id);
        section.changed = view.changed();
        section.title = view.title;
        std::vector<SettingView> views;
        for (const RunRow& row : view.rows)
            views.push_back(row.setting);
        showRows(views, section);
        wanted.push_back(view.id);
        if (view.id == "workload")
            wanted.push_back(disturbId);
    }
    if (wanted == order)
        return;
    for (auto& [id, section] : sections) {
        column->removeWidget(section.section);
        section.section->setVisible(std::ranges::find(wanted, id) != wanted.end());
    }
    int place = 0;
    for (const std::string& id : wanted)
        column->insertWidget(place++, sections.at(id).section);
    order = std::move(wanted);
    isReordered = true;
    adapt();
}

void FloorPanel::orderTabs()
{
    if (!std::exchange(isReordered, false))
        return;
    std::vector<QWidget*> stops;
    const auto add = [&](QWidget* from) {
        for (QWidget* widget : from->findChildren<QWidget*>()) {
            // the lists of boxes are windows of their own
            const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy();
            if (takesTab && widget->window() == window())
                stops.push_back(widget);
        }
    };
    for (const std::string& id : order) {
        const Section& section = sections.at(id);
        stops.push_back(section.section->head());
        for (SettingRow* row : section.rows) {
            add(row);
            add(row->trouble());
        }
        if (id == disturbId)
            add(buttonGrid->parentWidget());
    }
    for (std::size_t i = 1; i < stops.size(); ++i)
        setTabOrder(stops[i - 1], stops[i]);
}

void FloorPanel::showRows(const std::vector<SettingView>& views, Section& section)
{
    std::vector<SettingRow*> wanted;
    for (const SettingView& view : views) {
        SettingRow* row = rowFor(view, section.section->content());
        wanted.push_back(row);
        const bool isHeld = row == held;  // the hand is ahead of what has come about
        if (!isHeld && !(row->view() == view))
            row->setView(view);
    }
    if (wanted == section.rows)
        return;
    for (SettingRow* row : section.rows) {
        section.section->rows()->removeWidget(row);
        if (std::ranges::find(wanted, row) == wanted.end())
            row->hide();
    }
    int place = 1;  // behind the note
    for (SettingRow* row : wanted) {
        section.section->rows()->insertWidget(place++, row);
        row->show();
    }
    section.rows = std::move(wanted);
    isReordered = true;
}

SettingRow* FloorPanel::rowFor(const SettingView& view, QWidget* parent)
{
    const SettingRow::Label place = labelPlaceOf(view, themes.theme());
    SettingRow*& current = rows[view.flag];
    // another language or type size may want the label elsewhere
    SettingRow*& row = madeRows[{view.flag, place}];
    if (!row) {
        row = new SettingRow(themes, view.kind, place, labelWidth, parent);
        row->setObjectName(toQString(view.flag));
        row->floatTrouble();
        troubles->add(row, row->trouble());
        connectRow(row, view.flag);
        row->hide();
    }
    if (current && current != row) {
        current->hide();
        if (held == current)
            held = nullptr;
    }
    current = row;
    return row;
}

void FloorPanel::connectRow(SettingRow* row, const std::string& flag)
{
    connect(row, &SettingRow::picked, this, [this, row, flag](const std::string& id) {
        if (flag == scenarioFlag) {
            if (!id.empty())
                emit scenarioWanted(id);
            row->setView(row->view());  // it may not have been opened
            return;
        }
        take(row, flag, toQString(id));
    });
    connect(row, &SettingRow::resetWanted, this, [this, row, flag] {
        row->control()->setFocus(Qt::OtherFocusReason);  // the button goes
        propose(row, std::vector<scenario::Setting>{{flag, row->view().defaultValue}});
    });
    NumberRow* number = row->number();
    if (!number)
        return;
    connect(number, &NumberRow::wrote, this, [this, row, flag](const QString& text) { take(row, flag, text); });
    connect(number, &NumberRow::gestureBegan, this, [this, row, flag] {
        held = row;
        const RunRow* shownRow = shown.row(flag);
        heldView = shownRow ? std::optional(*shownRow) : std::nullopt;
        emit gestureBegan();
    });
    connect(number, &NumberRow::gestureEnded, this, [this, row] {
        send();
        held = nullptr;
        row->setView(row->view());  // back from what was refused
        emit gestureEnded();
        refresh();
    });
    connect(number, &NumberRow::gestureCancelled, this, [this, row] {
        pending.clear();
        held = nullptr;
        row->setView(row->view());
        row->acceptAgain();
        emit gestureCancelled();
        refresh();
    });
}

void FloorPanel::take(SettingRow* row, const std::string& flag, const QString& text)
{
    if (flag.starts_with("disturb.")) {
        if (const auto chosen = choose(disturbChoices, flag, text); !chosen) {
            propose(row, tl::unexpected(chosen.error()));
            return;
        }
        row->acceptAgain();
        if (row != held)
            refresh();
        return;
    }
    // of a slider that is held: the row as it was when it was taken, so that a layout moves from where it was
    const RunRow* shownRow = row == held && heldView ? &*heldView : shown.row(flag);
    if (shownRow)
        propose(row, shownRow->valuesOf(text));
}

void FloorPanel::propose(SettingRow* row, const RunValues& values)
{
    const auto refuseHere = [&](const Words& why) {
        if (row->number() && row != held)
            row->number()->box()->refuse();
        row->refuse(why);
        if (row != held)
            row->setView(row->view());
    };
    if (!values) {
        const Words why = values.error();
        refuseHere([row, why] { return tr("%1: %2", "a setting: why not").arg(row->view().label, why()); });
        return;
    }
    if (values->empty())
        return;
    if (const Problems problems = check(*values); !problems.empty()) {
        refuseHere(wordsOf(problems));
        return;
    }
    row->acceptAgain();
    pending = *values;
    pendingRow = row;
    const qint64 passed = sinceSent.isValid() ? sinceSent.elapsed() : frameMs;
    if (row != held || passed >= frameMs)
        send();
    else if (!pacing.isActive())
        pacing.start(static_cast<int>(frameMs - passed));
}

Problems FloorPanel::check(const std::vector<scenario::Setting>& settings)
{
    auto next = scenario::withValues(inForce, settings);
    if (!next)
        return next.error();
    auto made = scenario::build(*next, catalog, presetsFolder, built);
    if (!made)
        return made.error();
    checked = {*std::move(next), *std::move(made)};
    return {};
}

void FloorPanel::send()
{
    pacing.stop();
    if (pending.empty())
        return;
    const std::vector<scenario::Setting> settings = std::exchange(pending, {});
    lastUsed = pendingRow;
    sinceSent.start();
    if (settings.size() == 1) {
        emit valueWanted(settings.front().path, settings.front().value);
        return;
    }
    std::vector<scenario::Intervention> changes;
    const double timeS = now();
    for (const scenario::Setting& setting : settings)
        changes.push_back({timeS, setting.path, setting.value});
    emit changesWanted(changes);
}

void FloorPanel::refuse(const Problems& problems)
{
    if (!lastUsed)
        return;
    if (problems.empty())
        lastUsed->acceptAgain();
    else
        lastUsed->refuse(wordsOf(problems));
}

void FloorPanel::tell(const std::vector<Sentence>& words)
{
    told = words;
    effectEnds.start(effectMs);
    showEffect();
}

void FloorPanel::showEffect()
{
    const bool isChanging =
        snapshot && std::ranges::any_of(snapshot->workers, [](const factory::WorkerPicture& worker) {
            return worker.state == factory::WorkerState::draining || worker.state == factory::WorkerState::starting;
        });
    if (!isChanging && !effectEnds.isActive())
        told.clear();
    QStringList lines;
    for (const Sentence& each : told)
        lines.append(capitalised(sentence(each)));
    foot->setVisible(!lines.isEmpty());
    effect->setLine(IconLine::Kind::plain, lines.join(u'\n'));
}

QString FloorPanel::effectText() const { return foot->isHidden() ? QString() : effect->text(); }

void FloorPanel::showNotes()
{
    const factory::FactorySpec spec = factoryIn(inForce);
    for (auto& [id, section] : sections) {
        section.section->setWords(section.title, section.changed);
        for (std::size_t pool = 0; snapshot && pool < spec.pools.size(); ++pool) {
            const QString state = poolState(*snapshot, spec.pools[pool].name);
            if (!state.isEmpty() && id.starts_with(pathOfPool(spec, pool) + ".workers."))
                section.section->head()->setWords(section.title, state);
        }
        const bool restarts = id == "model";
        section.note->setLine(IconLine::Kind::plain,
                              restarts ? tr("Another one begins the run anew, with the same seed.") : QString());
        section.note->parentWidget()->setVisible(restarts);
    }
}

void FloorPanel::showDisturb()
{
    Section& section = sections.at(disturbId);
    section.title = tr("Disturb now");
    showRows(shown.disturbRows, section);
    for (const Disturbance& disturbance : shown.disturbances) {
        QPushButton*& button = buttons[disturbance.id];
        if (!button) {
            button = new QPushButton(buttonGrid->parentWidget());
            button->setFocusPolicy(Qt::TabFocus);
            connect(button, &QPushButton::clicked, this, [this, id = disturbance.id] { disturb(id); });
            isReordered = true;
        }
        button->setText(disturbance.text);
        button->setAccessibleName(disturbance.text);
        button->setAccessibleDescription(disturbance.meaning);
        button->setToolTip(tip(disturbance.meaning));
        button->setEnabled(disturbance.enabled);
    }
    layOutButtons();
}

void FloorPanel::layOutButtons()
{
    int widest = 0;
    for (const auto& [id, button] : buttons)
        widest = std::max(widest, button->sizeHint().width());
    const double scale = themes.theme().typeScale;
    const int room =
        std::max(width(), static_cast<int>(narrowest * scale)) - 8 - static_cast<int>(SettingRow::gutter * scale);
    const int columns = (room - buttonGrid->spacing()) / 2 >= widest ? 2 : 1;
    int cell = 0;
    for (const Disturbance& disturbance : shown.disturbances) {
        buttonGrid->addWidget(buttons.at(disturbance.id), cell / columns, cell % columns);
        ++cell;
    }
    buttonGrid->setColumnStretch(1, columns - 1);
}

void FloorPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOutButtons();
}

void FloorPanel::disturb(const std::string& id)
{
    const double timeS = now();
    const std::vector<Disturbance> all = disturbances(inputs(), disturbChoices, timeS);
    const auto found = std::ranges::find(all, id, &Disturbance::id);
    if (found == all.end() || !found->enabled || !found->changes)
        return;
    lastUsed = nullptr;
    // a press is a step of its own, however soon after another
    emit gestureBegan();
    emit changesWanted(found->changes(timeS));
    emit gestureEnded();
}

void FloorPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || event->modifiers() != Qt::NoModifier || !troubles->closeShown())
        QWidget::keyPressEvent(event);
}

}  // namespace tokenfactory::ui
