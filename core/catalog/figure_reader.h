#pragma once

#include "core/base/json.h"
#include "core/catalog/system.h"

#include <map>

namespace tokenfactory::catalog {

/// Reads figures: { "value": 8e12, "source": ["AIC"], "note": "...", "assumed": true }. A source that is a key of the
/// file's "sources" is spelled out, any other stands as written. The document outlives it.
class FigureReader {
public:
    explicit FigureReader(JsonObject& document);

    Figure required(std::string_view key, Range range);
    std::optional<Figure> optional(std::string_view key, Range range);

private:
    Figure figure(JsonObject object, Range range) const;

    JsonObject* document;
    std::map<std::string, std::string> spelledOut;
};

}  // namespace tokenfactory::catalog
