#include "core/economics/account.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::economics;

namespace {

Prices made()
{
    Prices prices;
    prices.id = "made-up";
    prices.name = "Made up";
    prices.input = {.value = 2.0, .source = "a", .note = {}};
    prices.cachedInput = {.value = 0.5, .source = "b", .note = {}};
    prices.output = {.value = 10.0, .source = "c", .note = {}, .assumed = true};
    prices.speedExponent = {.value = 0.0, .source = "d", .note = {}};
    prices.referenceSpeed = {.value = 50.0, .source = "e", .note = {}};
    return prices;
}

PricesPtr shared(const Prices& prices) { return std::make_shared<const Prices>(prices); }

catalog::SystemPtr rack(const char* id, std::optional<double> owner, std::optional<double> rental = {})
{
    auto system = std::make_shared<catalog::System>();
    system->id = id;
    system->name = id;
    if (owner) {
        system->ownerCostPerHour = catalog::Figure{.value = *owner, .source = "owner table", .note = {}};
    }
    if (rental) {
        system->rentalPerHour = catalog::Figure{.value = *rental, .source = "rental table", .note = {}};
    }
    return system;
}

/// 64 GPUs for half an hour, 3M tokens of input of which 1M computed, 0.5M of output, 36 MJ.
RunFigures run(const catalog::SystemPtr& system)
{
    return {.gpus = {{system, 32.0}},
            .energyJ = 3.6e7,
            .computedInputTokens = 1e6,
            .cachedInputTokens = 2e6,
            .outputTokens = 5e5,
            .tokensPerSPerUser = 100.0};
}

QString textOf(const std::vector<Sentence>& basis)
{
    QString text;
    for (const Sentence& sentence : basis) {
        text += QString::fromStdString(sentence.english()) + '\n';
    }
    return text;
}

const Explanation* named(const Account& account, std::string_view name)
{
    const auto found = std::ranges::find(account.explanations, name, &Explanation::name);
    return found == account.explanations.end() ? nullptr : &*found;
}

}  // namespace

