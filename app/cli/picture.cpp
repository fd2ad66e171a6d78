#include "app/cli/picture.h"

#include "core/base/ascii.h"
#include "core/scenario/typed_number.h"

#include <QString>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

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

std::string endingOf(const std::filesystem::path& file) { return lowered(file.extension().string()); }

std::string toText(const Sides& sides)
{
    return std::to_string(sides.leastWidth) + "x" + std::to_string(sides.leastHeight) + " to " +
           std::to_string(sides.largest) + "x" + std::to_string(sides.largest);
}

bool endsAsPicture(const std::filesystem::path& file)
{
    const std::string ending = endingOf(file);
    return ending == ".svg" || ending == ".pdf" || ending == ".png";
}

void readSize(const Flags& flags, Sides allowed, int& width, int& height, Problems& problems)
{
    if (!flags.given("size")) {
        return;
    }
    const std::string_view text = flags.text("size");
    const std::size_t cross = std::min(text.find('x'), text.size());
    const auto side = [&](std::string_view typed, int least) {
        return scenario::wholeNumber("--size", typed, least, allowed.largest);
    };
    const Expected<int> wide = side(text.substr(0, cross), allowed.leastWidth);
    const Expected<int> high = side(text.substr(std::min(cross + 1, text.size())), allowed.leastHeight);
    if (wide && high) {
        width = *wide;
        height = *high;
    } else {
        problems.push_back({"--size", "is " + scenario::inQuotes(text),
                            "width × height in pixels like 1280x720, from " + toText(allowed) + ", is wanted"});
    }
}

Problems draw(const ui::PictureRequest& request)
{
    qInstallMessageHandler(onlyWhatIsSerious);
    const Expected<void> drawn = ui::drawPicture(request);
    return drawn ? Problems() : drawn.error();
}

Problems drawWindow(const ui::ScreenshotRequest& request)
{
    qInstallMessageHandler(onlyWhatIsSerious);
    const Expected<void> drawn = ui::takeScreenshot(request);
    return drawn ? Problems() : drawn.error();
}

}  // namespace tokenfactory::app
