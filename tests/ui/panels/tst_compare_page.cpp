// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/controls/tick_box.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/value_card.h"
#include "ui/viewmodels/delta.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestComparePage : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        session = std::make_unique<Session>(tests::presets(), tests::presetsFolder());
        QVERIFY(session->openFile("default"));
        settle();
        page = std::make_unique<ComparePage>(themes, *session);
        page->resize(900, 700);
        page->show();
    }
    void cleanup()
    {
        page.reset();
        session.reset();
    }

    void theModelKeepsItsPromises()
    {
        const QAbstractItemModelTester tester(page->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        pinThenChange();
        session->setBatch(128);
        settle();
        page->allSwitch()->setChecked(true);
        page->allSwitch()->setChecked(false);
        session->unpin('A');
        QCOMPARE(page->model()->columnCount(), 1);
    }
    void onlyChoicesThatDifferStandThereUnlessAllAreWanted()
    {
        pinThenChange();
        QCOMPARE(choices(), QStringList({"TP", "DP", "Batch", "KV cache"}));
        page->allSwitch()->setChecked(true);
        QVERIFY(choices().contains("Model"));
        QVERIFY(choices().size() > 25);
    }
    void everyFigureIsThatOfItsAnswerAndTheDeltaIsTheirDifference()
    {
        pinThenChange();
        const CompareRow* tpot = rowOf("tpot_s");
        QVERIFY(tpot);
        const double now = session->answer()->cost()->latencyS;
        const double pinned = session->pins().front().answer->cost()->latencyS;
        QCOMPARE(tpot->cells[0].value, now);
        QCOMPARE(tpot->cells[1].value, pinned);
        QCOMPARE(tpot->cells[0].change, now - pinned);
        QCOMPARE(tpot->cells[0].relativeChange, (now - pinned) / pinned);
        QVERIFY(tpot->cells[0].delta.startsWith(now > pinned ? u'+' : QChar(0x2212)));
        QVERIFY(tpot->cells[0].delta.endsWith(u'%'));
        QVERIFY(tpot->cells[1].delta.isEmpty());
        for (const CompareRow& row : page->model()->view().rows) {
            for (const CompareCell& cell : row.cells)
                QVERIFY2(row.part == CompareRow::Part::choice || !cell.data.empty() || std::isfinite(cell.value),
                         qPrintable(row.label));
        }
    }
    void everyNumberCanBeAskedWhy()
    {
        pinThenChange();
        for (const CompareRow& row : page->model()->view().rows) {
            if (row.part != CompareRow::Part::figure || !row.cells[0].data.empty())
                continue;
            const std::string& why = row.cells[0].why;
            QCOMPARE(row.cells[1].why, "pin/A/" + why);
            const auto& explanations = session->answer()->explanations;
            const auto found = std::find_if(explanations.begin(), explanations.end(),
                                            [&why](const Explanation& e) { return e.name == why; });
            QVERIFY2(found != explanations.end(), why.c_str());
            QVERIFY2(std::abs(found->value - row.cells[0].value) <= 1e-12 * std::abs(found->value), why.c_str());
        }
        QSignalSpy asked(page.get(), &ComparePage::asked);
        const int row = rowIndexOf("tpot_s");
        page->tableView()->setCurrentIndex(page->model()->index(row, 1));
        QTest::keyClick(page->tableView(), Qt::Key_Return);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.front().front().value<std::string>(), std::string("pin/A/time per output token"));
    }
    void cardsSayWhatChangedAgainstEachPin()
    {
        pinThenChange();
        std::vector<CardView> cards = cardsOf(*session->answer());
        addDeltas(cards, *session->answer(), session->pins());
        const double change = session->answer()->cost()->latencyS - session->pins().front().answer->cost()->latencyS;
        QCOMPARE(cards.front().deltas.size(), std::size_t(1));
        QCOMPARE(cards.front().deltas.front().letter, 'A');
        QCOMPARE(cards.front().deltas.front().value, change);
        ValueCard card(themes);
        card.resize(190, 80);
        card.setCard(cards.front());
        card.grab();
        bool painted = false;
        for (const PaintedLabel& label : card.paintedLabels())
            painted = painted || label.text == cards.front().deltas.front().text;
        QVERIFY(painted);
        QVERIFY(card.accessibleDescription().contains(cards.front().deltas.front().percent));
        session->setStage(cost::Stage::prefill);
        settle();
        cards = cardsOf(*session->answer());
        addDeltas(cards, *session->answer(), session->pins());
        QVERIFY(cards[0].deltas.empty());
        QVERIFY(cards[1].deltas.empty());
        QVERIFY(cards[2].deltas.empty());
        QVERIFY(!cards[3].deltas.empty());
    }
    void whatIsNotTheSameQuantityHasNoChange()
    {
        pinThenChange();
        session->setStage(cost::Stage::prefill);
        settle();
        for (const char* key : {"tokens_per_s_per_gpu", "energy_j_per_token", "energy_j_per_query", "pass_time_s"}) {
            const CompareRow* row = rowOf(key);
            QVERIFY(row);
            QVERIFY2(row->cells[0].delta.contains("other stage"), key);
            QVERIFY2(std::isfinite(row->cells[1].value) && !std::isfinite(row->cells[0].change), key);
        }
        QVERIFY(rowOf("hbm_bytes_per_gpu")->cells[0].delta.contains('B'));
    }
    void theSharesOfThePassAddUp()
    {
        pinThenChange();
        for (std::size_t column = 0; column < 2; ++column) {
            double sum = 0.0;
            for (const CompareRow& row : page->model()->view().rows)
                sum += row.key.starts_with("share_") ? row.cells[column].value : 0.0;
            QVERIFY2(std::abs(sum - 1.0) < 1e-9, qPrintable(QString::number(sum)));
        }
    }
    void deltasStandInTheOrderOfTheirPinsWithTheirUnits()
    {
        CardView view;
        view.id = "energy";
        view.title = "Energy per query";
        view.shortTitle = "Energy";
        view.number = "710";
        view.unit = "J";
        view.detail = view.shortDetail = "per 1,000 tokens";
        view.why = "energy per query";
        view.deltas = {{'A', "+288 J", {}, 288.0}, {'B', "±0", {}, 0.0}, {'C', "−1,309 J", {}, -1309.0}};
        const QStringList wanted = {"A +288 J", "B ±0", "C −1,309 J"};
        for (const bool compact : {true, false}) {
            ValueCard card(themes);
            card.setCompact(compact);
            card.setCard(view);
            std::size_t most = 0;
            for (int width = 120; width <= 500; width += 20) {
                card.resize(width, card.sizeHint().height());
                card.grab();
                std::vector<PaintedLabel> deltas;
                for (const PaintedLabel& label : card.paintedLabels()) {
                    if (label.text.startsWith(u'A') || label.text.startsWith(u'B') || label.text.startsWith(u'C'))
                        deltas.push_back(label);
                }
                QVERIFY(deltas.size() >= most);  // a wider card never shows less
                most = deltas.size();
                for (std::size_t i = 0; i < deltas.size(); ++i) {
                    QCOMPARE(deltas[i].text, wanted[static_cast<int>(i)]);
                    if (i > 0)  // right of the one before, or below it
                        QVERIFY(deltas[i].ink.top() > deltas[i - 1].ink.top() ||
                                deltas[i].ink.left() > deltas[i - 1].ink.right());
                }
                for (const PaintedLabel& label : card.paintedLabels()) {
                    QVERIFY2(label.room.adjusted(-1, -1, 1, 1).contains(label.ink), qPrintable(label.text));
                    for (const PaintedLabel& other : card.paintedLabels())
                        QVERIFY2(&label == &other || label.ink.right() <= other.ink.left() + 1 ||
                                     other.ink.right() <= label.ink.left() + 1 || label.ink.top() != other.ink.top(),
                                 qPrintable(label.text + u'|' + other.text));
                }
            }
            QCOMPARE(most, std::size_t(3));
        }
    }
    void deltasCarryTheirSign()
    {
        QCOMPARE(signedText(0.0058, Unit::seconds), QString("+5.80 ms"));
        QCOMPARE(signedText(-318.0, Unit::joules), QString("−318 J"));
        QCOMPARE(signedText(0.0, Unit::bytes), QString("±0"));
        QCOMPARE(signedText(std::nan(""), Unit::bytes), QString());
        QCOMPARE(deltaOf('A', 5.0, 0.0, Unit::joules).percent, QString());
        QCOMPARE(deltaOf('A', 0.1 + 0.2, 0.3, Unit::bytes).text, QString("±0"));  // rounding is no change
        QCOMPARE(deltaOf('A', 5.0, 10.0, Unit::joules).percent, QString("−50.0 %"));
    }
    void differentStagesAreNotSubtracted()
    {
        QVERIFY(session->pin());
        session->setStage(cost::Stage::prefill);
        settle();
        const CompareRow* tpot = rowOf("tpot_s");
        const CompareRow* ttft = rowOf("ttft_s");
        QVERIFY(tpot && ttft);
        QCOMPARE(tpot->cells[0].text, QString("–"));
        QCOMPARE(ttft->cells[1].text, QString("–"));
        QVERIFY(ttft->cells[0].delta.isEmpty());
    }
    void whatDoesNotFitHasItsMemoryOnly()
    {
        QVERIFY(session->pin());
        QVERIFY(session->open(tests::tooSmall()));
        settle();
        QCOMPARE(rowOf("tpot_s")->cells[0].text, QString("–"));
        QVERIFY(rowOf("hbm_bytes_per_gpu")->cells[0].value > rowOf("usable_hbm_bytes_per_gpu")->cells[0].value);
    }
    void theCsvHoldsAllDigitsAndNoCellThatIsNotFinite()
    {
        pinThenChange();
        QTemporaryDir folder;
        const QString file = folder.filePath("comparison.csv");
        QVERIFY(page->saveTo(file.toStdString()));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY(text.startsWith("part,quantity,unit,now,now_change,now_relative_change,pin_a\r\n"));
        const std::string tpot = std::to_string(session->answer()->cost()->latencyS).substr(0, 6);
        QVERIFY(text.contains("figure,tpot_s,s," + QByteArray::fromStdString(tpot)));
        QVERIFY(!text.contains("nan") && !text.contains("inf,"));
        QTest::keySequence(page->tableView(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text().toUtf8(), text);
        QSignalSpy failed(page.get(), &ComparePage::failed);
        QVERIFY(!page->saveTo("/no/such/folder/comparison.csv"));
        QCOMPARE(failed.count(), 1);
    }

private:
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(session->isSettled(), 30000); }
    void pinThenChange()
    {
        QVERIFY(session->pin());
        session->adopt("gb200-nvl72", {.tp = 2, .pp = 1, .dp = 32, .ep = 64, .dcp = 1, .cp = 1}, 256);
        session->setChoice("kv", "bf16");
        settle();
    }
    QStringList choices() const
    {
        QStringList labels;
        for (int row = 0; row < page->model()->rowCount(); ++row) {
            if (page->model()->row(row).part == CompareRow::Part::choice)
                labels.append(page->model()->row(row).label);
        }
        return labels;
    }
    int rowIndexOf(const std::string& key) const
    {
        for (int row = 0; row < page->model()->rowCount(); ++row) {
            if (page->model()->row(row).key == key)
                return row;
        }
        return -1;
    }
    const CompareRow* rowOf(const std::string& key) const
    {
        const int row = rowIndexOf(key);
        return row < 0 ? nullptr : &page->model()->row(row);
    }

    ThemeHolder themes{darkTheme()};
    std::unique_ptr<Session> session;
    std::unique_ptr<ComparePage> page;
};

QTEST_MAIN(TestComparePage)
#include "tst_compare_page.moc"
