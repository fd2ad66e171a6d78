#include "core/base/preset_files.h"

#include "core/base/similar.h"

#include <algorithm>

namespace tokenfactory {

namespace fs = std::filesystem;

std::vector<std::string> presetIds(const fs::path& folder)
{
    std::vector<std::string> ids;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".json") {
            ids.push_back(entry->path().stem().string());
        }
    }
    std::ranges::sort(ids);
    return ids;
}

Expected<fs::path> presetOrFile(const std::string& idOrFile, const fs::path& folder, const Sentence& unknown)
{
    const std::vector<std::string> ids = presetIds(folder);
    if (std::ranges::find(ids, idOrFile) != ids.end()) {
        return folder / (idOrFile + ".json");
    }
    std::error_code error;
    if (!fs::exists(idOrFile, error)) {
        return unexpected(Problem{idOrFile, unknown, namesLike(idOrFile, ids)});
    }
    return fs::path(idOrFile);
}

}  // namespace tokenfactory
