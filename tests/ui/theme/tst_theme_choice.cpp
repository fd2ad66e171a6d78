#include "ui/theme/theme_choice.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace tokenfactory::ui;

namespace {

QPalette palette(Qt::GlobalColor window, Qt::GlobalColor text)
{
    QPalette made;
    made.setColor(QPalette::Window, window);
    made.setColor(QPalette::WindowText, text);
    return made;
}

void tellPaletteChanged()
{
    QEvent event(QEvent::ApplicationPaletteChange);
    QCoreApplication::sendEvent(QCoreApplication::instance(), &event);
}

}  // namespace

class TestThemeChoice : public QObject {
    Q_OBJECT
private slots:
    void theSystemDecidesAndMayChangeItsMind()
    {
        ThemeHolder holder(darkTheme());
        QPalette system = palette(Qt::white, Qt::black);
        ThemeChoice choice(holder, [&system] { return system; });
        choice.use("system");
        QCOMPARE(holder.theme().id, QString("light"));
        QCOMPARE(choice.chosen(), QString("system"));
        QTest::qWait(20);

        QSignalSpy changes(&holder, &ThemeHolder::changed);
        system = palette(Qt::black, Qt::white);
        for (int i = 0; i < 5; ++i)
            tellPaletteChanged();
        QTRY_COMPARE(holder.theme().id, QString("dark"));
        QTest::qWait(50);
        QCOMPARE(changes.count(), 1);  // five events, one change, and none from our own palette

        tellPaletteChanged();  // nothing has changed
        QTest::qWait(50);
        QCOMPARE(changes.count(), 1);
    }
    void aThemeOfOnesOwnDoesNotFollowTheSystem()
    {
        ThemeHolder holder(darkTheme());
        QPalette system = palette(Qt::white, Qt::black);
        ThemeChoice choice(holder, [&system] { return system; });
        choice.use("dark");
        QTest::qWait(20);
        tellPaletteChanged();
        QTest::qWait(50);
        QCOMPARE(holder.theme().id, QString("dark"));
    }
    void readingThePaletteOfTheSystemLeavesOurs()
    {
        ThemeHolder holder(darkTheme());
        ThemeChoice choice(holder);
        QSignalSpy changes(&holder, &ThemeHolder::changed);
        choice.use("system");
        QTest::qWait(50);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(QGuiApplication::palette().color(QPalette::Window), holder.theme().win);
    }
    void scaleMultipliesTypeAndStaysInRange()
    {
        ThemeHolder holder(darkTheme());
        ThemeChoice choice(holder);
        choice.use("projector");
        choice.setFontScale(1.2);
        QCOMPARE(holder.theme().typeScale, 1.25 * 1.2);
        choice.setFontScale(7.0);
        QCOMPARE(choice.fontScale(), largestFontScale);
        choice.setFontScale(0.0);
        QCOMPARE(choice.fontScale(), smallestFontScale);
    }
    void presentingEnlargesEveryTheme_data()
    {
        QTest::addColumn<QString>("id");
        for (const QString& id : ThemeChoice::ids())
            QTest::newRow(qPrintable(id)) << id;
    }
    void presentingEnlargesEveryTheme()
    {
        QFETCH(QString, id);
        ThemeHolder holder(darkTheme());
        ThemeChoice choice(holder);
        choice.use(id);
        const UiTheme before = holder.theme();
        choice.setPresenting(true);
        QCOMPARE(holder.theme().typeScale, 1.25);
        QCOMPARE(holder.theme().lineWidth, 2.0);
        choice.setPresenting(false);
        QCOMPARE(holder.theme().typeScale, before.typeScale);
        QCOMPARE(holder.theme().lineWidth, before.lineWidth);
    }
    void anUnknownThemeChangesNothing()
    {
        ThemeHolder holder(darkTheme());
        ThemeChoice choice(holder);
        choice.use("light");
        choice.use("sepia");
        choice.use("print");
        QCOMPARE(holder.theme().id, QString("light"));
    }
};

QTEST_MAIN(TestThemeChoice)
#include "tst_theme_choice.moc"
