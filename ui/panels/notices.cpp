#include "ui/panels/notices.h"

#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/text.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace tokenfactory::ui {

Notices::Notices(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      line(new IconLine(holder, this)),
      copyButton(new QPushButton(this)),
      closeButton(new QPushButton(this))
{
    setObjectName(QStringLiteral("notices"));
    line->setWrapped(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->addWidget(line, 1);
    for (QPushButton* button : {copyButton, closeButton}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->setProperty("link", true);
        row->addWidget(button, 0, Qt::AlignTop);
    }
    connect(copyButton, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(closeButton, &QPushButton::clicked, this, &Notices::dismiss);
    passing.setSingleShot(true);
    passing.setInterval(passingMs);
    connect(&passing, &QTimer::timeout, this, &Notices::dismiss);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    retranslate();
    refresh();
}

void Notices::report(const Problems& problems, const Problems& warnings)
{
    passing.stop();
    reported.clear();
    for (const Problems* list : {&problems, &warnings}) {
        for (const Problem& problem : *list)
            reported.push_back([problem] { return toQString(problem); });
    }
    reportedKind = problems.empty() ? IconLine::Kind::warning : IconLine::Kind::error;
    refresh();
}

void Notices::reportText(IconLine::Kind kind, const Words& words)
{
    reported = {words};
    reportedKind = kind;
    if (kind == IconLine::Kind::ok)
        passing.start();
    else
        passing.stop();
    refresh();
}

void Notices::addText(IconLine::Kind kind, const Words& words)
{
    if (reported.empty()) {
        reportText(kind, words);
        return;
    }
    passing.stop();
    reported.push_back(words);
    if (reportedKind != IconLine::Kind::error)
        reportedKind = kind;
    refresh();
}

void Notices::setProblemsOfAnswer(const Problems& problems)
{
    ofAnswer = problems;
    refresh();
}

void Notices::retranslate()
{
    copyButton->setText(tr("Copy"));
    copyButton->setAccessibleName(tr("Copy the message"));
    closeButton->setText(tr("Close"));
    closeButton->setAccessibleName(tr("Close the message"));
    refresh();
}

QString Notices::text() const
{
    QStringList lines;
    for (const Problem& problem : ofAnswer)
        lines.append(toQString(problem));
    for (const Words& words : reported)
        lines.append(words());
    return lines.join(u'\n');
}

void Notices::refresh()
{
    QStringList lines = text().split(u'\n', Qt::SkipEmptyParts);
    const qsizetype more = lines.size() - mostLines;
    if (more > 1) {  // a file may have thousands wrong; the window stays as it is
        lines.resize(mostLines);
        lines.append(tr("and %1 more; Copy takes all").arg(more));
    }
    const QString words = lines.join(u'\n');
    line->setLine(ofAnswer.empty() ? reportedKind : IconLine::Kind::error, words);
    closeButton->setVisible(!reported.empty());
    const bool isNews = !words.isEmpty() && words != accessibleName();
    setAccessibleName(words);
    setVisible(!words.isEmpty());
    update();
    if (isNews) {  // screen readers say it where it appears without the focus
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void Notices::dismiss()
{
    passing.stop();
    reported.clear();
    refresh();
}

void Notices::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const QColor& color = line->kind() == IconLine::Kind::error     ? theme.err
                          : line->kind() == IconLine::Kind::warning ? theme.warn
                                                                    : theme.ok;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.0));
    painter.setBrush(mixed(theme.panel, color, line->kind() == IconLine::Kind::error ? 0.10 : 0.0));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

}  // namespace tokenfactory::ui
