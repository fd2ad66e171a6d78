#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::catalog {

bool looksLikeHuggingFace(const nlohmann::json& document)
{
    return document.is_object() && !document.contains("schema") &&
           (document.contains("hidden_size") || document.contains("num_hidden_layers") ||
            document.contains("model_type") || document.contains("architectures") ||
            document.contains("text_config"));
}

Expected<Model> modelFromHuggingFace(const nlohmann::json&, std::string_view where)
{
    return unexpected(Problem{std::string(where), "Hugging Face configs are not read by this build", ""});
}

}  // namespace tokenfactory::catalog
