// labels: memory
#include "core/base/formula.h"

#include <QTest>

using namespace tokenfactory;

namespace {

using Kind = Formula::Kind;

/// The tree in one line, every node in parentheses.
QString shape(const Formula& formula)
{
    static const char* const names[] = {"number", "symbol", "neg", "sum", "product", "quotient", "max", "min", "ceil"};
    if (formula.kind == Kind::number || formula.kind == Kind::symbol)
        return QString::fromUtf8(formula.text.data(), static_cast<qsizetype>(formula.text.size()));
    QStringList parts = {names[static_cast<int>(formula.kind)]};
    for (const Formula& part : formula.parts)
        parts << shape(part);
    return '(' + parts.join(' ') + ')';
}

}  // namespace

class TestFormula : public QObject {
    Q_OBJECT
private slots:
    void theTreeIsTheShapeOfTheText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("tree");
        QTest::newRow("symbol") << QByteArray(" pass_time ") << "pass_time";
        QTest::newRow("number as written") << QByteArray("1.50") << "1.50";
        QTest::newRow("a sum has all its parts") << QByteArray("a + b - c + 2") << "(sum a b (neg c) 2)";
        QTest::newRow("so has a product") << QByteArray("a * b * c") << "(product a b c)";
        QTest::newRow("a quotient has two") << QByteArray("a / b / c") << "(quotient (quotient a b) c)";
        QTest::newRow("left to right") << QByteArray("a * b / c * d") << "(product (quotient (product a b) c) d)";
        QTest::newRow("product before sum") << QByteArray("a + b * c") << "(sum a (product b c))";
        QTest::newRow("parentheses are the shape") << QByteArray("(a + b) + c") << "(sum (sum a b) c)";
        QTest::newRow("what is taken away whole") << QByteArray("a - (b - c)") << "(sum a (neg (sum b (neg c))))";
        QTest::newRow("functions") << QByteArray("max(a, min(b), ceil(c / 2))")
                                   << "(max a (min b) (ceil (quotient c 2)))";
    }
    void theTreeIsTheShapeOfTheText()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, tree);
        const auto formula = parseFormula({text.data(), static_cast<std::size_t>(text.size())});
        QVERIFY(formula);
        QCOMPARE(shape(*formula), tree);
    }
    void malformedTextHasNoTree()
    {
        for (const char* text : {"", "a +", "(a", "a)", "a b", "max()", "floor(a)", "ceil(a, b)", "a ** b"})
            QVERIFY2(!parseFormula(text), text);
    }
    void aTreeOutlivesNothingButItsText()
    {
        const std::string text = "max(a, b) / c";
        std::optional<Formula> formula;
        {
            const auto parsed = parseFormula(text);
            formula = *parsed;
        }
        Explanation explanation;
        explanation.add("a", 6.0, Unit::none, "");
        explanation.add("b", 8.0, Unit::none, "");
        explanation.add("c", 4.0, Unit::none, "");
        QCOMPARE(evaluated(*formula, explanation.inputs()).value_or(0.0), 2.0);
    }
    void anUnknownSymbolHasNoValue()
    {
        const auto formula = parseFormula("1 + unknown");
        QVERIFY(formula);
        QVERIFY(!evaluated(*formula, {}));
    }
};

QTEST_GUILESS_MAIN(TestFormula)
#include "tst_formula.moc"
