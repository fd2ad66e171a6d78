#include "ui/panels/watch_line.h"

#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace tokenfactory::ui {

WatchLine::WatchLine(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      words(plainLabel(this)),
      jump(new QPushButton(this)),
      close(new IconButton(holder, Icon::close, this))
{
    setObjectName(QStringLiteral("watch"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    words->setProperty("role", "text");
    words->setWordWrap(true);
    jump->setAutoDefault(false);
    jump->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 2, 6, 2);
    row->addWidget(words, 1);
    row->addWidget(jump);
    row->addWidget(close);
    connect(jump, &QPushButton::clicked, this, [this] { emit timeAsked(jumpS()); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    retranslate();
    hide();
}

double WatchLine::jumpS() const { return std::max(0.0, shown.timeS.value_or(0.0) - aheadS); }

void WatchLine::setWatch(const scenario::Watch& watch)
{
    shown = watch;
    retranslate();
    setVisible(!watch.text.empty());
}

QString WatchLine::text() const { return words->text(); }

void WatchLine::retranslate()
{
    words->setText(shown.text.empty() ? QString() : tr("What to watch: %1").arg(presetText(shown.text)));
    setAccessibleName(words->text());
    jump->setVisible(shown.timeS.has_value());
    jump->setText(tr("Go to %1", "a time of the run").arg(shortClockText(fromSeconds(jumpS()))));
    jump->setToolTip(tr("Shortly before it happens"));
    close->setWords(tr("Put it away"));
}

void WatchLine::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void WatchLine::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hair, 1.0));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

}  // namespace tokenfactory::ui
