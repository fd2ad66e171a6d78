#include "tests/ui/window.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/notices.h"
#include "ui/panels/offer_line.h"
#include "ui/panels/pages.h"
#include "ui/panels/reason_card.h"
#include "ui/panels/status_line.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/text.h"

#include <QPushButton>
#include <QTest>

#include <map>
#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::settle;
using tests::type;

namespace {

using Places = std::map<QString, QRect>;

/// Where everything a hand or an eye may rest on lies in the window.
Places placesIn(const MainWindow& window)
{
    Places places;
    const auto take = [&](const QString& name, const QWidget* widget) {
        places[name] = {widget->mapTo(&window, QPoint(0, 0)), widget->size()};
    };
    for (const SettingInfo& info : settingsTable()) {
        const SettingRow* row = window.buildPanel()->row(std::string(info.flag));
        take(toQString(info.flag), row);
        take(toQString(info.flag) + " control", row->control());
    }
    for (std::size_t i = 0; i < window.valueCards().size(); ++i)
        take(QStringLiteral("card %1").arg(i), window.valueCards()[i]);
    take("page", window.pages());
    take("plot", window.frontierCard()->parentWidget());
    take("bar", window.timeCard());
    take("status", window.statusLine());
    return places;
}

QString changeBetween(const Places& before, const Places& after)
{
    QStringList moved;
    for (const auto& [name, place] : before) {
        if (after.at(name) != place)
            moved << name;
    }
    return moved.join(' ');
}

QRect globalPlace(const QWidget* widget) { return {widget->mapToGlobal(QPoint(0, 0)), widget->size()}; }

}  // namespace

