#include "ui/language.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"
#include "ui/theme/ui_theme.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

const std::vector<UiTheme> themes = {darkTheme(), lightTheme(), projectorTheme(), highContrastTheme(), printTheme()};

using Channels = std::array<double, 3>;

Channels linear(const QColor& color)
{
    const auto one = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return {one(color.redF()), one(color.greenF()), one(color.blueF())};
}

Channels seenBy(const std::array<std::array<double, 3>, 3>& eyes, const QColor& color)
{
    const Channels light = linear(color);
    Channels seen = {};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column)
            seen[row] += eyes[row][column] * light[column];
        seen[row] = std::clamp(seen[row], 0.0, 1.0);
    }
    return seen;
}

/// CIE L*a*b* under D65 of linear sRGB.
Channels labOf(const Channels& light)
{
    const auto f = [](double t) { return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0; };
    const double x = f((0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047);
    const double y = f(0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]);
    const double z = f((0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

}  // namespace

class TestUiTheme : public QObject {
    Q_OBJECT
private slots:
    void pinsAreToldApartWithoutColour()
    {
        const auto drawn = [](char letter, double size) {
            QImage image(40, 40, QImage::Format_Grayscale8);
            image.fill(Qt::white);
            QPainter painter(&image);
            paintPin(painter, {20.0, 20.0}, letter, size, QPen(Qt::black, 1.4), Qt::white);
            return image;
        };
        for (const double size : {9.0, 13.0, 24.0}) {
            for (const auto& [one, other] : {std::pair('A', 'B'), std::pair('A', 'C'), std::pair('B', 'C')}) {
                const QImage first = drawn(one, size);
                const QImage second = drawn(other, size);
                int different = 0;
                for (int y = 0; y < 40; ++y) {
                    for (int x = 0; x < 40; ++x)
                        different += std::abs(qGray(first.pixel(x, y)) - qGray(second.pixel(x, y))) > 100 ? 1 : 0;
                }
                QVERIFY2(different >= 3,
                         qPrintable(QString("%1 %2 at %3: %4").arg(one).arg(other).arg(size).arg(different)));
            }
        }
    }
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
             {theme.compute, theme.memory, theme.network, theme.fixed, theme.power, theme.axis, theme.kv, theme.midfill,
              theme.experts, theme.blobPrefix, theme.blobLive, theme.blobIdle, theme.blobNew})
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
    void seriesThatLookAlikeToColourBlindEyesDifferInDashAndMark_data() { eachTheme(); }
    void seriesThatLookAlikeToColourBlindEyesDifferInDashAndMark()
    {
        // complete protanopia and deuteranopia: Machado, Oliveira and Fernandes 2009, severity 1, linear RGB
        using Matrix = std::array<std::array<double, 3>, 3>;
        const Matrix protanopia = {
            {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
        const Matrix deuteranopia = {
            {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
        constexpr double alike = 20.0;  // CIE 1976 distance
        const UiTheme theme = current();
        int pairsAlike = 0;
        for (const Matrix& eyes : {protanopia, deuteranopia}) {
            for (int a = 0; a < seriesStyles; ++a) {
                for (int b = 0; b < a; ++b) {
                    const auto seenA = labOf(seenBy(eyes, theme.series[static_cast<std::size_t>(a)]));
                    const auto seenB = labOf(seenBy(eyes, theme.series[static_cast<std::size_t>(b)]));
                    if (std::hypot(seenA[0] - seenB[0], seenA[1] - seenB[1], seenA[2] - seenB[2]) >= alike)
                        continue;
                    ++pairsAlike;
                    QVERIFY(seriesMark(a) != seriesMark(b));
                    const QPen penA = seriesPen(theme, a);
                    const QPen penB = seriesPen(theme, b);
                    QVERIFY(penA.style() != penB.style() || penA.dashPattern() != penB.dashPattern());
                }
            }
        }
        // colour alone tells most pairs apart for these eyes, too
        QVERIFY2(pairsAlike <= seriesStyles, qPrintable(QString::number(pairsAlike)));
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
    void whatIsCutEndsAfterAPartAndNotInANumber()
    {
        const QFontMetricsF metrics(fontOf(lightTheme(), typesize::label));
        const QString whole = QStringLiteral("one pass on GB200, DP64 EP64, batch 1,024");
        const double width = metrics.horizontalAdvance(whole);
        QCOMPARE(elidedAtPart(metrics, whole, width + 1.0), whole);
        QCOMPARE(elidedAtPart(metrics, whole, width - 10.0), QStringLiteral(u"one pass on GB200, DP64 EP64…"));
        QCOMPARE(elidedAtPart(metrics, whole, metrics.horizontalAdvance(QStringLiteral("one pass on GB200, D…")) + 1.0),
                 QStringLiteral(u"one pass on GB200…"));
        QVERIFY(elidedAtPart(metrics, whole, 30.0).endsWith(u'…'));
    }
    void theFontAskedForIsTheFontUsed()
    {
        const QStringList families = fontFamilies();
        QVERIFY(!families.isEmpty());
        QVERIFY2(QFontDatabase::families().contains(families.front()), qPrintable(families.front()));
        QCOMPARE(QFontInfo(fontOf(lightTheme(), typesize::control)).family(), families.front());
    }
    void charactersWithoutAFontAreFound()
    {
        QVERIFY(canWrite("TPOT 34.5 ms"));
        QVERIFY(canWrite(Language::sampleOf("zh_CN")));
        QVERIFY(!canWrite(QString::fromUtf8("\xf4\x8f\xbf\xbd")));  // a private character that no font has
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
