#pragma once

#include "core/base/expected.h"
#include "core/catalog/catalog.h"
#include "tests/core/problem_text.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

/// The project's own presets and test data, read once per test program.
namespace tokenfactory::catalog::testing {

inline std::string sourcePath(const std::string& relative)
{
    return std::string(TOKENFACTORY_SOURCE_DIR) + '/' + relative;
}

inline nlohmann::json readJson(const std::string& relative)
{
    std::ifstream stream(sourcePath(relative));
    return nlohmann::json::parse(stream);
}

using tests::textOf;

inline const Catalog& presets()
{
    static const Expected<Catalog> catalog = readCatalog(sourcePath("presets"));
    if (!catalog) {
        qFatal("%s", qPrintable(textOf(catalog.error())));
    }
    return *catalog;
}

}  // namespace tokenfactory::catalog::testing
