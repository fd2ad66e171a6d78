#include "ui/plots/bar_layout.h"

#include <QRandomGenerator>
#include <QTest>

using namespace tokenfactory::ui;

namespace {

std::vector<BarPart> partsOf(std::initializer_list<double> amounts)
{
    std::vector<BarPart> parts;
    for (const double amount : amounts)
        parts.push_back({"name", "value", amount, {}, {}, {}});
    return parts;
}

}  // namespace

class TestBarLayout : public QObject {
    Q_OBJECT
private slots:
    void partsLieSideBySideToScale()
    {
        const QRectF bar(10, 20, 400, 30);
        const auto placed = placeParts(partsOf({1, 3, 4}), {{20, 20}, {20, 20}, {20, 20}}, 8, bar);
        QCOMPARE(placed[0].area, QRectF(10, 20, 50, 30));
        QCOMPARE(placed[1].area, QRectF(60, 20, 150, 30));
        QCOMPARE(placed[2].area, QRectF(210, 20, 200, 30));
    }
    void aLabelStandsInsideWhereItFits()
    {
        const auto placed = placeParts(partsOf({9, 1}), {{80, 20}, {80, 20}}, 10, QRectF(0, 0, 200, 30));
        QVERIFY(placed[0].place == LabelPlace::inside);
        QVERIFY(placed[1].place == LabelPlace::below);
    }
    void labelsBelowNeverOverlapNorLeaveTheBar()
    {
        QRandomGenerator dice(7);
        for (int round = 0; round < 300; ++round) {
            std::vector<BarPart> parts;
            std::vector<LabelSize> sizes;
            double whole = 0.0;
            for (int i = 0; i < 2 + round % 20; ++i) {
                const double amount = std::pow(dice.generateDouble(), 6.0) * 100.0;
                parts.push_back({"n", "v", amount, {}, {}, {}});
                sizes.push_back({20.0 + dice.bounded(110), 30.0});
                whole += amount;
            }
            const QRectF bar(12, 0, 300 + dice.bounded(1200), 30);
            const auto placed = placeParts(parts, sizes, whole, bar);
            double last = bar.left() - 14.0;
            for (const PlacedPart& part : placed) {
                if (part.place != LabelPlace::below)
                    continue;
                QVERIFY2(part.labelLeft >= last + 13.9, "labels overlap");
                last = part.labelLeft + part.labelWidth;
                QVERIFY(part.labelLeft >= bar.left() - 0.1);
                QVERIFY(last <= bar.right() + 0.1);
            }
        }
    }
    void whereNotAllFitTheSmallestGoUnlabelled()
    {
        std::vector<BarPart> parts = partsOf({1000, 3, 1, 2});
        const std::vector<LabelSize> sizes(4, LabelSize{90, 10});
        const auto placed = placeParts(parts, sizes, 1006, QRectF(0, 0, 210, 30));
        QVERIFY(placed[1].place == LabelPlace::below);
        QVERIFY(placed[2].place == LabelPlace::none);
        QVERIFY(placed[3].place == LabelPlace::below);
    }
    void aPatternIsNeverHiddenByItsLabel()
    {
        std::vector<BarPart> parts = partsOf({9, 11});
        for (BarPart& part : parts)
            part.fill.pattern = Pattern::dots;
        const auto placed = placeParts(parts, {{60, 20}, {60, 20}}, 20, QRectF(0, 0, 200, 30));
        QVERIFY(placed[0].place == LabelPlace::below);  // 90 px for a label of 60
        QVERIFY(placed[1].place == LabelPlace::inside);
    }
    void noLabelLiesFarFromItsPart()
    {
        std::vector<BarPart> parts = partsOf({800, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20});
        const std::vector<LabelSize> sizes(parts.size(), LabelSize{80, 10});
        const auto placed = placeParts(parts, sizes, 965, QRectF(0, 0, 1100, 30));
        int labelled = 0;
        for (const PlacedPart& part : placed) {
            if (part.place != LabelPlace::below)
                continue;
            ++labelled;
            QVERIFY(std::abs(part.labelLeft + part.labelWidth / 2 - part.area.center().x()) <= 0.16 * 1100 + 0.1);
        }
        QVERIFY(labelled >= 3 && labelled < 11);
        QVERIFY(placed.back().place == LabelPlace::below);
        QVERIFY(placed[1].place == LabelPlace::none);
    }
    void emptyPartsHaveNoLabel()
    {
        const auto placed = placeParts(partsOf({1, 0}), {{200, 10}, {20, 10}}, 1, QRectF(0, 0, 100, 30));
        QVERIFY(placed[0].place == LabelPlace::below || placed[0].place == LabelPlace::none);
        QVERIFY(placed[1].place == LabelPlace::none);
    }
};

QTEST_GUILESS_MAIN(TestBarLayout)
#include "tst_bar_layout.moc"
