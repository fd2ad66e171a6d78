#include "core/serving/load.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace tokenfactory::serving {

EngineFamily familyOf(std::string_view engine)
{
    std::string letters;
    for (const char c : engine) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
    }
    // "vLLM/TRT" is either: not known
    const bool vllm = letters.find("vllm") != std::string::npos;
    const bool trt = letters.find("trt") != std::string::npos || letters.find("tensorrt") != std::string::npos;
    const bool sglang = letters.find("sglang") != std::string::npos;
    if (int(vllm) + int(trt) + int(sglang) != 1) {
        return EngineFamily::any;
    }
    return vllm ? EngineFamily::vllm : trt ? EngineFamily::tensorRtLlm : EngineFamily::sglang;
}

}  // namespace tokenfactory::serving
