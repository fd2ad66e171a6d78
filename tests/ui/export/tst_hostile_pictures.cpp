// labels: memory_window
#include "tests/ui/export/pictures.h"
#include "ui/export/scenario_inside.h"
#include "ui/session/scenario_document.h"

#include <QTest>
#include <QtEndian>

#include <map>
#include <random>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::contentOf;
using tests::pathOf;

namespace {

std::uint32_t crcOf(const QByteArray& bytes)
{
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 1U) != 0U ? 0xEDB88320U ^ (crc >> 1U) : crc >> 1U;
    }
    return ~crc;
}

QByteArray bigEndian(std::uint32_t number)
{
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

/// A PNG of one chunk and its end.
QByteArray pngWith(const QByteArray& kindAndContent)
{
    return QByteArray("\x89PNG\r\n\x1a\n") + bigEndian(static_cast<std::uint32_t>(kindAndContent.size() - 4)) +
           kindAndContent + bigEndian(crcOf(kindAndContent)) + bigEndian(0) + "IEND" + bigEndian(crcOf("IEND"));
}

QByteArray pdfWith(const QByteArray& stream)
{
    return "%PDF-1.4\n5 0 obj\n<</Type /EmbeddedFile /Filter /FlateDecode>>\nstream\n" + stream +
           "\nendstream\nendobj\n6 0 obj\n<</Type /Filespec /F (scenario.json) /EF <</F 5 0 R>>>>\nendobj\n%%EOF";
}

QByteArray deflated(const QByteArray& text) { return qCompress(text, 9).mid(4); }

}  // namespace

/// Pictures that were damaged or made to do harm.
class TestHostilePictures : public QObject {
    Q_OBJECT
private slots:
    void everyKindOfTextOfAPngIsRead_data()
    {
        QTest::addColumn<QByteArray>("chunk");
        const QByteArray json = "{\"name\": \"\xC3\xA9\"}";
        const QByteArray key = QByteArray("Scenario") + '\0';
        QTest::newRow("plain") << "tEXt" + key + "{\"name\": \"\xE9\"}";
        QTest::newRow("compressed") << "zTXt" + key + '\0' + deflated("{\"name\": \"\xE9\"}");
        QTest::newRow("international") << "iTXt" + key + QByteArray("\0\0en\0\0", 6) + json;
        QTest::newRow("both") << "iTXt" + key + QByteArray("\1\0\0\0", 4) + deflated(json);
    }
    void everyKindOfTextOfAPngIsRead()
    {
        QFETCH(QByteArray, chunk);
        QCOMPARE(read("a.png", pngWith(chunk)), std::string("{\"name\": \"\xC3\xA9\"}"));
        QByteArray turned = pngWith(chunk);
        turned[8 + 8 + 20] = static_cast<char>(turned[8 + 8 + 20] ^ 1);
        QVERIFY2(read("a.png", turned).find("damaged") != std::string::npos, "a bit turned over");
    }
    void whatUnpacksToMoreThanAnyScenarioIsRefused()
    {
        const QByteArray bomb = deflated(QByteArray(80 << 20, ' '));
        QVERIFY(bomb.size() < 1 << 20);
        const std::string words = "at most 64 MB";
        QVERIFY(read("a.pdf", pdfWith(bomb)).find(words) != std::string::npos);
        const QByteArray key = QByteArray("Scenario") + '\0';
        QVERIFY(read("a.png", pngWith("zTXt" + key + '\0' + bomb)).find(words) != std::string::npos);
        QVERIFY(read("a.png", pngWith("iTXt" + key + QByteArray("\1\0\0\0", 4) + bomb)).find(words) !=
                std::string::npos);
        const QByteArray much(65 << 20, ' ');
        QVERIFY(read("a.png", pngWith("tEXt" + key + much)).find(words) != std::string::npos);
        QVERIFY(read("a.svg", "<svg><desc>" + much + "</desc></svg>").find(words) != std::string::npos);
        QVERIFY(read("a.pdf", pdfWith(much).replace("FlateDecode", "None")).find(words) != std::string::npos);
    }
    void entitiesThatMultiplyAreNotExpanded()
    {
        QByteArray svg = "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a0 \"ha\">";
        for (int i = 1; i < 30; ++i) {
            const QByteArray last = "&a" + QByteArray::number(i - 1) + ';';
            svg += "<!ENTITY a" + QByteArray::number(i) + " \"" + last + last + "\">";
        }
        svg += "]><svg><desc>&a29;</desc></svg>";
        QVERIFY(read("a.svg", svg).find("damaged") != std::string::npos);
    }
    void lengthsThatLieAreNotFollowed()
    {
        for (const std::uint32_t length : {0xFFFFFFFFU, 0x80000000U, 0x7FFFFFFFU, 1000U}) {
            const QByteArray png = QByteArray("\x89PNG\r\n\x1a\n") + bigEndian(length) + "tEXtScenario";
            QVERIFY(read("a.png", png).find("damaged") != std::string::npos);
        }
        QVERIFY(read("a.pdf", "%PDF-1.4\n/F (scenario.json) /EF <</F 99999999999999999999 0 R").find("damaged") !=
                std::string::npos);
    }
    void damageNeverBreaksTheReader_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"png", "svg", "pdf"})
            QTest::newRow(suffix) << suffix;
    }
    void damageNeverBreaksTheReader()
    {
        QFETCH(QString, suffix);
        Picture picture = tests::pictureOf(PictureView::time);
        picture.size = {320, 160};
        picture.pins = {tests::pinned()};
        const QString file = folder.filePath("whole." + suffix);
        QVERIFY(writePicture(picture, file.toStdString()));
        const QByteArray whole = contentOf(file);
        std::mt19937 random(7);  // the same damage every time
        const auto below = [&random](qsizetype most) {
            return static_cast<qsizetype>(random() % static_cast<std::uint32_t>(most));
        };
        const qsizetype scenario = suffix == "pdf" ? whole.indexOf("stream\n") : whole.indexOf("Scenario");
        std::map<bool, int> outcomes;
        for (int i = 0; i < 400; ++i) {
            QByteArray broken = whole;
            for (qsizetype n = 1 + below(4); n > 0; --n) {
                // half of it where the scenario is
                const qsizetype at = below(2) == 0
                                         ? below(broken.size())
                                         : std::min(std::max<qsizetype>(0, scenario) + below(600), broken.size() - 1);
                switch (below(4)) {
                case 0:
                    broken[at] = static_cast<char>(random());
                    break;
                case 1:
                    broken.truncate(at + 1);
                    break;
                case 2:
                    broken.remove(at, 1 + below(40));
                    break;
                default:
                    broken.insert(at, broken.mid(below(broken.size()), 1 + below(80)));
                }
                if (broken.isEmpty())
                    broken = "x";
            }
            const std::string told = read("broken." + suffix, broken);
            outcomes[told.starts_with('{')] += 1;
            if (const auto json = scenario::fromJson(told, "a")) {
                ScenarioDocument document = documentOf(*json);
                (void)unsweptPins(document, tests::presets());
            }
        }
        QVERIFY(outcomes[false] > 20);
        QVERIFY(outcomes[true] > 20);
    }

private:
    /// The scenario, or what is wrong.
    std::string read(const QString& name, const QByteArray& content)
    {
        QFile out(folder.filePath(name));
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
            return "cannot be written";
        out.close();
        const auto inside = scenarioInside(pathOf(folder, name));
        return inside ? *inside : toText(inside.error().front());
    }

    QTemporaryDir folder;
};

QTEST_MAIN(TestHostilePictures)
#include "tst_hostile_pictures.moc"
