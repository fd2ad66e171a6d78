#include "ui/panels/trouble_place.h"

#include "ui/panels/trouble_lines.h"

#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int gap = 2;

}  // namespace

TroublePlace::TroublePlace(QScrollArea* scrolled) : QObject(scrolled), area(scrolled)
{
    area->widget()->installEventFilter(this);
    area->viewport()->installEventFilter(this);
    connect(area->verticalScrollBar(), &QScrollBar::valueChanged, this, &TroublePlace::arrange);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { moveFocus(now); });
}

void TroublePlace::add(QWidget* row, TroubleLines* trouble)
{
    trouble->setParent(area->widget());  // its stops of the Tab key stay behind those of the row
    trouble->hide();
    row->installEventFilter(this);
    entries.push_back({row, trouble});
    connect(trouble, &TroubleLines::troubleChanged, this, [this, trouble] { take(trouble); });
    connect(trouble, &TroubleLines::opened, this, [this, trouble] {
        current = trouble;
        arrange();
    });
}

TroublePlace::Entry* TroublePlace::entryOf(const QWidget* widget)
{
    const auto entry = std::ranges::find_if(entries, [widget](const Entry& one) {
        return one.row == widget || one.row->isAncestorOf(widget) || one.trouble == widget ||
               one.trouble->isAncestorOf(widget);
    });
    return entry == entries.end() ? nullptr : &*entry;
}

void TroublePlace::take(TroubleLines* trouble)
{
    Entry& entry = *entryOf(trouble);
    const bool isNew = trouble->hasTrouble() && !entry.had;
    const bool isInUse = trouble->hasTrouble() && !trouble->isClosed() && entry.row == inUse;
    entry.had = trouble->hasTrouble();
    // of several that come up with one change the row in use has the word, else the first
    const bool isTaken = current && current->hasTrouble() && !current->isClosed();
    if (isInUse || (isNew && !isTaken))
        current = trouble;
    arrange();
}

void TroublePlace::moveFocus(QWidget* focused)
{
    if (!focused || !area->window()->isAncestorOf(focused))
        return;  // another window
    const Entry* entry = entryOf(focused);
    if (entry && entry->row == inUse)
        return;
    inUse = entry ? entry->row : nullptr;
    current = entry ? entry->trouble : nullptr;
    arrange();
}

bool TroublePlace::closeShown()
{
    if (!current || !current->isVisible())
        return false;
    current->setClosed(true);
    return true;
}

void TroublePlace::arrange()
{
    if (arranging)
        return;
    arranging = true;
    for (const Entry& entry : entries) {
        const bool shows = entry.trouble == current && entry.trouble->hasTrouble() && !entry.trouble->isClosed() &&
                           entry.row->isVisibleTo(area->widget());
        if (shows)
            place(entry);
        entry.trouble->setVisible(shows);
    }
    arranging = false;
}

QRect TroublePlace::placeOf(const QWidget& row) const { return {row.mapTo(area->widget(), QPoint(0, 0)), row.size()}; }

void TroublePlace::place(const Entry& entry)
{
    const QRect seen(QPoint(0, area->verticalScrollBar()->value()), area->viewport()->size());
    const QRect row = placeOf(*entry.row);
    const QMargins inset = entry.row->layout() ? entry.row->layout()->contentsMargins() : QMargins();
    QRect lines(row.left() + inset.left(), row.bottom() + 1 + gap, row.width() - inset.left(), 0);
    lines.setHeight(entry.trouble->fitInto(lines.width()));
    QRect above = lines;
    above.moveBottom(row.top() - gap);
    const bool useIsAnother = inUse && inUse != entry.row && inUse->isVisibleTo(area->widget());
    const QRect use = useIsAnother ? placeOf(*inUse) : QRect();
    const auto isFree = [&](const QRect& place) { return seen.contains(place) && !place.intersects(use); };
    if (!isFree(lines) && isFree(above))
        lines = above;
    lines.moveTop(
        std::clamp(lines.top(), seen.top() + gap, std::max(seen.top() + gap, seen.bottom() - gap - lines.height())));
    if (lines.intersects(use))
        lines.moveTop(use.top() - gap - lines.height() > seen.top() ? use.top() - gap - lines.height()
                                                                    : use.bottom() + 1 + gap);
    entry.trouble->setGeometry(lines);
    entry.trouble->raise();
}

bool TroublePlace::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::LayoutRequest:
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::ShowToParent:
    case QEvent::HideToParent:
        arrange();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace tokenfactory::ui
