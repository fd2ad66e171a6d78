#include "ui/panels/series_legend.h"

#include "ui/plots/legend.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <cmath>

namespace tokenfactory::ui {

class SeriesLegend::Item : public QAbstractButton {
public:
    Item(const ThemeHolder& holder, QWidget* parent) : QAbstractButton(parent), themes(holder)
    {
        setFocusPolicy(Qt::TabFocus);
        connect(&holder, &ThemeHolder::changed, this, [this] { updateGeometry(); });
    }

    LegendEntry entry;
    std::string system;

    QSize sizeHint() const override
    {
        const double width = legendWidth(themes.theme(), entry);
        return {static_cast<int>(std::ceil(width)) + 6, static_cast<int>(22 * themes.theme().typeScale)};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const UiTheme& theme = themes.theme();
        if (hasFocus()) {
            painter.setPen(QPen(theme.ink, 2.0));
            painter.drawRect(rect().adjusted(1, 1, -1, -1));
        }
        paintLegend(painter, QRectF(rect()).adjusted(3, 0, 0, 0), theme, entry);
    }

private:
    const ThemeHolder& themes;
};

SeriesLegend::SeriesLegend(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent), themes(holder), current(new Item(holder, this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(current);
    current->setFocusPolicy(Qt::NoFocus);
    current->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void SeriesLegend::setView(const FrontierView& view, const std::set<std::string>& hidden)
{
    hiddenSystems = hidden;
    while (items.size() < view.series.size()) {
        auto* item = new Item(themes, this);
        item->installEventFilter(this);
        static_cast<QHBoxLayout*>(layout())->insertWidget(static_cast<int>(items.size()), item);
        connect(item, &QAbstractButton::clicked, this, [this, item] { toggle(item->system); });
        items.push_back(item);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i]->setVisible(i < view.series.size());
        if (i >= view.series.size())
            continue;
        const FrontierSeries& series = view.series[i];
        const bool faded = hidden.contains(series.system);
        items[i]->system = series.system;
        items[i]->entry = {series.longName, series.style, faded};
        items[i]->setAccessibleName(faded ? tr("%1, hidden").arg(series.longName) : series.longName);
        items[i]->setToolTip(series.points.empty() ? tr("%1 has no point that fits").arg(series.longName)
                                                   : tr("Click hides or shows, double click shows only this one"));
        items[i]->updateGeometry();
        items[i]->update();
    }
    current->entry = {tr("current layout"), -1, false};
    current->setAccessibleName(current->entry.text);
    current->setVisible(view.current.has_value());
    current->updateGeometry();
}

void SeriesLegend::toggle(const std::string& system)
{
    if (!hiddenSystems.erase(system))
        hiddenSystems.insert(system);
    emit hiddenChanged(hiddenSystems);
}

void SeriesLegend::showOnly(const std::string& system)
{
    hiddenSystems.clear();
    for (const Item* item : items) {
        if (item->isVisibleTo(this) && item->system != system)
            hiddenSystems.insert(item->system);
    }
    emit hiddenChanged(hiddenSystems);
}

bool SeriesLegend::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonDblClick) {
        showOnly(static_cast<Item*>(watched)->system);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace tokenfactory::ui
