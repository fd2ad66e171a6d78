#include "core/cost/pass.h"

namespace tokenfactory::cost {

std::string_view name(Stage stage)
{
    switch (stage) {
    case Stage::prefill:
        return "prefill";
    case Stage::midfill:
        return "midfill";
    case Stage::decode:
        return "decode";
    }
    return "";
}

std::optional<Stage> stageFromName(std::string_view text)
{
    for (const Stage stage : {Stage::prefill, Stage::midfill, Stage::decode}) {
        if (text == name(stage)) {
            return stage;
        }
    }
    return std::nullopt;
}

}  // namespace tokenfactory::cost
