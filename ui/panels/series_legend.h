#pragma once

#include "ui/plots/legend.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/frontier_view.h"

#include <QAbstractButton>
#include <QWidget>

#include <set>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// The legend of the frontier's views: systems, current layout, pins, band. A click hides a system or shows it again, a
/// double click shows only that one. Where there is no room, systems go by their short names, and the band, the pins
/// and the current layout give way in this order.
class SeriesLegend : public QWidget {
    Q_OBJECT
public:
    explicit SeriesLegend(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setView(const FrontierView& view, const std::set<std::string>& hidden, bool withBand, bool withMeasured);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void hiddenChanged(const std::set<std::string>& hidden);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Item;
    Item* itemAt(std::size_t place);
    void arrange();
    int lineHeight() const;
    void toggle(const std::string& system);
    void showOnly(const std::string& system);

    const ThemeHolder& themes;
    std::set<std::string> hiddenSystems;
    std::vector<Item*> items;  ///< systems first, then the others in the order they are kept
    std::size_t used = 0;
};

}  // namespace tokenfactory::ui
