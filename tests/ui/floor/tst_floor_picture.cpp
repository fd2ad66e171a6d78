#include "tests/ui/floor/moments.h"
#include "ui/floor/floor_painter.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/text.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <map>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

QImage painted(FloorPainter& painter, const FloorView& view, const QSize& size, const UiTheme& theme,
               double ratio = 1.0)
{
    QImage image(size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta);
    QPainter canvas(&image);
    painter.paint(canvas, QSizeF(size), view, theme, ratio);
    return image;
}

/// Texts 40 % longer, as a translation may be.
FloorView longer(FloorView view)
{
    const auto grow = [](QString& text) {
        if (!text.isEmpty()) {
            text += QStringLiteral(" ") + text.left(static_cast<qsizetype>(0.4 * static_cast<double>(text.size())));
        }
    };
    for (QString* text : {&view.arrivalRate, &view.waitText, &view.readyText, &view.handOffText, &view.dotText,
                          &view.retireRate, &view.gaps}) {
        grow(*text);
    }
    for (FloorPool& pool : view.pools) {
        for (QString* text : {&pool.name, &pool.count, &pool.busyOfWhile, &pool.limitText, &pool.workText,
                              &pool.stateText, &pool.expertName, &pool.expertText}) {
            grow(*text);
        }
    }
    const auto growShelf = [&](FloorShelf& shelf) {
        for (QString* text : {&shelf.name, &shelf.capacityText, &shelf.fullText, &shelf.flowText, &shelf.hitText}) {
            grow(*text);
        }
    };
    growShelf(view.hbm);
    std::ranges::for_each(view.compartments, growShelf);
    std::ranges::for_each(view.shelves, growShelf);
    for (FloorLink& link : view.links) {
        grow(link.text);
    }
    for (QString& line : view.retireText) {
        grow(line);
    }
    if (view.followed) {
        grow(view.followed->title);
        for (QString& line : view.followed->lines) {
            grow(line);
        }
    }
    return view;
}

tests::MadeUp smallFloor()
{
    tests::MadeUp floor;
    floor.pools = {{"all", true, true, true, 1, 8, 0}};
    return floor;
}

tests::MadeUp wideFloor()
{
    tests::MadeUp floor;
    floor.pools = {{"prefill", true, true, false, 100, 16, 0}, {"decode", false, false, true, 412, 64, 0}};
    floor.tiers = {kv::Tier::dram, kv::Tier::pool};
    floor.transfers = 300;
    floor.waiting = 15'000;
    return floor;
}

}  // namespace

