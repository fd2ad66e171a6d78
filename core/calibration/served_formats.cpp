#include "core/calibration/served_formats.h"

#include "core/base/ascii.h"
#include "core/base/format.h"

#include <algorithm>
#include <string>

namespace tokenfactory::calibration {
namespace {

using catalog::Format;

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool isFourBit(Format format) { return format == Format::mxfp4 || format == Format::nvfp4 || format == Format::int4; }

/// The first number in a text; none where there is none.
std::optional<double> numberIn(std::string_view text)
{
    const std::size_t begin = text.find_first_of("0123456789");
    if (begin == std::string_view::npos) {
        return std::nullopt;
    }
    return toNumber(text.substr(begin, text.find_first_not_of("0123456789.", begin) - begin));
}

}  // namespace

Field<cost::Choices> servedFormats(std::string_view precision, const catalog::Model& model)
{
    const std::string text = lowered(precision);
    const Format released = model.released.routedExperts;
    cost::Choices choices;
    if (text.empty() || has(text, "int4")) {
        return choices;
    }
    if (has(text, "fp4")) {
        const bool nvfp4 = has(text, "nvfp4") || !has(text, "mxfp4");
        if (released == Format::mxfp4) {
            if (has(text, "nvfp4")) {
                choices.experts = Format::nvfp4;
            }
            return choices;
        }
        choices.experts = nvfp4 ? Format::nvfp4 : Format::mxfp4;
        choices.activations = nvfp4 ? Format::nvfp4 : Format::mxfp8;
        choices.weights = Format::fp8;
        return choices;
    }
    if (has(text, "fp8")) {
        choices.experts = Format::fp8;
        choices.weights = has(text, "bf16 attn") ? Format::bf16 : Format::fp8;
        choices.activations = Format::fp8;
        return choices;
    }
    if (has(text, "bf16")) {
        if (isFourBit(released)) {
            return choices;
        }
        choices.experts = choices.weights = Format::bf16;
        return choices;
    }
    return refusal("weight_precision", {"is \"%1\", which is not understood", {std::string(precision)}},
                   "for example FP8, NVFP4, INT4, MXFP4 experts");
}

Field<Speculation> speculationIn(std::string_view words)
{
    constexpr int mtpDrafts = 3;  // what engines draft where nothing is said
    // Where a table does not say: the one figure on record for MTP (DeepSeek R1 on GB300, 2.37), and an assumption.
    constexpr double mtpAccepted = 2.37;
    constexpr double dsparkAccepted = 3.5;
    constexpr int dsparkDrafts = 8;
    const std::string text = lowered(words);
    if (text.empty() || has(text, "none")) {
        return Speculation{};
    }
    Speculation made;
    const std::size_t accepted = std::min(text.find("al "), text.find("acceptance length"));
    if (accepted != std::string::npos) {
        made.acceptedLength = numberIn(std::string_view(text).substr(accepted));
    }
    const std::string_view drafts = std::string_view(text).substr(0, accepted);
    const std::optional<double> number = numberIn(drafts);
    if (number && *number >= 1.0 && *number <= 64.0) {
        made.draftTokens = static_cast<int>(*number);
    } else if (has(text, "mtp") || has(text, "eagle")) {
        made.draftTokens = mtpDrafts;
    } else if (has(text, "dspark")) {
        made.draftTokens = dsparkDrafts;
    } else if (made.acceptedLength) {
        made.draftTokens = static_cast<int>(*made.acceptedLength + 0.999);
    } else {
        return refusal("speculation", {"is \"%1\", which is not understood", {std::string(words)}},
                       "for example none, MTP, DSpark 8 tokens, MTP (AL 2.37)");
    }
    if (!made.acceptedLength) {
        made.acceptedLength = std::min(has(text, "dspark") ? dsparkAccepted : mtpAccepted, 1.0 + made.draftTokens);
        made.isAssumed = true;
    }
    return made;
}

}  // namespace tokenfactory::calibration
