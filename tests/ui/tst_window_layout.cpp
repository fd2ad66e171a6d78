#include "tests/ui/fixture.h"
#include "ui/controls/elided_label.h"
#include "ui/main_window.h"
#include "ui/painted_labels.h"
#include "ui/panels/bars.h"
#include "ui/panels/shortcut_sheet.h"
#include "ui/plots/bar_card.h"

#include <QAbstractButton>
#include <QLabel>
#include <QProcess>
#include <QTabBar>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Half a pixel of rounding at either end.
constexpr double tolerance = 1.5;

constexpr auto childVariable = "TOKENFACTORY_LAYOUT_CHILD";

/// Not counting what a scroll area hides.
bool isSeen(const QWidget& widget) { return widget.isVisible() && !widget.visibleRegion().isEmpty(); }

QString named(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 \"%2\"").arg(QString::fromLatin1(widget.metaObject()->className()), text);
}

void checkLabel(const QLabel& label, QStringList& faults)
{
    if (qobject_cast<const ElidedLabel*>(&label) || label.text().isEmpty())
        return;
    const QSize needs = label.wordWrap() ? QSize(0, label.heightForWidth(label.width())) : label.minimumSizeHint();
    if (needs.width() > label.width() + tolerance || needs.height() > label.height() + tolerance)
        faults << named(label, label.text()) + QStringLiteral(" is cut");
}

void checkButton(const QAbstractButton& button, QStringList& faults)
{
    if (button.text().isEmpty())
        return;
    const QSize needs = button.minimumSizeHint();
    if (needs.width() > button.width() + tolerance || needs.height() > button.height() + tolerance)
        faults << named(button, button.text()) + QStringLiteral(" is cut");
}

void checkTabs(const QTabBar& tabs, QStringList& faults)
{
    for (int i = 0; i < tabs.count(); ++i) {
        if (!tabs.rect().adjusted(-1, -1, 1, 1).contains(tabs.tabRect(i)) ||
            tabs.fontMetrics().horizontalAdvance(tabs.tabText(i)) > tabs.tabRect(i).width())
            faults << named(tabs, tabs.tabText(i)) + QStringLiteral(" is cut");
    }
}

void checkPainted(const QWidget& widget, const std::vector<PaintedLabel>& labels, QStringList& faults)
{
    const QRectF whole = QRectF(widget.rect());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const QRectF allowed = labels[i].room.intersected(whole).adjusted(-tolerance, -tolerance, tolerance, tolerance);
        if (!allowed.contains(labels[i].ink))
            faults << named(widget, labels[i].text) + QStringLiteral(" is cut");
        for (std::size_t other = 0; other < i; ++other) {
            const QRectF common = labels[i].ink.intersected(labels[other].ink);
            if (common.width() > tolerance && common.height() > tolerance)
                faults << named(widget, labels[i].text) + QStringLiteral(" lies over ") + labels[other].text;
        }
    }
}

void checkBar(const BarCard& bar, QStringList& faults)
{
    double end = 0.0;
    const QRectF whole = QRectF(bar.rect()).adjusted(-tolerance, -tolerance, tolerance, tolerance);
    for (const PlacedPart& part : bar.placed()) {
        const QRectF room =
            part.place == LabelPlace::inside ? part.area.adjusted(-tolerance, -tolerance, tolerance, tolerance) : whole;
        if (!part.label.isNull() && !room.intersected(whole).contains(part.label))
            faults << named(bar, bar.picture().title) + QStringLiteral(": a label is sliced");
        if (part.place != LabelPlace::below)
            continue;
        if (part.labelLeft < end - tolerance || part.labelLeft + part.labelWidth > bar.width() + tolerance)
            faults << named(bar, bar.picture().title) + QStringLiteral(": labels lie over each other");
        end = part.labelLeft + part.labelWidth;
    }
}

/// Texts beside each other in one parent must not share pixels.
void checkSiblings(const QWidget& parent, QStringList& faults)
{
    std::vector<const QWidget*> texts;
    for (const QObject* child : parent.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (widget && isSeen(*widget) &&
            (qobject_cast<const QLabel*>(widget) || qobject_cast<const QAbstractButton*>(widget)))
            texts.push_back(widget);
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t other = 0; other < i; ++other) {
            if (texts[i]->geometry().intersects(texts[other]->geometry()))
                faults << named(*texts[i], texts[i]->accessibleName()) + QStringLiteral(" lies over ") +
                              named(*texts[other], texts[other]->accessibleName());
        }
    }
}

