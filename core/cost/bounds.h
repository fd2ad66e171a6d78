#pragma once

namespace tokenfactory::cost {

// The most that may be asked for; more is refused, so that products of them do not overflow.
inline constexpr int mostGpus = 65'536;
inline constexpr int mostBatch = 1'000'000;
inline constexpr int mostTokens = 100'000'000;
inline constexpr int mostDraftTokens = 64;

}  // namespace tokenfactory::cost
