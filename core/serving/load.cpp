#include "core/serving/load.h"

#include "core/base/ascii.h"

#include <string>

namespace tokenfactory::serving {

EngineFamily familyOf(std::string_view engine)
{
    const std::string letters = lettersAndDigits(engine);
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
