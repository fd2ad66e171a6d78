#include "ui/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace tokenfactory::ui {

Language::~Language()
{
    if (QCoreApplication::instance()) {
        QCoreApplication::removeTranslator(&ours);
        QCoreApplication::removeTranslator(&qt);
    }
}

bool Language::isKnown(std::string_view id) { return id == "en" || id == "zh_CN"; }

QString Language::sampleOf(const QString& id)
{
    return id == QLatin1String("zh_CN") ? QString::fromUtf8("中文") : QStringLiteral("a");
}

void Language::use(const QString& id)
{
    inUse = isKnown(id.toStdString()) ? id : QStringLiteral("en");
    QCoreApplication::removeTranslator(&ours);
    QCoreApplication::removeTranslator(&qt);
    if (inUse == QLatin1String("en"))
        return;
    if (qt.load(QStringLiteral("qtbase_") + inUse, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qt);
    if (ours.load(QStringLiteral(":/i18n/tokenfactory_") + inUse))
        QCoreApplication::installTranslator(&ours);
}

}  // namespace tokenfactory::ui
