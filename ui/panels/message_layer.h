#pragma once

#include <QPointer>
#include <QWidget>

#include <initializer_list>

namespace tokenfactory::ui {

/// Messages over the lower edge of a widget: they grow upwards, move nothing below them, and what is not covered by
/// one is reached as if they were not there.
class MessageLayer : public QWidget {
    Q_OBJECT
public:
    static constexpr int margin = 6;  ///< px to the lower edge, and between messages
    static constexpr int sides = 12;

    /// `over` is the parent; `within` a widget in it that gives the messages their width.
    MessageLayer(QWidget* over, QWidget* within, std::initializer_list<QWidget*> messages);

    /// Where this is seen the messages end above it: what is worked with all the time is never under one.
    void keepClear(QWidget* place);

signals:
    /// How much of what is above the place that is kept clear the messages cover, px; 0: nothing.
    void covers(int height);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void tellCovered(int height);

    QWidget* within;
    QPointer<QWidget> clear;
    int told = 0;  ///< by covers()
};

}  // namespace tokenfactory::ui
