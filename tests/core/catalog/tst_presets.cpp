#include "core/catalog/hugging_face/parts.h"
#include "core/catalog/model_facts.h"
#include "core/catalog/read.h"

#include "tests/core/catalog/catalog_files.h"

#include <QTest>

#include <array>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;

namespace {

std::vector<const Figure*> figuresOf(const System& s)
{
    std::vector<const Figure*> figures{&s.peakBf16,     &s.hbmVisibleBytes,  &s.usableFraction, &s.runtimeReserveBytes,
                                       &s.hbmBandwidth, &s.scaleUpBandwidth, &s.nicBandwidth,   &s.powerLimit,
                                       &s.idleFraction};
    for (const auto* figure : {&s.peakFp4, &s.peakFp8, &s.hostLinkBandwidth, &s.dramBytes, &s.dramBandwidth,
                               &s.ssdBytes, &s.ssdBandwidth, &s.ownerCostPerHour, &s.rentalPerHour}) {
        if (*figure) {
            figures.push_back(&**figure);
        }
    }
    return figures;
}

const System& systemNamed(const std::string& id) { return **presets().system(id); }

}  // namespace

class TestPresets : public QObject {
    Q_OBJECT
private slots:
    void everyFigureSaysWhereItComesFrom()
    {
        for (const SystemPtr& preset : presets().systems) {
            for (const Figure* figure : figuresOf(*preset)) {
                QVERIFY2(figure->source.size() > 10, preset->id.c_str());
                QVERIFY2(!figure->assumed || figure->note.size() + figure->source.size() > 30, preset->id.c_str());
            }
        }
    }

    void memoryIsWhatSoftwareSees_data()
    {
        QTest::addColumn<std::string>("id");
        QTest::addColumn<double>("bytes");
        QTest::newRow("178 GiB") << std::string("b200-hgx") << 178.0 * 1073741824;
        QTest::newRow("189,471 MiB") << std::string("gb200-nvl72") << 189'471.0 * 1048576;
        QTest::newRow("275,040 MiB") << std::string("b300-hgx") << 275'040.0 * 1048576;
        QTest::newRow("284,208 MiB") << std::string("gb300-nvl72") << 284'208.0 * 1048576;
        QTest::newRow("81,559 MiB") << std::string("h100-hgx") << 81'559.0 * 1048576;
        QTest::newRow("as H100") << std::string("h800-hgx") << 81'559.0 * 1048576;
        QTest::newRow("143,771 MiB") << std::string("h200-hgx") << 143'771.0 * 1048576;
        QTest::newRow("0.985 of nominal") << std::string("vr200-nvl72") << 0.985 * 288e9;
        QTest::newRow("0.985 of nominal, too") << std::string("mi355x-hgx") << 0.985 * 288e9;
    }
    void memoryIsWhatSoftwareSees()
    {
        QFETCH(std::string, id);
        QFETCH(double, bytes);
        QCOMPARE(systemNamed(id).hbmVisibleBytes.value, bytes);
        QCOMPARE(systemNamed(id).usableFraction.value, 0.9);
        QCOMPARE(systemNamed(id).runtimeReserveBytes.value, 3.9e9);
    }

    void racksShareTheirFabric()
    {
        for (const char* id : {"gb200-nvl72", "gb300-nvl72", "vr200-nvl72"}) {
            QCOMPARE(systemNamed(id).scaleUpDomain, 72);
            QCOMPARE(systemNamed(id).gpusPerTray, 4);
        }
        for (const char* id : {"b200-hgx", "b300-hgx", "h100-hgx", "h200-hgx", "h800-hgx", "mi355x-hgx"}) {
            QCOMPARE(systemNamed(id).scaleUpDomain, 8);
            QCOMPARE(systemNamed(id).gpusPerRack, 8);
        }
    }

    void whatNoSourceGivesIsAbsentOrMarkedAssumed()
    {
        QVERIFY(!systemNamed("h800-hgx").dramBytes);
        QVERIFY(!systemNamed("h100-hgx").peakFp4);
        QVERIFY(systemNamed("gb200-nvl72").hostLinkBandwidth->assumed);
        QVERIFY(!systemNamed("gb300-nvl72").hostLinkBandwidth->assumed);
        QVERIFY(systemNamed("vr200-nvl72").hbmVisibleBytes.assumed);
    }

