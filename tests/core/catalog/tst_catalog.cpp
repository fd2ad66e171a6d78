#include "core/catalog/catalog.h"

#include "core/base/json.h"
#include "tests/core/catalog/catalog_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;

namespace {

/// A copy of the presets that a test may spoil.
class PresetCopy {
public:
    PresetCopy() { std::filesystem::copy(sourcePath("presets"), path(), std::filesystem::copy_options::recursive); }
    std::filesystem::path path() const { return std::filesystem::path(folder.path().toStdString()) / "presets"; }
    void write(const std::string& file, const std::string& text) const { QVERIFY(writeText(path() / file, text)); }
    QString problems() const
    {
        const Expected<Catalog> catalog = readCatalog(path());
        return catalog ? QString() : textOf(catalog.error());
    }

private:
    QTemporaryDir folder;
};

}  // namespace

class TestCatalog : public QObject {
    Q_OBJECT
private slots:
    void theIndexSetsTheOrderShown()
    {
        std::vector<std::string> systems;
        for (const SystemPtr& system : presets().systems) {
            systems.push_back(system->id);
        }
        QCOMPARE(systems, (std::vector<std::string>{"gb200-nvl72", "b300-hgx", "b200-hgx", "gb300-nvl72", "vr200-nvl72",
                                                    "h200-hgx", "h100-hgx", "h800-hgx", "mi355x-hgx", "mi350x-hgx"}));
        QCOMPARE(presets().models.front()->id, std::string("kimi-k3"));
        QCOMPARE(presets().models.size(), 18u);
        QCOMPARE(presets().calibrations.size(), 3u);
    }

    void idsAndAliasesAreFound()
    {
        QCOMPARE(presets().model("kimi-k3").value()->name, std::string("Kimi K3"));
        QCOMPARE(presets().model("llama4-maverick").value()->id, std::string("llama-4-maverick"));
        QCOMPARE(presets().model("qwen3.5-397b").value()->id, std::string("qwen3.5-397b-a17b"));
        QCOMPARE(presets().system("b200-hgx").value()->shortName, std::string("B200"));
        QCOMPARE(presets().calibration("today").value()->id, std::string("today"));
    }

    void anUnknownIdNamesTheNearest()
    {
        QCOMPARE(textOf(presets().model("kimi-k33").error()),
                 QString("model: \"kimi-k33\" is not known; did you mean kimi-k3 or kimi-k2?\n"));
        QVERIFY(textOf(presets().system("b300").error()).contains("did you mean b300-hgx?"));
        QVERIFY(textOf(presets().calibration("nothing").error()).contains("projected, today, roofline"));
    }

    void aFolderWithoutAnIndexIsShownByFileName()
    {
        const PresetCopy copy;
        std::filesystem::remove(copy.path() / "index.json");
        const Expected<Catalog> catalog = readCatalog(copy.path());
        QVERIFY(catalog);
        QCOMPARE(catalog->models.front()->id, std::string("deepseek-v3.2"));
        QCOMPARE(catalog->systems.front()->id, std::string("b200-hgx"));
    }

    void aFileOfTheUsersJoinsTheCatalog()
    {
        const PresetCopy copy;
        auto model = readJson("presets/models/kimi-k3.json");
        model["id"] = "my-model";
        copy.write("models/mine.json", model.dump());
        std::filesystem::copy(sourcePath("tests/data/hf/llama-3.1-70b.json"), copy.path() / "models" / "llama-hf.json");
        const Expected<Catalog> catalog = readCatalog(copy.path());
        QVERIFY2(catalog, qPrintable(catalog ? QString() : textOf(catalog.error())));
        QCOMPARE(catalog->model("my-model").value()->hidden, 7168);
        QCOMPARE(catalog->model("llama-hf").value()->hidden, 8192);
    }

    void everyBadFileIsNamedAtOnce()
    {
        const PresetCopy copy;
        auto model = readJson("presets/models/kimi-k3.json");
        model["attention_kinds"]["M"]["heads"] = -4;
        model["published"]["total_parameters"] = "many";
        copy.write("models/kimi-k3.json", model.dump());
        auto system = readJson("presets/systems/b200-hgx.json");
        system["hbm_visible_bytes"].erase("source");
        system["usable_fraction"]["value"] = 1.5;
        system["pekk_fp4"] = 1;
        copy.write("systems/b200-hgx.json", system.dump());
        copy.write("calibrations/cut.json", "{\"schema\": ");
        const QString problems = copy.problems();
        for (const char* named :
             {"kimi-k3.json: /attention_kinds/M/heads: is the number -4", "/published/total_parameters: is the text",
              "b200-hgx.json: /hbm_visible_bytes/source: is empty", "/usable_fraction/value: is the number 1.5",
              "/pekk_fp4: is not a field", "cut.json: parse error at line 1"}) {
            QVERIFY2(problems.contains(named), qPrintable(QString("%1 not in\n%2").arg(named, problems)));
        }
    }

    void oneWrongNumberIsOneProblem()
    {
        const PresetCopy copy;
        auto projected = readJson("presets/calibrations/projected.json");
        projected["general"]["compute"]["gemm"]["fp8"]["value"] = 0;
        copy.write("calibrations/projected.json", projected.dump());
        const QString problems = copy.problems();  // today builds on it
        QVERIFY2(problems.contains("/general/compute/gemm/fp8/value: is the number 0"), qPrintable(problems));
        QCOMPARE(problems.count('\n'), 1);
    }

    void anotherSchemaIsTheOnlyProblem()
    {
        const PresetCopy copy;
        copy.write("systems/b200-hgx.json", R"({"schema": "token-factory-model/1", "x": 1})");
        const QString problems = copy.problems();
        QVERIFY2(problems.contains("b200-hgx.json: /schema: is") && problems.count('\n') == 1, qPrintable(problems));
    }

    void anIndexOfUnknownIdsIsAProblem()
    {
        const PresetCopy copy;
        auto index = readJson("presets/index.json");
        index["systems"].push_back("b300-hgz");
        copy.write("index.json", index.dump());
        QVERIFY2(copy.problems().contains("index.json: /systems: names \"b300-hgz\""), qPrintable(copy.problems()));
    }

    void aBandwidthBelowOneIsAProblem()
    {
        const PresetCopy copy;
        auto system = readJson("presets/systems/b200-hgx.json");
        system["hbm_bandwidth_bytes_per_s"]["value"] = 5e-324;
        system["peak_bf16_flops_per_s"]["value"] = 0.5;
        copy.write("systems/b200-hgx.json", system.dump());
        QCOMPARE(copy.problems().count("a number of at least 1 is wanted"), 2);
    }

    void twoFilesWithOneIdAreAProblem()
    {
        const PresetCopy copy;
        std::filesystem::copy(copy.path() / "models/kimi-k3.json", copy.path() / "models/again.json");
        QVERIFY(copy.problems().contains("has the id \"kimi-k3\" in two files"));
    }

    void anAliasMayNotBeAnotherModelsId()
    {
        const PresetCopy copy;
        auto model = readJson("presets/models/kimi-k2.json");
        model["aliases"] = {"kimi-k3"};
        copy.write("models/kimi-k2.json", model.dump());
        QVERIFY(copy.problems().contains("\"kimi-k3\" in two files"));
    }

    void aMissingFolderIsAProblem()
    {
        const Expected<Catalog> catalog = readCatalog("/no/such/presets");
        QVERIFY(!catalog);
        QVERIFY(textOf(catalog.error()).contains("/no/such/presets/models"));
    }
};

QTEST_GUILESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
