#include "ui/panels/build_panel.h"

#include "ui/controls/tip.h"
#include "ui/panels/rack_chooser.h"
#include "ui/viewmodels/build_view.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenfactory::ui {

namespace {

constexpr int rackColumns = 3;
constexpr int degreeLabel = 34;
constexpr int workloadLabel = 54;

QFrame* rule(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setProperty("role", "rule");
    return line;
}

/// One word for the label of a format; the whole name is its tooltip.
QString shortName(const std::string& flag)
{
    if (flag == "weights")
        return BuildPanel::tr("Weights");
    if (flag == "experts")
        return BuildPanel::tr("Experts");
    if (flag == "kv")
        return BuildPanel::tr("KV");
    return BuildPanel::tr("State");
}

}  // namespace

BuildPanel::BuildPanel(const ThemeHolder& holder, Session& edited, QWidget* parent)
    : QScrollArea(parent), themes(holder), session(edited)
{
    setObjectName(QStringLiteral("buildArea"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    build();
    connect(&session, &Session::changed, this, &BuildPanel::refresh);
}

NumberRow* BuildPanel::addRow(QVBoxLayout* column, int labelWidth)
{
    auto* row = new NumberRow(themes, labelWidth, widget());
    connect(row, &NumberRow::refused, this, &BuildPanel::refused);
    connect(row, &NumberRow::typed, this, &BuildPanel::accepted);
    connect(row, &NumberRow::moved, this, &BuildPanel::accepted);
    connect(row, &NumberRow::gestureBegan, &session, &Session::beginGesture);
    connect(row, &NumberRow::gestureEnded, &session, &Session::endGesture);
    connect(row, &NumberRow::gestureCancelled, &session, &Session::cancelGesture);
    column->addWidget(row);
    return row;
}

void BuildPanel::build()
{
    auto* content = new QWidget(this);
    content->setObjectName(QStringLiteral("buildPanel"));
    content->setAttribute(Qt::WA_StyledBackground);
    setWidget(content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(14, 8, 8, 10);
    column->setSpacing(5);

    racksTitle = new QLabel(content);
    racksTitle->setProperty("role", "title");
    chooseRacks = new QPushButton(content);
    chooseRacks->setProperty("link", true);
    chooseRacks->setFocusPolicy(Qt::TabFocus);
    auto* head = new QHBoxLayout;
    head->addWidget(racksTitle, 1);
    head->addWidget(chooseRacks);
    column->addLayout(head);
    rackGrid = new QGridLayout;
    rackGrid->setSpacing(6);
    for (int i = 0; i < rackColumns; ++i)
        rackGrid->setColumnStretch(i, 1);
    column->addLayout(rackGrid);
    chooser = new RackChooser(themes, Session::mostSystems, this);
    connect(chooseRacks, &QPushButton::clicked, this,
            [this] { chooser->openAt(chooseRacks->mapToGlobal(QPoint(0, chooseRacks->height() + 4))); });
    connect(chooser, &RackChooser::chosen, &session, &Session::setChosen);

    gpus = addRow(column, workloadLabel);
    connect(gpus, &NumberRow::moved, &session, &Session::setGpus);
    connect(gpus, &NumberRow::typed, &session, &Session::setGpus);
    models = new ChoiceBox(themes, content);
    connect(models, &ChoiceBox::chosen, &session, &Session::setModel);
    column->addWidget(models);
    stages = new Segmented(themes, content);
    connect(stages, &Segmented::chosen, this, [this](const std::string& id) {
        if (const auto stage = cost::stageFromName(id))
            session.setStage(*stage);
    });
    column->addWidget(stages);
    column->addSpacing(2);

    buildLayout(column);
    column->addWidget(rule(content));
    buildWorkload(column);
    column->addWidget(rule(content));

    calibrationTitle = new QLabel(content);
    calibrationTitle->setProperty("role", "title");
    column->addWidget(calibrationTitle);
    calibrations = new Segmented(themes, content);
    connect(calibrations, &Segmented::chosen, &session, &Session::setCalibration);
    column->addWidget(calibrations);
    column->addStretch(1);
}

void BuildPanel::buildLayout(QVBoxLayout* column)
{
    for (const Degree degree : allDegrees) {
        NumberRow* row = addRow(column, degreeLabel);
        degreeRows.push_back(row);
        connect(row, &NumberRow::moved, this, [this, degree](int value) { session.moveDegree(degree, value); });
        connect(row, &NumberRow::typed, this, [this, degree](int value) { session.typeDegree(degree, value); });
    }
    layout = new IconLine(themes, widget());
    layout->setWrapped(true);
    column->addWidget(layout);
    epFollow = new QPushButton(widget());
    epFollow->setProperty("link", true);
    epFollow->setFocusPolicy(Qt::TabFocus);
    connect(epFollow, &QPushButton::clicked, &session, &Session::letEpFollow);
    column->addWidget(epFollow, 0, Qt::AlignLeft);
}

void BuildPanel::buildWorkload(QVBoxLayout* column)
{
    cached = addRow(column, workloadLabel);
    fresh = addRow(column, workloadLabel);
    batch = addRow(column, workloadLabel);
    for (const auto& [row, set] : {std::pair(cached, &Session::setCachedTokens),
                                   std::pair(fresh, &Session::setNewTokens), std::pair(batch, &Session::setBatch)}) {
        connect(row, &NumberRow::moved, &session, set);
        connect(row, &NumberRow::typed, &session, set);
    }
    column->addWidget(rule(widget()));
    formatsTitle = new QLabel(widget());
    formatsTitle->setProperty("role", "title");
    column->addWidget(formatsTitle);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    for (const char* flag : {"weights", "experts", "kv", "state"}) {
        auto* label = new QLabel(widget());
        label->setProperty("role", "text");
        label->setMinimumWidth(workloadLabel);
        auto* box = new ChoiceBox(themes, widget());
        label->setBuddy(box);
        const int row = static_cast<int>(formats.size());
        grid->addWidget(label, row, 0);
        grid->addWidget(box, row, 1);
        const std::string name = flag;
        connect(box, &ChoiceBox::chosen, this, [this, name](const std::string& id) { session.setChoice(name, id); });
        formats.emplace(name, std::pair(label, box));
    }
    column->addLayout(grid);
}

void BuildPanel::showRacks(const BuildView& view)
{
    while (racks.size() < view.racks.size()) {
        auto* card = new RackCard(themes, RackCard::Use::focus, widget());
        const int place = static_cast<int>(racks.size());
        rackGrid->addWidget(card, place / rackColumns, place % rackColumns);
        connect(card, &QAbstractButton::clicked, this, [this, card] { session.setFocus(card->rack().id); });
        racks.push_back(card);
    }
    for (std::size_t i = 0; i < racks.size(); ++i) {
        racks[i]->setVisible(i < view.racks.size());
        if (i < view.racks.size())
            racks[i]->setRack(view.racks[i]);
    }
    chooser->setRacks(view.allRacks);
}

void BuildPanel::refresh()
{
    const BuildView view = buildViewOf(session);
    setAccessibleName(tr("Choices"));
    racksTitle->setText(tr("Racks"));
    chooseRacks->setText(tr("Choose"));
    chooseRacks->setAccessibleName(tr("Choose racks"));
    formatsTitle->setText(tr("Formats"));
    calibrationTitle->setText(view.calibrations.label.isEmpty() ? tr("Calibration") : view.calibrations.label);
    widget()->setEnabled(session.isOpen());
    showRacks(view);
    if (!session.isOpen())
        return;

    gpus->setView(view.gpus);
    models->setOptions(view.models);
    models->setAccessibleName(view.models.label);
    stages->setOptions(view.stages);
    for (std::size_t i = 0; i < degreeRows.size(); ++i)
        degreeRows[i]->setView(view.degrees[i]);
    layout->setLine(view.layoutIsLegal && view.layoutHasGpus ? IconLine::Kind::ok : IconLine::Kind::warning,
                    view.layoutLine);
    layout->setToolTip(tip(view.layoutReason));
    epFollow->setText(tr("EP set by hand: let it follow"));
    epFollow->setToolTip(tr("EP becomes as wide as TP × DP, and stays so"));
    epFollow->setVisible(!view.epFollows);
    cached->setView(view.cached);
    fresh->setView(view.fresh);
    batch->setView(view.batch);
    for (const auto& [flag, options] : view.formats) {
        const auto& [label, box] = formats.at(flag);
        label->setText(shortName(flag));
        const QString more = options.tooltip.isEmpty() ? options.label : options.tooltip;
        label->setToolTip(more);
        box->setOptions(options);
        box->setEnabled(options.enabled);
        box->setToolTip(more);
        box->setAccessibleName(options.label);
    }
    calibrations->setOptions(view.calibrations);
}

}  // namespace tokenfactory::ui
