#include "ui/export/picture.h"

#include "core/base/json.h"
#include "ui/export/floor_picture.h"
#include "ui/export/page.h"
#include "ui/export/tables.h"
#include "ui/plots/roofline_plot.h"
#include "ui/session/scenario_document.h"
#include "ui/version.h"
#include "ui/viewmodels/compare_view.h"
#include "ui/viewmodels/preset_words.h"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <qcustomplot.h>

#include <cmath>
#include <memory>

namespace tokenfactory::ui {

namespace {

constexpr double layoutDpi = 96.0;

QString programName() { return QStringLiteral("Token Factory ") + QLatin1String(version); }

/// The scenario with its pins; of its run, with the moment of it.
QByteArray scenarioJson(const Picture& picture)
{
    const bool isOfRun = showsRun(picture.view) && picture.run.frame && picture.run.frame->scenario;
    return QByteArray::fromStdString(
        isOfRun ? documentJson(*picture.run.frame->scenario, picture.pins, toSeconds(picture.run.frame->time))
                : documentJson(picture.answer->scenario, picture.pins));
}

/// The same without the characters of markup, which stand in texts only: QSvgGenerator of Qt 6.4 writes them as they
/// are.
QByteArray scenarioForMarkup(const Picture& picture)
{
    QByteArray json = scenarioJson(picture);
    json.replace('<', "\\u003c");
    json.replace('>', "\\u003e");
    json.replace('&', "\\u0026");
    return json;
}

/// Pixels, lines and text of a page on a device that holds vectors.
bool paintVectors(QPaintDevice& device, const Picture& picture, double scale)
{
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNonCosmetic);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.fillRect(QRect(0, 0, device.width(), device.height()), picture.theme.panel);  // sides are rounded
    painter.scale(scale, scale);
    paintPage(painter, picture.size, picture);
    return painter.end();
}

bool writeSvg(QIODevice& device, const Picture& picture)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&device);
    svg.setSize(picture.size);
    svg.setViewBox(QRect(QPoint(), picture.size));
    svg.setResolution(static_cast<int>(layoutDpi));
    svg.setTitle(programName());
    svg.setDescription(QString::fromUtf8(scenarioForMarkup(picture)));
    return paintVectors(svg, picture, 1.0);
}

/// The width and height of the page in pixels of 1/96 inch: QSvgGenerator of Qt 6.4 writes millimetres, which
/// QSvgRenderer takes for other pixels than browsers do.
QByteArray withSizeInPixels(QByteArray svg, const QSize& size)
{
    const qsizetype from = svg.indexOf("<svg width=\"");
    const qsizetype to = svg.indexOf("viewBox", from);
    if (from < 0 || to < 0)
        return svg;
    return svg.replace(from, to - from,
                       QByteArray("<svg width=\"") + QByteArray::number(size.width()) + "px\" height=\"" +
                           QByteArray::number(size.height()) + "px\"\n ");
}

