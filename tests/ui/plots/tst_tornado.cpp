#include "ui/plots/tornado.h"

#include "tests/ui/fixture.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using studies::Measure;

namespace {

TornadoView viewOf(const scenario::Scenario& scenario, Measure measure, bool all = false, std::size_t system = 0)
{
    const studies::Subject subject{scenario, tests::valueOf(scenario::resolve(scenario, tests::presets()))};
    return tornadoViewOf(studies::sensitivityOf(subject, tests::presets(), system, measure), tests::presets(), {}, all,
                         nullptr);
}

std::vector<TornadoView> views()
{
    scenario::Scenario prefill;
    prefill.stage = cost::Stage::prefill;
    prefill.each = scenario::firstTokens(prefill.stage);
    prefill.batch = 64;
    return {viewOf({}, Measure::latency),      viewOf({}, Measure::tokensPerSecondPerGpu, true),
            viewOf({}, Measure::hbmPerGpu),    viewOf({}, Measure::latency, false, 1),
            viewOf(prefill, Measure::latency), viewOf(prefill, Measure::energyPerQuery, true)};
}

const std::vector<UiTheme> themes = {darkTheme(), lightTheme(), projectorTheme(), highContrastTheme(), printTheme()};
constexpr std::array widths = {640.0, 960.0, 1500.0};

QImage painted(const TornadoView& view, const UiTheme& theme, double width)
{
    const double height = tornadoHeight(theme, view, width);
    QImage image(int(width), int(height), QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.panel);
    QPainter painter(&image);
    paintTornado(painter, QRectF(image.rect()), theme, view);
    return image;
}

bool holds(const QImage& image, const QRectF& area, const QColor& color)
{
    for (int y = int(area.top()); y < int(area.bottom()); ++y) {
        for (int x = int(area.left()); x < int(area.right()); ++x) {
            if (image.valid(x, y) && image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

}  // namespace

class TestTornado : public QObject {
    Q_OBJECT
private slots:
    void everySignOfARowIsInTheKeys()
    {
        for (const TornadoView& view : views()) {
            const std::vector<TornadoKey> keys = tornadoKeys(view);
            const auto has = [&keys](const auto& sign) {
                return std::ranges::count_if(keys, [&sign](const TornadoKey& key) {
                    const auto* own = std::get_if<std::decay_t<decltype(sign)>>(&key.sign);
                    return own && *own == sign && !key.words.isEmpty();
                });
            };
            std::set<QString> words;
            for (const TornadoKey& key : keys)
                words.insert(key.words);
            QCOMPARE(words.size(), keys.size());
            for (const TornadoRow& row : view.rows)
                QCOMPARE(has(row.family()), 1);
            QCOMPARE(has(TornadoTurn::better), 1);
            QCOMPARE(has(TornadoTurn::worse), 1);
            // and none is left out where there is little room
            for (const UiTheme& theme : themes) {
                const PlacedTornado narrow = placeTornado(theme, view, QRectF(0, 0, 300, 0));
                QCOMPARE(narrow.keys.size(), keys.size());
                for (const auto& [key, box] : narrow.keys)
                    QVERIFY(box.right() <= 300.0);
            }
        }
    }
    void theKeysSayWhichWayIsBetter()
    {
        const auto words = [](const TornadoView& view) {
            QStringList all;
            for (const TornadoKey& key : tornadoKeys(view))
                all.append(key.words);
            return all;
        };
        QVERIFY(words(viewOf({}, Measure::latency)).contains("better: lower"));
        QVERIFY(words(viewOf({}, Measure::tokensPerSecondPerGpu)).contains("better: higher"));
    }
    void endsAreToldApart()
    {
        int sameSide = 0;
        for (const TornadoView& view : views()) {
            for (const UiTheme& theme : themes) {
                for (const double width : widths) {
                    const PlacedTornado at = placeTornado(theme, view, QRectF(0, 0, width, 0));
                    for (std::size_t i = 0; i < view.rows.size(); ++i) {
                        const auto& ends = at.rows[i].ends;
                        QCOMPARE(ends.size(), view.rows[i].ends.size());
                        for (const PlacedTornadoEnd& end : ends)
                            QVERIFY(end.bar.isEmpty() || at.rows[i].row.contains(end.bar));
                        if (ends.size() < 2)
                            continue;
                        sameSide += view.rows[i].sameSide;
                        // neither bar nor words of one end touch the other's
                        const QRectF both = ends[0].whole() & ends[1].whole();
                        QVERIFY2(both.width() < 0.01 || both.height() < 0.01, qPrintable(view.rows[i].name));
                    }
                }
            }
        }
        QVERIFY(sameSide > 0);
    }
    void barsAreToScaleAroundThePresentValue()
    {
        for (const TornadoView& view : views()) {
            const PlacedTornado at = placeTornado(lightTheme(), view, QRectF(0, 0, 960, 0));
            double perUnit = 0.0;
            for (std::size_t i = 0; i < view.rows.size(); ++i) {
                for (std::size_t e = 0; e < view.rows[i].ends.size(); ++e) {
                    const double moved = view.rows[i].ends[e].result - view.present;
                    const QRectF& bar = at.rows[i].ends[e].bar;
                    QVERIFY(moved < 0 ? bar.right() == at.present : bar.left() == at.present);
                    if (moved == 0.0)
                        continue;
                    if (perUnit == 0.0)
                        perUnit = bar.width() / std::abs(moved);
                    QVERIFY(std::abs(bar.width() - perUnit * std::abs(moved)) < 0.01);
                }
            }
        }
    }
    void wordsFindRoom()
    {
        for (const TornadoView& view : views()) {
            for (const UiTheme& theme : themes) {
                const QFontMetricsF metrics(fontOf(theme, typesize::label));
                for (const double width : {960.0 * theme.typeScale, 1500.0}) {
                    const PlacedTornado at = placeTornado(theme, view, QRectF(0, 0, width, 0));
                    double bottom = at.head.bottom();
                    for (std::size_t i = 0; i < view.rows.size(); ++i) {
                        const PlacedTornadoRow& row = at.rows[i];
                        QVERIFY(row.row.top() >= bottom);
                        bottom = row.row.bottom();
                        for (std::size_t e = 0; e < row.ends.size(); ++e) {
                            const QRectF& label = row.ends[e].label;
                            QVERIFY(metrics.horizontalAdvance(view.rows[i].ends[e].label) <= label.width());
                            QVERIFY2(label.left() >= row.now.right() && label.right() <= row.swing.left(),
                                     qPrintable(view.rows[i].name));
                        }
                        QVERIFY(metrics.horizontalAdvance(view.rows[i].swing) <= row.swing.width());
                        if (!view.rows[i].note.isEmpty()) {
                            const QRectF words = metrics.boundingRect(row.note, Qt::TextWordWrap, view.rows[i].note);
                            QVERIFY(row.row.contains(row.note) && words.height() <= row.note.height());
                        }
                    }
                }
            }
        }
    }
    void betterAndWorseAreNotOfASeriesAndDifferWithoutColour()
    {
        for (const UiTheme& theme : themes) {
            for (const QColor& color : {theme.better, theme.worse}) {
                QVERIFY2(contrast(color, theme.plot) >= 3.0, qPrintable(theme.id));
                QVERIFY2(contrast(color, theme.panel) >= 3.0, qPrintable(theme.id));
                for (const QColor& series : theme.series)
                    QVERIFY(color != series);
            }
            QVERIFY(tornadoFill(theme, TornadoTurn::better).pattern != tornadoFill(theme, TornadoTurn::worse).pattern);
        }
        const TornadoView view = viewOf({}, Measure::latency, true);
        for (const UiTheme& theme : themes) {
            const QImage image = painted(view, theme, 960);
            // the last is a grey, which the edges of letters have too
            for (std::size_t i = 0; i + 1 < theme.series.size(); ++i)
                QVERIFY2(!holds(image, image.rect(), theme.series[i]), qPrintable(theme.id));
            QVERIFY(!holds(image, image.rect(), theme.warn));
            const PlacedTornado at = placeTornado(theme, view, QRectF(image.rect()));
            const QRectF bar = at.rows[0].ends[0].bar.adjusted(4, 3, -4, -3);
            QVERIFY(view.rows[0].ends[0].better && holds(image, bar, theme.better));
        }
    }
    void familiesHaveSignsOfTheirOwn()
    {
        std::vector<QImage> signs;
        for (const TornadoFamily family : tornadoFamilies) {
            QImage image(24, 24, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            paintFamily(painter, QRectF(4, 4, 16, 16), family, Qt::black);
            painter.end();
            QVERIFY(holds(image, image.rect(), Qt::black));
            for (const QImage& other : signs)
                QVERIFY(image != other);
            signs.push_back(image);
        }
    }
};

QTEST_MAIN(TestTornado)
#include "tst_tornado.moc"
