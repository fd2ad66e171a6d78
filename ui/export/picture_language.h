#pragma once

#include <QString>
#include <QTranslator>

namespace tokenfactory::ui {

/// While it lives, tr() speaks the language of a picture, and no window hears of it: nothing on the screen changes as
/// long as no event is handled meanwhile. One at a time, on the GUI thread.
class PictureLanguage {
public:
    /// "en", "zh_CN"; empty or unknown: the language in use stays.
    explicit PictureLanguage(const QString& id);
    ~PictureLanguage();
    PictureLanguage(const PictureLanguage&) = delete;
    PictureLanguage& operator=(const PictureLanguage&) = delete;

private:
    /// English is what stands in the source, whatever another translator would make of it.
    class AsInSource : public QTranslator {
    public:
        QString translate(const char* context, const char* text, const char* note, int n) const override;
        bool isEmpty() const override { return false; }
    };

    AsInSource source;
    QTranslator loaded;
    QTranslator* installed = nullptr;
};

}  // namespace tokenfactory::ui
