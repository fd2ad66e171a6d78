#include "ui/panels/number_row.h"

#include "ui/controls/plain_label.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/tip.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QStyle>

#include <algorithm>

namespace tokenfactory::ui {

NumberRow::NumberRow(const ThemeHolder& holder, int width, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      labelWidth(width),
      label(plainLabel(this)),
      stopSlider(new StopSlider(holder, this)),
      numberBox(new NumberBox(this)),
      unit(plainLabel(this))
{
    label->setProperty("role", "setting");
    label->setBuddy(numberBox);
    label->setVisible(labelWidth > 0);
    unit->setProperty("role", "unit");
    unit->hide();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(label);
    row->addWidget(stopSlider, 1);
    row->addWidget(numberBox);
    row->addWidget(unit);
    connect(&themes, &ThemeHolder::changed, this, &NumberRow::adapt);
    connect(stopSlider, &StopSlider::chosen, this, [this](int value) {
        const auto stop = std::lower_bound(shown.stops.begin(), shown.stops.end(), value);
        const auto index = static_cast<std::size_t>(stop - shown.stops.begin());
        if (!shown.written)
            emit moved(value);
        else if (index < shown.texts.size())
            emit wrote(toQString(shown.texts[index]));
    });
    connect(stopSlider, &StopSlider::gestureBegan, this, &NumberRow::gestureBegan);
    connect(stopSlider, &StopSlider::gestureEnded, this, &NumberRow::gestureEnded);
    connect(stopSlider, &StopSlider::gestureCancelled, this, &NumberRow::gestureCancelled);
    connect(numberBox, &NumberBox::typed, this, &NumberRow::typed);
    connect(numberBox, &NumberBox::wrote, this, &NumberRow::wrote);
    adapt();
}

void NumberRow::adapt()
{
    const QFontMetrics metrics(fontOf(themes.theme(), typesize::control));
    numberBox->setFixedWidth(metrics.horizontalAdvance(QStringLiteral("1,048,576")) + 16);
    label->setMinimumWidth(static_cast<int>(labelWidth * themes.theme().typeScale));
}

void NumberRow::setView(const NumberView& view)
{
    shown = view;
    label->setText(view.label);
    label->setSizePolicy(view.stops.empty() ? QSizePolicy::Expanding : QSizePolicy::Preferred, QSizePolicy::Preferred);
    stopSlider->setVisible(!view.stops.empty());
    stopSlider->setStops(view.stops.empty() ? std::vector{1} : view.stops, view.crosses, view.value);
    stopSlider->setEnabled(view.enabled);
    if (view.written)
        numberBox->setWritten(*view.written);
    else
        numberBox->setNumber(view.value, view.low, view.high);
    numberBox->setEnabled(view.enabled);
    unit->setText(view.unit);
    unit->setVisible(!view.unit.isEmpty());
    for (QWidget* widget :
         {static_cast<QWidget*>(label), static_cast<QWidget*>(stopSlider), static_cast<QWidget*>(numberBox)})
        widget->setToolTip(tip(view.tooltip));
    stopSlider->setAccessibleName(view.label);
    stopSlider->setAccessibleDescription(numberBox->text());
    numberBox->setAccessibleName(view.unit.isEmpty() ? view.label : listed({view.label, view.unit}));
}

void NumberRow::setChanged(bool changed) { markChanged(label, changed); }

void markChanged(QLabel* label, bool changed)
{
    if (label->property("changed").toBool() == changed)
        return;
    label->setProperty("changed", changed);
    label->style()->unpolish(label);
    label->style()->polish(label);
}

}  // namespace tokenfactory::ui
