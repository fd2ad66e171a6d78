#pragma once

#include "ui/panels/inspector_page.h"
#include "ui/session/latest_only.h"

#include <QTimer>
#include <QWidget>

#include <array>
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
    static constexpr int frameMs = 250;  ///< between two looks at a factory that runs

    explicit Inspector(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Looks the number up again; says calmly when it is no longer there.
    void setAnswers(AnswersShown answers);
    /// Numbers of the running factory follow it, calmly: a few times a second, at once where it stands. What goes away
    /// stays as it was seen last, and says so.
    void setFrame(const FramePtr& frame);
    /// Measured points with their predictions.
    void setMeasured(const std::shared_ptr<const MeasuredAnswer>& measured);
    /// The floor has questions of its own, and a way back and forward: those of the other pages come back after it.
    void setOnFloor(bool on);
    /// An id as whyOf() takes it. A number that does not exist is asked all the same: it may come with the next answer.
    void ask(const std::string& why);
    /// Of another pass than those of the answers: a name among its explanations.
    void askOf(const cost::PassQuestion& question, const std::string& name);
    void back();
    void forward();
    bool canGoBack() const { return past().place > 0; }
    bool canGoForward() const { return past().place + 1 < static_cast<int>(past().asked.size()); }
    /// The id asked last; empty before the first.
    std::string asked() const
    {
        return past().place < 0 ? std::string() : past().asked[static_cast<std::size_t>(past().place)];
    }

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
    void numberAsked(const std::string& why);   ///< was asked, or gone back to
    void pageReturned(const std::string& why);  ///< what is shown after the page changed; empty: nothing asked there
    void closeWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What was asked, and where in that the user is.
    struct Past {
        std::vector<std::string> asked;
        int place = -1;
    };
    Past& past() { return pasts[onFloor ? 1 : 0]; }
    const Past& past() const { return pasts[onFloor ? 1 : 0]; }

    bool takesKey(const QKeyEvent& event);
    void goTo(int newPlace);
    void openPart(const std::string& why);
    void look();
    void lookAtFrame();
    /// What is shown is not there any more: it stays, with the time it was seen at. False where nothing of it is shown.
    bool keepGone();
    void tellTitle();
    /// Looks once it is seen.
    void lookWhenSeen();
    void seekRemedy(const Why& why);

    const ThemeHolder& themes;
    AnswersShown shown;
    std::array<Past, 2> pasts;  ///< of the other pages, of the floor
    bool onFloor = false;
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
    QTimer frames;          ///< active while no other frame is looked at
    bool hasFrame = false;  ///< one came meanwhile
    LatestOnly remedies;
};

}  // namespace tokenfactory::ui
