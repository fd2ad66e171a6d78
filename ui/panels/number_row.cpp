#include "ui/panels/number_row.h"

#include "ui/theme/type.h"

#include <QFontMetrics>
#include <QHBoxLayout>

namespace tokenfactory::ui {

NumberRow::NumberRow(const ThemeHolder& themes, int labelWidth, QWidget* parent)
    : QWidget(parent), label(new QLabel(this)), stopSlider(new StopSlider(themes, this)), numberBox(new NumberBox(this))
{
    label->setProperty("role", "text");
    label->setMinimumWidth(labelWidth);
    label->setBuddy(numberBox);
    const auto fitBox = [this, &themes] {
        const QFontMetrics metrics(fontOf(themes.theme(), typesize::control));
        numberBox->setFixedWidth(metrics.horizontalAdvance(QStringLiteral("1,048,576")) + 16);
    };
    fitBox();
    connect(&themes, &ThemeHolder::changed, this, fitBox);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(label);
    row->addWidget(stopSlider, 1);
    row->addWidget(numberBox);
    connect(stopSlider, &StopSlider::chosen, this, &NumberRow::moved);
    connect(stopSlider, &StopSlider::gestureBegan, this, &NumberRow::gestureBegan);
    connect(stopSlider, &StopSlider::gestureEnded, this, &NumberRow::gestureEnded);
    connect(stopSlider, &StopSlider::gestureCancelled, this, &NumberRow::gestureCancelled);
    connect(numberBox, &NumberBox::typed, this, &NumberRow::typed);
    connect(numberBox, &NumberBox::refused, this, [this](const Words& reason) {
        emit refused([this, reason] { return label->text() + QStringLiteral(": ") + reason(); });
    });
}

void NumberRow::setView(const NumberView& view)
{
    label->setText(view.label);
    stopSlider->setStops(view.stops.empty() ? std::vector{1} : view.stops, view.crosses, view.value);
    stopSlider->setEnabled(view.enabled);
    numberBox->setNumber(view.value, view.low, view.high);
    numberBox->setEnabled(view.enabled);
    for (QWidget* widget :
         {static_cast<QWidget*>(label), static_cast<QWidget*>(stopSlider), static_cast<QWidget*>(numberBox)})
        widget->setToolTip(view.tooltip);
    stopSlider->setAccessibleName(view.label);
    stopSlider->setAccessibleDescription(numberBox->text());
    numberBox->setAccessibleName(view.label);
}

}  // namespace tokenfactory::ui
