#include "ui/panels/series_legend.h"

#include "ui/viewmodels/tip.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr int between = 10;  ///< px from entry to entry

}  // namespace

class SeriesLegend::Item : public QAbstractButton {
public:
    Item(const ThemeHolder& holder, QWidget* parent) : QAbstractButton(parent), themes(holder) {}

    LegendEntry entry;
    QString longText;
    QString shortText;
    std::string system;  ///< empty: not one of the curves

    int widthOf(const QString& text) const
    {
        LegendEntry measured = entry;
        measured.text = text;
        return static_cast<int>(std::ceil(legendWidth(themes.theme(), measured))) + 6;
    }
    QSize sizeHint() const override { return {widthOf(longText), static_cast<int>(22 * themes.theme().typeScale)}; }

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

SeriesLegend::SeriesLegend(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        arrange();
    });
}

SeriesLegend::Item* SeriesLegend::itemAt(std::size_t place)
{
    while (items.size() <= place) {
        auto* item = new Item(themes, this);
        item->installEventFilter(this);
        connect(item, &QAbstractButton::clicked, this, [this, item] { toggle(item->system); });
        items.push_back(item);
    }
    return items[place];
}

void SeriesLegend::setView(const FrontierView& view, const std::set<std::string>& hidden, bool withBand,
                           bool withMeasured)
{
    hiddenSystems = hidden;
    used = 0;
    const auto add = [this](const LegendEntry& entry, const std::string& system, const QString& shortText) {
        Item* item = itemAt(used++);
        item->entry = entry;
        item->longText = entry.text;
        item->shortText = shortText;
        item->system = system;
        item->setFocusPolicy(system.empty() ? Qt::NoFocus : Qt::TabFocus);
        item->setAttribute(Qt::WA_TransparentForMouseEvents, system.empty());
        item->setAccessibleName(entry.faded ? tr("%1, hidden").arg(entry.text) : entry.text);
        return item;
    };
    for (const FrontierSeries& series : view.series) {
        if (series.isBest)
            continue;
        Item* item = add({series.longName, SceneSign::series, SceneInk::series, series.style, true, false,
                          hidden.contains(series.system)},
                         series.system, series.name);
        item->setToolTip(
            plainTip(!series.points.empty()
                         ? tr("Click hides or shows, double click shows only this one") + u'\n' + view.sweptText
                     : series.whyEmpty.isEmpty()
                         ? tr("%1 has no point that fits").arg(series.longName)
                         : tr("%1: %2", "system, why it has no curve").arg(series.longName, series.whyEmpty)));
    }
    const auto addOther = [&add](SceneSign sign, const QString& text, int style = 0) {
        add({text, sign, SceneInk::ink, style, false, false, false}, {}, text);
    };
    if (view.current)
        addOther(SceneSign::current, tr("current layout"));
    if (!view.bestText.isEmpty())
        addOther(SceneSign::best, view.bestText);
    for (const GhostView& ghost : view.ghosts) {
        const QString text = ghost.series.empty() ? tr("pin %1") : tr("pin %1, thin dashes");
        addOther(SceneSign::pin, text.arg(QChar::fromLatin1(ghost.letter)), ghost.letter - 'A');
    }
    if (withMeasured && !view.measuredText.isEmpty())
        addOther(SceneSign::measured, view.measuredText);
    if (withBand && !view.bandText.isEmpty())
        addOther(SceneSign::band, view.bandText);
    updateGeometry();
    arrange();
}

int SeriesLegend::lineHeight() const { return static_cast<int>(22 * themes.theme().typeScale); }

QSize SeriesLegend::sizeHint() const
{
    int total = 0;
    for (std::size_t i = 0; i < used; ++i)
        total += items[i]->sizeHint().width() + between;
    return {total, lineHeight()};
}

QSize SeriesLegend::minimumSizeHint() const { return {100, lineHeight()}; }

void SeriesLegend::arrange()
{
    const auto total = [this](std::size_t count, bool brief) {
        int sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += items[i]->widthOf(brief ? items[i]->shortText : items[i]->longText) + between;
        return sum - between;
    };
    std::size_t count = used;
    bool brief = false;
    while (count > 0 && total(count, brief) > width()) {
        if (!items[count - 1]->system.empty() && brief)
            break;  // the systems stay, cut off at worst
        if (items[count - 1]->entry.sign != SceneSign::band && !brief)
            brief = true;
        else if (items[count - 1]->system.empty())
            --count;
    }
    int left = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i]->setVisible(i < count);
        if (i >= count)
            continue;
        items[i]->entry.text = brief ? items[i]->shortText : items[i]->longText;
        const int wide = items[i]->widthOf(items[i]->entry.text);
        items[i]->setGeometry(left, 0, wide, lineHeight());
        items[i]->update();
        left += wide + between;
    }
}

void SeriesLegend::resizeEvent(QResizeEvent*) { arrange(); }

void SeriesLegend::toggle(const std::string& system)
{
    if (!hiddenSystems.erase(system))
        hiddenSystems.insert(system);
    emit hiddenChanged(hiddenSystems);
}

void SeriesLegend::showOnly(const std::string& system)
{
    hiddenSystems.clear();
    for (std::size_t i = 0; i < used; ++i) {
        if (!items[i]->system.empty() && items[i]->system != system)
            hiddenSystems.insert(items[i]->system);
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
