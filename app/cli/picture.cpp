#include "app/cli/picture.h"

#include <QString>

#include <cstdio>

namespace tokenfactory::app {

namespace {

/// What Qt has to say about its surroundings is no problem of the user's: stderr is for those.
void onlyWhatIsSerious(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
    }
}

}  // namespace

bool endsAsPicture(const std::filesystem::path& file)
{
    const std::string ending = file.extension().string();
    return ending == ".svg" || ending == ".pdf" || ending == ".png";
}

Problems draw(const ui::PictureRequest& request)
{
    qInstallMessageHandler(onlyWhatIsSerious);
    const Expected<void> drawn = ui::drawPicture(request);
    return drawn ? Problems() : drawn.error();
}

}  // namespace tokenfactory::app
