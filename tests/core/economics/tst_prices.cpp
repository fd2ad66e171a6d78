#include "core/economics/prices.h"

#include "core/base/json.h"
#include "core/base/preset_files.h"
#include "tests/core/problem_text.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>

using namespace tokenfactory;
using namespace tokenfactory::economics;
using nlohmann::json;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

QString problemsOf(const Expected<PricesPtr>& prices) { return tests::textOf(prices ? Problems() : prices.error()); }

}  // namespace

class TestPrices : public QObject {
    Q_OBJECT
private slots:
    void presetsReadAndEveryFigureHasItsSource()
    {
        const std::vector<std::string> ids = presetIds(presets / "prices");
        QVERIFY(std::ranges::find(ids, usualPrices) != ids.end());
        for (const std::string& id : ids) {
            const auto prices = readPrices(id, presets);
            QVERIFY2(prices, qPrintable(problemsOf(prices)));
            QCOMPARE((*prices)->id, id);
            for (const catalog::Figure* figure : {&(*prices)->input, &(*prices)->cachedInput, &(*prices)->output,
                                                  &(*prices)->speedExponent, &(*prices)->referenceSpeed}) {
                QVERIFY(figure->source.size() > 20);  // spelled out, not a key
            }
            QVERIFY((*prices)->cachedInput.value < (*prices)->input.value);
        }
    }
    void theUsualPricesAreFlatOverSpeedAndSayWhatIsAssumed()
    {
        const auto prices = readPrices(std::string(usualPrices), presets);
        QVERIFY2(prices, qPrintable(problemsOf(prices)));
        QCOMPARE((*prices)->input.value, 3.0);
        QCOMPARE((*prices)->cachedInput.value, 0.3);
        QVERIFY((*prices)->output.assumed && (*prices)->speedExponent.assumed && !(*prices)->input.assumed);
        QVERIFY((*prices)->gpuHour == GpuHour::ownerCost);
        QVERIFY(!(*prices)->electricity);
        QCOMPARE(outputPriceFactor(**prices, 7.0), 1.0);
    }
    void aMistakeIsNamedByItsPath_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* place, const char* value, const char* problem) {
            QTest::newRow(problem) << QString(place) << QByteArray(value) << QString(problem);
        };
        row("/schema", "\"token-factory-model/1\"", "p.json: /schema: is \"token-factory-model/1\"");
        row("/gpu_hour", "\"rent\"", "p.json: /gpu_hour: is \"rent\"; did you mean rental?");
        row("/input_usd_per_million_tokens/value", "-1",
            "p.json: /input_usd_per_million_tokens/value: is the number -1");
        row("/output_usd_per_million_tokens/source", "[]", "p.json: /output_usd_per_million_tokens/source: is empty");
        row("/cached_input_usd_per_million_tokens", "0.3",
            "p.json: /cached_input_usd_per_million_tokens: is the number");
        row("/electricity_usd_per_kwh", "{\"value\": \"0.1\", \"source\": [\"x\"]}",
            "p.json: /electricity_usd_per_kwh/value: is the text \"0.1\"");
        row("/speed_exponent/value", "5", "p.json: /speed_exponent/value: is the number 5");
        row("/reference_speed_tokens_per_s/value", "0", "p.json: /reference_speed_tokens_per_s/value: is the number 0");
        row("/outputs", "3", "p.json: /outputs: is not a field of this object");
        row("/id", "\"A b\"", "p.json: /id: is");
    }
    void aMistakeIsNamedByItsPath()
    {
        QFETCH(QString, place);
        QFETCH(QByteArray, value);
        QFETCH(QString, problem);
        json document = json::parse(*readText(presets / "prices" / "list-2025.json"));
        document[json::json_pointer(place.toStdString())] = json::parse(value.toStdString());
        const auto prices = pricesFromJson(document.dump(), "p.json");
        QVERIFY(!prices);
        QVERIFY2(problemsOf(prices).contains(problem), qPrintable(problemsOf(prices)));
    }
    void unknownPricesNameThoseNear()
    {
        QVERIFY(problemsOf(readPrices("list-2026", presets)).contains("did you mean list-2025?"));
        QVERIFY(problemsOf(readPrices(".", presets)).contains("is a folder"));
        QVERIFY(!pricesFromJson("[]", "p.json"));
    }
};

QTEST_GUILESS_MAIN(TestPrices)
#include "tst_prices.moc"