bool writePdf(QIODevice& device, const Picture& picture)
{
    constexpr int dpi = 1200;
    constexpr double pointsPerPixel = 72.0 / layoutDpi;
    QPdfWriter pdf(&device);
    pdf.setResolution(dpi);
    pdf.setPageMargins(QMarginsF());
    pdf.setPageSize(QPageSize(QSizeF(picture.size) * pointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    pdf.setTitle(scenarioName(picture.answer->scenario));
    pdf.setCreator(programName());
    pdf.addFileAttachment(QStringLiteral("scenario.json"), scenarioJson(picture), QStringLiteral("application/json"));
    return paintVectors(pdf, picture, dpi / layoutDpi);
}

/// The file's content; none when it could not be made.
std::optional<QByteArray> contentOf(const Picture& picture, PictureFormat format)
{
    if (format == PictureFormat::csv)
        return QByteArray::fromStdString(csvOf(picture));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const bool made = format == PictureFormat::png   ? imageOf(picture).save(&buffer, "PNG")
                      : format == PictureFormat::svg ? writeSvg(buffer, picture)
                                                     : writePdf(buffer, picture);
    if (!made)
        return std::nullopt;
    return format == PictureFormat::svg ? withSizeInPixels(buffer.data(), picture.size) : buffer.data();
}

}  // namespace

void complete(Picture& picture)
{
    StudiesShown& studies = picture.studies;
    const Answer& answer = *picture.answer;
    const studies::Subject subject{answer.scenario, answer.resolved};
    if (picture.view == PictureView::sweep && !studies.sweep) {
        const std::string wanted =
            studies.parameter.empty() ? firstParameter(answer.scenario.stage) : studies.parameter;
        studies.sweep = std::make_shared<const SweepAnswer>(
            sweepAnswerOf(subject, *studies.catalog, wanted, studies.follow, picture.pins));
    } else if (picture.view == PictureView::sensitivity && !studies.sensitivity) {
        studies.sensitivity = std::make_shared<const Expected<studies::Sensitivity>>(
            studies::sensitivityOf(subject, *studies.catalog, answer.resolved.focus, studies.movedMeasure));
    } else if (picture.view == PictureView::roofline && !studies.roofline) {
        studies.roofline = std::make_shared<const Expected<studies::Roofline>>(
            studies::rooflineOf(answer.scenario, answer.resolved, answer.resolved.focus));
    } else if (picture.view == PictureView::measured && !studies.measured) {
        studies.measured = std::make_shared<const MeasuredAnswer>(measuredAnswerOf(
            studies.presets, *studies.catalog, calibrationForMeasured(answer.resolved.calibration, *studies.catalog)));
    }
}

QImage imageOf(const Picture& picture)
{
    const double scale = picture.dpi / layoutDpi;
    QImage image(static_cast<int>(std::lround(picture.size.width() * scale)),
                 static_cast<int>(std::lround(picture.size.height() * scale)), QImage::Format_RGB32);
    if (image.isNull())
        return image;  // more pixels than memory: saving it fails and says so
    const double dotsPerMeter = picture.dpi / 0.0254;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMeter)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMeter)));
    image.setText(QStringLiteral("Software"), programName());
    image.setText(QStringLiteral("Scenario"), QString::fromUtf8(scenarioJson(picture)));
    image.fill(picture.theme.panel);
    QCPPainter painter;
    painter.begin(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (picture.dpi != static_cast<int>(layoutDpi))
        painter.setMode(QCPPainter::pmNonCosmetic);
    painter.scale(scale, scale);
    paintPage(painter, picture.size, picture);
    painter.end();
    return image;
}

report::Table dataOf(const Picture& picture)
{
    const StudiesShown& studies = picture.studies;
    switch (picture.view) {
    case PictureView::frontier:
    case PictureView::energy:
    case PictureView::hbmFrontier:
    case PictureView::network:
    case PictureView::page:
        return frontierData(*picture.answer);
    case PictureView::time:
        return timeData(*picture.answer);
    case PictureView::memory:
        return memoryData(*picture.answer);
    case PictureView::sweep:
        return studies.sweep ? sweepTable(*studies.sweep) : report::Table();
    case PictureView::sensitivity:
        return studies.sensitivity ? sensitivityTable(*studies.sensitivity) : report::Table();
    case PictureView::roofline:
        return studies.roofline ? rooflineTable(*studies.roofline) : report::Table();
    case PictureView::measured:
        return studies.measured ? measuredTable(measuredViewOf(studies.measured, studies.measuredFilter))
                                : report::Table();
    case PictureView::compare:
        return compareTable(compareViewOf(picture.answer, picture.pins, picture.base), !picture.allChoices);
    case PictureView::floor:
        return floorTable(picture.run);
    case PictureView::livePlots:
        return livePlotsTable(picture.run);
    }
    return {};
}

std::string csvOf(const Picture& picture)
{
    Picture whole = picture;
    complete(whole);
    return report::asCsv(dataOf(whole));
}

Expected<void> writePicture(const Picture& picture, const std::filesystem::path& file)
{
    const auto format = formatOfFile(file);
    if (!format)
        return unexpected(
            {file.string(), "ends in none of the formats", "a name that ends in .png, .svg, .pdf or .csv"});
    const auto content = contentOf(picture, *format);
    if (!content)
        return unexpected({file.string(), "cannot be written: the picture could not be made",
                           "a smaller size or fewer dots per inch"});
    const auto written = writeText(file, std::string_view(content->constData(), std::size_t(content->size())));
    if (!written)
        return unexpected(written.error());
    return {};
}

}  // namespace tokenfactory::ui
