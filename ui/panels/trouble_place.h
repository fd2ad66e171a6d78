#pragma once

#include <QObject>
#include <QPointer>
#include <QRect>

#include <vector>

class QScrollArea;
class QWidget;

namespace tokenfactory::ui {

class TroubleLines;

/// Shows the troubles of the rows of a scrolled column, one at a time and floating beside its row, so that no row
/// moves: that of the row in use, else the one that came last and not that of a row left meanwhile. It lies below its
/// row or, where that has no room or would hide the row in use, above it; out of sight with its row it waits at the
/// edge.
class TroublePlace : public QObject {
    Q_OBJECT
public:
    explicit TroublePlace(QScrollArea* area);

    /// `row` is in the area's widget and takes `trouble`, floating, as its own.
    void add(QWidget* row, TroubleLines* trouble);
    /// False where none is shown.
    bool closeShown();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Entry {
        QWidget* row;
        TroubleLines* trouble;
        bool had = false;  ///< trouble, when last looked at
    };

    void take(TroubleLines* trouble);
    void moveFocus(QWidget* focused);
    void arrange();
    void place(const Entry& entry);
    Entry* entryOf(const QWidget* widget);
    QRect placeOf(const QWidget& row) const;

    QScrollArea* area;
    std::vector<Entry> entries;
    QPointer<QWidget> inUse;         ///< a row
    QPointer<TroubleLines> current;  ///< came up, or was opened, last; shown unless closed
    bool arranging = false;
};

}  // namespace tokenfactory::ui
