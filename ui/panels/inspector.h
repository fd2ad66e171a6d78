#pragma once

#include "ui/panels/inspector_page.h"
#include "ui/session/latest_only.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QLabel;
class QScrollArea;

namespace tokenfactory::ui {

class BarCard;
class IconButton;
class ValueCard;

/// "Why this number": explains the number that was asked last and follows it through every new answer; back and forward
/// go through the numbers asked before. Alt+Left, Alt+Right, Ctrl+C and Escape work wherever its focus is.
class Inspector : public QWidget {
    Q_OBJECT
public:
    static constexpr int copiedMs = 2000;

    explicit Inspector(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Looks the number up again; says calmly when it is no longer there.
    void setAnswers(AnswersShown answers);
    /// An id as whyOf() takes it. A number that does not exist is asked all the same: it may come with the next answer.
    void ask(const std::string& why);
    /// Of another pass than those of the answers: a name among its explanations.
    void askOf(const cost::PassQuestion& question, const std::string& name);
    void back();
    void forward();
    bool canGoBack() const { return place > 0; }
    bool canGoForward() const { return place + 1 < static_cast<int>(history.size()); }
    /// The id asked last; empty before the first.
    std::string asked() const { return place < 0 ? std::string() : history[static_cast<std::size_t>(place)]; }

    /// What a click or Enter on them asks; they are told which number is explained.
    void listenTo(ValueCard* card);
    void listenTo(BarCard* bar);

    InspectorPage* page() const { return content; }
    /// The explanation as plain text, with that of the opened part.
    QString text() const;
    /// The title says for copiedMs that it was done.
    void copyText();
    void retranslate();

    QSize sizeHint() const override;

signals:
    void numberAsked(const std::string& why);  ///< was asked, or gone back to
    void closeWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool takesKey(const QKeyEvent& event);
    void goTo(int newPlace);
    void openPart(const std::string& why);
    void look();
    void tellTitle();
    /// Looks once it is seen.
    void lookWhenSeen();
    void seekRemedy(const Why& why);

    const ThemeHolder& themes;
    AnswersShown shown;
    std::vector<std::string> history;
    int place = -1;
    std::string part;  ///< opened below the number; empty: the largest
    QTimer copied;     ///< active while the title says so
    QLabel* title;
    IconButton* backButton;
    IconButton* forwardButton;
    IconButton* copyButton;
    IconButton* closeButton;
    QScrollArea* scroll;
    InspectorPage* content;
    bool outdated = false;  ///< answers came while it was not seen
    LatestOnly remedies;
};

}  // namespace tokenfactory::ui
