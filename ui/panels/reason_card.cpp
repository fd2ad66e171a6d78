#include "ui/panels/reason_card.h"

#include "ui/controls/plain_label.h"
#include "ui/theme/icons.h"
#include "ui/theme/marks.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace tokenfactory::ui {

ReasonCard::ReasonCard(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent), themes(holder), headline(plainLabel(this)), reasons(plainLabel(this))
{
    setObjectName(QStringLiteral("reasonCard"));
    headline->setProperty("role", "title");
    for (QLabel* label : {headline, reasons}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(headline);
    words->addWidget(reasons);
    words->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(40, 14, 12, 8);
    row->setSpacing(12);
    row->addLayout(words, 1);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void ReasonCard::setReason(const ReasonView& reason)
{
    shown = reason;
    headline->setText(reason.headline);
    reasons->setText(reason.reasons.join(u' '));
    const QString tried =
        reason.tried.isEmpty() ? QString() : QStringLiteral("<pre>%1</pre>").arg(reason.tried.toHtmlEscaped());
    setToolTip(QStringLiteral("<p>%1</p><p>%2</p>%3")
                   .arg(reason.headline.toHtmlEscaped(), reason.reasons.join(u' ').toHtmlEscaped(), tried));
    setAccessibleName(reason.headline);
    setAccessibleDescription(reason.reasons.join(u' '));
    while (buttons.size() < reason.remedies.size()) {
        auto* button = new QPushButton(this);
        button->setFocusPolicy(Qt::TabFocus);
        button->setProperty("primary", buttons.empty());
        const std::size_t index = buttons.size();
        connect(button, &QPushButton::clicked, this, [this, index] {
            if (index < shown.remedies.size())
                emit remedyChosen(Remedy(shown.remedies[index]));
        });
        layout()->addWidget(button);
        layout()->setAlignment(button, Qt::AlignVCenter);
        buttons.push_back(button);
    }
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const bool used = i < reason.remedies.size();
        buttons[i]->setVisible(used);
        if (used)
            buttons[i]->setText(reason.remedies[i].text);
    }
    update();
}

void ReasonCard::fitInto(const QSize& room)
{
    // what is left of the words is in the tooltip
    const auto set = [](QLabel* label, const QString& words, std::optional<int> width) {
        label->ensurePolished();
        label->setWordWrap(!width);
        label->setText(width ? label->fontMetrics().elidedText(words, Qt::ElideRight, *width) : words);
    };
    const auto isLow = [&] {
        layout()->invalidate();
        layout()->activate();  // the layout of the words too
        return layout()->heightForWidth(room.width()) <= room.height();
    };
    const QString why = shown.reasons.join(u' ');
    set(headline, shown.headline, {});
    set(reasons, why, {});
    if (isLow())
        return;
    const QMargins inset = layout()->contentsMargins();
    int width = room.width() - inset.left() - inset.right() - 2;
    for (QPushButton* button : buttons) {
        button->ensurePolished();
        if (!button->isHidden())
            width -= button->sizeHint().width() + layout()->spacing();
    }
    set(reasons, why, std::max(0, width));
    if (!isLow())
        set(headline, shown.headline, std::max(0, width));
    layout()->invalidate();
    layout()->activate();
}

void ReasonCard::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    const QRectF area = QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.warn, 1.5));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(area, 4, 4);
    paintFill(painter, QRectF(area.left() + 2, area.top() + 2, area.width() - 4, 6),
              {theme.panel, Pattern::diagonal, theme.warn, theme.text});
    const double side = 18.0 * theme.typeScale;
    paintIcon(painter, Icon::warning,
              QRectF(13, headline->y() + headline->fontMetrics().height() / 2.0 - side / 2 + 1, side, side),
              theme.warn);
}

}  // namespace tokenfactory::ui
