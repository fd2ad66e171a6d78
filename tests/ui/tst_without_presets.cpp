// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/main_window.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/panels/status_line.h"
#include "ui/panels/value_card.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestWithoutPresets : public QObject {
    Q_OBJECT
private slots:
    void onlyTheReasonIsShown()
    {
        MainWindow window({}, "/nowhere", {{"/nowhere", "cannot be read", ""}});
        window.resize(1280, 720);
        window.show();
        QVERIFY(window.notices()->isVisible());
        QVERIFY(window.notices()->text().contains("/nowhere"));
        QVERIFY(window.notices()->height() < 100);
        for (const QWidget* empty : std::initializer_list<const QWidget*>{
                 window.pages(), window.buildPanel(), window.statusLine(), window.valueCards().front()})
            QVERIFY(!empty->isVisible());
    }
    void everythingComesWithTheFirstScenario()
    {
        MainWindow window(tests::presets(), tests::presetsFolder());
        window.resize(1280, 720);
        window.show();
        QVERIFY(!window.pages()->isVisible());
        QVERIFY(window.session().openFile("default"));
        for (const QWidget* filled : std::initializer_list<const QWidget*>{
                 window.pages(), window.buildPanel(), window.statusLine(), window.valueCards().front()})
            QVERIFY(filled->isVisible());
    }
};

QTEST_MAIN(TestWithoutPresets)
#include "tst_without_presets.moc"
