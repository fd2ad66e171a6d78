#pragma once

#include "core/catalog/calibration.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tokenfactory::cost {

enum class Stage : unsigned char { prefill, midfill, decode };

std::string_view name(Stage stage);
std::optional<Stage> stageFromName(std::string_view name);

constexpr catalog::PassKind kindOf(Stage stage)
{
    return stage == Stage::decode ? catalog::PassKind::decode : catalog::PassKind::prompt;
}

/// One sequence of a pass: tokens computed now, tokens already in its cache.
struct SequenceTokens {
    int newTokens = 1;     ///< >= 1
    int cachedTokens = 0;  ///< >= 0
    friend bool operator==(const SequenceTokens&, const SequenceTokens&) = default;
};

/// One pass over a micro-batch. `batch` sequences over all attention instances of the layout, PP micro-batches in
/// flight; an instance holds ceil(batch/DP). All alike (`each`), unless `list` gives every sequence its own tokens
/// (then batch = list.size(), dealt to the instances in turn).
struct Pass {
    Stage stage = Stage::decode;
    int batch = 1;
    SequenceTokens each;
    std::vector<SequenceTokens> list;
    friend bool operator==(const Pass&, const Pass&) = default;
};

}  // namespace tokenfactory::cost
