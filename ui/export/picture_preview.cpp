#include "ui/export/picture_preview.h"

#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr int restMs = 60;  // from the last change to a picture: typing is not held up
constexpr int mostLines = 40;
constexpr double padding = 8.0;

}  // namespace

PicturePreview::PicturePreview(const ThemeHolder& holder, Maker maker, QWidget* parent)
    : QWidget(parent), themes(holder), make(std::move(maker))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    soon.setSingleShot(true);
    soon.setInterval(restMs);
    connect(&soon, &QTimer::timeout, this, &PicturePreview::draw);
}

void PicturePreview::show(const ExportChoice& choice)
{
    chosen = choice;
    soon.start();
}

void PicturePreview::draw()
{
    Picture picture = make(chosen);
    drawn = {};
    table.clear();
    if (picture.answer && chosen.format == PictureFormat::csv) {
        table =
            QString::fromStdString(csvOf(picture)).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts).mid(0, mostLines);
    } else if (picture.answer) {
        const double fit =
            std::min((width() - 2 * padding) / picture.size.width(), (height() - 2 * padding) / picture.size.height());
        picture.dpi = std::max(1, static_cast<int>(96.0 * fit * devicePixelRatioF()));
        drawn = imageOf(picture);
        drawn.setDevicePixelRatio(devicePixelRatioF());
    }
    update();
}

void PicturePreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const UiTheme& theme = themes.theme();
    painter.fillRect(rect(), theme.win);
    painter.setPen(theme.hair);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (!drawn.isNull()) {
        const QSizeF size = QSizeF(drawn.size()) / drawn.devicePixelRatio();
        painter.drawImage(QPointF((width() - size.width()) / 2.0, (height() - size.height()) / 2.0), drawn);
        return;
    }
    painter.setFont(fontOf(theme, typesize::label));
    painter.setPen(theme.text2);
    const QFontMetricsF metrics(painter.font());
    double top = padding;
    for (const QString& line : table) {
        if (top + metrics.height() > height() - padding)
            break;
        painter.drawText(QPointF(padding, top + metrics.ascent()),
                         metrics.elidedText(line, Qt::ElideRight, width() - 2 * padding));
        top += metrics.lineSpacing();
    }
}

void PicturePreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    soon.start();
}

}  // namespace tokenfactory::ui
