#include "core/workload/session_size.h"

#include "core/workload/workload_file.h"

#include <QTest>

#include <filesystem>

using namespace tokenfactory;
using workload::Law;

class TestSessionSize : public QObject {
    Q_OBJECT
private slots:
    void turnsOfBothKindsAndOfSubAgentsAreCounted()
    {
        workload::Workload sessions;
        QCOMPARE(workload::meanRequestsOfSession(sessions), 1.0);
        sessions.turns = Law::fixed(4.0);
        QCOMPARE(workload::meanRequestsOfSession(sessions), 4.0);
        sessions.otherSessions.emplace();
        sessions.otherSessions->share = 0.25;
        sessions.otherSessions->turns = Law::fixed(12.0);
        QCOMPARE(workload::meanRequestsOfSession(sessions), 6.0);
        sessions.subAgents.shareOfSessions = 0.5;
        sessions.subAgents.perSession = Law::fixed(2.0);
        sessions.subAgents.turns = Law::fixed(8.0);
        QCOMPARE(workload::meanRequestsOfSession(sessions), 14.0);
    }
    void chatsOfOneTurnBringOneRequestEach()
    {
        const auto chat = workload::readWorkload("chat", std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets");
        QVERIFY(chat.has_value());
        QCOMPARE(workload::meanRequestsOfSession(*chat), 1.0);
    }
};

QTEST_GUILESS_MAIN(TestSessionSize)
#include "tst_session_size.moc"