class TestAccount : public QObject {
    Q_OBJECT
private slots:
    void gpuHoursAndTokensHaveTheirPrices()
    {
        const Account account = economics::account(shared(made()), run(rack("r", 2.5)));
        QCOMPARE(*account.cost, 80.0);
        QCOMPARE(account.revenue, 2.0 + 1.0 + 5.0);
        QCOMPARE(*account.margin, -72.0);
        QCOMPARE(*account.costPerMillionOutput, 160.0);
    }
    void electricityIsChargedOnlyWhereItHasAPrice()
    {
        Prices prices = made();
        prices.electricity = catalog::Figure{.value = 0.12, .source = "bill", .note = {}};
        const Account account = economics::account(shared(prices), run(rack("r", 2.5)));
        QCOMPARE(*account.cost, 80.0 + 10.0 * 0.12);
        QVERIFY(textOf(account.basis).contains("10 kWh of electricity at 0.120 USD each: bill."));
        const Account without = economics::account(shared(made()), run(rack("r", 2.5)));
        QVERIFY(textOf(without.basis).contains("Electricity is not charged apart."));
    }
    void rentalIsAnotherBasis()
    {
        Prices prices = made();
        prices.gpuHour = GpuHour::rental;
        const Account account = economics::account(shared(prices), run(rack("r", 2.5, 4.0)));
        QCOMPARE(*account.cost, 128.0);
        QVERIFY(textOf(account.basis).contains("32 GPU-hours of r at a rental of 4.00 USD each: rental table."));
    }
    void mixedRacksAddUp()
    {
        const catalog::SystemPtr a = rack("a", 1.0);
        const catalog::SystemPtr b = rack("b", 4.0);
        RunFigures mixed = run(a);
        mixed.gpus = {{a, 10.0}, {b, 5.0}, {a, 20.0}};
        const Account account = economics::account(shared(made()), mixed);
        QCOMPARE(*account.cost, 50.0);
        QVERIFY(textOf(account.basis).contains("30 GPU-hours of a "));
        QVERIFY(textOf(account.basis).contains("5 GPU-hours of b "));
    }
    void aRackWithoutAPriceLeavesTheRunWithoutACost()
    {
        const Account account = economics::account(shared(made()), run(rack("r", std::nullopt, 4.0)));
        QVERIFY(!account.cost && !account.margin && !account.costPerMillionOutput);
        QCOMPARE(account.revenue, 8.0);
        QVERIFY(textOf(account.basis).contains("No owner's cost of r is known, so the run has no cost."));
        const Account laws = economics::account(shared(made()), run(nullptr));
        QVERIFY(!laws.cost);
        QVERIFY(textOf(laws.basis).contains("Workers without a rack"));
    }
    void nothingSaidHasNoCostPerToken()
    {
        RunFigures silent = run(rack("r", 2.5));
        silent.outputTokens = 0.0;
        silent.tokensPerSPerUser.reset();
        const Account account = economics::account(shared(made()), silent);
        QCOMPARE(account.revenue, 3.0);
        QVERIFY(!account.costPerMillionOutput);
        QVERIFY(account.cost);
    }
    void speedIsWorthNothingUntilSomebodySaysSo()
    {
        Prices prices = made();
        QCOMPARE(outputPriceFactor(prices, 1.0), 1.0);
        QCOMPARE(outputPriceFactor(prices, 1000.0), 1.0);
        prices.speedExponent.value = 0.5;
        QCOMPARE(outputPriceFactor(prices, 50.0), 1.0);
        QVERIFY(std::abs(outputPriceFactor(prices, 200.0) - 2.0) < 1e-14);
        QVERIFY(std::abs(outputPriceFactor(prices, 12.5) - 0.5) < 1e-14);
        prices.speedExponent.value = 1.0;
        const Account account = economics::account(shared(prices), run(rack("r", 2.5)));
        QVERIFY(std::abs(account.revenue - (3.0 + 10.0)) < 1e-12);
        QVERIFY2(textOf(account.basis)
                     .contains("A token of output is worth 200 % of one at 50 tokens/s, as assumed: (100 tokens/s / 50 "
                               "tokens/s)^1."),
                 qPrintable(textOf(account.basis)));
    }
    void everyFigureIsExplained()
    {
        Prices prices = made();
        prices.electricity = catalog::Figure{.value = 0.12, .source = "bill", .note = {}};
        prices.speedExponent.value = 0.7;
        const Account account = economics::account(shared(prices), run(rack("r", 2.5)));
        for (const auto& [name, value] : {std::pair<std::string_view, double>("cost", *account.cost),
                                          {"revenue", account.revenue},
                                          {"margin", *account.margin},
                                          {"cost per million output tokens", *account.costPerMillionOutput}}) {
            const Explanation* explanation = named(account, name);
            QVERIFY2(explanation, name.data());
            QCOMPARE(explanation->value, value);
        }
        std::set<std::string_view> names;
        for (const Explanation& explanation : account.explanations) {
            QVERIFY(names.insert(explanation.name).second);
            QVERIFY2(std::abs(evaluated(explanation) - explanation.value) <= 1e-12 * std::abs(explanation.value),
                     toText(explanation).c_str());
            for (const ExplanationInput& input : explanation.inputs()) {
                QVERIFY2(!input.origin.empty(), input.symbol.data());
            }
        }
        QVERIFY(toText(*named(account, "GPU cost")).find("owner table") != std::string::npos);
        QVERIFY(toText(*named(account, "revenue")).find("10.00 USD (c)") != std::string::npos);
    }
    void theBasisNamesPricesAndWhatIsAssumed()
    {
        const QString basis = textOf(economics::account(shared(made()), run(rack("r", 2.5))).basis);
        QVERIFY2(basis.contains("32 GPU-hours of r at an owner's cost of 2.50 USD each: owner table."),
                 qPrintable(basis));
        QVERIFY(
            basis.contains("Revenue by the prices of \"Made up\": 2.00 USD for a million computed tokens of input, "
                           "0.500 USD for cached ones, 10.00 USD (assumed) for a million tokens of output."));
        QVERIFY(basis.contains("in service"));
        QVERIFY(basis.contains("the same at every speed, as assumed"));
    }
};

QTEST_GUILESS_MAIN(TestAccount)
#include "tst_account.moc"
