#include "ui/panels/offer_line.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

namespace tokenfactory::ui {

OfferLine::OfferLine(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      line(new IconLine(holder, this)),
      take(new QPushButton(this)),
      refuse(new QPushButton(this))
{
    setObjectName(QStringLiteral("offer"));
    line->setWrapped(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->addWidget(line, 1);
    for (QPushButton* button : {take, refuse}) {
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button, 0, Qt::AlignTop);
    }
    refuse->setProperty("link", true);
    connect(take, &QPushButton::clicked, this, [this] {
        if (onTaken())
            hide();
    });
    connect(refuse, &QPushButton::clicked, this, [this] {
        onRefused();
        hide();
    });
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void OfferLine::offer(const Words& words, const Words& takeText, const std::function<bool()>& taken,
                      const std::function<void()>& refused)
{
    question = words;
    takeWords = takeText;
    onTaken = taken;
    onRefused = refused;
    retranslate();
    show();
}

void OfferLine::retranslate()
{
    if (!question)
        return;
    line->setLine(IconLine::Kind::warning, question());
    setAccessibleName(line->text());
    take->setText(takeWords());
    refuse->setText(tr("Dismiss"));
}

void OfferLine::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        refuse->click();
    else
        QWidget::keyPressEvent(event);
}

void OfferLine::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.warn, 1.0));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

}  // namespace tokenfactory::ui
