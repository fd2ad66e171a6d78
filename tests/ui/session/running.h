#pragma once

#include "tests/ui/busy.h"
#include "tests/ui/fixture.h"
#include "ui/session/factory_run.h"
#include "ui/session/session.h"

#include <QTest>

namespace tokenfactory::tests {

inline scenario::Scenario busyMinute() { return busy(60.0); }

/// A run, standing.
struct Running {
    ui::FactoryRun run{presets(), presetsFolder()};

    explicit Running(const scenario::Scenario& scenario = busyMinute())
    {
        run.load(scenario);
        settle();
    }
    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(run.state() == ui::FactoryRun::State::standing, 60000);
        QVERIFY(run.frame());
        QVERIFY(run.frame()->stands);
    }
    void seek(double seconds)
    {
        run.seek(fromSeconds(seconds));
        settle();
    }
    SimTime time() const { return run.frame()->time; }
};

/// A run that takes up what its session is edited to.
struct Edited {
    ui::Session session{presets(), presetsFolder()};
    ui::FactoryRun run{presets(), presetsFolder()};

    Edited()
    {
        QVERIFY(session.open(busyMinute()));
        run.follow(session);
        QTRY_VERIFY(run.state() == ui::FactoryRun::State::standing);
    }
};

}  // namespace tokenfactory::tests
