#pragma once

#include "ui/panels/icon_line.h"
#include "ui/viewmodels/run_status.h"
#include "ui/viewmodels/status_view.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace tokenfactory::ui {

class ElidedLabel;

/// The line at the bottom: what was computed, what does not fit and why, the best within the limits, the calibration.
/// Of a factory that runs: whether it keeps up, what limits it, what runs.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(const ThemeHolder& themes, QWidget* parent = nullptr);

    void setStatus(const StatusView& status);
    /// Of the factory that is shown in place of the frontier; none: of the frontier.
    void setRun(const std::optional<RunStatusView>& run);
    /// `settled`: the figures belong to the choices as they stand.
    void setSettled(bool settled);
    void retranslate();
    QString text() const;
    IconLine* pointsLine() const { return points; }
    IconLine* misfitsLine() const { return misfits; }
    ElidedLabel* calibrationLine() const { return calibration; }

signals:
    void asked(const std::string& why);

private:
    void showWhy();
    void refresh();
    void showRun();

    StatusView shown;
    std::optional<RunStatusView> running;
    bool isSettled = false;
    IconLine* points;
    IconLine* misfits;
    QPushButton* why;
    ElidedLabel* best;
    ElidedLabel* calibration;
};

}  // namespace tokenfactory::ui
