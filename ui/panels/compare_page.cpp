#include "ui/panels/compare_page.h"

#include "core/base/json.h"
#include "ui/controls/plain_label.h"
#include "ui/controls/segmented.h"
#include "ui/controls/tick_box.h"
#include "ui/export/csv_file.h"
#include "ui/panels/compare_cells.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/tip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

QPushButton* button(QWidget* parent)
{
    auto* made = new QPushButton(parent);
    made->setAutoDefault(false);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

}  // namespace

ComparePage::ComparePage(const ThemeHolder& holder, Session& shown, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      session(shown),
      compared(new CompareModel(this)),
      title(plainLabel(this)),
      hint(plainLabel(this)),
      baseLabel(plainLabel(this)),
      bases(new Segmented(holder, this)),
      all(new TickBox(holder, {}, this)),
      pinButton(button(this)),
      swapButton(button(this)),
      unpinButton(button(this)),
      copyButton(button(this)),
      saveButton(button(this)),
      cells(new QTableView(this))
{
    all->setFocusPolicy(Qt::TabFocus);
    setObjectName(QStringLiteral("comparePage"));
    title->setProperty("role", "title");
    hint->setWordWrap(true);
    cells->setModel(compared);
    cells->setItemDelegate(new CompareCells(holder, cells));
    cells->setSelectionMode(QAbstractItemView::SingleSelection);
    cells->setEditTriggers(QAbstractItemView::NoEditTriggers);
    cells->setShowGrid(false);
    cells->setFrameShape(QFrame::NoFrame);
    cells->setTabKeyNavigation(false);
    cells->setWordWrap(false);
    cells->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    cells->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    cells->setCornerButtonEnabled(false);
    cells->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    cells->horizontalHeader()->setHighlightSections(false);
    cells->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    cells->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    cells->verticalHeader()->setHighlightSections(false);
    cells->installEventFilter(this);

    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title);
    head->addWidget(baseLabel);
    head->addWidget(bases);
    head->addStretch(1);
    head->addWidget(all);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(8);
    for (QPushButton* one : {pinButton, swapButton, unpinButton})
        tools->addWidget(one);
    tools->addStretch(1);
    tools->addWidget(copyButton);
    tools->addWidget(saveButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(8);
    column->addLayout(head);
    column->addLayout(tools);
    column->addWidget(hint);
    column->addWidget(cells, 1);

    connect(all, &QCheckBox::toggled, compared, &CompareModel::setAll);
    connect(bases, &Segmented::chosen, this, [this](const std::string& id) {
        base = id.front();
        refresh();
    });
    connect(cells, &QTableView::clicked, this, &ComparePage::askAbout);
    connect(pinButton, &QPushButton::clicked, this, [this] { session.pin(); });
    connect(swapButton, &QPushButton::clicked, this, [this] { session.swap(base); });
    connect(unpinButton, &QPushButton::clicked, this, [this] { session.unpin(base); });
    connect(copyButton, &QPushButton::clicked, this, &ComparePage::copy);
    connect(saveButton, &QPushButton::clicked, this, &ComparePage::saveCsv);
    connect(&session, &Session::answered, this, &ComparePage::refresh);
    connect(&session, &Session::pinsChanged, this, &ComparePage::refresh);
    connect(&session, &Session::changed, this, &ComparePage::showPins);
    connect(&holder, &ThemeHolder::changed, this, &ComparePage::fitColumns);
    refresh();
}

void ComparePage::refresh()
{
    const std::vector<Pin>& pins = session.pins();
    if (!pins.empty() && std::none_of(pins.begin(), pins.end(), [this](const Pin& pin) { return pin.letter == base; }))
        base = pins.front().letter;
    title->setText(tr("Compare"));
    baseLabel->setText(tr("Changes against"));
    all->setText(tr("Also choices that are the same"));
    swapButton->setText(tr("Swap with pin %1").arg(QLatin1Char(base)));
    swapButton->setToolTip(tr("The pinned state becomes the one edited, and the one edited the pin"));
    unpinButton->setText(tr("Unpin %1").arg(QLatin1Char(base)));
    pinButton->setText(tr("Pin this state"));
    copyButton->setText(tr("Copy the table"));
    saveButton->setText(tr("Save as CSV"));
    cells->setAccessibleName(tr("States side by side"));
    OptionsView options;
    options.label = tr("Changes against");
    options.chosen = std::string(1, base);
    for (const Pin& pin : pins)
        options.options.push_back({std::string(1, pin.letter), tr("Pin %1").arg(QLatin1Char(pin.letter)),
                                   scenarioName(pin.answer->scenario)});
    bases->setOptions(options);
    bases->setAccessibleName(options.label);
    for (QWidget* widget : {static_cast<QWidget*>(baseLabel), static_cast<QWidget*>(bases)})
        widget->setVisible(!pins.empty());
    compared->setView(compareViewOf(session.answer(), pins, base));
    showPins();
    fitColumns();
}

void ComparePage::showPins()
{
    const std::vector<Pin>& pins = session.pins();
    const QString hindrance = session.pinHindrance();
    pinButton->setEnabled(hindrance.isEmpty());
    pinButton->setToolTip(plainTip(hindrance));
    swapButton->setVisible(!pins.empty());
    unpinButton->setVisible(!pins.empty());
    hint->setVisible(pins.empty());
    hint->setText(tr("Nothing is pinned. Pin this state, change something, and both stand here side by side."));
    copyButton->setEnabled(compared->rowCount() > 0);
    saveButton->setEnabled(compared->rowCount() > 0);
}

void ComparePage::fitColumns()
{
    const QFontMetrics metrics(fontOf(themes.theme(), typesize::control));
    int widest = 0;
    for (const CompareRow& row : compared->view().rows)
        widest = std::max(widest, metrics.horizontalAdvance(row.label));
    cells->verticalHeader()->setFixedWidth(widest + 24);
    cells->verticalHeader()->setDefaultSectionSize(metrics.height() + 8);
    // each as wide as its widest cell at least; what is left over is shared
    std::vector<int> widths(static_cast<std::size_t>(compared->columnCount()),
                            metrics.horizontalAdvance(QStringLiteral("0")) * 10);
    int left = cells->width() - cells->verticalHeader()->width() - cells->verticalScrollBar()->sizeHint().width();
    for (int i = 0; i < compared->columnCount(); ++i) {
        int& width = widths[static_cast<std::size_t>(i)];
        for (int row = 0; row < compared->rowCount(); ++row)
            width = std::max(width, cells->itemDelegate()->sizeHint({}, compared->index(row, i)).width());
        left -= width;
    }
    const int share = widths.empty() ? 0 : std::max(0, left) / static_cast<int>(widths.size());
    for (std::size_t i = 0; i < widths.size(); ++i)
        cells->setColumnWidth(static_cast<int>(i), widths[i] + share);
}

report::Table ComparePage::table() const { return compareTable(compared->view(), !compared->showsAll()); }

void ComparePage::copy() { QGuiApplication::clipboard()->setText(toQString(report::asCsv(table()))); }

void ComparePage::saveCsv()
{
    const QString file = askCsvFile(this, tr("Save the comparison"), QStringLiteral("comparison.csv"));
    if (!file.isEmpty())
        saveTo(file.toStdString());
}

bool ComparePage::saveTo(const std::filesystem::path& file)
{
    const auto written = writeText(file, report::asCsv(table()));
    if (!written)
        emit failed(written.error());
    else
        emit saved(QString::fromStdString(file.string()));
    return written.has_value();
}

void ComparePage::askAbout(const QModelIndex& index)
{
    const std::string why = index.data(CompareModel::whyRole).toString().toStdString();
    if (!why.empty())
        emit asked(why);
}

bool ComparePage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == cells && event->type() == QEvent::Resize)
        fitColumns();
    if (watched == cells && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            askAbout(cells->currentIndex());
            return true;
        }
        if (key->matches(QKeySequence::Copy)) {
            copy();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace tokenfactory::ui
