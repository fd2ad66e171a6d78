#include "ui/panels/chip_row.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr double gap = 8.0;

struct ChipFonts {
    explicit ChipFonts(const UiTheme& theme)
        : label(fontOf(theme, typesize::control)), value(fontOf(theme, typesize::control, QFont::DemiBold))
    {
    }
    double labelWidth(const Chip& chip) const
    {
        return chip.label.isEmpty() ? 0.0 : QFontMetricsF(label).horizontalAdvance(chip.label) + gap;
    }
    double valueWidth(const Chip& chip) const { return QFontMetricsF(value).horizontalAdvance(chip.value); }

    QFont label;
    QFont value;
};

}  // namespace

ChipRow::ChipRow(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, &ChipRow::fitHeight);
}

void ChipRow::setChips(std::vector<Chip> chips)
{
    shown = std::move(chips);
    current = std::min(current, shown.empty() ? 0 : shown.size() - 1);
    // what has no setting behind it only tells
    const bool opens = std::ranges::any_of(shown, [](const Chip& chip) { return !chip.flag.empty(); });
    setFocusPolicy(opens ? Qt::TabFocus : Qt::NoFocus);
    setCursor(opens ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleName(text());
    fitHeight();
}

QString ChipRow::text() const
{
    QStringList words;
    for (const Chip& chip : shown)
        words << tokenfactory::ui::text(chip);
    return listed(words);
}

std::vector<QRectF> ChipRow::placesIn(int width) const
{
    const UiTheme& theme = themes.theme();
    const ChipFonts fonts(theme);
    const double height = std::round(28.0 * theme.typeScale);
    std::vector<QRectF> places;
    QPointF at(0, 0);
    for (const Chip& chip : shown) {
        const double chipWidth = std::ceil(fonts.labelWidth(chip) + fonts.valueWidth(chip) + 20.0 * theme.typeScale);
        if (at.x() > 0 && at.x() + chipWidth > width)
            at = QPointF(0, at.y() + height + gap);
        places.emplace_back(at, QSizeF(chipWidth, height));
        at.rx() += chipWidth + gap;
    }
    return places;
}

/// As tall as the rows: a height that follows the width is not passed on through nested layouts in time.
void ChipRow::fitHeight()
{
    const std::vector<QRectF> places = placesIn(width());
    setFixedHeight(places.empty() ? 0 : static_cast<int>(std::ceil(places.back().bottom())));
    update();
}

QRect ChipRow::placeOf(const std::string& flag) const
{
    const auto found = std::ranges::find(shown, flag, &Chip::flag);
    return found == shown.end() ? QRect()
                                : placesIn(width())[static_cast<std::size_t>(found - shown.begin())].toAlignedRect();
}

void ChipRow::mouseReleaseEvent(QMouseEvent* event)
{
    const std::vector<QRectF> places = placesIn(width());
    const auto hit =
        std::ranges::find_if(places, [&](const QRectF& place) { return place.contains(event->position()); });
    if (event->button() != Qt::LeftButton || hit == places.end())
        return;
    current = static_cast<std::size_t>(hit - places.begin());
    update();
    openCurrent();
}

void ChipRow::openCurrent()
{
    if (!shown[current].flag.empty())
        emit changeWanted(std::string(shown[current].flag));
}

void ChipRow::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (shown.empty() || event->modifiers() != Qt::NoModifier) {
        QWidget::keyPressEvent(event);
    } else if (key == Qt::Key_Left || key == Qt::Key_Right) {
        current = (current + (key == Qt::Key_Right ? 1 : shown.size() - 1)) % shown.size();
        update();
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
        openCurrent();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void ChipRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void ChipRow::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const ChipFonts fonts(theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painted.clear();
    const std::vector<QRectF> places = placesIn(width());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Chip& chip = shown[i];
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ctl);
        painter.drawRoundedRect(places[i], 4, 4);
        if (hasFocus() && i == current) {
            painter.setPen(QPen(theme.ink, 2.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(places[i].adjusted(1, 1, -1, -1), 4, 4);
        }
        const QRectF inner = places[i].adjusted(10 * theme.typeScale, 0, -10 * theme.typeScale, 0);
        painter.setFont(fonts.label);
        painter.setPen(theme.text2);
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, chip.label);
        painter.setFont(fonts.value);
        painter.setPen(theme.text);
        const QRectF value = inner.adjusted(fonts.labelWidth(chip), 0, 2, 0);
        painter.drawText(value, Qt::AlignLeft | Qt::AlignVCenter, chip.value);
        painted.push_back({tokenfactory::ui::text(chip), places[i], rect()});
    }
}

}  // namespace tokenfactory::ui