/// Everything that is cut or lies over something else, in words.
QStringList faultsOf(QWidget& window)
{
    window.grab();  // what paints its own labels says where they went
    QStringList faults;
    QList<QWidget*> all = window.findChildren<QWidget*>();
    all.prepend(&window);
    for (const QWidget* widget : all) {
        if (!isSeen(*widget))
            continue;
        checkSiblings(*widget, faults);
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            checkLabel(*label, faults);
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            checkButton(*button, faults);
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
            checkTabs(*tabs, faults);
        if (const auto* bar = qobject_cast<const BarCard*>(widget))
            checkBar(*bar, faults);
        if (const auto* paints = dynamic_cast<const PaintsLabels*>(widget))
            checkPainted(*widget, paints->paintedLabels(), faults);
    }
    return faults;
}

}  // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
        window->session().openFile("default");
        window->show();
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
    }
    void cleanupTestCase() { window.reset(); }
    void cleanup()
    {
        window->present(false);
        window->themeChoice().setFontScale(1.0);
        window->useLanguage("en");
    }

    void theCheckFindsFaults()
    {
        QWidget parent;
        parent.resize(200, 100);
        QLabel first("a text that is longer than its label", &parent);
        first.setGeometry(0, 0, 60, 20);
        QLabel second("over it", &parent);
        second.setGeometry(40, 0, 100, 20);
        parent.show();
        const QString faults = faultsOf(parent).join(' ');
        QVERIFY2(faults.contains("is cut"), qPrintable(faults));
        QVERIFY2(faults.contains("lies over"), qPrintable(faults));
    }
    void everyTextHasItsPlace_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("fontScale");
        QList<QSize> sizes = {QSize(1280, 720), QSize(1920, 1080)};
        if (!qEnvironmentVariableIsSet(childVariable))
            sizes << QSize(3840, 2160);
        for (const QSize size : sizes) {
            for (const char* theme : {"dark", "light", "projector", "contrast"}) {
                for (const char* language : {"en", "zh_CN"})
                    QTest::addRow("%dx%d %s %s", size.width(), size.height(), theme, language)
                        << size << QString(theme) << QString(language) << 1.0;
            }
        }
        QTest::addRow("largest type") << QSize(1920, 1080) << QString("light") << QString("en") << largestFontScale;
        QTest::addRow("smallest type") << QSize(1280, 720) << QString("dark") << QString("en") << smallestFontScale;
    }
    void everyTextHasItsPlace()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        QFETCH(double, fontScale);
        window->useTheme(theme);
        window->themeChoice().setFontScale(fontScale);
        window->useLanguage(language);
        window->resize(size);
        QTRY_COMPARE(faultsOf(*window).join(" | "), QString());
        QCOMPARE(window->size(), size);
    }
    void everyTextHasItsPlaceWhilePresenting_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        for (const char* theme : {"dark", "projector"}) {
            for (const char* language : {"en", "zh_CN"})
                QTest::addRow("%s %s", theme, language) << QString(theme) << QString(language);
        }
    }
    void everyTextHasItsPlaceWhilePresenting()
    {
        QFETCH(QString, theme);
        QFETCH(QString, language);
        window->useTheme(theme);
        window->useLanguage(language);
        window->present(true);
        window->showNormal();  // the whole screen of a test may be smaller
        window->resize(1280, 720);
        QTRY_COMPARE(window->size(), QSize(1280, 720));
        QTRY_COMPARE(faultsOf(*window).join(" | "), QString());
    }
    void theShortcutSheetIsReadable_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QString("en");
        QTest::newRow("Chinese") << QString("zh_CN");
    }
    void theShortcutSheetIsReadable()
    {
        QFETCH(QString, language);
        window->useTheme("projector");
        window->useLanguage(language);
        ShortcutSheet sheet(window->themes(), window->actions(), window.get());
        sheet.show();
        QTRY_COMPARE(faultsOf(sheet).join(" | "), QString());
        QVERIFY2(sheet.width() <= 1920 && sheet.height() <= 680, qPrintable(QString::number(sheet.height())));
    }
    void screensWithSmallerPixelsAreTheSame_data()
    {
        QTest::addColumn<QString>("factor");
        QTest::newRow("1.25") << QString("1.25");
        QTest::newRow("2") << QString("2");
    }
    void screensWithSmallerPixelsAreTheSame()
    {
        QFETCH(QString, factor);
        if (qEnvironmentVariableIsSet(childVariable))
            QSKIP("is the scaled run itself");
        QProcess child;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_SCALE_FACTOR", factor);
        environment.insert(childVariable, "1");
        child.setProcessEnvironment(environment);
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.start(QCoreApplication::applicationFilePath(),
                    {"everyTextHasItsPlace", "everyTextHasItsPlaceWhilePresenting", "theShortcutSheetIsReadable"});
        QVERIFY(child.waitForFinished(200000));
        QVERIFY2(child.exitCode() == 0, child.readAll().constData());
    }

private:
    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
