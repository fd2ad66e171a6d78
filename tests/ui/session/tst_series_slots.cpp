#include "ui/session/series_slots.h"

#include <QTest>

#include <set>

using namespace tokenfactory::ui;

class TestSeriesSlots : public QObject {
    Q_OBJECT
private slots:
    void knownSystemsWearTheirOwnStyleInEveryOrder()
    {
        SeriesSlots styles;
        styles.assign({"b200-hgx", "gb200-nvl72", "b300-hgx"});
        QCOMPARE(styles.of("gb200-nvl72"), 0);
        QCOMPARE(styles.of("b300-hgx"), 1);
        QCOMPARE(styles.of("b200-hgx"), 2);
    }
    void othersKeepTheirStyleWhileTheyAreChosen()
    {
        SeriesSlots styles;
        styles.assign({"gb200-nvl72", "h100-hgx", "mi355x-hgx"});
        QCOMPARE(styles.of("mi355x-hgx"), 4);
        styles.assign({"gb200-nvl72", "mi355x-hgx"});
        QCOMPARE(styles.of("mi355x-hgx"), 4);
        styles.assign({"mi355x-hgx", "gb200-nvl72", "h200-hgx"});
        QCOMPARE(styles.of("mi355x-hgx"), 4);
        QCOMPARE(styles.of("h200-hgx"), 3);
    }
    void fiveSystemsWearFiveStyles()
    {
        SeriesSlots styles;
        const std::vector<std::string> systems = {"h100-hgx", "h200-hgx", "h800-hgx", "mi355x-hgx", "gb300-nvl72"};
        styles.assign(systems);
        std::set<int> worn;
        for (const std::string& system : systems)
            worn.insert(styles.of(system));
        QCOMPARE(worn.size(), std::size_t(5));
    }
};

QTEST_GUILESS_MAIN(TestSeriesSlots)
#include "tst_series_slots.moc"
