#include "ui/panels/choices_area.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace tokenfactory::ui {

ChoicesArea choicesArea(QWidget* panel)
{
    ChoicesArea made{new QScrollArea(panel), nullptr};
    made.area->setObjectName(QStringLiteral("buildArea"));
    made.area->setWidgetResizable(true);
    made.area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    made.area->setFrameShape(QFrame::NoFrame);
    made.area->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget(made.area);
    for (QWidget* ground : {panel, content}) {
        ground->setObjectName(QStringLiteral("buildPanel"));
        ground->setAttribute(Qt::WA_StyledBackground);
    }
    made.area->setWidget(content);
    made.rows = new QVBoxLayout(content);
    made.rows->setContentsMargins(0, 4, 8, 10);
    made.rows->setSpacing(5);
    return made;
}

}  // namespace tokenfactory::ui
