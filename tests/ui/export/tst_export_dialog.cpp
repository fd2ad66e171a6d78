#include "tests/ui/export/pictures.h"
#include "ui/controls/choice_box.h"
#include "ui/controls/number_box.h"
#include "ui/controls/tick_box.h"
#include "ui/export/export_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

Picture pictureOf(const ExportChoice& choice)
{
    Picture picture = tests::pictureOf(choice.view, *themeFromId(choice.theme.toStdString()));
    picture.size = choice.size;
    picture.language = choice.language;
    picture.stamped = choice.stamped;
    return picture;
}

}  // namespace

class TestExportDialog : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        dialog = std::make_unique<ExportDialog>(themes, ExportChoice(), pictureOf, nullptr);
        dialog->show();
    }
    void thePreviewFollowsTheChoice()
    {
        QTRY_COMPARE(corner(), printTheme().panel);
        const QImage before = dialog->preview()->image();
        emit dialog->themeBox()->chosen("dark");
        QTRY_COMPARE(corner(), darkTheme().panel);
        QCOMPARE(dialog->choice().theme, QString("dark"));
        const QImage dark = dialog->preview()->image();
        emit dialog->viewBox()->chosen("roofline");
        QTRY_VERIFY(dialog->preview()->image() != dark);
        const QImage english = dialog->preview()->image();
        emit dialog->languageBox()->chosen("zh_CN");
        QTRY_VERIFY(dialog->preview()->image() != english);
        const QImage stamped = dialog->preview()->image();
        dialog->stampSwitch()->click();
        QTRY_VERIFY(dialog->preview()->image() != stamped);
        QVERIFY(!dialog->choice().stamped);
    }
    void thePreviewHasTheProportionsOfTheSize()
    {
        emit dialog->sizeBox()->chosen("column");
        QCOMPARE(dialog->choice().size, QSize(336, 252));
        QTRY_VERIFY(!dialog->preview()->image().isNull());
        const QSize shown = dialog->preview()->image().size();
        QVERIFY(std::abs(shown.width() * 252.0 - shown.height() * 336.0) < 336.0);
        QCOMPARE(dialog->widthBox()->number(), 336);
        QCOMPARE(dialog->heightBox()->number(), 252);
    }
    void theResultIsToldBeforehand()
    {
        QCOMPARE(dialog->resultLine()->text(),
                 QString::fromUtf8("13.33 × 7.50 in at 192 pixels per inch: 2,560 × 1,440 pixels, at most 11 MB"));
        type(dialog->dpiBox(), "96");
        QVERIFY(dialog->resultLine()->text().contains(QString::fromUtf8("1,280 × 720 pixels")));
        type(dialog->widthBox(), "960");
        QVERIFY(dialog->resultLine()->text().contains(QString::fromUtf8("10.00 × 7.50 in")));
        emit dialog->formatBox()->chosen("pdf");
        QVERIFY(dialog->resultLine()->text().startsWith(QString::fromUtf8("10.00 × 7.50 in")));
        QVERIFY(!dialog->dpiBox()->isEnabled());
    }
    void typedNumbersCountAndOnesOutOfRangeDoNot()
    {
        type(dialog->widthBox(), "1000");
        type(dialog->dpiBox(), "600");
        QCOMPARE(dialog->choice().size, QSize(1000, 720));
        QCOMPARE(dialog->choice().pixels(), QSize(6250, 4500));
        QCOMPARE(dialog->sizeBox()->currentText(), QString("Other"));
        type(dialog->dpiBox(), "six");
        QCOMPARE(dialog->choice().dpi, 600);
        QVERIFY(dialog->resultLine()->text().contains("600"));  // why not, in words
    }
    void aSideOutOfRangeBecomesTheNearestAndSaysSo()
    {
        type(dialog->dpiBox(), "96");
        type(dialog->widthBox(), "10,000");
        QCOMPARE(dialog->choice().size.width(), 8192);
        QCOMPARE(dialog->widthBox()->text(), QString("8,192"));
        QVERIFY2(dialog->resultLine()->text().startsWith("10,000 is not between 320 and 8,192: 8,192 is taken"),
                 qPrintable(dialog->resultLine()->text()));
        QVERIFY(dialog->resultLine()->text().contains("8,192 × 720 pixels"));
        type(dialog->widthBox(), "160");
        QCOMPARE(dialog->choice().size.width(), 320);
        dialog->heightBox()->selectAll();
        QTest::keyClicks(dialog->heightBox(), "9000");
        QFocusEvent leave(QEvent::FocusOut, Qt::TabFocusReason);  // leaving a box does the same as Enter
        QCoreApplication::sendEvent(dialog->heightBox(), &leave);
        QCOMPARE(dialog->choice().size, QSize(320, 8192));
        QVERIFY(dialog->resultLine()->text().contains("9000 is not between 180 and 8,192"));
    }
    void morePixelsThanCanBeDrawnAreRefused()
    {
        type(dialog->widthBox(), "8192");
        type(dialog->heightBox(), "8192");
        type(dialog->dpiBox(), "600");
        QVERIFY(!dialog->acceptButton()->isEnabled());
        QVERIFY(dialog->resultLine()->text().contains("200 million"));
        emit dialog->formatBox()->chosen("svg");
        QVERIFY(dialog->acceptButton()->isEnabled());
    }
    void aTableIsShownByItsFirstLines()
    {
        emit dialog->formatBox()->chosen("csv");
        QTRY_VERIFY(!dialog->preview()->lines().isEmpty());
        QVERIFY(dialog->preview()->lines().front().contains("tpot_s"));
        QVERIFY(!dialog->widthBox()->isEnabled() && !dialog->themeBox()->isEnabled());
    }
    void theTickIsSeen()
    {
        const auto drawn = [this] { return dialog->stampSwitch()->grab().toImage(); };
        QVERIFY(dialog->stampSwitch()->isChecked());
        const QRect box(0, 0, dialog->stampSwitch()->height(), dialog->stampSwitch()->height());
        const auto inkIn = [&box](const QImage& image) {
            int inked = 0;
            for (int y = 0; y < box.height(); ++y) {
                for (int x = 0; x < box.width(); ++x)
                    inked += image.pixelColor(x, y) == darkTheme().onInk ? 1 : 0;
            }
            return inked;
        };
        QVERIFY(inkIn(drawn()) > 0);
        dialog->stampSwitch()->click();
        QCOMPARE(inkIn(drawn()), 0);
    }
    void everyViewIsOffered()
    {
        QCOMPARE(dialog->viewBox()->count(), static_cast<int>(pictureViews().size()));
        QCOMPARE(dialog->formatBox()->count(), 4);
    }
    void everyFieldHasAName()
    {
        for (const QWidget* field : dialog->findChildren<QWidget*>()) {
            if (field->focusPolicy() & Qt::TabFocus && field->isVisible() &&
                !qobject_cast<const QAbstractButton*>(field))
                QVERIFY2(!field->accessibleName().isEmpty(), field->metaObject()->className());
        }
    }

private:
    QColor corner() const
    {
        const QImage& image = dialog->preview()->image();
        return image.isNull() ? QColor() : image.pixelColor(0, 0);
    }
    static void type(NumberBox* box, const char* text)
    {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
    }

    ThemeHolder themes{darkTheme()};
    std::unique_ptr<ExportDialog> dialog;
};

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
