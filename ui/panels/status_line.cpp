#include "ui/panels/status_line.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/plain_label.h"
#include "ui/viewmodels/tip.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>

namespace tokenfactory::ui {

StatusLine::StatusLine(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      points(new IconLine(holder, this)),
      misfits(new IconLine(holder, this)),
      why(new QPushButton(this)),
      best(new ElidedLabel(this)),
      calibration(new ElidedLabel(this))
{
    setObjectName(QStringLiteral("statusLine"));
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 2, 16, 2);
    row->setSpacing(24);
    row->addWidget(points);
    auto* pair = new QHBoxLayout;
    pair->setSpacing(2);
    pair->addWidget(misfits);
    pair->addWidget(why);
    row->addLayout(pair);
    row->addWidget(calibration);
    row->addWidget(best, 1);
    points->setEliding(true);
    misfits->setEliding(true);
    why->setFocusPolicy(Qt::TabFocus);
    why->setProperty("link", true);
    connect(why, &QPushButton::clicked, this, &StatusLine::showWhy);
    connect(points, &IconLine::asked, this, [this] { emit asked(shown.pointsWhy); });
    connect(misfits, &IconLine::asked, this, [this] { emit asked(shown.misfitsWhy); });
    retranslate();
}

void StatusLine::setStatus(const StatusView& status)
{
    shown = status;
    refresh();
}

void StatusLine::setRun(const std::optional<RunStatusView>& run)
{
    if (run == running)
        return;
    running = run;
    refresh();
}

void StatusLine::setSettled(bool settled)
{
    if (settled == isSettled)
        return;
    isSettled = settled;
    refresh();
}

void StatusLine::showRun()
{
    points->setLine(running->warns                          ? IconLine::Kind::warning
                    : running->isKnown && !running->atLimit ? IconLine::Kind::ok
                                                            : IconLine::Kind::plain,
                    running->load);
    points->setAskable(false);
    points->setAccessibleName(running->load);
    points->setToolTip(tip(running->loadDetail));
    misfits->hide();
    why->hide();
    calibration->setWords(running->limits, tip(running->loadDetail));
    best->setWords(running->run);
}

void StatusLine::refresh()
{
    if (running) {
        showRun();
        return;
    }
    const QString count =
        shown.points.isEmpty() ? QString() : shown.points + (isSettled ? QString() : tr(", computing"));
    points->setLine(shown.points.isEmpty() || !isSettled ? IconLine::Kind::plain
                    : shown.none                         ? IconLine::Kind::warning
                                                         : IconLine::Kind::ok,
                    count.isEmpty() ? tr("Computing") : count);
    misfits->setVisible(!shown.misfits.isEmpty());
    why->setVisible(!shown.misfits.isEmpty());
    misfits->setLine(IconLine::Kind::warning, shown.misfits);
    points->setAskable(!shown.pointsWhy.empty());
    points->setAccessibleName(points->text());
    points->setToolTip(shown.pointsWhy.empty() ? QString() : tr("Click: why"));
    misfits->setAskable(!shown.misfitsWhy.empty());
    misfits->setAccessibleName(misfits->text());
    misfits->setToolTip(plainTip(shown.misfitDetail));
    why->setToolTip(plainTip(shown.misfitDetail));
    best->setWords(shown.best);
    calibration->setWords(shown.calibration);
}

void StatusLine::retranslate()
{
    why->setText(tr("Show why"));
    why->setAccessibleName(tr("Show why points do not fit"));
    refresh();
}

QString StatusLine::text() const
{
    if (running)
        return QStringList{running->load, running->limits, running->run, running->loadDetail}.join(u'\n');
    return QStringList{points->text(), shown.misfits, shown.misfitDetail, shown.best, shown.calibration}.join(u'\n');
}

void StatusLine::showWhy()
{
    auto* popup = new QFrame(this, Qt::Popup);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setProperty("role", "popup");
    auto* column = new QVBoxLayout(popup);
    column->setContentsMargins(12, 10, 12, 10);
    auto* label = plainLabel(shown.misfitDetail, popup);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    popup->adjustSize();
    popup->move(why->mapToGlobal(QPoint(0, -popup->height() - 4)));
    popup->show();
}

}  // namespace tokenfactory::ui
