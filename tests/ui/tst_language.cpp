#include "tests/ui/window.h"
#include "ui/floor/floor_painter.h"
#include "ui/floor/floor_widget.h"
#include "ui/floor/live_plots.h"
#include "ui/floor/run_views.h"
#include "ui/painted_labels.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/floor_panel.h"
#include "ui/panels/inspector.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/panels/shortcut_sheet.h"
#include "ui/panels/status_line.h"
#include "ui/panels/top_bar.h"
#include "ui/plots/bar_card.h"
#include "ui/plots/data_plot.h"
#include "ui/plots/tornado_chart.h"
#include "ui/viewmodels/compare_rows.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::settle;

namespace {

struct Message {
    QString context;
    QString source;
    QString translation;
    QString state;  ///< empty where it is finished
};

std::vector<Message> messages()
{
    QFile file(QStringLiteral(TOKENFACTORY_SOURCE_DIR "/resources/translations/tokenfactory_zh_CN.ts"));
    std::vector<Message> found;
    if (!file.open(QIODevice::ReadOnly))
        return found;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            found.push_back({context, xml.readElementText(), {}, {}});
        else if (xml.name() == QLatin1String("translation") && !found.empty()) {
            found.back().state = xml.attributes().value(QLatin1String("type")).toString();
            found.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    return found;
}

QStringList matches(const QString& text, const QRegularExpression& pattern)
{
    QStringList found;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        found.append(match.next().captured());
    found.sort();
    return found;
}

/// English left over: three words of prose in a row.
QStringList prose(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("\\b[A-Za-z]?[a-z]{1,}(?:[ ,;:]+[a-z]{2,}){2,}\\b"));
    return matches(text, pattern);
}

/// What a widget and its children show and say.
QStringList textsOf(QWidget& root)
{
    QStringList texts;
    root.grab();
    QList<QWidget*> all = root.findChildren<QWidget*>();
    all.prepend(&root);
    for (const QWidget* widget : all) {
        texts << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip()
              << widget->windowTitle();
        for (const QAction* action : widget->actions())
            texts << action->text() << action->toolTip();
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            texts << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text();
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                texts << tabs->tabText(i) << tabs->tabToolTip(i);
        }
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i);
        }
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model()) {
            const QAbstractItemModel& model = *view->model();
            for (int row = 0; row < model.rowCount(); ++row) {
                for (int column = 0; column < model.columnCount(); ++column)
                    texts << model.index(row, column).data().toString();
            }
        }
        if (const auto* paints = dynamic_cast<const PaintsLabels*>(widget)) {
            for (const PaintedLabel& label : paints->paintedLabels())
                texts << label.text;
        }
        if (const auto* bar = qobject_cast<const BarCard*>(widget)) {
            texts << bar->picture().title << bar->picture().subtitle;
            for (const auto& part : bar->picture().parts)
                texts << part.name << part.tooltip;
        }
        if (const auto* plot = qobject_cast<const DataPlot*>(widget)) {
            const PlotScene& scene = plot->scene();
            texts << scene.title << scene.subtitle << scene.note << scene.emptyText << scene.summary << scene.x.title
                  << scene.y.title;
            for (const auto& mark : scene.marks)
                texts << mark.plate;
        }
        if (const auto* chart = qobject_cast<const TornadoChart*>(widget)) {
            for (const TornadoRow& row : chart->view().rows) {
                // the last lines of a constant are its origin, as the calibration file has it
                texts << row.name << row.now << row.swing << row.note
                      << (row.moves == studies::Moves::constant ? QStringList() : row.plate);
            }
        }
    }
    return texts;
}

/// Shown as the presets have them: scenarios say in words what they are.
bool isOfPresets(const QString& text)
{
    static const QStringList names = [] {
        QStringList all;
        for (const std::string& id : scenario::scenarioIds(tests::presetsFolder()))
            all << toQString(scenario::readScenario(id, tests::presetsFolder())->scenario.name);
        return all;
    }();
    return names.contains(text) || std::ranges::any_of(tests::presets().models, [&](const auto& model) {
               return !model->source.empty() && text.contains(toQString(model->source));
           });
}

QStringList englishIn(QWidget& root)
{
    QStringList found;
    for (const QString& text : textsOf(root)) {
        if (!isOfPresets(text) && !prose(text).isEmpty())
            found << text;
    }
    found.removeDuplicates();
    return found;
}

}  // namespace

