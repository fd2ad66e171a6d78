// labels: memory_window
#include "ui/controls/choice_box.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/number_box.h"
#include "ui/controls/segmented.h"
#include "ui/controls/stop_slider.h"

#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace tokenfactory::ui;

namespace {

void wheel(QWidget& widget, int steps)
{
    const QPointF place = widget.rect().center();
    QWheelEvent event(place, widget.mapToGlobal(place), {}, QPoint(0, 120 * steps), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

/// A window with one of each, shown and active.
struct Stand {
    ThemeHolder themes{darkTheme()};
    QWidget window;
    StopSlider slider{themes};
    NumberBox box;
    ChoiceBox choice{themes};
    Segmented segmented{themes};
    IconButton button{themes, Icon::copy};

    Stand()
    {
        auto* column = new QVBoxLayout(&window);
        for (QWidget* widget :
             {static_cast<QWidget*>(&slider), static_cast<QWidget*>(&box), static_cast<QWidget*>(&choice),
              static_cast<QWidget*>(&segmented), static_cast<QWidget*>(&button)})
            column->addWidget(widget);
        slider.setStops({1, 2, 4, 8, 16, 32}, {64}, 4);
        box.setNumber(4, 1, 4096);
        const OptionsView options{"Stage", {{"a", "First", {}}, {"b", "Second", {}}, {"c", "Third", {}}}, "b"};
        choice.setOptions(options);
        segmented.setOptions(options);
        window.resize(300, 240);
        window.show();
        QApplication::setActiveWindow(&window);
        static_cast<void>(QTest::qWaitForWindowActive(&window));
        window.setFocus();
    }
};

}  // namespace

class TestControls : public QObject {
    Q_OBJECT
private slots:
    void theWheelOverAnUnfocusedControlChangesNothing()
    {
        Stand stand;
        for (QWidget* widget : {static_cast<QWidget*>(&stand.slider), static_cast<QWidget*>(&stand.choice),
                                static_cast<QWidget*>(&stand.segmented), static_cast<QWidget*>(&stand.box)}) {
            widget->clearFocus();
            wheel(*widget, -3);
            wheel(*widget, 3);
        }
        QCOMPARE(stand.slider.stopValue(), 4);
        QCOMPARE(stand.choice.currentIndex(), 1);
        QCOMPARE(stand.segmented.chosenId(), std::string("b"));
        QCOMPARE(stand.box.number(), 4);
    }
    void theWheelMovesAFocusedSliderByOneStop()
    {
        Stand stand;
        stand.slider.setFocus();
        QSignalSpy spy(&stand.slider, &StopSlider::chosen);
        wheel(stand.slider, 1);
        QCOMPARE(stand.slider.stopValue(), 8);
        QCOMPARE(spy.count(), 1);
    }
    void arrowsMoveFromStopToStopAndEndAtTheLast()
    {
        Stand stand;
        stand.slider.setFocus();
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&stand.slider, Qt::Key_Right);
        QCOMPARE(stand.slider.stopValue(), 32);  // 64 is a cross
        QTest::keyClick(&stand.slider, Qt::Key_Home);
        QCOMPARE(stand.slider.stopValue(), 1);
    }
    void aDragPassesOnlyStops()
    {
        Stand stand;
        std::vector<int> seen;
        connect(&stand.slider, &StopSlider::chosen, this, [&](int value) { seen.push_back(value); });
        QTest::mousePress(&stand.slider, Qt::LeftButton, Qt::NoModifier, QPoint(12, 10));
        for (int x = 12; x <= stand.slider.width() - 12; x += 4) {
            QMouseEvent move(QEvent::MouseMove, QPointF(x, 10), stand.slider.mapToGlobal(QPointF(x, 10)), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(&stand.slider, &move);
        }
        QTest::mouseRelease(&stand.slider, Qt::LeftButton, Qt::NoModifier, QPoint(stand.slider.width() - 12, 10));
        QCOMPARE(seen, (std::vector{1, 2, 4, 8, 16, 32}));
    }
    void aDragIsAGestureAndEscTakesItBack()
    {
        Stand stand;
        QStringList said;
        connect(&stand.slider, &StopSlider::gestureBegan, this, [&] { said.append("began"); });
        connect(&stand.slider, &StopSlider::gestureEnded, this, [&] { said.append("ended"); });
        connect(&stand.slider, &StopSlider::gestureCancelled, this, [&] { said.append("cancelled"); });
        const int before = stand.slider.stopValue();
        const auto drag = [&](double share) {
            QTest::mouseMove(&stand.slider,
                             QPoint(static_cast<int>(share * stand.slider.width()), stand.slider.height() / 2));
        };
        QTest::mousePress(&stand.slider, Qt::LeftButton, {}, QPoint(12, stand.slider.height() / 2));
        drag(0.9);
        QVERIFY(stand.slider.stopValue() != before);
        QTest::keyClick(&stand.slider, Qt::Key_Escape);
        QCOMPARE(stand.slider.stopValue(), before);
        drag(0.5);  // nothing is held any more
        QCOMPARE(stand.slider.stopValue(), before);
        QTest::mouseRelease(&stand.slider, Qt::LeftButton);
        QCOMPARE(said, QStringList({"began", "cancelled"}));
        QTest::mouseClick(&stand.slider, Qt::LeftButton);
        QTest::mousePress(&stand.slider, Qt::LeftButton);
        stand.slider.setEnabled(false);
        QCOMPARE(said, QStringList({"began", "cancelled", "began", "ended", "began", "ended"}));
    }
    void settingStopsIsNoChoiceOfTheUser()
    {
        Stand stand;
        QSignalSpy spy(&stand.slider, &StopSlider::chosen);
        stand.slider.setStops({1, 3, 9}, {}, 9);
        stand.slider.setStops({1, 2}, {}, 1);
        QCOMPARE(spy.count(), 0);
    }
    void aTypedValueBetweenStopsIsLeftByTheNextKey()
    {
        Stand stand;
        stand.slider.setStops({1, 2, 4, 8}, {}, 5);
        QSignalSpy spy(&stand.slider, &StopSlider::chosen);
        stand.slider.setFocus();
        QTest::keyClick(&stand.slider, Qt::Key_Left);
        QCOMPARE(spy.takeFirst().at(0).toInt(), 4);
    }

    void numbersAreReadTheSameInEveryLocale_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("number");
        QTest::newRow("plain") << "32768" << 32768;
        QTest::newRow("commas") << "32,768" << 32768;
        QTest::newRow("k") << "32k" << 32768;
        QTest::newRow("K and space") << " 127 K " << 130048;
        QTest::newRow("M") << "1M" << 1048576;
        QTest::newRow("half a k") << "0.5k" << 512;
        QTest::newRow("negative") << "-4" << -4;
    }
    void numbersAreReadTheSameInEveryLocale()
    {
        QFETCH(QString, text);
        QFETCH(int, number);
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(parsedWhole(text).value_or(-1), number);
    }
    void whatIsNoWholeNumberIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "k", "1.5", "12x", "1e400", "nan", "inf", "99999999999", "0x10", "1 2"})
            QTest::newRow(*text ? text : "empty") << QString(text);
    }
    void whatIsNoWholeNumberIsRefused()
    {
        QFETCH(QString, text);
        QVERIFY(!parsedWhole(text));
    }
    void theBoxSaysWhatIsRightAndGoesBack()
    {
        Stand stand;
        QSignalSpy typed(&stand.box, &NumberBox::typed);
        QSignalSpy refused(&stand.box, &NumberBox::refused);
        stand.box.setFocus();
        stand.box.selectAll();
        QTest::keyClicks(&stand.box, "5000");
        QTest::keyClick(&stand.box, Qt::Key_Return);
        QCOMPARE(typed.count(), 0);
        QVERIFY(refused.at(0).at(0).value<Words>()().contains("4,096"));
        QVERIFY(stand.box.property("wrong").toBool());
        stand.slider.setFocus();
        QCOMPARE(stand.box.text(), QString("4"));
        stand.box.setFocus();
        stand.box.selectAll();
        QTest::keyClicks(&stand.box, "2k");
        QTest::keyClick(&stand.box, Qt::Key_Return);
        QCOMPARE(typed.at(0).at(0).toInt(), 2048);
        QCOMPARE(stand.box.text(), QString("2,048"));
    }
    void whatIsBeingTypedIsNotOverwritten()
    {
        Stand stand;
        stand.box.setFocus();
        stand.box.selectAll();
        QTest::keyClicks(&stand.box, "12");
        stand.box.setNumber(4, 1, 4096);
        QCOMPARE(stand.box.text(), QString("12"));
    }

    void spaceAfterAClickPressesNothingAgain()
    {
        Stand stand;
        QSignalSpy clicks(&stand.button, &QToolButton::clicked);
        QTest::mouseClick(&stand.button, Qt::LeftButton);
        QCOMPARE(clicks.count(), 1);
        if (QWidget* focused = QApplication::focusWidget())
            QTest::keyClick(focused, Qt::Key_Space);
        QVERIFY(QApplication::focusWidget() != &stand.button);
        QCOMPARE(clicks.count(), 1);
    }
    void optionsMayChangeWhileOneIsChosen()
    {
        Stand stand;
        std::string after;
        connect(&stand.segmented, &Segmented::chosen, this, [&](const std::string& id) {
            stand.segmented.setOptions({});
            after = id;
        });
        QTest::mouseClick(&stand.segmented, Qt::LeftButton, Qt::NoModifier, stand.segmented.placeOf("c"));
        QCOMPARE(after, std::string("c"));
    }
    void aSegmentIsChosenByMouseAndArrows()
    {
        Stand stand;
        std::vector<std::string> chosen;
        connect(&stand.segmented, &Segmented::chosen, this, [&](const std::string& id) { chosen.push_back(id); });
        QTest::mouseClick(&stand.segmented, Qt::LeftButton, Qt::NoModifier, stand.segmented.placeOf("c"));
        QTest::mouseClick(&stand.segmented, Qt::LeftButton, Qt::NoModifier,
                          stand.segmented.placeOf("b"));  // chosen already
        stand.segmented.setFocus();
        QTest::keyClick(&stand.segmented, Qt::Key_Left);
        QTest::keyClick(&stand.segmented, Qt::Key_Space);
        QCOMPARE(chosen, (std::vector<std::string>{"c", "a"}));
    }
};

QTEST_MAIN(TestControls)
#include "tst_controls.moc"
