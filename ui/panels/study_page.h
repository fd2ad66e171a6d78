#pragma once

#include "core/cost/pass_cost.h"
#include "ui/session/adopt_parameter.h"
#include "ui/session/latest_only.h"
#include "ui/theme/theme_holder.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace tokenfactory::ui {

class ElidedLabel;
class IconButton;

/// What the pages of studies share: a card with title, unit, choices and buttons, and a result that is computed on
/// another thread while the page is seen and the scenario is other than the result is for. The latest question wins.
class StudyPage : public QWidget {
    Q_OBJECT
public:
    /// A result that takes longer than this is shown in pale ink meanwhile, with a word that says so.
    static constexpr int patienceMs = 150;

    StudyPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    void retranslate();
    /// True where the result shown is that of the scenario as it stands.
    bool isSettled() const { return !needed && !computing.isBusy(); }
    /// From the last question to its result, s.
    double lastSeconds() const { return seconds; }

signals:
    void copyWanted();
    void copyDataWanted();
    void exportWanted();
    /// By a click or Enter on a number that has an explanation.
    void asked(const std::string& why);
    /// The same of another pass than the scenario's: a name among its explanations.
    void passAsked(const tokenfactory::cost::PassQuestion& question, const std::string& name);
    /// The parameter has been given the value, as a step of the session.
    void adopted(const std::string& parameter, const std::string& value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

    /// Computes on the other thread; `take` shows what came of it.
    template <class Result, class Compute, class Take>
    void ask(Compute compute, Take take);
    /// The question has changed: asks at once where the page is seen, else when it is.
    void refresh();
    void adopt(const std::string& parameter, const std::string& value, studies::Follow follow);
    void setTitle(const QString& title, const QString& beside);

    /// Calls ask() for the session as it stands.
    virtual void compute() = 0;
    virtual void setStale(bool stale) = 0;
    /// Titles, names of choices and what the result is shown with.
    virtual void showWords() = 0;

    const ThemeHolder& themes;
    Session& session;
    std::shared_ptr<const catalog::Catalog> catalog;  ///< shared with the other thread
    QHBoxLayout* choices;                             ///< of the page, above the plot
    QHBoxLayout* buttons;                             ///< beside the title, before copy and export
    QVBoxLayout* column;

private:
    void begin();
    void end();

    QLabel* title;
    ElidedLabel* beside;
    QLabel* busy;
    IconButton* copy;
    IconButton* copyData;
    IconButton* exportButton;
    QTimer patience;
    qint64 askedAt = 0;
    double seconds = 0.0;
    bool needed = true;  ///< asked for while the page was hidden
    LatestOnly computing;
};

template <class Result, class Compute, class Take>
void StudyPage::ask(Compute work, Take take)
{
    begin();
    computing.ask([this, work, take](std::stop_token stop) -> LatestOnly::Deliver {
        auto result = std::make_shared<const Result>(work(stop));
        if (stop.stop_requested())
            return {};
        return [this, take, result] {
            take(result);
            end();
        };
    });
}

}  // namespace tokenfactory::ui
