#include "ui/viewmodels/listed.h"

#include <QCoreApplication>

namespace tokenfactory::ui {

namespace {

struct NumberText {
    Q_DECLARE_TR_FUNCTIONS(Numbers)
};

}  // namespace

QString listed(const QStringList& things) { return things.join(NumberText::tr(", ", "between things of a list")); }

QString listedApart(const QStringList& things) { return things.join(NumberText::tr("; ", "between things of a list")); }

QString inSentence(QString label)
{
    if (label.size() > 1 && label[0].isUpper() && label[1].isLower())
        label[0] = label[0].toLower();
    return label;
}

}  // namespace tokenfactory::ui
