#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/frontier_view.h"

#include <QAbstractButton>
#include <QWidget>

#include <set>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// The series of a frontier plot; a click hides one or shows it again, a double click shows only that one.
class SeriesLegend : public QWidget {
    Q_OBJECT
public:
    explicit SeriesLegend(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setView(const FrontierView& view, const std::set<std::string>& hidden);

signals:
    void hiddenChanged(const std::set<std::string>& hidden);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Item;
    void toggle(const std::string& system);
    void showOnly(const std::string& system);

    const ThemeHolder& themes;
    std::set<std::string> hiddenSystems;
    std::vector<Item*> items;
    Item* current;
};

}  // namespace tokenfactory::ui
