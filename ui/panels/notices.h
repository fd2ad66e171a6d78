#pragma once

#include "core/base/expected.h"
#include "ui/panels/icon_line.h"
#include "ui/words.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <vector>

class QPushButton;

namespace tokenfactory::ui {

/// Problems and warnings in words: what, where, what would be right. Those reported stay until they are closed, an edit
/// is accepted or something else is reported, good news no longer than passingMs; those of the current answer stay
/// while they hold.
class Notices : public QWidget {
    Q_OBJECT
public:
    static constexpr int passingMs = 8000;
    static constexpr qsizetype mostLines = 6;

    explicit Notices(const ThemeHolder& themes, QWidget* parent = nullptr);

    void report(const Problems& problems, const Problems& warnings);
    void reportText(IconLine::Kind kind, const Words& words);
    /// One more line below what was reported last.
    void addText(IconLine::Kind kind, const Words& words);
    /// Takes back what was reported.
    void dismiss();
    void setProblemsOfAnswer(const Problems& problems);
    void retranslate();
    /// All that is reported, one line each, of which mostLines are shown; empty when nothing is.
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const ThemeHolder& themes;
    std::vector<Words> reported;
    QTimer passing;
    Problems ofAnswer;
    IconLine::Kind reportedKind = IconLine::Kind::plain;
    IconLine* line;
    QPushButton* copyButton;
    QPushButton* closeButton;
};

}  // namespace tokenfactory::ui