/// The window in Chinese: every text has its translation, and no English is left on any page.
class TestLanguage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->useLanguage("zh_CN");
        window->resize(1600, 900);
        window->session().openFile("default");
        window->show();
        settle(*window);
    }
    void cleanupTestCase() { window.reset(); }

    void everyMessageIsFinished()
    {
        const std::vector<Message> all = messages();
        QVERIFY2(all.size() > 800, "the file was not read");
        for (const Message& message : all) {
            QVERIFY2(message.state.isEmpty() && !message.translation.isEmpty(),
                     qPrintable(message.context + ": " + message.source));
        }
    }
    void everyTranslationHasThePlacesOfItsSource()
    {
        const QRegularExpression place(QStringLiteral("%[0-9]"));
        for (const Message& message : messages())
            QVERIFY2(matches(message.translation, place) == matches(message.source, place),
                     qPrintable(message.context + ": " + message.source));
    }
    void chineseIsSetAsItIsWritten()
    {
        const QRegularExpression tight(
            QStringLiteral("[\\x{4e00}-\\x{9fff}][A-Za-z0-9]|[A-Za-z0-9][\\x{4e00}-\\x{9fff}]"));
        const QRegularExpression halfWidth(
            QStringLiteral("[\\x{4e00}-\\x{9fff}][,;:!?()]|[,;:!?()][\\x{4e00}-\\x{9fff}]"));
        for (const Message& message : messages()) {
            const QString tightPlaces = QString(message.translation).remove(QRegularExpression("%[0-9]"));
            QVERIFY2(matches(message.translation, tight).isEmpty() || matches(tightPlaces, tight).isEmpty(),
                     qPrintable(message.translation));
            QVERIFY2(matches(message.translation, halfWidth).isEmpty(), qPrintable(message.translation));
        }
    }
    void theCheckFindsEnglish()
    {
        QVERIFY(!prose("GB200：TP 4 waits for the power limit").isEmpty());
        QVERIFY(prose("GB200 NVL72，TP 4 PP 1 DP 16 EP 64，12.9–18.6 ms，tokens/s").isEmpty());
    }
    void noEnglishOnAPage_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"frontier", "sweep", "sensitivity", "roofline", "compare", "measured"})
            QTest::newRow(page) << QString(page);
    }
    void noEnglishOnAPage()
    {
        QFETCH(QString, page);
        window->session().pin();
        window->pages()->showPage(page);
        QCOMPARE(window->pages()->shownId(), page);
        QTest::qWait(800);
        settle(*window);
        QCOMPARE(englishIn(*window).join(" | "), QString());
    }
    void noEnglishWordOnTheFloorOfADemo_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset : {"worker-lost", "mixed-racks", "dram-off-and-on", "oscillation"})
            QTest::newRow(preset) << QString(preset);
    }
    void noEnglishWordOnTheFloorOfADemo()
    {
        QFETCH(const QString, preset);
        // markup, keys, units, names and what Qt itself has; ids of scenarios that a sentence names
        const QRegularExpression kept(QStringLiteral(
            "<[^>]*>|\\b(tokens?|min|Home|Space|Ctrl|Esc|Shift|Enter|Tab|Del|Scroll (Left|Right)|English|"
            "Token Factory|Kimi|Qwen[-A-Za-z0-9]*|Llama [0-9] [A-Z][a-z]+|Llama|Mistral|Gemma|DeepSeek [A-Z0-9]+ "
            "[A-Z][a-z]+|gpt-oss-[0-9]+b|Vera Rubin|rank|Mooncake|Claude Code|AgentX|Azure|BurstGPT)\\b|"
            "oscillation(-cured)?|agentx-[a-z0-9-]+"));
        const QRegularExpression word(QStringLiteral("\\b[A-Z]?[a-z]{3,}\\b"));
        FloorPage& page = *window->floorPage();
        page.setPlaysAtOnce(false);
        window->pages()->showPage("floor");
        QVERIFY(window->session().openFile(preset.toStdString()));
        QTRY_VERIFY(page.run().frame() && page.run().state() == FactoryRun::State::standing);
        page.run().seek(fromSeconds(61.0));
        QTRY_VERIFY_WITH_TIMEOUT(page.run().state() == FactoryRun::State::standing, 60000);
        page.floorWidget()->follow(page.run().frame()->moment.now->live.front().session);
        QStringList texts;
        for (const auto view : {RunViews::View::plots, RunViews::View::lanes, RunViews::View::events}) {
            page.views()->setView(view);
            QTest::qWait(150);
            page.drawAllPlots();
            texts << textsOf(page) << textsOf(*window->topBar()) << textsOf(*window->statusLine());
        }
        page.views()->setView(RunViews::View::plots);
        texts << textsOf(*page.choices()) << page.floorWidget()->summary();
        AnswersShown shown;
        shown.frame = page.run().frame();
        const FloorView view = floorViewOf(shown.frame->moment);
        for (const FloorSpot& spot : spotsOf(page.floorWidget()->picture().layout(), view, true)) {
            texts << plateOf(spot.thing, view);
            if (const auto why = whyOf(shown, idOf(spot.thing, view)))
                texts << why->title << toText(*why).section(u'\n', 0, 3);
        }
        for (const LivePlotKind kind : allLivePlots()) {
            if (const auto why = whyOf(shown, "plot/" + std::string(idOf(kind))))
                texts << toText(*why);
        }
        QStringList found;
        for (const QString& text : texts) {
            if (QString(text).remove(kept).contains(word))
                found << text;
        }
        found.removeDuplicates();
        QVERIFY2(found.isEmpty(), qPrintable(found.join(" | ")));
    }
    void noEnglishWordNamesAComparedValue()
    {
        const QRegularExpression word(QStringLiteral("[A-Za-z]?[a-z]{3,}"));
        for (const ComparedValue& value : comparedValues({window->session().answer().get()})) {
            const QString rest = QString(value.label).remove(QStringLiteral("token"));
            QVERIFY2(!rest.contains(word), qPrintable(value.label));
        }
    }
    void noEnglishInTheInspector()
    {
        window->openInspector(true);
        for (const std::string& id : allWhyIds(*window->session().answer())) {
            const auto why = whyOf({window->session().answer(), {}}, id);
            QVERIFY2(why, id.c_str());
            QString text = toText(*why);
            for (const ExplanationInput& input : why->explanation.inputs()) {
                if (!isKnown(input.origin))
                    text.remove(toQString(input.origin));
            }
            QCOMPARE(prose(text).join(" | "), QString());
        }
    }
    void noEnglishWhereNothingFits()
    {
        window->pages()->showPage("frontier");
        window->session().setGpus(8);
        settle(*window);
        QCOMPARE(englishIn(*window).join(" | "), QString());
        window->session().setGpus(64);
        settle(*window);
    }
    void noEnglishInTheOtherStages_data()
    {
        QTest::addColumn<cost::Stage>("stage");
        QTest::newRow("prefill") << cost::Stage::prefill;
        QTest::newRow("midfill") << cost::Stage::midfill;
    }
    void noEnglishInTheOtherStages()
    {
        QFETCH(cost::Stage, stage);
        window->session().setStage(stage);
        settle(*window);
        QCOMPARE(englishIn(*window).join(" | "), QString());
        window->session().setStage(cost::Stage::decode);
        settle(*window);
    }
    void noEnglishInTheBuildPanel()
    {
        window->session().typeDegree(frontier::Degree::tp, 7);
        settle(*window);
        QCOMPARE(englishIn(*window->buildPanel()).join(" | "), QString());
        window->session().undoStack()->undo();
        settle(*window);
    }
    void aBadFileIsReportedInChinese_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("said");
        QTest::newRow("a line that is no JSON")
            << QByteArray("{\n\"batch\": 1,\n]") << QStringLiteral("bad.json：第 3 行第 1 列");
        QTest::newRow("a value") << QByteArray("{\"schema\": \"token-factory-scenario/1\", \"batch\": \"many\"}")
                                 << QStringLiteral("bad.json: /batch：是文本“many”；应为 1 到 1000000 的整数");
        QTest::newRow("a field") << QByteArray("{\"schema\": \"token-factory-scenario/1\"}")
                                 << QStringLiteral("bad.json: /model：缺失；应为文本");
    }
    void aBadFileIsReportedInChinese()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, said);
        const QTemporaryDir folder;
        QFile file(folder.filePath("bad.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        QVERIFY(!window->session().openFile(file.fileName().toStdString()));
        const QString told = window->notices()->text();
        QVERIFY2(told.contains(said), qPrintable(told));
        for (const QString& line : told.split(u'\n'))
            QVERIFY2(line.contains(QStringLiteral("有语法错误")) || prose(line).isEmpty(), qPrintable(line));
        QFile::remove(file.fileName());
        QVERIFY(!window->session().openFile(file.fileName().toStdString()));
        QVERIFY2(window->notices()->text().endsWith(QStringLiteral("：无法读取：没有该文件或文件夹")),
                 qPrintable(window->notices()->text()));
        window->notices()->dismiss();
    }
    void whatWasReportedFollowsTheLanguage()
    {
        window->session().setModel("kimi-k5");
        QVERIFY2(window->notices()->text().startsWith(QStringLiteral("模型：找不到“kimi-k5”")),
                 qPrintable(window->notices()->text()));
        window->useLanguage("en");
        QVERIFY2(window->notices()->text().startsWith("model: \"kimi-k5\" is not known; did you mean "),
                 qPrintable(window->notices()->text()));
        window->useLanguage("zh_CN");
        window->notices()->dismiss();
    }
    void noEnglishInTheShortcutSheet()
    {
        ShortcutSheet sheet(window->themes(), window->actions(), window.get());
        QCOMPARE(englishIn(sheet).join(" | "), QString());
    }
    void noEnglishInWhatIsUndone()
    {
        Session& session = window->session();
        session.setBatch(128);
        session.setChoice("kv", "fp8");
        session.setCalibration("today");
        session.letEpFollow();
        QVERIFY(session.undoStack()->count() > 2);
        for (int i = 0; i < session.undoStack()->count(); ++i)
            QCOMPARE(prose(session.undoStack()->text(i)).join(" | "), QString());
    }

private:
    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestLanguage)
#include "tst_language.moc"
