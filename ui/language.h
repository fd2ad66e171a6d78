#pragma once

#include <QStringList>
#include <QTranslator>

#include <string_view>

namespace tokenfactory::ui {

/// The language of the window. English is in the source; others are translations in the program's resources. Using
/// another sends every widget a QEvent::LanguageChange.
class Language {
public:
    Language() = default;
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// "en" or "zh_CN"; anything else is English.
    void use(const QString& id);
    const QString& current() const { return inUse; }

    static bool isKnown(std::string_view id);
    /// Some of its characters, to see whether a font has them.
    static QString sampleOf(const QString& id);

private:
    QString inUse = QStringLiteral("en");
    QTranslator ours;
    QTranslator qt;
};

}  // namespace tokenfactory::ui
