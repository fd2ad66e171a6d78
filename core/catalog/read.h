#pragma once

#include "core/base/json.h"
#include "core/catalog/catalog.h"

namespace tokenfactory::catalog {

// Readers of one parsed document each; `where` is the file's name in problems ("kimi-k3.json").

Expected<Model> modelFromJson(const nlohmann::json& document, std::string_view where);
Expected<Model> modelFromHuggingFace(const nlohmann::json& document, std::string_view where);
Expected<System> systemFromJson(const nlohmann::json& document, std::string_view where);
Expected<Calibration> calibrationFromJson(const nlohmann::json& document, std::string_view where,
                                          const std::vector<CalibrationPtr>& basis);

/// What a calibration document builds on: one of `basis` by its id, or a document within it ("based_on").
Expected<CalibrationPtr> baseOf(const nlohmann::json& document, std::string_view where,
                                const std::vector<CalibrationPtr>& basis);

/// The id of the calibration that a calibration document builds on; "" for none or one within it.
std::string basisOf(const nlohmann::json& document);

/// Looks like a Hugging Face config.json: no schema of ours, but layers or a text config.
bool looksLikeHuggingFace(const nlohmann::json& document);

/// Shapes that contradict each other: heads that KV heads do not divide, more experts per token than there are...
void checkShapes(const Model& model, std::string_view where, Problems& problems);

/// Reads a number format by name; problem where it is none.
Format readFormat(JsonObject& object, std::string_view key, Format absent);

/// An id: lower-case letters, digits, dots and hyphens.
std::string readId(JsonObject& object);

/// `schema` must be exactly this one; false, with a problem, where it is another: nothing else need be read then.
bool checkSchema(JsonObject& object, std::string_view schema);

}  // namespace tokenfactory::catalog
