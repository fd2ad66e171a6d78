#include "core/catalog/format.h"

#include <QTest>

using namespace tokenfactory::catalog;

class TestNumberFormats : public QObject {
    Q_OBJECT
private slots:
    void anElementCarriesItsShareOfTheScales()
    {
        QCOMPARE(bytesPerElement(Format::fp32), 4.0);
        QCOMPARE(bytesPerElement(Format::bf16), 2.0);
        QCOMPARE(bytesPerElement(Format::fp8), 1.0);
        QCOMPARE(bytesPerElement(Format::fp8Block), 1.0 + 4.0 / 16384);
        QCOMPARE(bytesPerElement(Format::mxfp8), 33.0 / 32);
        QCOMPARE(bytesPerElement(Format::nvfp4), 4.5 / 8);
        QCOMPARE(bytesPerElement(Format::mxfp4), 4.25 / 8);
        QCOMPARE(bytesPerElement(Format::int4), 4.5 / 8);
    }
    void everyNameReadsBack()
    {
        for (const Format format : {Format::fp32, Format::bf16, Format::fp8, Format::fp8Block, Format::mxfp8,
                                    Format::nvfp4, Format::mxfp4, Format::int4}) {
            QCOMPARE(formatFromName(name(format)), std::optional(format));
        }
        QVERIFY(!formatFromName("FP8") && !formatFromName("") && !formatFromName("fp6"));
    }
    void theWiderOperandDecidesTheArithmetic()
    {
        QCOMPARE(arithmeticFormat(Format::mxfp4, Format::mxfp8), Format::fp8);
        QCOMPARE(arithmeticFormat(Format::bf16, Format::fp8Block), Format::bf16);
        QCOMPARE(arithmeticFormat(Format::nvfp4, Format::mxfp4), Format::nvfp4);
        QCOMPARE(arithmeticFormat(Format::int4, Format::int4), Format::nvfp4);
        QCOMPARE(arithmeticFormat(Format::fp32, Format::fp8), Format::bf16);
        QCOMPARE(arithmeticFormat(Format::fp8Block, Format::fp8), Format::fp8);
    }
};

QTEST_GUILESS_MAIN(TestNumberFormats)
#include "tst_number_formats.moc"
