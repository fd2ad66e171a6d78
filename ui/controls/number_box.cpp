#include "ui/controls/number_box.h"

#include "core/base/format.h"
#include "ui/viewmodels/text.h"

#include <QKeyEvent>
#include <QStyle>

#include <cmath>

namespace tokenfactory::ui {

std::optional<int> parsedWhole(const QString& text)
{
    QString digits = text.trimmed();
    double factor = 1.0;
    if (digits.endsWith(u'k', Qt::CaseInsensitive))
        factor = 1024.0;
    else if (digits.endsWith(u'm', Qt::CaseInsensitive))
        factor = 1048576.0;
    if (factor > 1.0)
        digits = digits.chopped(1).trimmed();
    digits.remove(u',');
    const auto number = toNumber(digits.toStdString());
    if (!number)
        return std::nullopt;
    const double whole = *number * factor;
    if (whole != std::round(whole) || std::abs(whole) > 2147483647.0)
        return std::nullopt;
    return static_cast<int>(whole);
}

NumberBox::NumberBox(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(this, &QLineEdit::textEdited, this, [this] { mark(false); });
}

void NumberBox::setNumber(int number, int low, int high)
{
    lowest = low;
    highest = high;
    const bool typing = hasFocus() && isModified();
    if (number == current && !text().isEmpty() && typing)
        return;
    current = number;
    showNumber();
}

void NumberBox::showNumber()
{
    setText(grouped(current));
    setModified(false);
    mark(false);
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
    const auto number = parsedWhole(text());
    if (!number || *number < lowest || *number > highest) {
        mark(true);
        emit refused([found = text(), low = grouped(lowest), high = grouped(highest)] {
            return tr("found \"%1\", a whole number from %2 to %3 is right").arg(found, low, high);
        });
        return;
    }
    current = *number;
    showNumber();
    emit typed(current);
}

void NumberBox::focusOutEvent(QFocusEvent* event)
{
    take();
    if (isModified())
        showNumber();  // what was refused does not stay
    QLineEdit::focusOutEvent(event);
}

void NumberBox::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        showNumber();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isModified()) {
        take();  // and no further: Enter in a box does not close the dialog it stands in
        return;
    }
    QLineEdit::keyPressEvent(event);
}

}  // namespace tokenfactory::ui
