#include "ui/panels/frontier_card.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/panels/series_legend.h"
#include "ui/plots/bar_card.h"
#include "ui/theme/type.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

FrontierCard::FrontierCard(const ThemeHolder& holder, QWidget* parent)
    : QFrame(parent),
      themes(holder),
      title(new QLabel(this)),
      unit(new ElidedLabel(this)),
      legend(new SeriesLegend(holder, this)),
      fit(new IconButton(holder, Icon::fit, this)),
      copy(new IconButton(holder, Icon::copy, this)),
      exportButton(new IconButton(holder, Icon::exportPicture, this)),
      frontier(new FrontierPlot(holder.theme(), this)),
      plate(new QLabel(frontier))
{
    title->setProperty("role", "title");
    unit->setProperty("role", "unit");
    plate->setProperty("role", "plate");
    plate->setAttribute(Qt::WA_TransparentForMouseEvents);
    plate->setTextFormat(Qt::PlainText);
    plate->hide();

    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title);
    head->addWidget(unit, 1);
    head->addWidget(legend);
    head->addSpacing(8);
    head->addWidget(fit);
    head->addWidget(copy);
    head->addWidget(exportButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 3, 4, 4);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(frontier, 1);

    connect(&holder, &ThemeHolder::changed, this, [this] { frontier->setTheme(themes.theme()); });
    connect(legend, &SeriesLegend::hiddenChanged, this, [this](const std::set<std::string>& hidden) {
        frontier->setHidden(hidden);
        legend->setView(frontier->view(), frontier->hidden());
    });
    connect(fit, &QToolButton::clicked, frontier, &FrontierPlot::fitAll);
    connect(frontier, &FrontierPlot::followChanged, this, [this] { fit->setEnabled(!frontier->followsData()); });
    connect(frontier, &FrontierPlot::hoverChanged, this, &FrontierCard::showPlate);
    connect(frontier, &FrontierPlot::adopted, this, &FrontierCard::adopted);
    connect(copy, &QToolButton::clicked, this, &FrontierCard::copyWanted);
    connect(exportButton, &QToolButton::clicked, this, &FrontierCard::exportWanted);
    fit->setEnabled(false);
    retranslate();
}

void FrontierCard::retranslate()
{
    fit->setWords(tr("Fit all (Home)"));
    copy->setWords(tr("Copy the plot as a picture"));
    exportButton->setWords(tr("Export the plot"));
}

void FrontierCard::setView(FrontierView view)
{
    title->setText(view.title);
    unit->setWords(view.unit);
    frontier->setView(std::move(view));
    legend->setView(frontier->view(), frontier->hidden());
}

void FrontierCard::showPlate()
{
    const auto hovered = frontier->hovered();
    if (!hovered) {
        plate->hide();
        return;
    }
    const FrontierPoint& point = frontier->view().series[hovered->series].points[hovered->point];
    QStringList lines = point.lines;
    lines.append(tr("click: use this layout"));
    plate->setText(lines.join(u'\n'));
    plate->adjustSize();
    // beside the point, on the side with room, inside the plot
    const QPointF place = frontier->placeOf(point.x, point.y);
    const bool right = place.x() + 16 + plate->width() < frontier->width();
    const double left = right ? place.x() + 16 : place.x() - 16 - plate->width();
    const double top = std::clamp(place.y() + 12, 2.0, std::max(2.0, frontier->height() - plate->height() - 4.0));
    plate->move(static_cast<int>(std::max(2.0, left)), static_cast<int>(top));
    plate->show();
    plate->raise();
}

void FrontierCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), themes.theme());
}

}  // namespace tokenfactory::ui
