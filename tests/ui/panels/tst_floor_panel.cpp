// labels: memory_window
#include "tests/ui/panels/choices_panel.h"
#include "tests/ui/viewmodels/run_scenarios.h"
#include "ui/panels/floor_panel.h"
#include "ui/theme/style.h"
#include "ui/theme/ui_theme.h"

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QTranslator>
#include <QWheelEvent>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::runPreset;
using tests::wheel;

namespace {

/// The panel with somebody behind it who does what it asks for, at a time of the run.
struct Stand {
    ThemeHolder themes{darkTheme()};
    FloorPanel panel;
    scenario::Scenario scenario;
    double nowS = 0.0;
    std::vector<scenario::Setting> wanted;
    std::vector<scenario::Intervention> changes;
    std::string opened;
    int begun = 0;
    int ended = 0;
    int cancelled = 0;

    explicit Stand(const std::string& preset = "worker-lost", int width = 268, const UiTheme& theme = darkTheme())
        : themes(theme), panel(themes, tests::presets(), tests::presetsFolder()), scenario(runPreset(preset))
    {
        panel.askTimeWith([this] { return nowS; });
        QObject::connect(&panel, &FloorPanel::valueWanted, &panel, [this](const auto& path, const auto& value) {
            wanted.push_back({path, value});
            scenario = tests::valueOf(scenario::withValues(scenario, {{path, value}}));
            panel.setInForce(scenario);
        });
        QObject::connect(&panel, &FloorPanel::changesWanted, &panel, [this](const auto& asked) {
            changes = asked;
            for (const scenario::Intervention& change : asked) {
                if (change.timeS <= nowS)
                    scenario = tests::valueOf(scenario::withValues(scenario, {{change.path, change.value}}));
            }
            panel.setInForce(scenario);
        });
        QObject::connect(&panel, &FloorPanel::scenarioWanted, &panel, [this](const auto& id) { opened = id; });
        QObject::connect(&panel, &FloorPanel::gestureBegan, &panel, [this] { ++begun; });
        QObject::connect(&panel, &FloorPanel::gestureEnded, &panel, [this] { ++ended; });
        QObject::connect(&panel, &FloorPanel::gestureCancelled, &panel, [this] { ++cancelled; });
        scenario.running.interventions.clear();
        panel.setInForce(scenario);
        openAll();
        panel.resize(width, 900);
        panel.show();
        QApplication::setActiveWindow(&panel);
        static_cast<void>(QTest::qWaitForWindowActive(&panel));
    }
    void openAll()
    {
        for (SettingSection* section : panel.findChildren<SettingSection*>())
            section->setOpen(true);
    }
    SettingRow* row(const std::string& flag) { return panel.row(flag); }
    void type(const std::string& flag, const char* text)
    {
        NumberBox* box = row(flag)->number()->box();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
    }
    QPoint placeOn(StopSlider* slider, double share) const
    {
        return {static_cast<int>(12 + share * (slider->width() - 24)), slider->height() / 2 - 3};
    }
};

constexpr auto countFlag = "factory.pools.decode.workers.0.count";
constexpr auto slotsFlag = "factory.pools.decode.workers.0.decode_slots";

/// Visible texts that have less room than they take, and rows that reach beyond the panel.
QStringList cutOff(const QWidget& panel)
{
    QStringList found = tests::clipped(panel);
    for (const NumberBox* box : panel.findChildren<NumberBox*>()) {
        if (box->isVisible() && box->fontMetrics().horizontalAdvance(box->text()) + 10 > box->width())
            found.append(box->text());
    }
    for (const QWidget* row : panel.findChildren<SettingRow*>()) {
        if (row->isVisible() && row->mapTo(&panel, QPoint(row->width(), 0)).x() > panel.width())
            found.append(row->objectName());
    }
    return found;
}

/// A picture to look at, where a folder for them is named.
void picture(QWidget& widget, const QString& name)
{
    const QString folder = qEnvironmentVariable("TOKENFACTORY_TEST_PICTURES");
    if (!folder.isEmpty())
        widget.grab().save(folder + u'/' + name + QStringLiteral(".png"));
}

/// Words 40 % longer, as a translation may be.
class Longer : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const QByteArray of(context);
        if (of != "RunPanel" && of != "tokenfactory::ui::FloorPanel")
            return {};
        QString text = QString::fromUtf8(source);
        const QString more = QStringLiteral("mmmm mm mmm ");
        for (qsizetype left = (2 * text.size() + 4) / 5, i = 0; left > 0; --left, ++i)
            text += more[i % more.size()];
        return text.trimmed();
    }
    bool isEmpty() const override { return false; }
};

}  // namespace

