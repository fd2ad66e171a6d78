#include "ui/panels/pages.h"

#include <QTabBar>

namespace tokenfactory::ui {

Pages::Pages(QWidget* parent) : QStackedWidget(parent), tabBar(new QTabBar(this))
{
    tabBar->setObjectName(QStringLiteral("pageTabs"));
    tabBar->setDrawBase(false);
    tabBar->setExpanding(false);
    tabBar->setUsesScrollButtons(true);
    tabBar->setFocusPolicy(Qt::TabFocus);
    connect(tabBar, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0 || index >= count())
            return;
        setCurrentIndex(index);
        emit pageShown(shownId());
    });
    retranslate();
}

void Pages::addPage(const QString& id, const Words& words, QWidget* page)
{
    pages.push_back({id, words});
    addWidget(page);
    tabBar->addTab(words());
}

void Pages::showPage(const QString& id)
{
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (pages[i].id == id)
            tabBar->setCurrentIndex(static_cast<int>(i));
    }
}

QString Pages::shownId() const
{
    return currentIndex() < 0 ? QString() : pages.at(static_cast<std::size_t>(currentIndex())).id;
}

void Pages::retranslate()
{
    tabBar->setAccessibleName(tr("Pages"));
    for (int i = 0; i < tabBar->count(); ++i)
        tabBar->setTabText(i, wordsOf(i)());
}

}  // namespace tokenfactory::ui
