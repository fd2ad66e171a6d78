#pragma once

#include "core/base/expected.h"
#include "ui/panels/icon_line.h"

#include <QStringList>
#include <QWidget>

class QPushButton;

namespace tokenfactory::ui {

/// Problems and warnings in words, above the figures: what, where, what would be right. Those reported stay until they
/// are closed or something else is reported; those of the current answer stay while they hold.
class Notices : public QWidget {
    Q_OBJECT
public:
    explicit Notices(const ThemeHolder& themes, QWidget* parent = nullptr);

    void report(const Problems& problems, const QStringList& warnings);
    void reportText(IconLine::Kind kind, const QString& text);
    void setProblemsOfAnswer(const Problems& problems);
    void retranslate();
    /// What is shown, one line each; empty when nothing is.
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void close();

    const ThemeHolder& themes;
    QStringList reported;
    QStringList ofAnswer;
    IconLine::Kind reportedKind = IconLine::Kind::plain;
    IconLine* line;
    QPushButton* copyButton;
    QPushButton* closeButton;
};

}  // namespace tokenfactory::ui
