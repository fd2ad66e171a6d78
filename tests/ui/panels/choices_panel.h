#pragma once

#include "ui/controls/elided_label.h"
#include "ui/controls/segmented.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QWheelEvent>

namespace tokenfactory::tests {

/// A turn of the wheel over a widget, passed on to what it lies in while it is not taken, as Qt does with real ones.
inline void wheel(QWidget& widget, int steps)
{
    for (QWidget* at = &widget; at; at = at->parentWidget()) {
        const QPointF place = at->rect().center();
        QWheelEvent event(place, at->mapToGlobal(place), {}, QPoint(0, 120 * steps), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        event.ignore();
        QCoreApplication::sendEvent(at, &event);
        if (event.isAccepted())
            return;
    }
}

/// Visible texts that have less room than they take.
inline QStringList clipped(const QWidget& panel)
{
    QStringList found;
    for (const QLabel* label : panel.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty() || label->window() != &panel)
            continue;
        const bool narrow =
            !label->wordWrap() && label->fontMetrics().horizontalAdvance(label->text()) > label->width() + 1;
        const bool low = label->wordWrap() && label->heightForWidth(label->width()) > label->height() + 1;
        const auto* elided = qobject_cast<const ui::ElidedLabel*>(label);
        if (narrow || low || (elided && elided->words() != elided->text()))
            found.append(label->text());
    }
    for (const QPushButton* button : panel.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->window() == &panel && button->sizeHint().width() > button->width())
            found.append(button->text());
    }
    for (const ui::Segmented* segments : panel.findChildren<ui::Segmented*>()) {
        if (segments->isVisible() && segments->width() < segments->minimumSizeHint().width())
            found.append(segments->accessibleName());
    }
    return found;
}

}  // namespace tokenfactory::tests
