// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/panels/formula_picture.h"
#include "ui/panels/inspector.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/theme/style.h"
#include "ui/viewmodels/cards_view.h"
#include "ui/viewmodels/memory_view.h"
#include "ui/viewmodels/remedy.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/time_view.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

scenario::Scenario prefill()
{
    scenario::Scenario scenario;
    scenario.stage = cost::Stage::prefill;
    scenario.each = {8192, 0};
    scenario.batch = 64;
    return scenario;
}

/// Cards, bars and the inspector beside them, as in the window.
class Stage : public QWidget {
public:
    explicit Stage(const UiTheme& theme) : holder(theme), time(holder), memory(holder), inspector(holder)
    {
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme);
        auto* row = new QHBoxLayout;
        for (int i = 0; i < 5; ++i) {
            cards.push_back(new ValueCard(holder));
            row->addWidget(cards.back());
            inspector.listenTo(cards.back());
        }
        inspector.listenTo(&time);
        inspector.listenTo(&memory);
        auto* centre = new QVBoxLayout;
        centre->addLayout(row);
        centre->addStretch(1);
        centre->addWidget(&time);
        centre->addWidget(&memory);
        auto* all = new QHBoxLayout(this);
        all->setContentsMargins(8, 0, 0, 0);
        all->addLayout(centre, 1);
        inspector.setFixedWidth(static_cast<int>(304 * theme.typeScale));
        all->addWidget(&inspector);
        resize(1280, 720);
        QWidget::show();
    }
    void show(const scenario::Scenario& scenario)
    {
        answer = tests::answerWithoutSweep(scenario);
        const std::vector<CardView> views = cardsOf(*answer);
        for (std::size_t i = 0; i < views.size(); ++i)
            cards[i]->setCard(views[i]);
        time.setPicture([view = timeViewOf(*answer)](const UiTheme& theme) { return barOf(view, theme); });
        memory.setPicture([view = memoryViewOf(*answer)](const UiTheme& theme) { return barOf(view, theme); });
        inspector.setAnswers({answer, {}});
        QCoreApplication::processEvents();
        grab();  // so that everything has been painted
    }
    /// The row of the page that leads to `why`.
    void clickRow(const std::string& why)
    {
        for (const InspectorPage::Row& row : inspector.page()->rows()) {
            if (row.why == why) {
                QTest::mouseClick(inspector.page(), Qt::LeftButton, {}, row.area.center().toPoint());
                return;
            }
        }
        QFAIL(why.c_str());
    }
    /// Grabbed into a file where TOKENFACTORY_PICTURES names a folder.
    void keep(const QString& name)
    {
        const QString folder = qEnvironmentVariable("TOKENFACTORY_PICTURES");
        if (!folder.isEmpty())
            grab().save(folder + '/' + name + ".png");
    }

    ThemeHolder holder;
    AnswerPtr answer;
    std::vector<ValueCard*> cards;
    BarCard time;
    BarCard memory;
    Inspector inspector;
};

}  // namespace