    void aFormatTheHardwareLacksRunsAtTheNextWider()
    {
        const System& h100 = systemNamed("h100-hgx");
        QCOMPARE(h100.peak(Format::nvfp4).value, 1979e12);
        QCOMPARE(h100.peak(Format::fp8Block).value, 1979e12);
        QCOMPARE(h100.peak(Format::bf16).value, 989e12);
        const System& gb200 = systemNamed("gb200-nvl72");
        QCOMPARE(gb200.peak(Format::mxfp4).value, 10e15);
        QCOMPARE(gb200.peak(Format::mxfp8).value, 5e15);
        QCOMPARE(gb200.peak(Format::fp32).value, 2.5e15);
    }

    void unitsAreSi()
    {
        for (const SystemPtr& s : presets().systems) {
            QVERIFY2(s->peakBf16.value > 1e14 && s->peakBf16.value < 1e17, s->id.c_str());
            QVERIFY2(s->hbmBandwidth.value > 1e12 && s->hbmBandwidth.value < 1e14, s->id.c_str());
            QVERIFY2(s->scaleUpBandwidth.value > 1e11 && s->scaleUpBandwidth.value < 1e13, s->id.c_str());
            QVERIFY2(s->nicBandwidth.value > 1e10 && s->nicBandwidth.value < s->scaleUpBandwidth.value, s->id.c_str());
            QVERIFY2(s->powerLimit.value > 300 && s->powerLimit.value < 5000, s->id.c_str());
        }
    }

    void kernelsPerLayerAreThoseCounted_data()
    {
        QTest::addColumn<std::string>("id");
        QTest::addColumn<double>("kernels");
        QTest::newRow("gpt-oss") << std::string("gpt-oss-120b") << 14.0;
        QTest::newRow("DeepSeek V3") << std::string("deepseek-v3") << 21.0;
        QTest::newRow("Kimi K3") << std::string("kimi-k3") << 25.0;
        QTest::newRow("GLM-5") << std::string("glm-5") << 29.0;
    }
    void kernelsPerLayerAreThoseCounted()
    {
        QFETCH(std::string, id);
        QFETCH(double, kernels);
        const Model& model = **presets().model(id);
        for (const Layer& layer : model.layers) {
            const FeedForwardKind& feedForward = model.feedForwardKinds[static_cast<std::size_t>(layer.feedForward)];
            if (feedForward.isMoe()) {
                const AttentionKind& attention = model.attentionKinds[static_cast<std::size_t>(layer.attention)];
                QCOMPARE(attention.kernels + feedForward.kernels, kernels);
            }
        }
    }

    void presetsCountKernelsAsTheImportDoes()
    {
        for (const ModelPtr& model : presets().models) {
            const bool mixes = model->hyperConnections > 0;
            for (const AttentionKind& kind : model->attentionKinds) {
                QCOMPARE(kind.kernels, hugging_face::kernelsOf(kind, mixes));
            }
            for (const FeedForwardKind& kind : model->feedForwardKinds) {
                QCOMPARE(kind.kernels, hugging_face::kernelsOf(kind, model->hidden, mixes));
            }
        }
    }

    void fourBitExpertsTakeMxfp8Activations()
    {
        for (const ModelPtr& model : presets().models) {
            const bool narrow = bytesPerElement(model->released.routedExperts) < 1.0;
            QCOMPARE(model->released.expertActivations, narrow ? Format::mxfp8 : Format::bf16);
        }
    }

    void everyModelNamesItsSource()
    {
        for (const ModelPtr& model : presets().models) {
            QVERIFY2(model->source.starts_with("Shapes: "), model->id.c_str());
            QVERIFY2(!model->published.source.empty(), model->id.c_str());
            QVERIFY2(std::ranges::any_of(model->notes,
                                         [](const std::string& note) { return note.starts_with("Kernels per layer"); }),
                     model->id.c_str());
        }
    }

    void everyModelWrittenReadsBackTheSame()
    {
        for (const ModelPtr& model : presets().models) {
            const std::string text = toJson(*model);
            const Expected<nlohmann::json> document = parseJson(text, "written.json");
            QVERIFY(document);
            const Expected<Model> again = modelFromJson(*document, "written.json");
            QVERIFY2(again, qPrintable(again ? QString() : textOf(again.error())));
            QCOMPARE(toJson(*again), text);
            QCOMPARE(factsOf(*again).totalParameters, factsOf(*model).totalParameters);
            QCOMPARE(again->notes, model->notes);
            QCOMPARE(again->aliases, model->aliases);
        }
    }
};

QTEST_GUILESS_MAIN(TestPresets)
#include "tst_presets.moc"
