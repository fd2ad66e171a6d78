#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QTest>

namespace {

/// The rooms of core/ in their order, as the build knows them.
const QStringList& rooms()
{
    static const QStringList names = QString(TOKENFACTORY_CORE_ROOMS).split(',');
    return names;
}

struct Include {
    QString path;
    bool quoted = false;
};

/// Folder `depth` of a path below the root: part("core/cost/layout.h", 1) is "cost"; "" for the file itself.
QString part(const QString& path, int depth) { return path.section('/', 0, -2).section('/', depth, depth); }

QList<Include> includesOf(const QString& text)
{
    static const QRegularExpression directive(R"(^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"])",
                                              QRegularExpression::MultilineOption);
    QList<Include> found;
    for (auto matches = directive.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        found.append({match.captured(2), match.captured(1) == "\""});
    }
    return found;
}

bool isQt(const QString& include)
{
    static const QRegularExpression qtHeader(R"(^(Qt[A-Z]\w*(/|$)|Q[A-Z]\w*$|q\w+\.h$))");
    return qtHeader.match(include).hasMatch();
}

/// Why a path below core/ is in no room; "" when it is in one.
QString homeless(const QString& path)
{
    const QString room = part(path, 1);
    if (room.isEmpty())
        return path + " is in no room";
    return rooms().contains(room) ? QString() : "core/" + room + " is not a room";
}

/// Why `file` may not include what it includes; "" when it may.
QString wrongArrow(const QString& file, const Include& include)
{
    static const QStringList ours = {"core", "ui", "app", "tests"};  // each may use those before it
    const QString from = part(file, 0);
    const QString to = part(include.path, 0);
    const bool madeByMoc = include.path.endsWith(".moc") || include.path.startsWith("moc_");
    if (from == "core" && isQt(include.path))
        return "core/ knows no Qt";
    if (ours.indexOf(to) > ours.indexOf(from))
        return from + "/ comes before " + to + "/";
    if (include.quoted && !madeByMoc && !ours.contains(to))
        return "our own includes are written from the root of the repository, those of others in <>";
    if (from != "core" || to != "core")
        return {};
    for (const QString& path : {file, include.path}) {
        if (const QString reason = homeless(path); !reason.isEmpty())
            return reason;
    }
    const bool forward = rooms().indexOf(part(include.path, 1)) > rooms().indexOf(part(file, 1));
    return forward ? "core/" + part(file, 1) + " comes before core/" + part(include.path, 1) : QString();
}

/// Lines a file may have: a header is an interface, a source one idea.
int mostLines(const QString& file) { return file.endsWith(".h") ? 150 : 600; }

