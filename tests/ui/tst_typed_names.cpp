// labels: memory_window
#include "tests/ui/window.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/panels/top_bar.h"
#include "ui/viewmodels/tip.h"

#include <QHeaderView>
#include <QTableView>
#include <QTextDocument>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

const QString name = QStringLiteral("<b>x</b> & co <img src='a'>");

/// What a tooltip shows of its text.
QString seenOfTip(const QString& text)
{
    if (!Qt::mightBeRichText(text))
        return text;
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText();
}

/// Labels that would take HTML for markup, and tooltips that swallow a part of the name, in words.
QStringList faultsOf(const QWidget& window)
{
    QStringList faults;
    for (const auto* label : window.findChildren<const QLabel*>()) {
        if (label->textFormat() != Qt::PlainText && !label->text().isEmpty())
            faults << QStringLiteral("label: ") + label->text();
    }
    for (const auto* widget : window.findChildren<const QWidget*>()) {
        const QString seen = seenOfTip(widget->toolTip());
        if (seen.contains("co") && seen.contains("x") && widget->toolTip().contains("&") && !seen.contains(name))
            faults << QStringLiteral("tip: ") + widget->toolTip();
        if (widget->toolTip().contains("<b>"))
            faults << QStringLiteral("tip with markup: ") + widget->toolTip();
    }
    return faults;
}

}  // namespace

class TestTypedNames : public QObject {
    Q_OBJECT
private slots:
    void whatLooksLikeHtmlIsShownAsTyped()
    {
        auto window = tests::openWindow({1280, 720});
        auto scenario = tests::valueOf(scenario::readScenario("worker-lost", tests::presetsFolder())).scenario;
        scenario.name = name.toStdString();
        QVERIFY(window->session().open(scenario));
        window->floorPage()->setPlaysAtOnce(false);
        tests::settle(*window);
        window->session().pin();
        window->notices()->reportText(IconLine::Kind::warning, [] { return name; });
        const Problem problem{name.toStdString() + ".json", "is " + name.toStdString(), name.toStdString()};
        window->notices()->report(Problems{problem}, Problems());
        for (const char* page : {"frontier", "compare", "sweep", "sensitivity", "roofline", "floor"}) {
            window->pages()->showPage(QString::fromLatin1(page));
            QTest::qWait(50);
            QCOMPARE(faultsOf(*window).join(" | "), QString());
            for (const auto* table : window->findChildren<QTableView*>()) {
                for (int i = 0; i < table->model()->columnCount(); ++i) {
                    const QString tip = table->model()->headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString();
                    QVERIFY2(!tip.contains("<b>"), qPrintable(tip));
                }
            }
        }
        QVERIFY2(window->topBar()->summary().contains(name) || window->windowTitle().contains(name),
                 qPrintable(window->topBar()->summary()));
    }
    void anElidedNameIsWholeInItsTip()
    {
        ElidedLabel label;
        label.resize(30, 20);
        label.setWords(name);
        QCOMPARE(int(label.textFormat()), int(Qt::PlainText));
        QCOMPARE(seenOfTip(label.toolTip()), name);
    }
    void aTipWithoutMarkupStaysWhatItIs()
    {
        QCOMPARE(plainTip("TTFT & TPOT"), QString("TTFT & TPOT"));
        QCOMPARE(seenOfTip(plainTip(name)), name);
    }
    void aButtonSaysItsNameAsTyped()
    {
        const ThemeHolder themes(darkTheme());
        IconButton button(themes, Icon::pin);
        button.setWords(name);
        QCOMPARE(seenOfTip(button.toolTip()), name);
        QCOMPARE(button.accessibleName(), name);
    }
};

QTEST_MAIN(TestTypedNames)
#include "tst_typed_names.moc"
