#pragma once

#include "core/base/expected.h"
#include "core/catalog/calibration.h"
#include "core/catalog/model.h"
#include "core/catalog/system.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace tokenfactory::catalog {

using ModelPtr = std::shared_ptr<const Model>;
using SystemPtr = std::shared_ptr<const System>;
using CalibrationPtr = std::shared_ptr<const Calibration>;

/// All presets of a folder, checked. Order: as shown to the user (models, systems by file name order given in index).
struct Catalog {
    std::vector<ModelPtr> models;
    std::vector<SystemPtr> systems;
    std::vector<CalibrationPtr> calibrations;

    /// By id; an unknown id names the known ones that look like it.
    Expected<ModelPtr> model(std::string_view id) const;
    Expected<SystemPtr> system(std::string_view id) const;
    Expected<CalibrationPtr> calibration(std::string_view id) const;
};

/// Reads systems/, models/ and calibrations/ below `presets`. Every problem names file and JSON path.
Expected<Catalog> readCatalog(const std::filesystem::path& presets);

/// One model file: our own schema "token-factory-model/1", or a Hugging Face config.json (recognised by its keys).
Expected<ModelPtr> readModelFile(const std::filesystem::path& file);
Expected<SystemPtr> readSystemFile(const std::filesystem::path& file);
/// `basis` are the calibrations a file may build on ("based_on").
Expected<CalibrationPtr> readCalibrationFile(const std::filesystem::path& file,
                                             const std::vector<CalibrationPtr>& basis);

/// A Hugging Face config as text; `where` names it in problems. Keys that change the size and are not understood are
/// problems or named warnings in Model::notes, never dropped.
Expected<Model> importHuggingFace(std::string_view json, std::string_view where);

/// The model in our own schema, as JSON text.
std::string toJson(const Model& model);

}  // namespace tokenfactory::catalog
