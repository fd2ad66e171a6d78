#include "ui/export/scenario_inside.h"

#include "ui/export/png_text.h"

#include <QByteArray>
#include <QFile>
#include <QXmlStreamReader>

#include <optional>
#include <system_error>

namespace tokenfactory::ui {

namespace {

constexpr qint64 largestFile = qint64(256) << 20;
constexpr qsizetype largestText = qsizetype(64) << 20;  ///< of a scenario, as of any JSON that is read
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

FoundText capped(const QByteArray& text)
{
    return text.size() > largestText ? FoundText{{}, Unread::tooLarge} : FoundText{text, {}};
}

FoundText inSvg(const QByteArray& content)
{
    QXmlStreamReader xml(content);
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("svg"))
            continue;
        if (xml.name() == QLatin1String("desc")) {
            const QByteArray text = xml.readElementText().toUtf8();
            return xml.hasError() ? FoundText{{}, Unread::damaged} : capped(text);
        }
        xml.skipCurrentElement();
    }
    return xml.hasError() ? FoundText{{}, Unread::damaged} : FoundText();
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

FoundText inPdf(const QByteArray& content)
{
    const FoundText damaged{{}, Unread::damaged};
    const qsizetype name = content.lastIndexOf("/F (scenario.json)");
    if (name < 0)
        return content.contains("%%EOF") ? FoundText() : damaged;
    const auto object = between(content, name, "/EF <</F ", " ");
    if (!object || object->size() > 10)  // a number
        return damaged;
    const qsizetype place = content.indexOf('\n' + *object + " 0 obj");
    const auto head = between(content, place, "obj", "stream\n");
    const auto stream = between(content, place, "stream\n", "\nendstream");
    if (!head || !stream)
        return damaged;
    if (!head->contains("FlateDecode"))
        return capped(*stream);
    if (stream->size() > mostDeflated)
        return {{}, Unread::tooLarge};
    const QByteArray text = inflated(*stream);
    return text.isEmpty() ? damaged : capped(text);
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
    const FoundText found = *kind == Kind::png   ? textOfPng(content, "Scenario", largestText)
                            : *kind == Kind::svg ? inSvg(content)
                                                 : inPdf(content);
    if (found.unread == Unread::tooLarge)
        return unexpected(problem(file, "holds more text than any scenario", "at most 64 MB are unpacked"));
    if (found.unread)
        return unexpected(problem(file, "is damaged: no scenario can be read from it", "export the picture again"));
    if (!found.text.trimmed().startsWith('{'))  // other programs describe their pictures too
        return unexpected(problem(file, "holds no scenario",
                                  "a PNG, SVG or PDF exported by this program and not saved by another "
                                  "since is wanted"));
    return found.text.toStdString();
}

}  // namespace tokenfactory::ui
