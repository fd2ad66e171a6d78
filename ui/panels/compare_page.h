#pragma once

#include "ui/session/session.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/compare_model.h"

#include <QWidget>

#include <filesystem>

class QLabel;
class QPushButton;
class QTableView;

namespace tokenfactory::ui {

class Segmented;
class TickBox;

/// The page that sets the state as it stands beside the pinned ones: what differs in the choices, then every figure
/// with its change against the pin chosen as the base. Says how to pin where nothing is pinned.
class ComparePage : public QWidget {
    Q_OBJECT
public:
    ComparePage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    /// Also after a switch of language.
    void refresh();
    report::Table table() const;
    /// As CSV; saved() or failed() says what came of it.
    bool saveTo(const std::filesystem::path& file);
    QTableView* tableView() const { return cells; }
    CompareModel* model() const { return compared; }
    TickBox* allSwitch() const { return all; }
    Segmented* baseChoice() const { return bases; }
    char shownBase() const { return base; }  ///< letter of a pin; means nothing without pins

signals:
    /// A number was clicked or chosen with Enter; the id of its explanation.
    void asked(const std::string& why);
    void saved(const QString& file);
    void failed(const tokenfactory::Problems& problems);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void copy();
    void saveCsv();
    void askAbout(const QModelIndex& index);
    void showPins();
    void fitColumns();

    const ThemeHolder& themes;
    Session& session;
    CompareModel* compared;
    QLabel* title;
    QLabel* hint;
    QLabel* baseLabel;
    Segmented* bases;
    TickBox* all;
    QPushButton* pinButton;
    QPushButton* swapButton;
    QPushButton* unpinButton;
    QPushButton* copyButton;
    QPushButton* saveButton;
    QTableView* cells;
    char base = 'A';
};

}  // namespace tokenfactory::ui
