#include "ui/export/picture.h"

#include "ui/export/page.h"
#include "ui/export/tables.h"
#include "ui/version.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <qcustomplot.h>

#include <array>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double layoutDpi = 96.0;
constexpr std::array<std::pair<std::string_view, PictureView>, 6> views = {{{"frontier", PictureView::frontier},
                                                                            {"energy", PictureView::energy},
                                                                            {"hbm-frontier", PictureView::hbmFrontier},
                                                                            {"network", PictureView::network},
                                                                            {"time", PictureView::time},
                                                                            {"memory", PictureView::memory}}};
constexpr std::array<std::pair<std::string_view, PictureFormat>, 4> formats = {{{"png", PictureFormat::png},
                                                                                {"svg", PictureFormat::svg},
                                                                                {"pdf", PictureFormat::pdf},
                                                                                {"csv", PictureFormat::csv}}};

QString programName() { return QStringLiteral("Token Factory ") + QLatin1String(version); }

QByteArray scenarioJson(const Picture& picture) { return QByteArray::fromStdString(toJson(picture.answer->scenario)); }

Problem cannotWrite(const std::filesystem::path& file, const QString& cause)
{
    return {file.string(), "cannot be written: " + cause.toStdString(), "a folder that exists and may be written to"};
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
    svg.setDescription(QString::fromUtf8(scenarioJson(picture)));
    return paintVectors(svg, picture, 1.0);
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
    pdf.setTitle(QString::fromStdString(picture.answer->scenario.name));
    pdf.setCreator(programName());
    pdf.addFileAttachment(QStringLiteral("scenario.json"), scenarioJson(picture), QStringLiteral("application/json"));
    return paintVectors(pdf, picture, dpi / layoutDpi);
}

/// Writes into the device; what went wrong when the device itself reports nothing.
bool writeTo(QIODevice& device, const Picture& picture, PictureFormat format)
{
    switch (format) {
    case PictureFormat::png:
        return imageOf(picture).save(&device, "PNG");
    case PictureFormat::svg:
        return writeSvg(device, picture);
    case PictureFormat::pdf:
        return writePdf(device, picture);
    case PictureFormat::csv: {
        const std::string csv = csvOf(picture);
        return device.write(csv.data(), static_cast<qint64>(csv.size())) == static_cast<qint64>(csv.size());
    }
    }
    return false;
}

}  // namespace

PictureView pictureViewOf(FrontierMetric metric)
{
    switch (metric) {
    case FrontierMetric::throughput:
        break;
    case FrontierMetric::energy:
        return PictureView::energy;
    case FrontierMetric::hbm:
        return PictureView::hbmFrontier;
    case FrontierMetric::network:
        return PictureView::network;
    }
    return PictureView::frontier;
}

std::optional<FrontierMetric> metricOf(PictureView view)
{
    for (const FrontierMetric metric : frontierMetrics) {
        if (pictureViewOf(metric) == view)
            return metric;
    }
    return std::nullopt;
}

std::optional<PictureView> pictureViewFromId(std::string_view id)
{
    for (const auto& [name, view] : views) {
        if (name == id)
            return view;
    }
    return std::nullopt;
}

std::optional<PictureFormat> formatOfFile(const std::filesystem::path& file)
{
    const std::string suffix = QString::fromStdString(file.extension().string()).toLower().toStdString();
    for (const auto& [name, format] : formats) {
        if (suffix.size() == name.size() + 1 && suffix.ends_with(name))
            return format;
    }
    return std::nullopt;
}

QString suffixOf(PictureFormat format)
{
    for (const auto& [name, candidate] : formats) {
        if (candidate == format)
            return toQString(name);
    }
    return {};
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

std::string csvOf(const Picture& picture)
{
    switch (picture.view) {
    case PictureView::frontier:
    case PictureView::energy:
    case PictureView::hbmFrontier:
    case PictureView::network:
        return report::asCsv(frontierData(*picture.answer));
    case PictureView::time:
        return report::asCsv(timeData(*picture.answer));
    case PictureView::memory:
        return report::asCsv(memoryData(*picture.answer));
    }
    return {};
}

Expected<void> writePicture(const Picture& picture, const std::filesystem::path& file)
{
    const auto format = formatOfFile(file);
    if (!format)
        return unexpected(
            {file.string(), "ends in none of the formats", "a name that ends in .png, .svg, .pdf or .csv"});
    QSaveFile out(QString::fromStdString(file.string()));
    if (!out.open(QIODevice::WriteOnly))
        return unexpected(cannotWrite(file, out.errorString()));
    const bool written = writeTo(out, picture, *format);
    if (!written || out.error() != QFileDevice::NoError) {
        const QString cause =
            out.error() != QFileDevice::NoError ? out.errorString() : QStringLiteral("the picture could not be made");
        out.cancelWriting();
        return unexpected(cannotWrite(file, cause));
    }
    if (!out.commit())
        return unexpected(cannotWrite(file, out.errorString()));
    return {};
}

}  // namespace tokenfactory::ui
