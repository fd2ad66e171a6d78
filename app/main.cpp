#include "app/presets_folder.h"

#include <QCoreApplication>

#include <cstdio>

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto presets = tokenfactory::app::presetsFolder(QCoreApplication::applicationDirPath().toStdString());
    std::printf("presets: %s\n", presets.c_str());
    return 0;
}
