// labels: memory_window
#include "tests/ui/fixture.h"
#include "tests/ui/panels/choices_panel.h"
#include "ui/language.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/rack_chooser.h"
#include "ui/theme/style.h"
#include "ui/viewmodels/build_lists.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/text.h"

#include <QApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <QWheelEvent>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::clipped;
using tests::wheel;

namespace {

/// The panel as the window shows it, on the first start, every section open.
struct Stand {
    ThemeHolder themes{darkTheme()};
    Session session{tests::presets(), tests::presetsFolder()};
    BuildPanel panel{themes, session};

    explicit Stand(const scenario::Scenario& scenario = {}, int width = 268, int height = 700)
    {
        session.open(scenario);
        for (const SectionInfo& info : sectionsTable())
            panel.section(std::string(info.id))->setOpen(true);
        panel.resize(width, height);
        panel.show();
        QApplication::setActiveWindow(&panel);
        static_cast<void>(QTest::qWaitForWindowActive(&panel));
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 60000); }
    void type(const std::string& flag, const char* text)
    {
        NumberBox* box = panel.row(flag)->number()->box();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
    }
    void find(const QString& text) { panel.searchBox()->setText(text); }
    bool shows(const std::string& flag) const { return panel.row(flag)->isVisibleTo(&panel); }
};

QScrollArea* areaOf(BuildPanel& panel) { return panel.findChild<QScrollArea*>(); }

bool takesTab(const QWidget* widget)
{
    return widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->inherits("QLabel");
}

}  // namespace

