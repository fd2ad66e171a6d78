#pragma once

#include "core/catalog/catalog.h"

#include <filesystem>
#include <stdexcept>
#include <string>

namespace tokenfactory::tests {

/// The shipped presets; throws what is wrong with them.
inline catalog::Catalog shippedCatalog()
{
    auto catalog = catalog::readCatalog(std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets");
    if (!catalog) {
        throw std::runtime_error(toText(catalog.error().front()));
    }
    return *std::move(catalog);
}

}  // namespace tokenfactory::tests
