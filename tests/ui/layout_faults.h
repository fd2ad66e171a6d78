#pragma once

#include "ui/controls/elided_label.h"
#include "ui/painted_labels.h"
#include "ui/plots/bar_card.h"

#include <QAbstractButton>
#include <QLabel>
#include <QTabBar>

namespace tokenfactory::tests {

using namespace tokenfactory::ui;

/// Half a pixel of rounding at either end.
inline constexpr double layoutTolerance = 1.5;

/// Not counting what a scroll area hides.
inline bool isSeen(const QWidget& widget) { return widget.isVisible() && !widget.visibleRegion().isEmpty(); }

inline QString named(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 \"%2\"").arg(QString::fromLatin1(widget.metaObject()->className()), text);
}

inline void checkLabel(const QLabel& label, QStringList& faults)
{
    if (qobject_cast<const ElidedLabel*>(&label) || label.text().isEmpty())
        return;
    const QSize needs = label.wordWrap() ? QSize(0, label.heightForWidth(label.width())) : label.minimumSizeHint();
    if (needs.width() > label.width() + layoutTolerance || needs.height() > label.height() + layoutTolerance)
        faults << named(label, label.text()) + QStringLiteral(" is cut");
}

inline void checkButton(const QAbstractButton& button, QStringList& faults)
{
    if (button.text().isEmpty())
        return;
    const QSize needs = button.minimumSizeHint();
    if (needs.width() > button.width() + layoutTolerance || needs.height() > button.height() + layoutTolerance)
        faults << named(button, button.text()) + QStringLiteral(" is cut: %1 x %2 px of %3 x %4")
                                                     .arg(button.width())
                                                     .arg(button.height())
                                                     .arg(needs.width())
                                                     .arg(needs.height());
}

inline void checkTabs(const QTabBar& tabs, QStringList& faults)
{
    for (int i = 0; i < tabs.count(); ++i) {
        if (!tabs.rect().adjusted(-1, -1, 1, 1).contains(tabs.tabRect(i)) ||
            tabs.fontMetrics().horizontalAdvance(tabs.tabText(i)) > tabs.tabRect(i).width())
            faults << named(tabs, tabs.tabText(i)) + QStringLiteral(" is cut");
    }
}

inline void checkPainted(const QWidget& widget, const std::vector<PaintedLabel>& labels, QStringList& faults)
{
    const QRectF whole = QRectF(widget.rect());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const QRectF allowed = labels[i].room.intersected(whole).adjusted(-layoutTolerance, -layoutTolerance,
                                                                          layoutTolerance, layoutTolerance);
        if (!allowed.contains(labels[i].ink))
            faults << named(widget, labels[i].text) + QStringLiteral(" is cut");
        for (std::size_t other = 0; other < i; ++other) {
            const QRectF common = labels[i].ink.intersected(labels[other].ink);
            if (common.width() > layoutTolerance && common.height() > layoutTolerance)
                faults << named(widget, labels[i].text) + QStringLiteral(" lies over ") + labels[other].text;
        }
    }
}

inline void checkBar(const BarCard& bar, QStringList& faults)
{
    double end = 0.0;
    const QRectF whole =
        QRectF(bar.rect()).adjusted(-layoutTolerance, -layoutTolerance, layoutTolerance, layoutTolerance);
    for (const PlacedPart& part : bar.placed()) {
        const QRectF room = part.place == LabelPlace::inside ? part.area.adjusted(-layoutTolerance, -layoutTolerance,
                                                                                  layoutTolerance, layoutTolerance)
                                                             : whole;
        if (!part.label.isNull() && !room.intersected(whole).contains(part.label))
            faults << named(bar, bar.picture().title) + QStringLiteral(": a label is sliced");
        if (part.place != LabelPlace::below)
            continue;
        if (part.labelLeft < end - layoutTolerance || part.labelLeft + part.labelWidth > bar.width() + layoutTolerance)
            faults << named(bar, bar.picture().title) + QStringLiteral(": labels lie over each other");
        end = part.labelLeft + part.labelWidth;
    }
}

/// Texts beside each other in one parent must not share pixels.
inline void checkSiblings(const QWidget& parent, QStringList& faults)
{
    std::vector<const QWidget*> texts;
    for (const QObject* child : parent.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (widget && isSeen(*widget) &&
            (qobject_cast<const QLabel*>(widget) || qobject_cast<const QAbstractButton*>(widget)))
            texts.push_back(widget);
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t other = 0; other < i; ++other) {
            if (texts[i]->geometry().intersects(texts[other]->geometry()))
                faults << named(*texts[i], texts[i]->accessibleName()) + QStringLiteral(" lies over ") +
                              named(*texts[other], texts[other]->accessibleName());
        }
    }
}

/// Everything that is cut or lies over something else, in words.
inline QStringList faultsOf(QWidget& window)
{
    window.grab();  // what paints its own labels says where they went
    QStringList faults;
    QList<QWidget*> all = window.findChildren<QWidget*>();
    all.prepend(&window);
    for (const QWidget* widget : all) {
        if (!isSeen(*widget))
            continue;
        checkSiblings(*widget, faults);
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            checkLabel(*label, faults);
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            checkButton(*button, faults);
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
            checkTabs(*tabs, faults);
        if (const auto* bar = qobject_cast<const BarCard*>(widget))
            checkBar(*bar, faults);
        if (const auto* paints = dynamic_cast<const PaintsLabels*>(widget))
            checkPainted(*widget, paints->paintedLabels(), faults);
    }
    return faults;
}

}  // namespace tokenfactory::tests
