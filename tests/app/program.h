#pragma once

#include <QByteArray>
#include <QDir>
#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace tokenfactory::tests {

/// How a run of the program ended; code -1: it crashed or hung.
struct Outcome {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs the program without a display, in the C locale unless `environment` says otherwise.
inline Outcome run(const QStringList& arguments, const QMap<QString, QString>& environment = {},
                   const QString& stdoutFile = {})
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        variables.remove(name);
    }
    variables.insert("LC_ALL", "C");
    for (auto entry = environment.begin(); entry != environment.end(); ++entry) {
        variables.insert(entry.key(), entry.value());
    }
    QProcess program;
    program.setProcessEnvironment(variables);
    program.setWorkingDirectory(QDir::tempPath());
    if (!stdoutFile.isEmpty()) {
        program.setStandardOutputFile(stdoutFile);
    }
    program.start(TOKENFACTORY_EXECUTABLE, arguments);
    if (!program.waitForFinished(120'000) || program.exitStatus() != QProcess::NormalExit) {
        return {-1, {}, "the program crashed or hung: " + program.readAllStandardError()};
    }
    return {program.exitCode(), program.readAllStandardOutput(), program.readAllStandardError()};
}

inline QStringList words(const char* line) { return QString(line).split(' ', Qt::SkipEmptyParts); }

/// `line` split at spaces, with `more` behind.
inline QStringList words(const char* line, const QStringList& more) { return words(line) + more; }

inline constexpr const char* wideDecode =
    "evaluate --model kimi-k3 --system gb200-nvl72 --stage decode --dp 64 --batch 64 --cached 32768";
inline constexpr const char* decode =
    "evaluate --model kimi-k3 --system gb200-nvl72 --stage decode --cached 1000 --tp 16";
inline constexpr const char* split =
    "evaluate --model kimi-k3 --system gb200-nvl72 --stage decode --cached 32768 --dp 16 --batch 64 --experts-on "
    "b300-hgx --experts-gpus 32";
inline constexpr const char* sweep =
    "frontier --model kimi-k3 --systems gb200-nvl72,b200-hgx --stage decode --cached 32768";

}  // namespace tokenfactory::tests
