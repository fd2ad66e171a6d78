#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <clocale>

namespace tokenfactory::tests {

/// A locale whose numbers have a decimal comma and points between thousands, compiled into a folder of its own so that
/// the machine need not have it. A program uses it with LOCPATH = folder() and LC_ALL = name.
class CommaLocale {
public:
    static constexpr const char* name = "de_DE.UTF-8";

    CommaLocale() { QProcess::execute("localedef", {"-i", "de_DE", "-f", "UTF-8", folder_.filePath(name)}); }
    QString folder() const { return folder_.path(); }

    /// Makes it the locale of this program; false when it could not be compiled. leave() goes back.
    bool enter()
    {
        qputenv("LOCPATH", folder().toUtf8());
        return std::setlocale(LC_ALL, name) != nullptr && *std::localeconv()->decimal_point == ',';
    }
    static void leave() { std::setlocale(LC_ALL, "C"); }

private:
    QTemporaryDir folder_;
};

}  // namespace tokenfactory::tests
