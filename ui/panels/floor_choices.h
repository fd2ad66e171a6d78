#pragma once

#include "ui/session/frame.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <vector>

namespace tokenfactory::ui {

class FactoryRun;
class FloorPanel;
class Session;

/// Joins the panel of the running factory with the session it edits and the run it is of: the panel shows what is in
/// force where the run stands, and is told what its changes bring about.
class FloorChoices : public QObject {
    Q_OBJECT
public:
    FloorChoices(Session& session, FactoryRun& run, FloorPanel& panel, QObject* parent = nullptr);

    /// While off the panel is not brought up to date.
    void setOn(bool on);

private:
    void show();
    void hear(const FramePtr& frame);
    /// How many of the scenario's interventions have been.
    std::size_t interventionsUpTo(double timeS) const;

    Session& session;
    FactoryRun& run;
    FloorPanel& panel;
    bool isOn = false;
    std::size_t interventionsShown = 0;
    std::shared_ptr<const std::vector<RunMark>> marksTold;  ///< of the latest frame
    std::uint64_t runTold = 0;
};

}  // namespace tokenfactory::ui
