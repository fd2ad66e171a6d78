#include "ui/export/scenario_inside.h"

#include <QByteArray>
#include <QFile>
#include <QImageReader>
#include <QXmlStreamReader>

#include <optional>
#include <system_error>

namespace tokenfactory::ui {

namespace {

constexpr qint64 largestFile = qint64(256) << 20;
constexpr qsizetype largestAttachment = qsizetype(1) << 20;  ///< as it lies in the file, deflated
constexpr auto pngMagic = "\x89PNG\r\n\x1a\n";
constexpr auto pdfMagic = "%PDF-";

enum class Kind : unsigned char { png, svg, pdf };

std::optional<Kind> kindOf(const QByteArray& start)
{
    if (start.startsWith(pngMagic))
        return Kind::png;
    if (start.startsWith(pdfMagic))
        return Kind::pdf;
    const QByteArray head = start.left(1024);
    const QByteArray trimmed = head.trimmed();
    if ((trimmed.startsWith("<?xml") || trimmed.startsWith("<svg")) && head.contains("<svg"))
        return Kind::svg;
    return std::nullopt;
}

/// Empty where the picture holds none; none where it cannot be read.
using Found = std::optional<QByteArray>;

Found inPng(const QString& file)
{
    QImageReader reader(file, "png");
    if (!reader.canRead())
        return std::nullopt;
    return reader.text(QStringLiteral("Scenario")).toUtf8();
}

Found inSvg(const QByteArray& content)
{
    QXmlStreamReader xml(content);
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("svg"))
            continue;
        if (xml.name() == QLatin1String("desc")) {
            const QByteArray text = xml.readElementText().toUtf8();
            return xml.hasError() ? Found() : Found(text);
        }
        xml.skipCurrentElement();
    }
    return xml.hasError() ? Found() : Found(QByteArray());
}

/// What stands between two texts, the first of them looked for from `from`; none where one is missing.
std::optional<QByteArray> between(const QByteArray& content, qsizetype from, const QByteArray& first,
                                  const QByteArray& last)
{
    const qsizetype begin = from < 0 ? -1 : content.indexOf(first, from);
    const qsizetype end = begin < 0 ? -1 : content.indexOf(last, begin + first.size());
    if (end < 0)
        return std::nullopt;
    return content.mid(begin + first.size(), end - begin - first.size());
}

Found inPdf(const QByteArray& content)
{
    const qsizetype name = content.lastIndexOf("/F (scenario.json)");
    if (name < 0)
        return content.contains("%%EOF") ? Found(QByteArray()) : Found();
    const auto object = between(content, name, "/EF <</F ", " ");
    if (!object)
        return std::nullopt;
    const qsizetype place = content.indexOf('\n' + *object + " 0 obj");
    const auto head = between(content, place, "obj", "stream\n");
    auto stream = between(content, place, "stream\n", "\nendstream");
    if (!head || !stream || stream->size() > largestAttachment)
        return std::nullopt;
    if (!head->contains("FlateDecode"))
        return stream;
    stream->prepend(QByteArray("\0\1\0\0", 4));  // qUncompress wants a size ahead; it grows where that is too small
    const QByteArray text = qUncompress(*stream);
    return text.isEmpty() ? Found() : Found(text);
}

Problem problem(const std::filesystem::path& file, const Sentence& what, const Sentence& hint)
{
    return {file.filename().string(), what, hint};
}

}  // namespace

bool isPicture(const std::filesystem::path& file)
{
    std::error_code error;  // opening a pipe would wait for whoever writes into it
    QFile in(QString::fromStdString(file.string()));
    return std::filesystem::is_regular_file(file, error) && in.open(QIODevice::ReadOnly) &&
           kindOf(in.read(1024)).has_value();
}

Expected<std::string> scenarioInside(const std::filesystem::path& file)
{
    const QString path = QString::fromStdString(file.string());
    QFile in(path);
    if (!in.open(QIODevice::ReadOnly))
        return unexpected({file.filename().string(), "cannot be read", in.errorString().toStdString()});
    if (in.size() > largestFile)
        return unexpected(problem(file, "is larger than any picture of this program", "at most 256 MB are read"));
    const QByteArray content = in.readAll();
    const auto kind = kindOf(content);
    if (!kind)
        return unexpected(problem(file, "is no PNG, SVG or PDF", "an exported picture or a scenario file is wanted"));
    const Found found = *kind == Kind::png ? inPng(path) : *kind == Kind::svg ? inSvg(content) : inPdf(content);
    if (!found)
        return unexpected(problem(file, "is damaged: no scenario can be read from it", "export the picture again"));
    if (!found->trimmed().startsWith('{'))  // other programs describe their pictures too
        return unexpected(problem(file, "holds no scenario",
                                  "a PNG, SVG or PDF exported by this program and not saved by another "
                                  "since is wanted"));
    return found->toStdString();
}

}  // namespace tokenfactory::ui