class TestFloorPicture : public QObject {
    Q_OBJECT
private slots:
    void barsOfTheHbmAreOnOneScale()
    {
        for (const double atS : {80.0, 120.0}) {
            const FloorView view = floorViewOf(tests::momentOf("worker-lost", atS));
            const FloorLayout layout = layoutOf(shapeOf(view), {1280, 320}, 1.0);
            const HbmBars bars = hbmBarsOf(view, layout);
            QVERIFY(bars.isToScale);
            QCOMPARE(bars.lengths.size(), std::size_t(2));
            QCOMPARE(bars.lengths[0] / bars.lengths[1],
                     view.compartments[0].capacityBytes / view.compartments[1].capacityBytes);
            for (std::size_t i = 0; i < 2; ++i)
                QVERIFY(bars.lengths[i] + bars.lost[i] <= layout.compartments[i].bar.width() + 1e-6);
            QCOMPARE(bars.lost[1] > 0.0, atS > 90.0);
        }
    }
    void theSameMomentIsTheSamePicture()
    {
        const FloorMoment moment = tests::momentOf("worker-lost", 215.0, 0.01);
        for (const double ratio : {1.0, 1.25, 2.0}) {
            FloorPainter painter;
            const QImage first = painted(painter, floorViewOf(moment, 12), {1280, 460}, darkTheme(), ratio);
            painted(painter, floorViewOf(tests::bigFloor().moment()), {900, 420}, lightTheme(), ratio);
            QCOMPARE(painted(painter, floorViewOf(moment, 12), {1280, 460}, darkTheme(), ratio), first);
            FloorPainter another;
            QCOMPARE(painted(another, floorViewOf(moment, 12), {1280, 460}, darkTheme(), ratio), first);
        }
    }
    void noLabelsOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        QTest::addColumn<int>("floor");
        QTest::addColumn<bool>("isLong");
        for (const QSize& size :
             {QSize(1000, 380), QSize(1280, 420), QSize(1400, 560), QSize(1920, 700), QSize(3600, 1600)}) {
            for (const double scale : {1.0, 1.25}) {
                for (int floor = 0; floor < 4; ++floor) {
                    for (const bool isLong : {false, true}) {
                        QTest::addRow("%dx%d at %g, floor %d%s", size.width(), size.height(), scale, floor,
                                      isLong ? ", long" : "")
                            << size << scale << floor << isLong;
                    }
                }
            }
        }
    }
    void noLabelsOverlap()
    {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        QFETCH(int, floor);
        QFETCH(bool, isLong);
        UiTheme theme = lightTheme();
        theme.typeScale = scale;
        const std::array<FloorMoment, 4> moments = {tests::bigFloor().moment(), smallFloor().moment(),
                                                    wideFloor().moment(), tests::MadeUp{}.moment()};
        FloorView view =
            floorViewOf(moments[static_cast<std::size_t>(floor)], floor == 0 ? std::optional(1003) : std::nullopt);
        if (isLong) {
            view = longer(std::move(view));
        }
        FloorPainter painter;
        painted(painter, view, size, theme);
        const std::vector<PaintedLabel>& labels = painter.labels();
        QVERIFY(labels.size() > 10);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const PaintedLabel& label = labels[i];
            QVERIFY2(QRectF(QPointF(), QSizeF(size)).adjusted(-0.5, -0.5, 0.5, 0.5).contains(label.ink),
                     qPrintable(label.text));
            QVERIFY2(label.ink.width() <= label.room.width() + 1.0, qPrintable(label.text));
            for (std::size_t other = 0; other < i; ++other) {
                const QRectF common = label.ink & labels[other].ink;
                QVERIFY2(common.width() < 1.0 || common.height() < 5.0 * scale,
                         qPrintable(label.text + " | " + labels[other].text));
            }
        }
        // what passes read has its words beside the paths between shelves, not under them
        const FloorLayout& layout = painter.layout();
        for (const PassLink& passes : layout.passLinks) {
            for (const LinkPlace& link : layout.links) {
                for (std::size_t i = 1; i < link.path.size(); ++i) {
                    const QRectF way = QRectF(link.path[i - 1], link.path[i]).normalized();
                    const double half = widestLink / 2.0;
                    QVERIFY(passes.label.isEmpty() || !way.adjusted(-half, -half, half, half).intersects(passes.label));
                }
            }
        }
        // boxes do not lie over each other, either
        std::vector<QRectF> boxes = {layout.queue.box, layout.ready.box, layout.retire.box,
                                     layout.hbm,       layout.keyLeft,   layout.keyRight};
        for (const PoolPlace& pool : layout.pools) {
            boxes.push_back(pool.box.united(pool.expertBox));
        }
        for (const ShelfPlace& shelf : layout.shelves) {
            boxes.push_back(shelf.box);
        }
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (std::size_t other = 0; other < i; ++other) {
                const QRectF common = boxes[i] & boxes[other];
                QVERIFY2(common.width() < 1.0 || common.height() < 1.0, qPrintable(QString::number(i)));
            }
        }
    }
    void whatIsToldInFullAt1280IsNotCut_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<double>("atS");
        QTest::newRow("oscillation") << QByteArray("oscillation") << 300.0;
        QTest::newRow("one rack") << QByteArray("kimi-k3-64-gb200") << 100.0;
        QTest::newRow("agents") << QByteArray("agentx-8-b300-dram") << 600.0;
        QTest::newRow("lost worker") << QByteArray("worker-lost") << 215.0;
    }
    void whatIsToldInFullAt1280IsNotCut()
    {
        QFETCH(QByteArray, preset);
        QFETCH(double, atS);
        FloorPainter painter;
        const FloorView view = floorViewOf(tests::momentOf(preset.constData(), atS, 1.0));
        painted(painter, view, {1240, 440}, darkTheme());
        QStringList cut;
        for (const PaintedLabel& label : painter.labels()) {
            if (label.text.endsWith(QChar(0x2026))) {
                cut << label.text;
            }
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(" | ")));
    }
    void everyWorkerHasItsCellsOrTheRatioIsSaid_data()
    {
        QTest::addColumn<int>("workers");
        QTest::addColumn<int>("gpus");
        for (const int workers : {1, 2, 3, 7, 16, 64, 512, 5000}) {
            for (const int gpus : {1, 4, 8, 12, 64, 72}) {
                QTest::addRow("%d of %d", workers, gpus) << workers << gpus;
            }
        }
    }
    void everyWorkerHasItsCellsOrTheRatioIsSaid()
    {
        QFETCH(int, workers);
        QFETCH(int, gpus);
        const QRectF area(10.0, 20.0, 260.0, 90.0);
        const FloorCells cells = cellsIn(area, workers, gpus);
        QVERIFY(static_cast<int>(cells.frames.size()) * cells.workersPerFrame >= workers);
        QVERIFY((static_cast<int>(cells.frames.size()) - 1) * cells.workersPerFrame < workers);
        QVERIFY(cells.columns * cells.rows * cells.gpusPerCell >= gpus);
        QVERIFY(cells.gpusPerCell == 1 || cells.gpusPerCell == gpus);
        QCOMPARE(gpuRatioText(cells.gpusPerCell).isEmpty(), cells.gpusPerCell == 1);
        for (std::size_t i = 0; i < cells.frames.size(); ++i) {
            QVERIFY(area.adjusted(-1.5, -1.5, 1.5, 1.5).contains(cells.frames[i]));
            if (i > 0) {
                QVERIFY(!cells.frames[i].intersects(cells.frames[i - 1]));
            }
            for (int cell = 0; cell < cells.columns * cells.rows; ++cell) {
                QVERIFY(cells.frames[i].contains(cells.cell(cells.frames[i], cell)));
            }
        }
    }
    void whatACellStandsForIsSaid()
    {
        for (const QSize& size : {QSize(1000, 380), QSize(1280, 440), QSize(1920, 700)}) {
            FloorPainter painter;
            painted(painter, floorViewOf(wideFloor().moment()), size, lightTheme());
            for (const PoolPlace& pool : painter.layout().pools) {
                const QString ratio = pool.cells.workersPerFrame > 1 ? workerRatioText(pool.cells.workersPerFrame)
                                                                     : gpuRatioText(pool.cells.gpusPerCell);
                const bool isSaid = ratio.isEmpty() || std::ranges::any_of(painter.labels(), [&](const auto& label) {
                                        return label.text.contains(ratio) && pool.box.contains(label.ink);
                                    });
                QVERIFY2(isSaid, qPrintable(ratio));
            }
            const QString queue = cellRatioText(painter.layout().queue.cells.perCell(15'000));
            QVERIFY(
                std::ranges::any_of(painter.labels(), [&](const PaintedLabel& label) { return label.text == queue; }));
        }
    }
    void countedThingsGetARatioWhereTheyAreTooMany()
    {
        CountCells cells;
        cells.area = {0.0, 0.0, 90.0, 45.0};
        QCOMPARE(cells.perCell(0), 1);
        QCOMPARE(cells.perCell(cells.fit()), 1);
        QCOMPARE(cells.perCell(cells.fit() + 1), 2);
        QCOMPARE(cells.perCell(1000L * cells.fit()), 1000);
    }
    void widthIsTheRootOfBytesPerSecond()
    {
        QCOMPARE(std::lround(linkWidth(1e9)), 4L);
        QCOMPARE(std::lround(linkWidth(10e9)), 12L);
        QCOMPARE(std::lround(linkWidth(40e9)), 24L);
        QCOMPARE(linkWidth(0.0), 0.0);
        QCOMPARE(linkWidth(1.0), 2.0);
        QCOMPARE(linkWidth(1e13), widestLink);
        QVERIFY(isOffScale(1e13) && !isOffScale(40e9));
    }
    void whatIsTooFastForTheEyeStandsStillAndHasItsNumber()
    {
        tests::MadeUp floor = tests::bigFloor();
        floor.transferredS = 0.01;
        FloorPainter painter;
        const FloorView slow = floorViewOf(floor.moment(1e-4));
        painted(painter, slow, {1600, 700}, darkTheme());
        const std::size_t load = static_cast<std::size_t>(
            std::ranges::find(slow.links, factory::Carried::For::load, &FloorLink::purpose) - slow.links.begin());
        QVERIFY(!painter.isStillBand(load, slow));
        const FloorView fast = floorViewOf(floor.moment(100.0));
        QVERIFY(painter.isStillBand(load, fast));
        const QImage one = painted(painter, fast, {1600, 700}, darkTheme());
        // whatever has moved meanwhile, the band looks the same
        auto later = std::make_shared<factory::Snapshot>(*fast.now);
        for (factory::TransferPicture& transfer : later->transfers) {
            transfer.movedBytes += 50'000'000;
        }
        FloorView next = floorViewOf({later, 100.0});
        const QRectF band = painter.layout().links[load].label;
        QCOMPARE(painted(painter, next, {1600, 700}, darkTheme()).copy(band.toRect()), one.copy(band.toRect()));
        const bool hasNumber = std::ranges::any_of(
            painter.labels(), [&](const PaintedLabel& label) { return label.text == fast.links[load].text; });
        QVERIFY(hasNumber);
    }
    void whatWasRefusedIsReadOnTheSmallestFloor()
    {
        FloorMoment moment = tests::momentOf("worker-lost", 120.0);
        auto now = std::make_shared<factory::Snapshot>(*moment.now);
        now->requests.refused.fill(1234);
        FloorPainter painter;
        painted(painter, floorViewOf({now, 0.0}), {756, 300}, darkTheme());
        const auto all = static_cast<double>(1234 * now->requests.refused.size());
        const bool isWhole = std::ranges::any_of(painter.labels(), [&](const PaintedLabel& label) {
            return label.text == QStringLiteral("refused ") + grouped(all);
        });
        QVERIFY(isWhole);
    }
    void everyCompartmentOfTheHbmHasItsName()
    {
        for (const char* preset : {"worker-lost", "oscillation", "agent-fleet", "chat-hour"}) {
            const FloorView view = floorViewOf(tests::momentOf(preset, 100.0));
            for (const QSize size : {QSize(756, 300), QSize(1000, 320), QSize(1600, 620)}) {
                FloorPainter painter;
                painted(painter, view, size, darkTheme());
                for (std::size_t i = 0; i < view.compartments.size(); ++i) {
                    const QRectF head = painter.layout().compartments[i].head;
                    const bool isNamed = std::ranges::any_of(painter.labels(), [&](const PaintedLabel& label) {
                        return head.contains(label.ink.center()) && (label.text.startsWith(view.compartments[i].name) ||
                                                                     label.text.startsWith(view.compartments[i].brief));
                    });
                    QVERIFY2(isNamed, qPrintable(QStringLiteral("%1, %2 px").arg(preset).arg(size.width())));
                }
            }
        }
    }
    void whatComesAndGoesBetweenTwoFramesIsSeenOnItsBand()
    {
        tests::MadeUp floor = tests::bigFloor();
        floor.transferredS = 1e-4;
        const auto bandAt = [&](double speed) {
            FloorView view = floorViewOf(floor.moment(speed));
            if (!view.everyTransfer)
                return QImage();
            view.dots.clear();  // a moment at which none is on its way
            FloorPainter painter;
            return painted(painter, view, {1600, 700}, darkTheme());
        };
        const QImage quick = bandAt(0.05), slow = bandAt(5e-4);
        QVERIFY(!quick.isNull() && !slow.isNull());
        QVERIFY(quick != slow);          // a transfer lasts 2 ms of watching, or 200
        QVERIFY(quick == bandAt(0.05));  // the same moment is the same picture
        QVERIFY(slow == bandAt(4e-4));
        const FloorView view = floorViewOf(floor.moment(0.05));
        const std::size_t load = static_cast<std::size_t>(
            std::ranges::find(view.links, factory::Carried::For::load, &FloorLink::purpose) - view.links.begin());
        QVERIFY(isTraced(view.links[load], view));
        QVERIFY(plateOf({FloorPart::link, static_cast<std::int64_t>(load)}, view).join(' ').contains("between two"));
    }
    void shelvesAreFilledByKind()
    {
        const FloorView view = floorViewOf(tests::bigFloor().moment());
        FloorPainter painter;
        const UiTheme theme = darkTheme();
        const QImage image = painted(painter, view, {1600, 700}, theme);
        const ShelfPlace& dram = painter.layout().shelves[1];
        std::map<QRgb, int> pixels;
        const int y = static_cast<int>(dram.bar.center().y());
        for (int x = static_cast<int>(dram.bar.left()) + 1; x < static_cast<int>(dram.bar.right()) - 1; ++x) {
            ++pixels[image.pixel(x, y)];
        }
        const double width = dram.bar.width() - 2.0;
        QVERIFY(std::abs(pixels[theme.blobPrefix.rgb()] - 0.025 * width) <= 2.0);
        QVERIFY(std::abs(pixels[theme.blobLive.rgb()] - 0.075 * width) <= 2.0);
        QVERIFY(pixels[theme.panel.rgb()] >= 0.55 * width);  // what is free
    }
    void dotsDifferInFormNotInHueAlone()
    {
        FloorInk ink;
        UiTheme theme = lightTheme();
        theme.blobPrefix = theme.blobLive = theme.blobIdle = theme.blobNew = Qt::black;
        theme.panel = Qt::white;
        ink.use(theme, 1.0);
        std::vector<QImage> forms;
        for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
            QImage image(16, 16, QImage::Format_Grayscale8);
            image.fill(Qt::white);
            QPainter painter(&image);
            ink.stamp(painter, {8.0, 8.0}, static_cast<kv::BlobKind>(kind), 0);
            painter.end();
            forms.push_back(image);
        }
        for (std::size_t a = 0; a < forms.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                int different = 0;
                for (int y = 0; y < 16; ++y) {
                    for (int x = 0; x < 16; ++x) {
                        different += std::abs(qGray(forms[a].pixel(x, y)) - qGray(forms[b].pixel(x, y))) > 90 ? 1 : 0;
                    }
                }
                QVERIFY2(different >= 4, qPrintable(QString::number(different)));
            }
        }
    }
};

QTEST_MAIN(TestFloorPicture)
#include "tst_floor_picture.moc"
