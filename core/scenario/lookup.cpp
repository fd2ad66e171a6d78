#include "core/scenario/lookup.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>
#include <string>

namespace tokenfactory::scenario {

bool namesFile(std::string_view name)
{
    constexpr std::array suffixes = {".json", ".png", ".svg", ".pdf"};
    const std::string small = lowered(name);
    return name.find('/') != std::string_view::npos ||
           std::ranges::any_of(suffixes, [&small](std::string_view suffix) { return small.ends_with(suffix); });
}

Expected<catalog::ModelPtr> findModel(const catalog::Catalog& catalog, std::string_view idOrFile)
{
    return namesFile(idOrFile) ? catalog::readModelFile(idOrFile) : catalog.model(idOrFile);
}

Expected<catalog::SystemPtr> findSystem(const catalog::Catalog& catalog, std::string_view idOrFile)
{
    return namesFile(idOrFile) ? catalog::readSystemFile(idOrFile) : catalog.system(idOrFile);
}

Expected<catalog::CalibrationPtr> findCalibration(const catalog::Catalog& catalog, std::string_view idOrFile)
{
    return namesFile(idOrFile) ? catalog::readCalibrationFile(idOrFile, catalog.calibrations)
                               : catalog.calibration(idOrFile);
}

}  // namespace tokenfactory::scenario
