// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/panels/build_panel.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestDrags : public QObject {
    Q_OBJECT
private slots:
    void aDragOfASliderIsOneStep()
    {
        const scenario::Scenario before = session.scenario();
        StopSlider* slider = panel.degreeRow(frontier::Degree::tp)->slider();
        press(slider);
        for (int x = 12; x < slider->width(); x += 3)
            move(slider, x);
        QTest::mouseRelease(slider, Qt::LeftButton);
        QVERIFY(session.scenario().layout.tp > 8);
        QCOMPARE(session.undoStack()->count(), 1);
        session.undoStack()->undo();
        QVERIFY(session.scenario() == before);
        QCOMPARE(slider->stopValue(), 1);
    }
    void escDuringADragGoesBack()
    {
        const scenario::Scenario before = session.scenario();
        StopSlider* slider = panel.batchRow()->slider();
        press(slider);
        move(slider, slider->width() / 3);
        QVERIFY(!(session.scenario() == before));
        QTest::keyClick(slider, Qt::Key_Escape);
        QVERIFY(session.scenario() == before);
        QCOMPARE(session.undoStack()->count(), 0);
        QCOMPARE(panel.batchRow()->box()->number(), before.batch);
        QTest::mouseRelease(slider, Qt::LeftButton);
        QCOMPARE(slider->stopValue(), before.batch);
    }

private slots:
    void initTestCase()
    {
        QVERIFY(session.openFile("default"));
        panel.setFixedSize(300, 900);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }
    void cleanup()
    {
        QVERIFY(session.openFile("default"));
        session.undoStack()->clear();
    }

private:
    static void press(StopSlider* slider)
    {
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(12, slider->height() / 2));
    }
    static void move(StopSlider* slider, int x) { QTest::mouseMove(slider, QPoint(x, slider->height() / 2)); }

    ThemeHolder themes{darkTheme()};
    Session session{tests::presets(), tests::presetsFolder()};
    BuildPanel panel{themes, session};
};

QTEST_MAIN(TestDrags)
#include "tst_drags.moc"
