#include "ui/panels/setting_row.h"

#include "ui/viewmodels/tip.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace tokenfactory::ui {

SettingRow::SettingRow(const ThemeHolder& holder, SettingKind kind, Label label, int width, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      labelWidth(width),
      labelAbove(label == Label::above),
      reset(new IconButton(holder, Icon::reset, this)),
      lines(nullptr)
{
    const bool ownLabel = label == Label::above || (label == Label::beside && kind != SettingKind::number);
    auto* content = new QVBoxLayout;
    content->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    if (ownLabel) {
        name = new ElidedLabel(this);
        name->setProperty("role", "setting");
        if (label == Label::above)
            content->addWidget(name);
        else
            line->addWidget(name);
    }
    if (kind == SettingKind::number) {
        numberRow = new NumberRow(themes, label == Label::beside ? labelWidth : 0, this);
        line->addWidget(numberRow, 1);
        connect(numberRow->box(), &NumberBox::refused, this, &SettingRow::refuse);
        connect(numberRow->box(), &NumberBox::restored, this, &SettingRow::acceptAgain);
        connect(numberRow, &NumberRow::moved, this, &SettingRow::acceptAgain);
        connect(numberRow, &NumberRow::typed, this, &SettingRow::acceptAgain);
    } else if (kind == SettingKind::list) {
        choiceBox = new ChoiceBox(themes, this);
        line->addWidget(choiceBox, 1);
        connect(choiceBox, &ChoiceBox::chosen, this, &SettingRow::picked);
    } else {
        segmented = new Segmented(themes, this);
        line->addWidget(segmented, 1);
        connect(segmented, &Segmented::chosen, this, &SettingRow::picked);
    }
    content->addLayout(line);
    lines = new TroubleLines(themes, this);
    content->addWidget(lines);
    connect(lines, &TroubleLines::remedyChosen, this, &SettingRow::remedyChosen);

    reset->hide();
    connect(reset, &QAbstractButton::clicked, this, &SettingRow::resetWanted);
    content->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(gutter, 0, 0, 0);
    row->addLayout(content);
    connect(&themes, &ThemeHolder::changed, this, &SettingRow::adapt);
    adapt();
}

void SettingRow::adapt()
{
    const double scale = themes.theme().typeScale;
    const int side = static_cast<int>(gutter * scale);
    layout()->setContentsMargins(side, 0, 0, 0);
    for (IconButton* button : {reset, mark}) {
        if (!button)
            continue;
        button->setFixedSize(side, side);
        button->move(0, static_cast<int>((labelAbove ? 1 : 5) * scale));
    }
    if (name && !labelAbove)
        name->setMinimumWidth(static_cast<int>(labelWidth * scale));
}

QWidget* SettingRow::control() const
{
    if (numberRow)
        return numberRow->slider()->isVisibleTo(numberRow) ? static_cast<QWidget*>(numberRow->slider())
                                                           : static_cast<QWidget*>(numberRow->box());
    return choiceBox ? static_cast<QWidget*>(choiceBox) : segmented;
}

void SettingRow::setView(const SettingView& view)
{
    shown = view;
    const QString text = tip(view.tooltip);
    if (name) {
        name->setWords(view.label, text);
        markChanged(name, view.changed);
    }
    if (numberRow) {
        numberRow->setView(view.number);
        numberRow->setChanged(view.changed);
    } else if (choiceBox) {
        choiceBox->setOptions(view.options);
        choiceBox->setEnabled(view.options.enabled);
        choiceBox->setToolTip(text);
        choiceBox->setAccessibleName(view.label);
    } else {
        segmented->setOptions(view.options);
        segmented->setEnabled(view.options.enabled);
    }
    reset->setWords(tr("Reset %1 to its default: %2").arg(view.label, view.defaultText));
    showTrouble();
}

void SettingRow::floatTrouble()
{
    mark = new IconButton(themes, Icon::warning, this);
    mark->hide();
    connect(mark, &QAbstractButton::clicked, lines, [this] { lines->setClosed(false); });
    lines->makeFloating();
    adapt();
}

void SettingRow::showGutter()
{
    const bool marked = mark && lines->hasTrouble();
    if (mark) {
        mark->setVisible(marked);
        mark->setWords(lines->text());
    }
    reset->setVisible(shown.changed && !marked);
}

void SettingRow::refuse(const Words& reason)
{
    refusal = reason;
    showTrouble();
}

void SettingRow::acceptAgain()
{
    refusal.reset();
    showTrouble();
}

void SettingRow::showTrouble()
{
    if (refusal)
        lines->setTrouble(SettingTrouble{(*refusal)(), {}});
    else
        lines->setTrouble(shown.trouble);
    showGutter();
}

}  // namespace tokenfactory::ui