class TestInspector : public QObject {
    Q_OBJECT
private slots:
    void aClickOnACardAsksWhy()
    {
        Stage stage(darkTheme());
        stage.show({});
        QSignalSpy spy(stage.cards[0], &ValueCard::asked);
        QTest::mouseClick(stage.cards[0], Qt::LeftButton);
        QCOMPARE(spy.size(), 1);
        QVERIFY(stage.inspector.page()->why());
        QCOMPARE(stage.inspector.page()->why()->explanation.value, stage.answer->cost()->latencyS);
        QVERIFY(stage.cards[0]->isAsked() && !stage.cards[1]->isAsked());
        QTest::keyClick(stage.cards[1], Qt::Key_Return);
        QCOMPARE(stage.inspector.asked(), std::string("throughput per GPU"));
        QVERIFY(!stage.cards[0]->isAsked() && stage.cards[1]->isAsked());
        QTest::mouseClick(stage.cards[2], Qt::RightButton);
        QTest::keyClick(stage.cards[2], Qt::Key_Space);
        QCOMPARE(stage.inspector.asked(), std::string("throughput per GPU"));
    }
    void theRemedyFollowsTheNumber()
    {
        Stage stage(darkTheme());
        stage.show({});
        stage.inspector.ask("throughput per GPU");
        const auto better = betterLayout(*stage.answer->cost(), "throughput per GPU", {});
        QVERIFY(better);
        QVERIFY(better->value > 1.02 * stage.answer->cost()->tokensPerSecondPerGpu);
        QTRY_COMPARE(stage.inspector.page()->why()->remedy, remedyText(*better));
        QVERIFY(stage.inspector.text().contains(remedyText(*better)));
        stage.inspector.ask("pass time");
        QTest::qWait(50);
        QCOMPARE(stage.inspector.page()->why()->remedy, QString());
    }
    void answersWaitUntilTheInspectorIsSeen()
    {
        Stage stage(darkTheme());
        stage.show({});
        stage.inspector.ask("time per output token");
        stage.inspector.hide();
        scenario::Scenario other;
        other.batch = 256;
        stage.show(other);
        QVERIFY(stage.inspector.page()->why()->explanation.value != stage.answer->cost()->latencyS);
        stage.inspector.show();
        QCOMPARE(stage.inspector.page()->why()->explanation.value, stage.answer->cost()->latencyS);
    }
    void everyPartOfABarCanBeAsked()
    {
        Stage stage(darkTheme());
        stage.show({});
        for (BarCard* bar : {&stage.time, &stage.memory}) {
            const auto items = bar->items();
            QVERIFY(items.size() > 5);
            for (const BarCard::Item& item : items) {
                QVERIFY2(!item.why.empty(), qPrintable(item.name));
                if (item.area.width() < 3.0)
                    continue;
                QTest::mouseClick(bar, Qt::LeftButton, {}, item.area.center().toPoint());
                QCOMPARE(stage.inspector.asked(), item.why);
                QVERIFY2(stage.inspector.page()->why(), item.why.c_str());
                if (!item.label.isEmpty()) {
                    stage.inspector.ask("pass time");
                    QTest::mouseClick(bar, Qt::LeftButton, {}, item.label.center().toPoint());
                    QCOMPARE(stage.inspector.asked(), item.why);
                }
            }
        }
    }
    void theArrowKeysGoThroughABar()
    {
        Stage stage(darkTheme());
        stage.show({});
        const auto items = stage.time.items();
        stage.time.setFocus();
        QTest::keyClick(&stage.time, Qt::Key_Return);
        QCOMPARE(stage.inspector.asked(), items[0].why);
        QTest::keyClick(&stage.time, Qt::Key_Right);
        QTest::keyClick(&stage.time, Qt::Key_Right);
        QCOMPARE(stage.time.currentItem(), 2);
        QTest::keyClick(&stage.time, Qt::Key_Return);
        QCOMPARE(stage.inspector.asked(), items[2].why);
        QTest::keyClick(&stage.time, Qt::Key_End);
        QTest::keyClick(&stage.time, Qt::Key_Right);
        QTest::keyClick(&stage.time, Qt::Key_Return);
        QCOMPARE(stage.inspector.asked(), std::string("pass time"));
        QTest::keyClick(&stage.time, Qt::Key_Home);
        QCOMPARE(stage.time.currentItem(), 0);
        stage.show(tests::tooSmall());  // no bar: nothing to ask, nothing goes wrong
        QTest::keyClick(&stage.time, Qt::Key_Return);
        QTest::keyClick(&stage.time, Qt::Key_Right);
        QCOMPARE(stage.inspector.asked(), std::string("pass time"));
    }
    void theNumberIsFollowedThroughEdits()
    {
        Stage stage(darkTheme());
        stage.show({});
        stage.inspector.ask("time per output token");
        const double before = stage.inspector.page()->why()->explanation.value;
        scenario::Scenario smaller;
        smaller.batch = 64;
        stage.show(smaller);
        QCOMPARE(stage.inspector.page()->why()->explanation.value, stage.answer->cost()->latencyS);
        QVERIFY(stage.answer->cost()->latencyS < before);
        stage.show(prefill());
        QVERIFY(!stage.inspector.page()->why());
        QVERIFY(!stage.inspector.page()->accessibleName().isEmpty());
        QVERIFY(stage.inspector.text().isEmpty());
        stage.show(tests::tooSmall());
        QVERIFY(!stage.inspector.page()->why());
        stage.show({});
        QCOMPARE(stage.inspector.page()->why()->explanation.value, before);
    }
    void aPartOpensBelowAndThenOnItsOwn()
    {
        Stage stage(darkTheme());
        stage.show({});
        stage.inspector.ask("time per output token");
        const std::vector<WhyPart> parts = stage.inspector.page()->why()->parts;
        QCOMPARE(stage.inspector.page()->openedPart()->id, parts.front().why);
        stage.clickRow(parts[1].why);
        QCOMPARE(stage.inspector.page()->openedPart()->id, parts[1].why);
        QCOMPARE(stage.inspector.asked(), std::string("time per output token"));
        scenario::Scenario edited;
        edited.batch = 512;
        stage.show(edited);
        QCOMPARE(stage.inspector.page()->openedPart()->id, parts[1].why);
        stage.clickRow(parts[1].why);
        QCOMPARE(stage.inspector.asked(), parts[1].why);
    }
    void backAndForwardGoThroughWhatWasAsked()
    {
        Stage stage(darkTheme());
        stage.show({});
        Inspector& inspector = stage.inspector;
        QVERIFY(!inspector.canGoBack());
        for (const char* id : {"time per output token", "throughput per GPU", "HBM per GPU"})
            inspector.ask(id);
        QTest::keyClick(inspector.page(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(inspector.asked(), std::string("throughput per GPU"));
        QTest::keyClick(inspector.page(), Qt::Key_Left, Qt::AltModifier);
        QTest::keyClick(inspector.page(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(inspector.asked(), std::string("time per output token"));
        QTest::keyClick(inspector.page(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(inspector.asked(), std::string("throughput per GPU"));
        inspector.ask("energy per query");
        QVERIFY(!inspector.canGoForward());
        inspector.ask("energy per query");
        inspector.back();
        QCOMPARE(inspector.asked(), std::string("throughput per GPU"));
    }
    void theKeyboardReachesEveryRow()
    {
        Stage stage(darkTheme());
        stage.show({});
        stage.inspector.ask("time per output token");
        InspectorPage* page = stage.inspector.page();
        page->setFocus(Qt::TabFocusReason);
        QCOMPARE(page->currentRow(), 0);
        std::size_t part = 0;
        while (!page->rows()[part].isPart)
            ++part;
        for (std::size_t i = 0; i <= part; ++i)
            QTest::keyClick(page, Qt::Key_Down);
        const std::string second = page->rows()[part + 1].why;
        QTest::keyClick(page, Qt::Key_Return);
        QCOMPARE(page->openedPart()->id, second);
        QCoreApplication::processEvents();
        QTest::keyClick(page, Qt::Key_End);
        QCOMPARE(page->currentRow(), static_cast<int>(page->rows().size()) - 1);
        auto* scroll = stage.inspector.findChild<QScrollArea*>();
        const QRect row = page->rows().back().area.toAlignedRect().translated(page->pos());
        QVERIFY(row.bottom() <= scroll->viewport()->height() + 1);
    }
    void escapeAsksToClose()
    {
        Stage stage(darkTheme());
        stage.show({});
        QSignalSpy spy(&stage.inspector, &Inspector::closeWanted);
        QTest::keyClick(stage.inspector.page(), Qt::Key_Escape);
        QCOMPARE(spy.size(), 1);
    }
    void theCopyHoldsFormulaAndInputs()
    {
        Stage stage(darkTheme());
        stage.show({});
        stage.inspector.ask("energy per token");
        QTest::keyClick(stage.inspector.page(), Qt::Key_C, Qt::ControlModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains("(idle * power_limit * gpus * stage_time + work) / tokens"));
        QVERIFY(text.contains("power_limit = "));
        QVERIFY(text.contains(stage.inspector.page()->why()->full));
        stage.inspector.ask("HBM per GPU");
        QVERIFY(stage.inspector.text().contains(stage.inspector.page()->openedPart()->title));
    }
    void formulasFitTheirRoomAndNothingOverlaps()
    {
        const AnswerPtr answer = tests::answerWithoutSweep({});
        for (const UiTheme& theme : {darkTheme(), projectorTheme()}) {
            for (const std::string& id : allWhyIds(*answer)) {
                const std::optional<Why> why = whyOf({answer, {}}, id);
                for (const double width : {240.0, 250.0 * theme.typeScale, 900.0}) {
                    for (const auto what : {FormulaPicture::Shown::symbols, FormulaPicture::Shown::numbers}) {
                        const FormulaPicture picture(*why->formula, why->explanation, what, true, theme, width);
                        QVERIFY2(picture.size().width() <= width, qPrintable(picture.text()));
                        std::vector<QRectF> boxes;
                        for (const FormulaPicture::Run& run : picture.texts()) {
                            const QRectF ink = QFontMetricsF(run.font).tightBoundingRect(run.text).translated(run.at);
                            for (const QRectF& other : boxes)
                                QVERIFY2(!ink.adjusted(1, 1, -1, -1).intersects(other),
                                         qPrintable(run.text + " in " + picture.text()));
                            boxes.push_back(ink);
                        }
                    }
                }
            }
        }
    }
    void theTermThatDecidesIsMarked()
    {
        const AnswerPtr answer = tests::answerWithoutSweep({});
        const auto marked = [&](const std::string& id) {
            const std::optional<Why> why = whyOf({answer, {}}, id);
            return FormulaPicture(*why->formula, why->explanation, FormulaPicture::Shown::symbols, true, darkTheme(),
                                  250.0)
                .isMarked();
        };
        QVERIFY(marked("pass time"));
        QVERIFY(marked("attention projections, KDA + Latent MoE"));
        QVERIFY(!marked("throughput per GPU"));
    }
    void pictures()
    {
        for (const UiTheme& theme : {darkTheme(), lightTheme(), projectorTheme()}) {
            Stage stage(theme);
            stage.show({});
            stage.inspector.ask("time per output token");
            QCoreApplication::processEvents();
            stage.keep(theme.id + "-tpot");
            stage.inspector.ask("routed experts, KDA + Latent MoE");
            stage.time.setFocus();
            QCoreApplication::processEvents();
            stage.keep(theme.id + "-experts");
            stage.inspector.ask("expert combine, KDA + Latent MoE");
            QCoreApplication::processEvents();
            stage.keep(theme.id + "-combine");
            stage.resize(1920, 1080);
            stage.inspector.ask("HBM per GPU");
            QCoreApplication::processEvents();
            stage.keep(theme.id + "-hbm");
            stage.show(prefill());
            stage.inspector.ask("energy per token");
            QCoreApplication::processEvents();
            stage.keep(theme.id + "-energy");
            QVERIFY(stage.inspector.page()->height() > 0);
        }
    }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
