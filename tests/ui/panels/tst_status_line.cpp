// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/controls/elided_label.h"
#include "ui/panels/status_line.h"

#include <QHelpEvent>
#include <QLabel>
#include <QStandardPaths>
#include <QTest>
#include <QToolTip>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestStatusLine : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void textWithoutRoomEndsInAnEllipsisAndTellsAllInItsTip()
    {
        const ThemeHolder themes(lightTheme());
        StatusLine line(themes);
        StatusView status;
        status.points = "27,936 points in 76.8 ms";
        status.pointsWhy = "points swept";
        status.misfits = "2,714 points do not fit HBM";
        status.misfitsWhy = "points that do not fit HBM";
        status.calibration = "Calibration: projected";
        line.setStatus(status);
        line.setSettled(false);
        line.show();
        line.resize(1200, line.sizeHint().height());
        QTRY_VERIFY(!line.pointsLine()->isElided() && !line.misfitsLine()->isElided());
        line.resize(420, line.height());
        QTRY_VERIFY(line.pointsLine()->isElided());
        const auto* label = line.pointsLine()->findChild<QLabel*>();
        QVERIFY2(label->text().endsWith(QChar(0x2026)), qPrintable(label->text()));
        QVERIFY(label->fontMetrics().horizontalAdvance(label->text()) <= label->width());
        QCOMPARE(line.pointsLine()->text(), QString("27,936 points in 76.8 ms, computing"));
        QCOMPARE(line.pointsLine()->accessibleName(), line.pointsLine()->text());
        QHelpEvent ask(QEvent::ToolTip, QPoint(5, 5), line.pointsLine()->mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(line.pointsLine(), &ask);
        QVERIFY(QToolTip::text().contains("27,936 points in 76.8 ms, computing"));
        // what stands beside each other does not overlap
        QVERIFY(line.pointsLine()->geometry().right() <= line.misfitsLine()->geometry().left());
        QVERIFY(line.calibrationLine()->geometry().right() <= line.width());
    }
};

QTEST_MAIN(TestStatusLine)
#include "tst_status_line.moc"