class TestBuildPanel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), darkTheme());
        qRegisterMetaType<Words>();
    }
    void everyChoiceHasItsRow()
    {
        const Stand stand;
        for (const cost::ChoiceRow& choice : cost::choicesTable())
            QVERIFY2(stand.shows(std::string(choice.flag)), std::string(choice.flag).c_str());
    }
    void aChangedRowShowsItsResetButtonWhichTheKeyboardPresses()
    {
        Stand stand;
        SettingRow* row = stand.panel.row("overlap");
        QVERIFY(!row->resetButton()->isVisible());
        QVERIFY(!stand.panel.resetAllButton()->isEnabled());
        stand.type("overlap", "0.85");
        QCOMPARE(stand.session.scenario().choices.overlap, 0.85);
        QVERIFY(row->resetButton()->isVisible());
        QVERIFY(row->resetButton()->accessibleName().contains("0.5"));
        QVERIFY(stand.panel.resetAllButton()->isEnabled());
        row->resetButton()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(row->resetButton(), Qt::Key_Space);
        QCOMPARE(stand.session.scenario().choices.overlap, 0.5);
        QVERIFY(!row->resetButton()->isVisible());
        QCOMPARE(QApplication::focusWidget(), row->control());
    }
    void resetAllTakesBackWhatHasADefaultAndNothingElse()
    {
        Stand stand;
        stand.type("overlap", "0.9");
        stand.type("output", "4k");
        stand.type("tp", "4");
        stand.type("batch", "96");
        stand.type("cached", "64k");
        QTest::mouseClick(stand.panel.resetAllButton(), Qt::LeftButton);
        QVERIFY(stand.session.scenario().choices == cost::Choices());
        QCOMPARE(stand.session.scenario().layout.tp, 4);
        QCOMPARE(stand.session.scenario().batch, 96);
        QCOMPARE(stand.session.scenario().each.cachedTokens, 65536);
        QVERIFY(!stand.panel.resetAllButton()->isEnabled());
        stand.session.undoStack()->undo();  // all of it was one step
        QCOMPARE(stand.session.scenario().choices.overlap, 0.9);
        QCOMPARE(stand.session.scenario().choices.outputTokens, 4096);
    }
    void aBadTextIsExplainedBelowItsBoxAndTakenBackByEscape()
    {
        Stand stand;
        const scenario::Scenario before = stand.session.scenario();
        const std::pair<const char*, const char*> bad[] = {
            {"overlap", "1.5"},     {"routing", "skewed"}, {"output", "0"},   {"hbm-cap-gb", "-3"},
            {"max-tpot-s", "soon"}, {"tp", "0"},           {"batch", "many"}, {"cached", "-1"}};
        for (const auto& [flag, text] : bad) {
            SettingRow* row = stand.panel.row(flag);
            stand.type(flag, text);
            QVERIFY2(row->trouble()->isVisible(), flag);
            QVERIFY2(row->trouble()->text().contains(text), qPrintable(row->trouble()->text()));
            QCOMPARE(row->number()->box()->text(), QString(text));
            QVERIFY(stand.session.scenario() == before);
            QTest::keyClick(row->number()->box(), Qt::Key_Escape);
            QVERIFY2(!row->trouble()->isVisible(), flag);
            QVERIFY(row->number()->box()->text() != text);
        }
        stand.type("overlap", "1.5");
        stand.type("overlap", "0.75");
        QVERIFY(!stand.panel.row("overlap")->trouble()->isVisible());
        QCOMPARE(stand.session.scenario().choices.overlap, 0.75);
    }
    void theRemediesOfAnIllegalDegreeAreOneClick()
    {
        Stand stand;
        stand.type("tp", "7");
        QCOMPARE(stand.session.scenario().layout.tp, 7);
        TroubleLines* trouble = stand.panel.row("tp")->trouble();
        QVERIFY(trouble->isVisible());
        const SettingRow* row = stand.panel.row("tp");
        QCOMPARE_GT(trouble->y(), row->mapTo(trouble->parentWidget(), QPoint(0, row->height() - 1)).y());
        QCOMPARE(trouble->button(0)->text(), QString("TP 4"));
        QTest::mouseClick(trouble->button(1), Qt::LeftButton);
        QCOMPARE(stand.session.scenario().layout.tp, 8);
        QVERIFY(stand.session.legal().contains(stand.session.scenario().layout));
        QVERIFY(!trouble->isVisible());
    }
    void moreGpusAreOfferedForWhatDoesNotFit()
    {
        Stand stand(tests::tooSmall());
        stand.settle();
        TroubleLines* trouble = stand.panel.row("gpus")->trouble();
        QVERIFY(trouble->isVisible());
        QCOMPARE(trouble->button(0)->text(), QString("Use 16 GPUs"));
        QTest::mouseClick(trouble->button(0), Qt::LeftButton);
        stand.settle();
        QCOMPARE(stand.session.legal().gpus(), 16);
        QVERIFY(stand.session.answer()->cost());
        QVERIFY(!trouble->isVisible());
    }
    void aSearchFindsEveryRowByFlagAndLabelAlsoInClosedSections()
    {
        Stand stand;
        for (const SectionInfo& info : sectionsTable())
            stand.panel.section(std::string(info.id))->setOpen(false);
        for (const SettingInfo& info : settingsTable()) {
            const std::string flag(info.flag);
            for (const QString& text : {toQString(flag), QString::fromUtf8(info.name), labelOf(info).toUpper()}) {
                stand.find(text);
                QVERIFY2(stand.shows(flag), qPrintable(toQString(flag) + " by " + text));
            }
        }
        stand.find("tensor parallel");
        QVERIFY(stand.shows("tp"));
        QVERIFY(!stand.shows("overlap"));
        stand.find("speculative");
        QVERIFY(stand.shows("draft-tokens") && stand.shows("accepted-length"));
        stand.find("format");
        QVERIFY(stand.shows("kv") && stand.shows("weights") && !stand.shows("tp"));
        stand.find("nvfp4");
        QVERIFY(stand.shows("kv") && !stand.shows("overlap"));
        stand.find("tpot limit");
        QVERIFY(stand.shows("max-tpot-s") && !stand.shows("tp"));
        stand.find("no such thing");
        QVERIFY(!stand.shows("tp"));
        QStringList texts;
        for (const QLabel* label : stand.panel.findChildren<QLabel*>()) {
            if (label->isVisible())
                texts.append(label->text());
        }
        QVERIFY(texts.contains("No setting found"));
        stand.panel.searchBox()->setFocus();
        QTest::keyClick(stand.panel.searchBox(), Qt::Key_Escape);
        QVERIFY(stand.panel.searchBox()->text().isEmpty());
        QVERIFY(!stand.shows("tp"));  // its section is closed again
        stand.panel.section("layout")->setOpen(true);
        QVERIFY(stand.shows("tp"));
    }
    void aSearchKnowsTheWordsOfTheLanguageAndEnglish()
    {
        Stand stand;
        Language language;
        language.use("zh_CN");
        stand.panel.refresh();
        stand.find(QString::fromUtf8("上下文"));
        QVERIFY(stand.shows("cached"));
        QVERIFY(!stand.shows("tp"));
        stand.find("tensor parallel");
        QVERIFY(stand.shows("tp"));
        language.use("en");
    }
    void controlFGoesToTheSearchAndEnterToWhatItFound()
    {
        Stand stand;
        stand.panel.startSearch();
        QCOMPARE(QApplication::focusWidget(), stand.panel.searchBox());
        QTest::keyClicks(stand.panel.searchBox(), "overlap");
        QTest::keyClick(stand.panel.searchBox(), Qt::Key_Return);
        QCOMPARE(QApplication::focusWidget(), stand.panel.row("overlap")->control());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(stand.session.scenario().choices.overlap, 0.55);
    }
    void theKeyboardMovesSlidersFromEndToEnd()
    {
        Stand stand;
        StopSlider* slider = stand.panel.row("overlap")->number()->slider();
        slider->setFocus();
        const std::tuple<Qt::Key, double> presses[] = {{Qt::Key_Right, 0.55},  {Qt::Key_Left, 0.5},
                                                       {Qt::Key_End, 1.0},     {Qt::Key_Home, 0.0},
                                                       {Qt::Key_PageUp, 0.05}, {Qt::Key_PageDown, 0.0}};
        for (const auto& [key, overlap] : presses) {
            QTest::keyClick(slider, key);
            QCOMPARE(stand.session.scenario().choices.overlap, overlap);
        }
        StopSlider* routing = stand.panel.row("routing")->number()->slider();
        routing->setFocus();
        QTest::keyClick(routing, Qt::Key_End);
        QCOMPARE(stand.session.scenario().choices.routing.powerLaw, 3.0);
        QTest::keyClick(routing, Qt::Key_Home);
        QCOMPARE(stand.panel.row("routing")->number()->box()->text(), QString("uniform"));
    }
    void theWheelScrollsThePanelAndChangesNothing()
    {
        Stand stand;
        const scenario::Scenario before = stand.session.scenario();
        stand.panel.searchBox()->setFocus();
        QScrollBar* bar = areaOf(stand.panel)->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        for (const char* flag : {"tp", "weights", "stage", "overlap", "model", "gpus"}) {
            SettingRow* row = stand.panel.row(flag);
            bar->setValue(0);
            wheel(*row->control(), -2);
            QVERIFY2(bar->value() > 0, flag);
            if (row->number())
                wheel(*row->number()->box(), 1);
        }
        QVERIFY(stand.session.scenario() == before);
    }
    void tabReachesEveryControlFromTopToBottom()
    {
        Stand stand;
        stand.type("overlap", "0.9");  // so that a reset button is there
        stand.type("tp", "7");         // and remedies, once the row is reached
        stand.panel.searchBox()->setFocus();
        QVERIFY(!stand.panel.row("tp")->trouble()->isVisible());
        std::set<const QWidget*> wanted;
        for (const QWidget* widget : stand.panel.findChildren<QWidget*>()) {
            if (widget->isVisible() && widget->window() == &stand.panel && takesTab(widget))
                wanted.insert(widget);
        }
        QVERIFY(wanted.size() > 40);
        stand.panel.searchBox()->setFocus();
        std::vector<const QWidget*> walked;
        do {
            const QWidget* at = QApplication::focusWidget();
            QVERIFY(at);
            walked.push_back(at);
            QVERIFY2(!at->accessibleName().isEmpty(), qPrintable(at->metaObject()->className() + at->objectName()));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        } while (QApplication::focusWidget() != stand.panel.searchBox() && walked.size() < 300);
        wanted.insert(stand.panel.row("tp")->trouble()->button(0));
        wanted.insert(stand.panel.row("tp")->troubleMark());
        for (const QWidget* widget : wanted)
            QVERIFY2(std::find(walked.begin(), walked.end(), widget) != walked.end(),
                     qPrintable(widget->accessibleName()));
        const QWidget* content = areaOf(stand.panel)->widget();
        int last = -1000;
        for (const QWidget* widget : walked) {
            if (!content->isAncestorOf(widget) || qobject_cast<const TroubleLines*>(widget->parentWidget()))
                continue;  // what floats lies over the rows that follow
            const int y = widget->mapTo(content, QPoint(0, widget->height() / 2)).y();
            QVERIFY2(y >= last - 30, qPrintable(widget->accessibleName()));  // a row's parts differ in height
            last = y;
        }
    }
    void oneTroubleIsShownAtATimeThatOfTheRowInUse()
    {
        Stand stand;
        stand.type("tp", "7");
        stand.type("dp", "3");
        TroubleLines* tp = stand.panel.row("tp")->trouble();
        TroubleLines* dp = stand.panel.row("dp")->trouble();
        QVERIFY(tp->hasTrouble() && !tp->isVisible());
        QVERIFY(stand.panel.row("tp")->troubleMark()->isVisible());
        stand.panel.degreeRow(frontier::Degree::tp)->box()->setFocus(Qt::TabFocusReason);
        QVERIFY(tp->isVisible());
        QVERIFY(!dp->isVisible());
        stand.panel.searchBox()->setFocus();
        QVERIFY(!tp->isVisible());
    }
    void troubleIsClosedAndOpenedAgain()
    {
        Stand stand;
        stand.type("tp", "7");
        SettingRow* row = stand.panel.row("tp");
        QTest::keyClick(row->control(), Qt::Key_Escape);
        QVERIFY(!row->trouble()->isVisible());
        row->troubleMark()->setFocus(Qt::TabFocusReason);
        QVERIFY(row->troubleMark()->accessibleName().contains("TP 7"));
        QTest::keyClick(row->troubleMark(), Qt::Key_Space);
        QVERIFY(row->trouble()->isVisible());
        QTest::mouseClick(row->trouble()->closeButton(), Qt::LeftButton);
        QVERIFY(!row->trouble()->isVisible());
        stand.panel.searchBox()->setFocus();
        QTest::mouseClick(row->troubleMark(), Qt::LeftButton);
        QVERIFY(row->trouble()->isVisible());
        stand.type("tp", "8");
        QVERIFY(!row->trouble()->isVisible());
        QVERIFY(!row->troubleMark()->isVisible());
    }
    void troubleOfARowOutOfSightWaitsAtTheEdge()
    {
        Stand stand;
        stand.type("tp", "7");
        const QScrollArea* area = areaOf(stand.panel);
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
        const TroubleLines* trouble = stand.panel.row("tp")->trouble();
        QVERIFY(trouble->isVisible());
        QCOMPARE(trouble->visibleRegion().boundingRect().size(), trouble->size());
    }
    void aSectionThatASearchOpensSaysThatItIsOpen()
    {
        Stand stand;
        SettingSection* layout = stand.panel.section("layout");
        layout->setOpen(false);
        stand.find("tensor parallel");
        QVERIFY(stand.shows("tp"));
        QVERIFY(layout->head()->isChecked());  // what the arrow shows and screen readers say
        QTest::mouseClick(layout->head(), Qt::LeftButton);
        QVERIFY(!stand.shows("tp"));
        QVERIFY(!layout->head()->isChecked());
        stand.find("tp");
        QVERIFY(!layout->isOpen());
        stand.find("");
        QVERIFY(!layout->head()->isChecked());
        layout->setOpen(true);
        stand.find("tensor parallel");
        QTest::mouseClick(layout->head(), Qt::LeftButton);
        stand.find("");
        QVERIFY(layout->isOpen() && stand.shows("tp"));
    }
    void slidersHaveLegalValuesOnly()
    {
        Stand stand;
        for (const frontier::Degree degree : frontier::allDegrees) {
            const std::vector<int>& stops = stand.panel.degreeRow(degree)->slider()->stops();
            QCOMPARE(stops, stand.session.legal().values(degree));
        }
    }
    void sectionsFoldAndAreRemembered()
    {
        QTemporaryDir folder;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        QCoreApplication::setOrganizationName("tests");
        {
            Stand stand;
            SettingSection* formats = stand.panel.section("formats");
            formats->head()->setFocus();
            QTest::keyClick(formats->head(), Qt::Key_Return);
            QVERIFY(!formats->isOpen());
            QVERIFY(!stand.shows("kv"));
        }
        Session session(tests::presets(), tests::presetsFolder());
        const ThemeHolder themes(darkTheme());
        const BuildPanel again(themes, session);
        QVERIFY(!again.section("formats")->isOpen());
        QVERIFY(again.section("layout")->isOpen());
        QCoreApplication::setOrganizationName(QString());
    }
    void aModelFileIsOpenedOrItsProblemSaidInPlace()
    {
        Stand stand;
        QTemporaryDir folder;
        QFile bad(folder.filePath("bad.json"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("{");
        bad.close();
        const scenario::Scenario before = stand.session.scenario();
        stand.panel.askFilesWith([&](const QString&) { return bad.fileName(); });
        emit stand.panel.modelChoice()->chosen(openFileOption);
        QVERIFY(stand.session.scenario() == before);
        QVERIFY(stand.panel.row("model")->trouble()->isVisible());
        QVERIFY(stand.panel.row("model")->trouble()->text().contains("bad.json"));
        QVERIFY(stand.panel.modelChoice()->currentText().contains("Kimi K3"));

        const auto good = QString::fromStdString((tests::presetsFolder() / "models/deepseek-v3.json").string());
        stand.panel.askFilesWith([&](const QString&) { return good; });
        emit stand.panel.modelChoice()->chosen(openFileOption);
        QCOMPARE(stand.session.scenario().model, good.toStdString());
        QVERIFY(stand.session.legal().contains(stand.session.scenario().layout));
        QVERIFY(!stand.panel.row("model")->trouble()->isVisible());
        QVERIFY(stand.panel.modelChoice()->currentText().contains("DeepSeek"));
    }
    void aSystemFileIsOpenedOrItsProblemSaidInPlace()
    {
        Stand stand;
        stand.panel.askFilesWith([](const QString&) { return QString("/nonexistent-folder/rack.json"); });
        auto* chooser = stand.panel.findChild<RackChooser*>();
        QVERIFY(chooser);
        emit chooser->fileWanted();
        QVERIFY(stand.panel.rackTrouble()->isVisible());
        QVERIFY(stand.panel.rackTrouble()->text().contains("/nonexistent-folder/rack.json"));
        const auto good = QString::fromStdString((tests::presetsFolder() / "systems/h200-hgx.json").string());
        stand.panel.askFilesWith([&](const QString&) { return good; });
        emit chooser->fileWanted();
        QVERIFY(!stand.panel.rackTrouble()->isVisible());
        QCOMPARE(stand.session.scenario().systems.back(), good.toStdString());
    }
    void nothingIsClipped_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<double>("scale");
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("width");
        for (const char* theme : {"dark", "light", "projector"}) {
            for (const double scale : {1.0, 1.25}) {
                for (const char* language : {"en", "zh_CN"}) {
                    for (const int width : {268, 300})
                        QTest::addRow("%s %.2f %s %d", theme, scale, language, width)
                            << QString(theme) << scale << QString(language) << width;
                }
            }
        }
    }
    void nothingIsClipped()
    {
        QFETCH(QString, theme);
        QFETCH(double, scale);
        QFETCH(QString, language);
        QFETCH(int, width);
        UiTheme used = *themeFromId(theme.toStdString());
        used.typeScale = std::max(used.typeScale, scale);
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), used);
        Stand stand({}, static_cast<int>(width * used.typeScale), 2400);
        stand.themes.set(used);
        Language words;
        words.use(language);
        stand.panel.refresh();
        stand.type("tp", "7");
        stand.type("overlap", "2");
        stand.type("hbm-cap-gb", "80");
        QTest::qWait(20);
        QTRY_COMPARE(clipped(stand.panel).join(" | "), QString());
        QScrollArea* area = areaOf(stand.panel);
        QVERIFY2(area->widget()->minimumSizeHint().width() <= area->viewport()->width(),
                 qPrintable(QString::number(area->widget()->minimumSizeHint().width())));
        words.use("en");
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), darkTheme());
    }
};

QTEST_MAIN(TestBuildPanel)
#include "tst_build_panel.moc"
