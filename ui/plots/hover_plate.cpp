#include "ui/plots/hover_plate.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int beside = 16;
constexpr int below = 12;
constexpr int rim = 2;

}  // namespace

HoverPlate::HoverPlate(QWidget* parent) : QLabel(parent)
{
    setProperty("role", "plate");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::PlainText);
    hide();
}

void HoverPlate::tell(const QStringList& lines, QPointF mark, int mostWidth)
{
    setText(lines.join(u'\n'));
    setWordWrap(false);
    show();  // first: the style gives it font and padding only then, and they belong to its size
    QSize size = sizeHint();
    if (size.width() > mostWidth) {
        setWordWrap(true);
        size = {mostWidth, heightForWidth(mostWidth)};
    }
    resize(size);
    const QSize room = parentWidget()->size();
    const bool right = mark.x() + beside + width() < room.width();
    const double left = right ? mark.x() + beside : mark.x() - beside - width();
    const auto within = [](double place, int most) {
        return static_cast<int>(std::clamp<double>(place, rim, std::max(rim, most - rim)));
    };
    move(within(left, room.width() - width()), within(mark.y() + below, room.height() - height()));
    raise();
}

}  // namespace tokenfactory::ui
