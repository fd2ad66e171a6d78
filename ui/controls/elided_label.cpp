#include "ui/controls/elided_label.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/tip.h"

#include <QEvent>

namespace tokenfactory::ui {

void ElidedLabel::setWords(const QString& words, const QString& tip)
{
    setTextFormat(Qt::PlainText);  // names may hold what looks like HTML
    whole = words;
    ownTip = tip;
    setAccessibleName(words);
    elide();
    updateGeometry();  // the room it asks for is that of all words, whatever is written
}

QSize ElidedLabel::sizeHint() const
{
    ensurePolished();
    return {fontMetrics().horizontalAdvance(whole) + 2, QLabel::sizeHint().height()};
}

void ElidedLabel::elide()
{
    const QString fitted = elidedAtPart(fontMetrics(), whole, width());
    if (fitted != text())
        setText(fitted);
    setToolTip(!ownTip.isEmpty() || fitted == whole ? ownTip : plainTip(whole));
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        elide();
}

}  // namespace tokenfactory::ui
