#include "ui/theme/style.h"

#include "ui/theme/type.h"

#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QFontInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTest>
#include <QVBoxLayout>

#include <map>
#include <vector>

using namespace tokenfactory::ui;

namespace {

QWidget* page(const char* role)
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    auto* label = new QLabel(QStringLiteral("Words of a page"));
    label->setProperty("role", role);
    column->addWidget(label);
    column->addWidget(new QLineEdit(QStringLiteral("a line")));
    column->addWidget(new QPushButton(QStringLiteral("Press")));
    column->addWidget(new QCheckBox(QStringLiteral("Check")));
    return page;
}

/// Two pages, the first of them seen.
class Window : public QStackedWidget {
public:
    Window()
    {
        addWidget(page("title"));
        addWidget(page("unit"));
        resize(300, 240);
        show();
        QCoreApplication::processEvents();
    }
    /// Of both pages.
    std::vector<QImage> pictures()
    {
        std::vector<QImage> pictures;
        for (int i = 0; i < count(); ++i) {
            setCurrentIndex(i);
            QCoreApplication::processEvents();
            pictures.push_back(grab().toImage());
        }
        return pictures;
    }
};

/// Counts how often each widget is told that its style has changed.
class StyleChanges : public QObject {
public:
    StyleChanges() { QCoreApplication::instance()->installEventFilter(this); }
    std::map<QObject*, int> told;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::StyleChange)
            ++told[watched];
        return false;
    }
};

void use(const UiTheme& theme) { apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme); }

}  // namespace

class TestRestyling : public QObject {
    Q_OBJECT
private slots:
    void whatWasMadeBeforeTheFirstRulesHasTheirFont()
    {
        QVERIFY(qApp->styleSheet().isEmpty());  // this stays the first
        QStackedWidget early;
        early.addWidget(page("text"));
        use(darkTheme());
        early.show();
        QVERIFY(QTest::qWaitForWindowExposed(&early));
        const QString family = QFontInfo(fontOf(darkTheme(), typesize::control)).family();
        for (const QWidget* widget : early.findChildren<QWidget*>())
            QVERIFY2(QFontInfo(widget->font()).family() == family,
                     qPrintable(QStringLiteral("%1: %2").arg(QString::fromLatin1(widget->metaObject()->className()),
                                                             QFontInfo(widget->font()).family())));
    }
    void aSwitchedWindowLooksLikeOneStartedSo_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::newRow("other colours") << "dark"
                                       << "light";
        QTest::newRow("larger type") << "light"
                                     << "projector";
        QTest::newRow("smaller type") << "contrast"
                                      << "dark";
    }
    void aSwitchedWindowLooksLikeOneStartedSo()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QApplication::setCursorFlashTime(0);
        std::vector<QImage> switched;
        {
            use(*themeFromId(from.toStdString()));
            Window window;
            use(*themeFromId(to.toStdString()));
            switched = window.pictures();
        }
        QCOMPARE(switched, Window().pictures());
    }
    void whatIsSeenIsRestyledOnceAndTheRestWhenItIsShown()
    {
        use(darkTheme());
        Window window;
        StyleChanges changes;
        use(lightTheme());
        for (QWidget* seen : window.currentWidget()->findChildren<QWidget*>())
            QCOMPARE(changes.told[seen], 1);
        QWidget* hidden = window.widget(1);
        QCOMPARE(changes.told[hidden], 0);
        window.setCurrentIndex(1);
        QCOMPARE(changes.told[hidden], 1);
        for (QWidget* shown : hidden->findChildren<QWidget*>())
            QCOMPARE(changes.told[shown], 1);
    }
};

QTEST_MAIN(TestRestyling)
#include "tst_restyling.moc"
