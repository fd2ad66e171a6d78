#pragma once

#include "ui/words.h"

#include <QStackedWidget>

#include <vector>

class QTabBar;

namespace tokenfactory::ui {

/// The pages of the window, one at a time, and the tabs that choose among them. The tabs are put where the bar at the
/// top has its place for them.
class Pages : public QStackedWidget {
    Q_OBJECT
public:
    explicit Pages(QWidget* parent = nullptr);

    /// `id` is kept in settings; the page belongs to the stack.
    void addPage(const QString& id, const Words& words, QWidget* page);
    /// Anything unknown changes nothing.
    void showPage(const QString& id);
    QString shownId() const;
    const Words& wordsOf(int index) const { return pages.at(static_cast<std::size_t>(index)).words; }
    QTabBar* tabs() const { return tabBar; }
    void retranslate();

signals:
    void pageShown(const QString& id);

private:
    struct Page {
        QString id;
        Words words;
    };
    std::vector<Page> pages;
    QTabBar* tabBar;
};

}  // namespace tokenfactory::ui
