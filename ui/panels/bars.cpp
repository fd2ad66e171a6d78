#include "ui/panels/bars.h"

#include "ui/controls/segmented.h"
#include "ui/plots/bar_card.h"
#include "ui/theme/type.h"

#include <QFontMetrics>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

Bars::Bars(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      timeBar(new BarCard(holder, this)),
      memoryBar(new BarCard(holder, this)),
      which(new Segmented(holder, this))
{
    timeBar->setObjectName(QStringLiteral("timeCard"));
    memoryBar->setObjectName(QStringLiteral("memoryCard"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(timeBar);
    column->addWidget(memoryBar);
    chosen = "time";
    connect(which, &Segmented::chosen, this, [this](const std::string& id) {
        chosen = id;
        retranslate();
        showChosen();
    });
    connect(&holder, &ThemeHolder::changed, this, &Bars::placeChoice);
    retranslate();
    showChosen();
}

void Bars::setCompact(bool compact)
{
    isCompact = compact;
    showChosen();
}

void Bars::setFlat(bool flat)
{
    for (BarCard* bar : {timeBar, memoryBar})
        bar->setFlat(flat);
}

void Bars::setTimeOnly(bool timeOnly)
{
    isTimeOnly = timeOnly;
    showChosen();
}

void Bars::retranslate()
{
    OptionsView options;
    options.label = tr("What the bar shows");
    options.chosen = chosen;
    options.options = {{"time", tr("Time"), {}}, {"memory", tr("Memory"), {}}};
    which->setOptions(options);
    placeChoice();
}

void Bars::showChosen()
{
    const bool switches = isCompact && !isTimeOnly;
    timeBar->setVisible(isTimeOnly || !isCompact || chosen == "time");
    memoryBar->setVisible(!isTimeOnly && (!isCompact || chosen == "memory"));
    which->setVisible(switches);
    placeChoice();
}

void Bars::placeChoice()
{
    const bool switches = isCompact && !isTimeOnly;
    const UiTheme& theme = themes.theme();
    const QFontMetrics metrics(fontOf(theme, typesize::control, QFont::DemiBold));
    const int widest = std::max(metrics.horizontalAdvance(tr("Time")), metrics.horizontalAdvance(tr("Memory")));
    const int room = 2 * (widest + 20);
    which->setGeometry(width() - room - 8, 4, room, static_cast<int>(24 * theme.typeScale));
    which->raise();
    for (BarCard* bar : {timeBar, memoryBar})
        bar->setHeadRoom(switches ? room + 8 : 0);
}

void Bars::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeChoice();
}

}  // namespace tokenfactory::ui
