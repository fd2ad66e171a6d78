#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/event_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace tokenfactory::ui {

class ChoiceBox;

/// What happened in a run of late, the latest first, by kind and session. A click or Enter on an entry asks for its
/// time.
class EventList : public QWidget {
    Q_OBJECT
public:
    explicit EventList(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setData(EventModel::Entries entries, std::shared_ptr<const factory::Snapshot> snapshot);
    EventModel* model() const { return events; }
    QTableView* table() const { return cells; }
    QLineEdit* sessionBox() const { return sessionField; }
    /// Those of one session alone; none: of all.
    void setSession(std::optional<std::int64_t> session);

    QSize sizeHint() const override { return {520, 320}; }

signals:
    void timeAsked(double timeS);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    void fit();
    void readSession();
    void ask(const QModelIndex& index);

    const ThemeHolder& themes;
    EventModel* events;
    ChoiceBox* kinds;
    QLabel* sessionLabel;
    QLineEdit* sessionField;
    QTableView* cells;
};

}  // namespace tokenfactory::ui
