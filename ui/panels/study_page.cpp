#include "ui/panels/study_page.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/plots/bar_card.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <chrono>

namespace tokenfactory::ui {

namespace {

qint64 nowMicroseconds()
{
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(since).count();
}

}  // namespace

StudyPage::StudyPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      session(work),
      catalog(std::make_shared<const catalog::Catalog>(work.catalog())),
      choices(new QHBoxLayout),
      buttons(new QHBoxLayout),
      column(new QVBoxLayout(this)),
      title(plainLabel(this)),
      beside(new ElidedLabel(this)),
      busy(plainLabel(this)),
      copy(new IconButton(holder, Icon::copy, this)),
      copyData(new IconButton(holder, Icon::copy, this)),
      exportButton(new IconButton(holder, Icon::exportPicture, this))
{
    title->setProperty("role", "title");
    beside->setProperty("role", "unit");
    busy->setProperty("role", "unit");
    busy->hide();
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title);
    head->addWidget(beside, 1);
    head->addWidget(busy);
    head->addLayout(buttons);
    head->addWidget(copy);
    head->addWidget(copyData);
    head->addWidget(exportButton);
    choices->setSpacing(8);
    column->setContentsMargins(12, 4, 6, 6);
    column->setSpacing(4);
    column->addLayout(head);
    column->addLayout(choices);

    patience.setSingleShot(true);
    patience.setInterval(patienceMs);
    connect(&patience, &QTimer::timeout, this, [this] {
        busy->show();
        setStale(true);
    });
    connect(copy, &QToolButton::clicked, this, &StudyPage::copyWanted);
    connect(copyData, &QToolButton::clicked, this, &StudyPage::copyDataWanted);
    connect(exportButton, &QToolButton::clicked, this, &StudyPage::exportWanted);
    connect(&session, &Session::changed, this, &StudyPage::refresh);
    connect(&session, &Session::pinsChanged, this, &StudyPage::refresh);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void StudyPage::retranslate()
{
    copy->setWords(tr("Copy the plot as a picture"));
    copyData->setWords(tr("Copy the data"), tr("Data"));
    exportButton->setWords(tr("Export the plot"));
    busy->setText(tr("computing"));
    showWords();
}

void StudyPage::setTitle(const QString& words, const QString& more)
{
    title->setText(words);
    beside->setWords(more);
}

void StudyPage::refresh()
{
    needed = true;
    if (!isVisible() || !session.isOpen())
        return;
    needed = false;
    compute();
}

void StudyPage::begin()
{
    askedAt = nowMicroseconds();
    if (!patience.isActive() && busy->isHidden())
        patience.start();
}

void StudyPage::end()
{
    seconds = double(nowMicroseconds() - askedAt) * 1e-6;
    patience.stop();
    busy->hide();
    setStale(false);
}

void StudyPage::adopt(const std::string& parameter, const std::string& value, studies::Follow follow)
{
    if (adoptParameter(session, parameter, value, follow))
        emit adopted(parameter, value);
}

void StudyPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), themes.theme());
}

void StudyPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (needed)
        refresh();
}

void StudyPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace tokenfactory::ui
