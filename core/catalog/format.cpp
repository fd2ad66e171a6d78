#include "core/catalog/format.h"

#include <algorithm>
#include <array>

namespace tokenfactory::catalog {

namespace {

struct FormatRow {
    Format format;
    std::string_view name;
    double bits;       ///< of one element
    double scaleBits;  ///< of one scale
    double elementsPerScale;
};

constexpr std::array<FormatRow, 8> rows{{
    {Format::fp32, "fp32", 32, 0, 1},
    {Format::bf16, "bf16", 16, 0, 1},
    {Format::fp8, "fp8", 8, 0, 1},
    {Format::fp8Block, "fp8-block", 8, 32, 128 * 128},
    {Format::mxfp8, "mxfp8", 8, 8, 32},
    {Format::nvfp4, "nvfp4", 4, 8, 16},
    {Format::mxfp4, "mxfp4", 4, 8, 32},
    {Format::int4, "int4", 4, 16, 32},
}};

/// In the order of the enumeration, so that a format finds its row at once.
constexpr const FormatRow& rowOf(Format format) { return rows[static_cast<std::size_t>(format)]; }

static_assert([] {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].format != static_cast<Format>(i)) {
            return false;
        }
    }
    return true;
}());

}  // namespace

double bytesPerElement(Format format)
{
    const FormatRow& row = rowOf(format);
    return (row.bits + row.scaleBits / row.elementsPerScale) / 8.0;
}

std::string_view name(Format format) { return rowOf(format).name; }

std::optional<Format> formatFromName(std::string_view name)
{
    const auto found = std::ranges::find(rows, name, &FormatRow::name);
    return found == rows.end() ? std::nullopt : std::optional(found->format);
}

Format arithmeticFormat(Format a, Format b)
{
    const double bits = std::max(rowOf(a).bits, rowOf(b).bits);
    return bits >= 16 ? Format::bf16 : bits >= 8 ? Format::fp8 : Format::nvfp4;
}

}  // namespace tokenfactory::catalog
