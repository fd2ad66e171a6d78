#pragma once

#include <optional>
#include <string_view>

namespace tokenfactory::catalog {

/// Number formats of weights, activations, KV and state.
enum class Format : unsigned char { fp32, bf16, fp8, fp8Block, mxfp8, nvfp4, mxfp4, int4 };

/// Bytes of one element with its share of the scales: mxfp4 and mxfp8 carry 8 bits per 32, nvfp4 8 per 16,
/// int4 16 per 32, fp8-block 32 per 128 x 128; plain fp8 none.
double bytesPerElement(Format format);

/// "bf16", "fp8", "fp8-block", ... as on the command line and in presets.
std::string_view name(Format format);
std::optional<Format> formatFromName(std::string_view name);

/// The format a matrix unit computes in when the two operands are `a` and `b`: the wider of the two, mxfp8 counted
/// as fp8, the 4-bit ones as fp4 (returned as nvfp4), fp32 as bf16.
Format arithmeticFormat(Format a, Format b);

}  // namespace tokenfactory::catalog
