#include "ui/floor/event_list.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/plain_label.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/text.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace tokenfactory::ui {

namespace {

constexpr auto everything = "all";

}  // namespace

EventList::EventList(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      events(new EventModel(this)),
      kinds(new ChoiceBox(holder, this)),
      sessionLabel(plainLabel(this)),
      sessionField(new QLineEdit(this)),
      cells(new QTableView(this))
{
    setObjectName(QStringLiteral("eventList"));
    sessionLabel->setBuddy(sessionField);
    sessionField->setMaxLength(12);
    cells->setModel(events);
    cells->setSelectionMode(QAbstractItemView::SingleSelection);
    cells->setSelectionBehavior(QAbstractItemView::SelectRows);
    cells->setEditTriggers(QAbstractItemView::NoEditTriggers);
    cells->setShowGrid(false);
    cells->setFrameShape(QFrame::NoFrame);
    cells->setTabKeyNavigation(false);
    cells->setWordWrap(false);
    cells->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    cells->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    cells->setCornerButtonEnabled(false);
    cells->verticalHeader()->hide();
    cells->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    cells->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    cells->horizontalHeader()->setHighlightSections(false);
    cells->installEventFilter(this);

    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(kinds, 1);
    head->addWidget(sessionLabel);
    head->addWidget(sessionField);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(cells, 1);

    connect(kinds, &ChoiceBox::chosen, this, [this](const std::string& id) {
        EventFilter filter = events->filter();
        filter.kind.reset();
        for (int i = 0; i < factory::logKinds; ++i) {
            if (factory::name(static_cast<factory::LogKind>(i)) == id)
                filter.kind = static_cast<factory::LogKind>(i);
        }
        events->setFilter(filter);
    });
    connect(sessionField, &QLineEdit::textEdited, this, &EventList::readSession);
    connect(cells, &QTableView::clicked, this, &EventList::ask);
    // who reads further down goes on reading the same entries
    connect(events, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
        QScrollBar* bar = cells->verticalScrollBar();
        if (bar->value() > 0)
            bar->setValue(bar->value() + last - first + 1);
    });
    connect(&holder, &ThemeHolder::changed, this, &EventList::fit);
    retranslate();
}

void EventList::setData(EventModel::Entries entries, std::shared_ptr<const factory::Snapshot> snapshot)
{
    events->setData(std::move(entries), std::move(snapshot));
}

void EventList::setSession(std::optional<std::int64_t> session)
{
    sessionField->setText(session ? QString::number(*session) : QString());
    readSession();
}

void EventList::readSession()
{
    const QString text = sessionField->text().trimmed();
    bool isNumber = false;
    const qlonglong number = text.toLongLong(&isNumber);
    const bool isRight = text.isEmpty() || (isNumber && number >= 0);
    if (sessionField->property("wrong").toBool() == isRight) {
        sessionField->setProperty("wrong", !isRight);
        sessionField->style()->polish(sessionField);
    }
    sessionField->setToolTip(isRight ? tr("The number of a session; empty for all")
                                     : tr("This is no number of a session"));
    EventFilter filter = events->filter();
    filter.session = isRight && !text.isEmpty() ? std::optional<std::int64_t>(number) : std::nullopt;
    events->setFilter(filter);
}

void EventList::retranslate()
{
    OptionsView options;
    options.label = tr("Kind of event");
    options.chosen = events->filter().kind ? std::string(factory::name(*events->filter().kind)) : everything;
    options.options.push_back({everything, tr("Everything"), {}});
    for (int i = 0; i < factory::logKinds; ++i) {
        const auto kind = static_cast<factory::LogKind>(i);
        options.options.push_back({std::string(factory::name(kind)), kindName(kind), {}});
    }
    kinds->setOptions(options);
    kinds->setAccessibleName(options.label);
    sessionLabel->setText(tr("Session"));
    sessionField->setAccessibleName(tr("Session"));
    sessionField->setPlaceholderText(tr("all"));
    sessionField->setToolTip(tr("The number of a session; empty for all"));
    cells->setAccessibleName(tr("What happened, the latest first"));
    events->retranslate();
    fit();
}

/// As wide as their widest usual texts, whatever is in them now: columns that move with the data cannot be read.
void EventList::fit()
{
    const QFontMetrics metrics(fontOf(themes.theme(), typesize::label));
    const QFontMetrics head(fontOf(themes.theme(), typesize::control));
    const auto width = [&](int column, const QString& widest) {
        const QString title = events->headerData(column, Qt::Horizontal).toString();
        return std::max(metrics.horizontalAdvance(widest), head.horizontalAdvance(title)) + 18;
    };
    QFont font = fontOf(themes.theme(), typesize::label);
    cells->setFont(font);
    cells->verticalHeader()->setDefaultSectionSize(metrics.height() + 6);
    int left = cells->width() - cells->verticalScrollBar()->sizeHint().width() - 2;
    const auto set = [&](int column, int wide) {
        cells->setColumnWidth(column, wide);
        left -= wide;
    };
    set(EventModel::time, width(EventModel::time, QStringLiteral("00:00:00.000")));
    set(EventModel::request, width(EventModel::request, QStringLiteral("000000")));
    set(EventModel::session, width(EventModel::session, QStringLiteral("000000")));
    set(EventModel::worker, width(EventModel::worker, QStringLiteral("prefill 00")));
    set(EventModel::amount, width(EventModel::amount, QStringLiteral("0,000 tokens")));
    int widest = width(EventModel::what, eventText({}));
    for (int i = 0; i <= static_cast<int>(factory::Phase::decoding); ++i) {
        factory::LogEntry entry;
        entry.kind = factory::LogKind::phase;
        entry.detail = static_cast<std::uint8_t>(i);
        widest = std::max(widest, width(EventModel::what, eventText(entry)));
    }
    cells->setColumnWidth(EventModel::what, std::max(widest, left));
    sessionField->setFixedWidth(metrics.horizontalAdvance(QStringLiteral("00000000")) + 20);
}

void EventList::ask(const QModelIndex& index)
{
    if (index.isValid())
        emit timeAsked(index.data(EventModel::timeRole).toDouble());
}

bool EventList::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == cells && event->type() == QEvent::Resize)
        fit();
    if (watched == cells && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            ask(cells->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EventList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

}  // namespace tokenfactory::ui
