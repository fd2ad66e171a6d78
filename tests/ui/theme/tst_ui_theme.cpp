#include "ui/theme/marks.h"
#include "ui/theme/ui_theme.h"

#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

const std::vector<UiTheme> themes = {darkTheme(), lightTheme(), projectorTheme(), highContrastTheme(), printTheme()};

}  // namespace

class TestUiTheme : public QObject {
    Q_OBJECT
private slots:
    void contrastIsThatOfWcag()
    {
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-9);
        QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.005);  // the known near miss of 4.5
    }
    void textIsReadable_data() { eachTheme(); }
    void textIsReadable()
    {
        const UiTheme& theme = current();
        for (const QColor& ground : {theme.panel, theme.plot}) {
            for (const QColor& text :
                 {theme.text, theme.text2, theme.text3, theme.ink, theme.warn, theme.err, theme.ok})
                QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name() + " on " + ground.name()));
        }
        QVERIFY(contrast(theme.onInk, theme.ink) >= 4.5);
        QVERIFY(contrast(theme.text, theme.ctl) >= 4.5);
        QVERIFY(contrast(theme.text2, theme.ctl) >= 4.5);
        QVERIFY(contrast(theme.text, theme.win) >= 4.5);
    }
    void dataIsVisible_data() { eachTheme(); }
    void dataIsVisible()
    {
        const UiTheme& theme = current();
        for (const QColor& color : theme.series) {
            QVERIFY2(contrast(color, theme.plot) >= 3.0, qPrintable(color.name()));
            QVERIFY2(contrast(color, theme.panel) >= 4.5, qPrintable(color.name() + " as the name of a curve"));
        }
        for (const QColor& color :
             {theme.compute, theme.memory, theme.network, theme.fixed, theme.power, theme.axis, theme.kv})
            QVERIFY2(contrast(color, theme.panel) >= 3.0, qPrintable(color.name()));
    }
    void labelsInsideFillsAreReadable_data() { eachTheme(); }
    void labelsInsideFillsAreReadable()
    {
        const UiTheme& theme = current();
        for (int limit = 0; limit < 5; ++limit) {
            const Fill fill = limitFill(theme, static_cast<cost::Limit>(limit));
            const LabelInk ink = labelInk(theme, fill);
            QVERIFY2(contrast(ink.text, ink.ground) >= 4.5, qPrintable(fill.ground.name()));
            // letters need more than the plain minimum where lines or dots would run through them
            QVERIFY2(fill.pattern == Pattern::none || contrast(ink.text, ink.ground) >= 7.0,
                     qPrintable(fill.ground.name()));
        }
        for (int kind = 0; kind <= static_cast<int>(MemoryKind::margin); ++kind) {
            const Fill fill = memoryFill(theme, static_cast<MemoryKind>(kind));
            const LabelInk ink = labelInk(theme, fill);
            QVERIFY2(contrast(ink.text, ink.ground) >= 4.5, qPrintable(fill.ground.name()));
        }
    }
    void everyFocusAndBorderThatMattersIsSeen_data() { eachTheme(); }
    void everyFocusAndBorderThatMattersIsSeen()
    {
        const UiTheme& theme = current();
        for (const QColor& ground : {theme.win, theme.panel, theme.plot, theme.ctl})
            QVERIFY2(contrast(theme.ink, ground) >= 3.0, qPrintable(ground.name()));
        QVERIFY(contrast(theme.axis, theme.plot) >= 3.0);
        QVERIFY(contrast(theme.text, mixed(theme.ctl, theme.text, 0.10)) >= 4.5);  // a hovered control
        QVERIFY(contrast(theme.err, mixed(theme.panel, theme.err, 0.10)) >= 3.0);  // the border of an error
        QVERIFY(contrast(theme.text2, mixed(theme.panel, theme.err, 0.10)) >= 4.5);
    }
    void highContrastHasNoFaintBorders()
    {
        const UiTheme theme = highContrastTheme();
        for (const QColor& ground : {theme.win, theme.panel, theme.plot})
            QVERIFY(contrast(theme.hair, ground) >= 4.5);
        QCOMPARE(theme.text, projectorTheme().text);
    }
    void seriesAreToldApartWithoutColour_data() { eachTheme(); }
    void seriesAreToldApartWithoutColour()
    {
        std::set<Mark> marks;
        std::set<QList<qreal>> dashes;
        for (int series = 0; series < seriesStyles; ++series) {
            marks.insert(seriesMark(series));
            const QPen pen = seriesPen(current(), series);
            dashes.insert(pen.style() == Qt::SolidLine ? QList<qreal>() : pen.dashPattern());
        }
        QCOMPARE(marks.size(), std::size_t(seriesStyles));
        QCOMPARE(dashes.size(), std::size_t(seriesStyles));
    }
    void limitsNextToEachOtherDifferWithoutColour()
    {
        // compute and memory are both plain, so a pattern is on one side of every other pair
        const UiTheme theme = darkTheme();
        std::set<Pattern> patterns;
        for (const cost::Limit limit :
             {cost::Limit::memory, cost::Limit::network, cost::Limit::fixed, cost::Limit::power})
            patterns.insert(limitFill(theme, limit).pattern);
        QCOMPARE(patterns.size(), std::size_t(4));
        QVERIFY(std::abs(contrast(theme.compute, theme.panel) - contrast(theme.memory, theme.panel)) > 0.2);
    }
    void idsNameThemes()
    {
        for (const UiTheme& theme : themes)
            QCOMPARE(themeFromId(theme.id.toStdString())->id, theme.id);
        QVERIFY(!themeFromId("sepia"));
    }

private:
    void eachTheme()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(themes.size()); ++i)
            QTest::newRow(qPrintable(themes[static_cast<std::size_t>(i)].id)) << i;
    }
    const UiTheme& current() const
    {
        return themes[static_cast<std::size_t>(*static_cast<int*>(QTest::qData("index", qMetaTypeId<int>())))];
    }
};

QTEST_MAIN(TestUiTheme)
#include "tst_ui_theme.moc"
