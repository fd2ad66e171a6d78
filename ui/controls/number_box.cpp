#include "ui/controls/number_box.h"

#include "ui/viewmodels/text.h"

#include <QKeyEvent>
#include <QStyle>

#include <algorithm>

namespace tokenfactory::ui {

NumberBox::NumberBox(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(this, &QLineEdit::textEdited, this, [this] { mark(false); });
}

void NumberBox::setNumber(int number, int low, int high)
{
    lowest = low;
    highest = high;
    const bool same = number == current && !takesText;
    takesText = false;
    current = number;
    setShown(grouped(number), same);
}

void NumberBox::setWritten(const QString& text)
{
    const bool same = takesText && text == shown;
    takesText = true;
    setShown(text, same);
}

void NumberBox::setShown(const QString& words, bool same)
{
    const bool typing = hasFocus() && isModified();
    shown = words;
    if (same && !text().isEmpty() && typing)
        return;
    showAgain();
}

void NumberBox::showAgain()
{
    setText(shown);
    setModified(false);
    mark(false);
}

void NumberBox::refuse()
{
    refusedLast = true;
    setModified(true);
    mark(true);
}

void NumberBox::mark(bool wrong)
{
    if (property("wrong").toBool() == wrong)
        return;
    setProperty("wrong", wrong);
    style()->unpolish(this);
    style()->polish(this);
}

void NumberBox::take()
{
    if (!isModified())
        return;
    if (takesText) {
        const QString found = text();
        refusedLast = false;
        setModified(false);
        emit wrote(found);
        if (refusedLast) {
            setText(found);  // setting a text takes back that it was typed
            setModified(true);
        } else {
            showAgain();
        }
        return;
    }
    const QString found = text();
    const auto number = parsedWhole(found);
    const bool outside = number && (*number < lowest || *number > highest);
    if (outside && corrects) {
        current = std::clamp(*number, lowest, highest);
        shown = grouped(current);
        showAgain();
        emit typed(current);
        emit corrected([found, low = grouped(lowest), high = grouped(highest), taken = grouped(current)] {
            return tr("%1 is not between %2 and %3: %4 is taken").arg(found, low, high, taken);
        });
        return;
    }
    if (!number || outside) {
        mark(true);
        emit refused([found, low = grouped(lowest), high = grouped(highest)] {
            return tr("found \"%1\", a whole number from %2 to %3 is right").arg(found, low, high);
        });
        return;
    }
    current = *number;
    shown = grouped(current);
    showAgain();
    emit typed(current);
}

bool NumberBox::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();  // nothing is being typed: the keys are those of the window's history
            return false;
        }
    }
    return QLineEdit::event(event);
}

void NumberBox::focusOutEvent(QFocusEvent* event)
{
    take();
    if (isModified()) {
        showAgain();  // what was refused does not stay
        emit restored();
    }
    QLineEdit::focusOutEvent(event);
}

void NumberBox::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        showAgain();
        emit restored();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isModified()) {
        take();  // and no further: Enter in a box does not close the dialog it stands in
        if (!isModified())
            emit entered();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

}  // namespace tokenfactory::ui
