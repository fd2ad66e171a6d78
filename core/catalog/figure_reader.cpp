#include "core/catalog/figure_reader.h"

namespace tokenfactory::catalog {

FigureReader::FigureReader(JsonObject& ofDocument) : document(&ofDocument)
{
    if (std::optional<JsonObject> sources = document->objectIfPresent("sources")) {
        for (const std::string& key : sources->keys()) {
            spelledOut[key] = sources->text(key);
        }
    }
}

Figure FigureReader::required(std::string_view key, Range range) { return figure(document->object(key), range); }

std::optional<Figure> FigureReader::optional(std::string_view key, Range range)
{
    std::optional<JsonObject> object = document->objectIfPresent(key);
    return object ? std::optional(figure(*object, range)) : std::nullopt;
}

Figure FigureReader::figure(JsonObject object, Range range) const
{
    Figure figure;
    if (object.keys().empty()) {
        return figure;  // missing or no object, which is a problem already
    }
    figure.value = object.number("value", range);
    for (const std::string& key : object.texts("source")) {
        const auto spelled = spelledOut.find(key);
        figure.source += (figure.source.empty() ? "" : "; ") + (spelled == spelledOut.end() ? key : spelled->second);
    }
    if (figure.source.empty()) {
        object.problem("source", "is empty", "every figure has a source: a list of texts or keys of \"sources\"");
    }
    figure.note = object.text("note", "");
    figure.assumed = object.flag("assumed", false);
    object.refuseOthers();
    return figure;
}

}  // namespace tokenfactory::catalog
