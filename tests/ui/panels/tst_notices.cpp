// labels: memory_window
#include "ui/panels/notices.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestNotices : public QObject {
    Q_OBJECT
private slots:
    void thousandsOfWarningsLeaveTheWindowAsItIs()
    {
        const ThemeHolder themes(darkTheme());
        Notices notices(themes);
        notices.resize(900, 40);
        Problems warnings;
        for (int i = 0; i < Notices::mostLines; ++i)
            warnings.push_back({"/" + std::to_string(i), "is not understood; kept, but without effect", {}});
        notices.report({}, warnings);
        QVERIFY(!notices.accessibleName().contains("more"));
        const int few = notices.sizeHint().height();
        for (int i = Notices::mostLines; i < 3000; ++i)
            warnings.push_back({"/" + std::to_string(i), "is not understood; kept, but without effect", {}});
        notices.report({}, warnings);
        QVERIFY(notices.sizeHint().height() < 2 * few);
        QVERIFY(notices.accessibleName().contains("and 2994 more"));
        const auto buttons = notices.findChildren<QPushButton*>();
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text().count(u'\n'), 2999);
    }
};

QTEST_MAIN(TestNotices)
#include "tst_notices.moc"
