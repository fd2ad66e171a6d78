#include "ui/export/picture_language.h"

#include "ui/language.h"

#include <QCoreApplication>
#include <QEvent>

namespace tokenfactory::ui {

namespace {

/// Installing and removing a translator tells the whole application, which is not what is meant here.
class Hush : public QObject {
public:
    Hush() { QCoreApplication::instance()->installEventFilter(this); }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        return watched == QCoreApplication::instance() && event->type() == QEvent::LanguageChange;
    }
};

}  // namespace

QString PictureLanguage::AsInSource::translate(const char*, const char* text, const char*, int) const
{
    return QString::fromUtf8(text);
}

PictureLanguage::PictureLanguage(const QString& id)
{
    if (id == QLatin1String("en"))
        installed = &source;
    else if (Language::isKnown(id.toStdString()) && loaded.load(QStringLiteral(":/i18n/tokenfactory_") + id))
        installed = &loaded;
    const Hush hush;
    if (installed)
        QCoreApplication::installTranslator(installed);
}

PictureLanguage::~PictureLanguage()
{
    const Hush hush;
    if (installed)
        QCoreApplication::removeTranslator(installed);
}

}  // namespace tokenfactory::ui