class TestNothingMoves : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = tests::openWindow();
        QApplication::setActiveWindow(window.get());
        settle(*window);
        QTest::qWait(50);
    }
    void cleanupTestCase() { window.reset(); }
    void cleanup()
    {
        window->useLanguage("en");
        window->themeChoice().setFontScale(1.0);
        window->useTheme("dark");
        QVERIFY(window->session().openFile("default"));
        window->notices()->dismiss();
        window->centralWidget()->setFocus();
        settle(*window);
    }

    void whenAMessageComesAndGoes_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<double>("scale");
        QTest::newRow("English") << "en"
                                 << "dark" << 1.0;
        QTest::newRow("Chinese") << "zh_CN"
                                 << "light" << 1.0;
        QTest::newRow("large") << "en"
                               << "projector" << 1.2;
    }
    void whenAMessageComesAndGoes()
    {
        QFETCH(QString, language);
        QFETCH(QString, theme);
        QFETCH(double, scale);
        window->useLanguage(language);
        window->useTheme(theme);
        window->themeChoice().setFontScale(scale);
        QTest::qWait(50);
        const Places before = placesIn(*window);
        const QSize least = window->minimumSize();
        window->notices()->report({{"a file", "is not one", "another would be"}, {"b", "too", ""}}, {});
        window->offer()->offer([] { return QStringLiteral("Something was left"); },
                               [] { return QStringLiteral("Take it"); }, [] { return true; }, [] {});
        QTest::qWait(50);
        for (const QWidget* message :
             {static_cast<QWidget*>(window->notices()), static_cast<QWidget*>(window->offer())}) {
            QVERIFY(message->isVisible());
            QVERIFY(globalPlace(window.get()).contains(globalPlace(message)));
            QVERIFY(!message->visibleRegion().isEmpty());
            for (const ValueCard* card : window->valueCards())
                QVERIFY(!globalPlace(message).intersects(globalPlace(card)));
        }
        QVERIFY(!globalPlace(window->notices()).intersects(globalPlace(window->offer())));
        QCOMPARE(changeBetween(before, placesIn(*window)), QString());
        QCOMPARE(window->minimumSize(), least);
        QTest::mouseClick(window->offer()->refuseButton(), Qt::LeftButton);
        QTest::keyClick(window.get(), Qt::Key_Escape);
        QTRY_VERIFY(!window->notices()->isVisible() && !window->offer()->isVisible());
        QCOMPARE(changeBetween(before, placesIn(*window)), QString());
    }
    void messagesAreTheFirstStopsOfTheTabKey()
    {
        window->notices()->report({{"a file", "is not one", ""}}, {});
        window->centralWidget()->setFocus();
        QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
        QVERIFY2(window->notices()->isAncestorOf(window->focusWidget()),
                 qPrintable(window->focusWidget()->accessibleName()));
        QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
        QTest::keyClick(window->focusWidget(), Qt::Key_Space);
        QVERIFY(!window->notices()->isVisible());
    }
    void whenALayoutCannotBeBuilt_data()
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<QString>("text");
        QTest::newRow("does not divide") << "tp"
                                         << "7";
        QTest::newRow("more than the GPUs") << "dp"
                                            << "128";
        QTest::newRow("does not fit") << "gpus"
                                      << "8";
        QTest::newRow("refused") << "overlap"
                                 << "2";
        QTest::newRow("refused, no number") << "cached"
                                            << "abc";
        QTest::newRow("over a limit") << "max-seqs-per-instance"
                                      << "1";
    }
    void whenALayoutCannotBeBuilt()
    {
        QFETCH(QString, flag);
        QFETCH(QString, text);
        for (const SectionInfo& section : sectionsTable())
            window->buildPanel()->section(std::string(section.id))->setOpen(true);
        QTest::qWait(50);
        SettingRow* row = window->buildPanel()->row(flag.toStdString());
        const Places before = placesIn(*window);
        type(row->number(), qPrintable(text));
        settle(*window);
        QTest::qWait(50);
        QVERIFY(row->trouble()->isVisible());
        QVERIFY(row->troubleMark()->isVisible());
        QVERIFY(!globalPlace(row->trouble()).intersects(globalPlace(row->number())));
        QCOMPARE(changeBetween(before, placesIn(*window)), QString());
        QVERIFY(window->notices()->text().isEmpty());  // said once, beside the box
    }
    void underTheMouseWhileASliderIsDragged()
    {
        SettingRow* row = window->buildPanel()->row("batch");
        window->buildPanel()->section("workload")->setOpen(true);
        window->buildPanel()->findChild<QScrollArea*>()->ensureWidgetVisible(row);
        QTest::qWait(50);
        StopSlider* slider = row->number()->slider();
        const Places before = placesIn(*window);
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, slider->height() / 2));
        bool wasInTrouble = false;
        for (int x = slider->width() / 2; x < slider->width(); x += 4) {
            QTest::mouseMove(slider, QPoint(x, slider->height() / 2));
            settle(*window);
            QCoreApplication::processEvents();
            QCOMPARE(changeBetween(before, placesIn(*window)), QString());
            const TroubleLines* trouble = window->buildPanel()->row("gpus")->trouble();
            wasInTrouble = wasInTrouble || trouble->isVisible();
            QVERIFY(!trouble->isVisible() || !globalPlace(trouble).intersects(globalPlace(row)));
        }
        QVERIFY(wasInTrouble);
        QVERIFY(window->reasonCard()->isVisible());
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(0, 0));
    }
    void underTheMouseWhileADegreeIsDragged()
    {
        window->buildPanel()->section("layout")->setOpen(true);
        QTest::qWait(50);
        StopSlider* slider = window->buildPanel()->degreeRow(frontier::Degree::tp)->slider();
        const Places before = placesIn(*window);
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(7, slider->height() / 2));
        for (int x = 7; x < slider->width(); x += 5) {
            QTest::mouseMove(slider, QPoint(x, slider->height() / 2));
            settle(*window);
            QCOMPARE(changeBetween(before, placesIn(*window)), QString());
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(0, 0));
    }

private:
    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestNothingMoves)
#include "tst_nothing_moves.moc"