class TestFloorPanel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QCoreApplication::setOrganizationName("tst_floor_panel");
        QSettings().clear();
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), darkTheme());
        qRegisterMetaType<Words>();
    }
    void aValueIsAskedForByItsPath()
    {
        Stand stand;
        stand.type(slotsFlag, "128");
        QCOMPARE(stand.wanted.size(), std::size_t(1));
        QCOMPARE(stand.wanted[0].path, std::string(slotsFlag));
        QCOMPARE(stand.wanted[0].value, std::string("128"));
        stand.type("factory.tiers.dram.capacity_bytes", "2 TB");
        QCOMPARE(stand.wanted.back().path, std::string("factory.tiers.dram.capacity_bytes"));
        QCOMPARE(*stand.scenario.running.factory->tiers.dram->capacityBytes, 2e12);
        QVERIFY(stand.row("factory.tiers.dram.capacity_bytes")->resetButton()->isVisible());
        QTest::mouseClick(stand.row("factory.tiers.dram.capacity_bytes")->resetButton(), Qt::LeftButton);
        QVERIFY(!stand.scenario.running.factory->tiers.dram->capacityBytes);
    }
    void aDragIsOneGestureAndEndsWithItsLastValue()
    {
        Stand stand;
        StopSlider* slider = stand.row(slotsFlag)->number()->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, stand.placeOn(slider, 0.3));
        for (double share = 0.3; share < 1.0; share += 0.02)
            QTest::mouseMove(slider, stand.placeOn(slider, share));
        QTest::mouseMove(slider, stand.placeOn(slider, 1.0));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, stand.placeOn(slider, 1.0));
        QCOMPARE(stand.begun, 1);
        QCOMPARE(stand.ended, 1);
        QCOMPARE(stand.wanted.back().value, std::string("4096"));
        QCOMPARE(stand.scenario.running.factory->pools[1].workers[0].decodeSlots, 4096);
        QCOMPARE(stand.row(slotsFlag)->number()->box()->text(), QString("4,096"));
    }
    void aDragSendsAtMostOnceAFrame()
    {
        Stand stand;
        StopSlider* slider = stand.row(slotsFlag)->number()->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, stand.placeOn(slider, 0.0));
        const std::size_t before = stand.wanted.size();
        QElapsedTimer clock;
        clock.start();
        for (double share = 0.0; share <= 1.0; share += 0.01) {
            QMouseEvent event(QEvent::MouseMove, stand.placeOn(slider, share), slider->mapToGlobal(QPoint()),
                              Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(slider, &event);
        }
        const qint64 frames = clock.elapsed() / FloorPanel::frameMs + 1;
        QCOMPARE_LE(static_cast<qint64>(stand.wanted.size() - before), frames + 1);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, stand.placeOn(slider, 1.0));
        QCOMPARE(stand.wanted.back().value, std::string("4096"));
    }
    void escapeTakesADragBack()
    {
        Stand stand;
        StopSlider* slider = stand.row(slotsFlag)->number()->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, stand.placeOn(slider, 0.2));
        QTest::mouseMove(slider, stand.placeOn(slider, 0.5));
        QTest::keyClick(slider, Qt::Key_Escape);
        QCOMPARE(stand.cancelled, 1);
        QCOMPARE(stand.ended, 0);
    }
    void theWheelOverWhatHasNoFocusDoesNothing()
    {
        Stand stand;
        stand.row(slotsFlag)->number()->box()->setFocus();
        wheel(*stand.row(countFlag)->number()->slider(), 1);
        wheel(*stand.row("factory.admission.law")->list(), -1);
        wheel(*stand.row("factory.limits.ttft_s")->number()->slider(), 1);
        QVERIFY(stand.wanted.empty());
    }
    void aRefusedValueIsExplainedInItsRowAndTheOldOneStays()
    {
        Stand stand;
        const scenario::Scenario before = stand.scenario;
        const std::pair<const char*, const char*> bad[] = {{"factory.tiers.dram.capacity_bytes", "lots"},
                                                           {"factory.admission.reserved_share", "100 %"},
                                                           {"factory.limits.tpot_s", "-1 s"},
                                                           {"factory.pools.decode.workers.0.layout.tp", "5"},
                                                           {slotsFlag, "0"},
                                                           {"workload.arrivals.rate_per_s", "0"}};
        for (const auto& [flag, text] : bad) {
            stand.type(flag, text);
            SettingRow* row = stand.row(flag);
            QVERIFY2(row->trouble()->hasTrouble(), flag);
            QVERIFY2(row->trouble()->isVisible(), flag);
            QVERIFY(stand.wanted.empty());
            QVERIFY(stand.scenario == before);
            QTest::keyClick(row->number()->box(), Qt::Key_Escape);
            QVERIFY2(!row->trouble()->hasTrouble(), flag);
            QCOMPARE(row->number()->box()->text(), *stand.panel.view().row(flag)->setting.number.written);
        }
    }
    void whatCannotBeBuiltIsRefusedBeforeItIsAskedFor()
    {
        Stand stand;
        const std::string flag = "factory.pools.decode.workers.0.layout.gpus";
        stand.type(flag, "1");  // the weights do not fit
        QVERIFY(stand.wanted.empty());
        QVERIFY2(stand.row(flag)->trouble()->hasTrouble(), "no word");
        QVERIFY(stand.scenario.running.factory->pools[1].workers[0].layout.gpus() == 16);
    }
    void whatTheRunRefusesLaterIsSaidAtTheRowUsedLast()
    {
        Stand stand;
        stand.type(slotsFlag, "64");
        stand.panel.refuse({{"factory", "cannot be", "another"}});
        QVERIFY(stand.row(slotsFlag)->trouble()->text().contains("cannot be"));
        stand.panel.refuse({});
        QVERIFY(!stand.row(slotsFlag)->trouble()->hasTrouble());
    }
    void rowsFollowTheScenario()
    {
        Stand stand;
        QVERIFY(!stand.panel.hasRow("factory.admission.buffer"));
        emit stand.row("factory.admission.law")->picked("ready-buffer");
        QVERIFY(stand.panel.hasRow("factory.admission.buffer"));
        QVERIFY(stand.row("factory.admission.buffer")->isVisibleTo(&stand.panel));
        emit stand.row("factory.admission.law")->picked("open");
        QVERIFY(!stand.row("factory.admission.buffer")->isVisibleTo(&stand.panel));
        emit stand.row("factory.tiers.dram")->picked("off");
        QVERIFY(!stand.row("factory.tiers.dram.capacity_bytes")->isVisibleTo(&stand.panel));
        emit stand.row("factory.tiers.dram")->picked("on");
        QVERIFY(stand.row("factory.tiers.dram.capacity_bytes")->isVisibleTo(&stand.panel));
        stand.panel.setInForce(runPreset("oscillation"));
        QVERIFY(!stand.row(slotsFlag)->isVisibleTo(&stand.panel) || stand.panel.hasRow(slotsFlag));
        QVERIFY(stand.panel.hasRow("factory.pools.fill.workers.0.count"));
        stand.panel.setInForce(runPreset("agentx-8-b300-dram"));
        QVERIFY(stand.panel.hasRow("workload.arrivals.live_trees"));
        QVERIFY(!stand.row("factory.pools.fill.workers.0.count")->isVisibleTo(&stand.panel));
    }
    void anotherScenarioIsOpenedAndNotSet()
    {
        Stand stand;
        emit stand.row("scenario")->picked("oscillation");
        QCOMPARE(stand.opened, std::string("oscillation"));
        QVERIFY(stand.wanted.empty());
    }
    void aModelBringsItsLayoutsInOneStep()
    {
        Stand stand;
        stand.nowS = 30.0;
        emit stand.row("model")->picked("gpt-oss-120b");
        const bool isOne = stand.wanted.size() == 1 && stand.changes.empty();
        const bool areMore = stand.wanted.empty() && stand.changes.size() > 1;
        QVERIFY(isOne || areMore);
        QCOMPARE(stand.scenario.model, std::string("gpt-oss-120b"));
        for (const scenario::Intervention& change : stand.changes)
            QCOMPARE(change.timeS, 30.0);
    }
    void buttonsDisturbAtThePresentTime()
    {
        Stand stand;
        stand.nowS = 42.0;
        QTest::mouseClick(stand.panel.button("lose"), Qt::LeftButton);
        QCOMPARE(stand.changes.size(), std::size_t(1));
        QCOMPARE(stand.changes[0].timeS, 42.0);
        QCOMPARE(stand.scenario.running.factory->failures.back().atS, 42.0);
        QCOMPARE(stand.scenario.running.factory->failures.back().pool, std::string("decode"));
        QCOMPARE(stand.scenario.running.factory->failures.back().worker, 0);
        QTest::mouseClick(stand.panel.button("lose"), Qt::LeftButton);
        QCOMPARE(stand.scenario.running.factory->failures.back().worker, 1);
        emit stand.row("disturb.pool")->picked("prefill");
        QTest::mouseClick(stand.panel.button("lose"), Qt::LeftButton);
        QCOMPARE(stand.scenario.running.factory->failures.back().pool, std::string("prefill"));
        QVERIFY(!stand.panel.button("lose")->isEnabled());  // it was the only one
        QVERIFY(!stand.panel.button("lose")->toolTip().isEmpty());
        QVERIFY(!stand.panel.button("cold")->isEnabled());
        QVERIFY(!stand.panel.button("replace")->isEnabled());
        stand.type("disturb.repair", "never");
        emit stand.row("disturb.pool")->picked("decode");
        QTest::mouseClick(stand.panel.button("lose"), Qt::LeftButton);
        QVERIFY(!stand.scenario.running.factory->failures.back().repairS);
        QVERIFY(stand.panel.button("replace")->isEnabled());
    }
    void aTimeThatIsNoneIsRefusedWithItsReason()
    {
        Stand stand;
        stand.type("disturb.repair", "-5");
        SettingRow* row = stand.row("disturb.repair");
        QVERIFY2(row->trouble()->text().contains("Back after"), qPrintable(row->trouble()->text()));
        stand.type("disturb.repair", "30");
        QVERIFY(row->trouble()->text().isEmpty());
    }
    void whatAChangeBringsAboutIsSaidAtTheFoot()
    {
        Stand stand;
        const QPoint before = stand.row(slotsFlag)->mapTo(&stand.panel, QPoint());
        stand.panel.tell({{"Workers of %1 that drain and are set up anew, %3 each: %2.", {"decode", "3", "74 s"}}});
        QVERIFY(stand.panel.effectText().contains("74 s"));
        QCOMPARE(stand.row(slotsFlag)->mapTo(&stand.panel, QPoint()), before);
        picture(stand.panel, "effect");
        stand.panel.tell({});
        QVERIFY(stand.panel.effectText().isEmpty());
    }
    void poolsSayWhatTheirWorkersDo()
    {
        Stand stand;
        auto snapshot = std::make_shared<factory::Snapshot>();
        snapshot->pools = {"prefill", "decode"};
        snapshot->kinds = {{.pool = 0, .rack = {}}, {.pool = 1, .rack = {}}};
        for (int i = 0; i < 3; ++i) {
            factory::WorkerPicture worker;
            worker.kind = 1;
            worker.indexInPool = i;
            worker.state = i == 0 ? factory::WorkerState::failed : factory::WorkerState::working;
            snapshot->workers.push_back(worker);
        }
        stand.panel.setSnapshot(snapshot);
        SectionHead* head = stand.panel.section("factory.pools.decode.workers.0")->head();
        QVERIFY2(head->accessibleDescription().contains("lost: 1"), qPrintable(head->accessibleDescription()));
        QTest::mouseClick(stand.panel.button("lose"), Qt::LeftButton);  // another one than that
        QCOMPARE(stand.scenario.running.factory->failures.back().worker, 1);
    }
    void makingItAnewTakesLessThanAFrame()
    {
        Stand stand("agentx-8-b300-dram");
        QBENCHMARK { stand.panel.refresh(); }
    }
    void checkingAValueTakesLessThanAFrame()
    {
        Stand stand("agentx-8-b300-dram");
        int batch = 32;
        QBENCHMARK
        {
            emit stand.row("factory.pools.all.workers.0.decode_slots")->number()->wrote(QString::number(++batch));
        }
    }
    void everythingHasANameAndTheKeyboardReachesIt()
    {
        Stand stand;
        QVERIFY(!stand.panel.accessibleName().isEmpty());
        for (const QWidget* widget : stand.panel.findChildren<QWidget*>()) {
            const bool takesTab = widget->isVisible() && widget->isEnabled() &&
                                  (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus &&
                                  !widget->inherits("QLabel") && !widget->inherits("QComboBoxListView") &&
                                  widget->window() == &stand.panel;
            if (takesTab)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
        // Tab walks down: no row is passed over or comes before one above it
        stand.row("scenario")->list()->setFocus(Qt::TabFocusReason);
        int last = -1;
        QStringList path;
        for (int i = 0; i < 200; ++i) {
            QWidget* focused = QApplication::focusWidget();
            QVERIFY(focused);
            auto* area = stand.panel.findChild<QScrollArea*>();
            if (!area->widget()->isAncestorOf(focused))
                break;
            const int y = focused->mapTo(area->widget(), focused->rect().center()).y();
            QVERIFY2(y >= last - 14, qPrintable(path.join(u'|') + u'|' + focused->accessibleName()));
            path << focused->accessibleName();
            last = y;
            if (focused == stand.row("factory.limits.tpot_s")->number()->box())
                break;
            QTest::keyClick(focused, Qt::Key_Tab);
        }
        QCOMPARE(QApplication::focusWidget(), stand.row("factory.limits.tpot_s")->number()->box());
    }
    void nothingIsCut_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("longer");
        QTest::newRow("252") << 252 << 1.0 << false;
        QTest::newRow("268") << 268 << 1.0 << false;
        QTest::newRow("300") << 300 << 1.0 << false;
        QTest::newRow("335 large") << 335 << 1.25 << false;
        QTest::newRow("268 longer") << 268 << 1.0 << true;
        QTest::newRow("335 large, longer") << 335 << 1.25 << true;
    }
    void nothingIsCut()
    {
        QFETCH(int, width);
        QFETCH(double, scale);
        QFETCH(bool, longer);
        Longer words;
        if (longer)
            QCoreApplication::installTranslator(&words);
        UiTheme theme = darkTheme();
        theme.typeScale = scale;
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme);
        for (const char* preset : {"worker-lost", "agentx-8-b300-dram", "oscillation-cured"}) {
            Stand stand(preset, width, theme);
            if (std::string(preset) == "oscillation-cured") {
                emit stand.row("factory.admission.law")->picked("pi");
                emit stand.row("factory.admission.rejection")->picked("load");
            }
            stand.panel.resize(width, 2400);
            QTest::qWait(30);
            const QStringList cut = cutOff(stand.panel);
            picture(stand.panel, QString::fromLatin1(preset) + u'-' + QString::fromLatin1(QTest::currentDataTag()));
            QVERIFY2(cut.isEmpty(), qPrintable(QString::fromLatin1(preset) + ": " + cut.join(u'|')));
        }
        if (longer)
            QCoreApplication::removeTranslator(&words);
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), darkTheme());
    }
    void itTakesTheThemes()
    {
        const std::pair<const char*, UiTheme> themes[] = {
            {"dark", darkTheme()}, {"light", lightTheme()}, {"projector", projectorTheme()}};
        for (const auto& [name, theme] : themes) {
            apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme);
            Stand stand("agentx-8-b300-dram", static_cast<int>(268 * theme.typeScale), theme);
            stand.type("factory.tiers.dram.capacity_bytes", "lots");
            QVERIFY(stand.row("factory.tiers.dram.capacity_bytes")->trouble()->isVisible());
            picture(stand.panel, QString::fromLatin1(name));
        }
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), darkTheme());
    }
};

QTEST_MAIN(TestFloorPanel)
#include "tst_floor_panel.moc"