/// Paths of all C++ files below the given folders of the source tree, relative to its root.
QStringList sourceFiles(const QStringList& folders)
{
    const QDir root(TOKENFACTORY_SOURCE_DIR);
    QStringList files;
    for (const QString& folder : folders) {
        QDirIterator entries(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (entries.hasNext())
            files.append(root.relativeFilePath(entries.next()));
    }
    files.sort();
    return files;
}

QString textOf(const QString& file)
{
    QFile source(QDir(TOKENFACTORY_SOURCE_DIR).filePath(file));
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

QByteArray lines(const QStringList& problems) { return '\n' + problems.join('\n').toUtf8(); }

}  // namespace

class TestHouse : public QObject {
    Q_OBJECT
private slots:
    void aWrongArrowIsFound_data();
    void aWrongArrowIsFound();
    void includesAreFoundAsTheCompilerReadsThem();
    void everyIncludePointsBackInTheOrder();
    void everyFolderOfCoreIsARoomWithATarget();
    void filesAreShort();
};

void TestHouse::aWrongArrowIsFound_data()
{
    struct Row {
        const char* fact;
        const char* file;
        QString text;
        const char* reason;
    };
    const char* const allowed = "";
    const Row rows[] = {
        {"its own room", "core/cost/pass.cpp", R"(#include "core/cost/pass.h")", allowed},
        {"an earlier room", "core/cost/pass.cpp", R"(#include "core/catalog/model.h")", allowed},
        {"the last room sees the first", "core/report/csv.cpp", R"(#include "core/base/format.h")", allowed},
        {"within a room", "core/factory/pools/pool.h", R"(#include "core/factory/events/calendar.h")", allowed},
        {"a library in core", "core/base/json.cpp", "#include <nlohmann/json.hpp>", allowed},
        {"a standard header with a q", "core/base/a.cpp", "#include <queue>", allowed},
        {"Qt in ui", "ui/plots/plot.h", "#include <QWidget>", allowed},
        {"core in ui", "ui/plots/plot.h", R"(#include "core/report/csv.h")", allowed},
        {"moc in ui", "ui/plots/plot.cpp", R"(#include "moc_plot.cpp")", allowed},
        {"ui in app", "app/main.cpp", R"(#include "ui/main_window.h")", allowed},

        {"a later room", "core/catalog/model.cpp", R"(#include "core/cost/pass.h")",
         "core/catalog comes before core/cost"},
        {"a later room from a subfolder", "core/workload/trace/reader.cpp", R"(#include "core/kv/tiers/link.h")",
         "core/workload comes before core/kv"},
        {"first to last", "core/base/format.h", R"(#include "core/report/csv.h")",
         "core/base comes before core/report"},
        {"after right ones", "core/base/a.cpp",
         "#include \"core/base/a.h\"\n\n#include <vector>\n  # include  \"core/kv/blob.h\"\n",
         "core/base comes before core/kv"},
        {"an unknown room", "core/report/csv.cpp", R"(#include "core/misc/all.h")", "core/misc is not a room"},
        {"from an unknown room", "core/misc/all.h", R"(#include "core/base/format.h")", "core/misc is not a room"},
        {"in no room", "core/report/csv.cpp", R"(#include "core/all.h")", "core/all.h is in no room"},
        {"Qt's class header", "core/cost/pass.h", "#include <QString>", "core/ knows no Qt"},
        {"Qt's module header", "core/cost/pass.h", "#include <QtCore/QString>", "core/ knows no Qt"},
        {"Qt's whole module", "core/cost/pass.h", "#include <QtWidgets>", "core/ knows no Qt"},
        {"Qt's small header", "core/cost/pass.h", "#include <qglobal.h>", "core/ knows no Qt"},
        {"QCustomPlot in core", "core/cost/pass.h", "#include <qcustomplot.h>", "core/ knows no Qt"},
        {"ui in core", "core/report/csv.cpp", R"(#include "ui/plots/plot.h")", "core/ comes before ui/"},
        {"app in core", "core/report/csv.cpp", R"(#include "app/main.h")", "core/ comes before app/"},
        {"app in ui", "ui/main_window.cpp", R"(#include "app/cli/plot.h")", "ui/ comes before app/"},
        {"app in ui, in angle brackets", "ui/a.cpp", "#include <app/cli/plot.h>", "ui/ comes before app/"},
        {"tests in app", "app/main.cpp", R"(#include "tests/made_up.h")", "app/ comes before tests/"},
        {"not from the root", "core/cost/pass.cpp", R"(#include "pass.h")",
         "our own includes are written from the root of the repository, those of others in <>"},
    };
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    for (const Row& row : rows)
        QTest::newRow(row.fact) << row.file << row.text << row.reason;
}

void TestHouse::aWrongArrowIsFound()
{
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(QString, reason);
    QStringList reasons;
    for (const Include& include : includesOf(text))
        reasons.append(wrongArrow(file, include));
    reasons.removeAll(QString());
    QCOMPARE(reasons.join("; "), reason);
}

void TestHouse::includesAreFoundAsTheCompilerReadsThem()
{
    const auto found =
        includesOf("#include <vector>\n// #include <map>\n\t#include \"core/base/a.h\"  // why\nint x;\n");
    QCOMPARE(found.size(), 2);
    QCOMPARE(found[0].path, "vector");
    QVERIFY(!found[0].quoted);
    QCOMPARE(found[1].path, "core/base/a.h");
    QVERIFY(found[1].quoted);
}

void TestHouse::everyIncludePointsBackInTheOrder()
{
    QStringList problems;
    const QStringList files = sourceFiles({"core", "ui", "app"});
    QVERIFY2(files.contains("core/base/quantity.h"), "the source tree was not found");
    for (const QString& file : files) {
        for (const Include& include : includesOf(textOf(file))) {
            const QString reason = wrongArrow(file, include);
            if (!reason.isEmpty())
                problems.append(file + " includes " + include.path + ": " + reason);
        }
    }
    QVERIFY2(problems.isEmpty(), lines(problems));
}

void TestHouse::everyFolderOfCoreIsARoomWithATarget()
{
    QStringList problems;
    const QDir core(QDir(TOKENFACTORY_SOURCE_DIR).filePath("core"));
    for (const QString& folder : core.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (!rooms().contains(folder))
            problems.append("core/" + folder + " is not in the order of cmake/rooms.cmake");
        if (!core.exists(folder + "/CMakeLists.txt"))
            problems.append("core/" + folder + " has no CMakeLists.txt");
    }
    for (const QString& file : core.entryList({"*.h", "*.cpp"}, QDir::Files))
        problems.append("core/" + file + " is in no room");
    QVERIFY2(problems.isEmpty(), lines(problems));
}

void TestHouse::filesAreShort()
{
    QStringList problems;
    for (const QString& file : sourceFiles({"core", "ui", "app", "tests"})) {
        const auto count = textOf(file).count('\n');
        if (count > mostLines(file))
            problems.append(QString("%1 has %2 lines; at most %3").arg(file).arg(count).arg(mostLines(file)));
    }
    QVERIFY2(problems.isEmpty(), lines(problems));
}

QTEST_GUILESS_MAIN(TestHouse)
#include "tst_house.moc"
