#include "core/catalog/catalog.h"

#include "core/base/format.h"
#include "core/base/similar.h"
#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

namespace tokenfactory::catalog {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

void append(Problems& problems, const Problems& more) { problems.insert(problems.end(), more.begin(), more.end()); }

Expected<json> readDocument(const fs::path& file)
{
    const Expected<std::string> text = readText(file);
    return text ? parseJson(*text, file.string()) : tl::unexpected(text.error());
}

template <class Value>
Expected<std::shared_ptr<const Value>> shared(Expected<Value> value)
{
    if (!value) {
        return tl::unexpected(std::move(value.error()));
    }
    return std::make_shared<const Value>(std::move(*value));
}

Expected<ModelPtr> modelFrom(const json& document, const fs::path& file)
{
    if (looksLikeHuggingFace(document)) {
        return shared(modelFromHuggingFace(document, file.string()));
    }
    return shared(modelFromJson(document, file.string()));
}

/// The order ids are shown in, from presets/index.json; nothing without that file.
struct Index {
    std::vector<std::string> models, systems, calibrations;
};

Index readIndex(const fs::path& presets, Problems& problems)
{
    Index index;
    const fs::path file = presets / "index.json";
    std::error_code error;
    if (!fs::exists(file, error)) {
        return index;
    }
    const Expected<json> document = readDocument(file);
    if (!document) {
        append(problems, document.error());
        return index;
    }
    JsonObject object(*document, file.string() + ": ", problems);
    if (!checkSchema(object, "token-factory-index/1")) {
        return index;
    }
    index.models = object.texts("models");
    index.systems = object.texts("systems");
    index.calibrations = object.texts("calibrations");
    return index;
}

/// Every id of the index is that of a file.
template <class Pointer>
void refuseUnknownIds(const std::vector<std::string>& ids, const std::vector<Pointer>& values, const fs::path& presets,
                      const char* list, Problems& problems)
{
    std::vector<std::string> known;
    for (const Pointer& value : values) {
        known.push_back(value->id);
    }
    for (const std::string& id : ids) {
        if (std::ranges::find(known, id) == known.end()) {
            problems.push_back({(presets / "index.json").string() + ": /" + list,
                                {"names \"%1\", which is not known", {id}},
                                namesLike(id, known)});
        }
    }
}

struct Document {
    fs::path file;
    json content;
};

/// The JSON files of a folder in the order of their names; `unread` gets the names of those that are no JSON.
std::vector<Document> readFolder(const fs::path& folder, Problems& problems, std::vector<std::string>* unread = nullptr)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".json") {
            files.push_back(entry->path());
        }
    }
    if (error) {
        problems.push_back({folder.string(),
                            {"cannot be read: %1", {causeOf(error)}},
                            "the folder of presets has models/, systems/ and calibrations/"});
    }
    std::ranges::sort(files);
    std::vector<Document> documents;
    for (const fs::path& file : files) {
        Expected<json> document = readDocument(file);
        if (document) {
            documents.push_back({file, std::move(*document)});
        } else {
            append(problems, document.error());
            if (unread != nullptr) {
                unread->push_back(file.stem().string());
            }
        }
    }
    return documents;
}

/// Sorts by place in the index; what it does not name follows in the order it was read.
template <class Pointer>
void order(std::vector<Pointer>& values, const std::vector<std::string>& ids)
{
    std::ranges::stable_sort(values, {}, [&ids](const Pointer& value) { return std::ranges::find(ids, value->id); });
}

const std::vector<std::string>& aliasesOf(const Model& model) { return model.aliases; }

template <class Value>
std::vector<std::string> aliasesOf(const Value&)
{
    return {};
}

template <class Pointer>
void refuseDoubleIds(const std::vector<Pointer>& values, const fs::path& folder, Problems& problems)
{
    std::set<std::string> seen;
    const auto claim = [&](const std::string& id) {
        if (!seen.insert(id).second) {
            problems.push_back(
                {folder.string(), {"has the id \"%1\" in two files", {id}}, "ids and aliases are unique"});
        }
    };
    for (const Pointer& value : values) {
        claim(value->id);
        for (const std::string& alias : aliasesOf(*value)) {
            claim(alias);
        }
    }
}

template <class Value, class Read>
std::vector<std::shared_ptr<const Value>> readAll(const fs::path& folder, Problems& problems, Read read)
{
    std::vector<std::shared_ptr<const Value>> values;
    for (const Document& document : readFolder(folder, problems)) {
        Expected<std::shared_ptr<const Value>> value = read(document);
        if (value) {
            values.push_back(std::move(*value));
        } else {
            append(problems, value.error());
        }
    }
    refuseDoubleIds(values, folder, problems);
    return values;
}

/// The id that a document gives itself, else its file's name.
std::string idOf(const Document& document)
{
    const auto found = document.content.is_object() ? document.content.find("id") : document.content.end();
    return found != document.content.end() && found->is_string() ? found->get<std::string>()
                                                                 : document.file.stem().string();
}

/// Reads each calibration after the one it builds on. One whose basis does not exist is a problem; one whose basis is
/// faulty is passed over, for the fault is the basis's.
std::vector<CalibrationPtr> readCalibrations(const fs::path& folder, Problems& problems)
{
    std::vector<CalibrationPtr> known;
    std::vector<std::string> faulty;
    std::vector<Document> waiting = readFolder(folder, problems, &faulty);
    const auto ready = [&known](const Document& document) {
        const std::string basis = basisOf(document.content);
        return basis.empty() ||
               std::ranges::any_of(known, [&basis](const CalibrationPtr& other) { return other->id == basis; });
    };
    const auto buildsOnFaulty = [&faulty](const Document& document) {
        return std::ranges::find(faulty, basisOf(document.content)) != faulty.end();
    };
    while (!waiting.empty()) {
        auto next = std::ranges::find_if(waiting, ready);
        if (next == waiting.end()) {
            next = std::ranges::find_if(waiting, buildsOnFaulty);
            if (next != waiting.end()) {
                faulty.push_back(idOf(*next));
                waiting.erase(next);
                continue;
            }
            next = waiting.begin();  // its basis is missing: reading it says so
        }
        Expected<Calibration> calibration = calibrationFromJson(next->content, next->file.string(), known);
        if (calibration) {
            known.push_back(std::make_shared<const Calibration>(std::move(*calibration)));
        } else {
            append(problems, calibration.error());
            faulty.push_back(idOf(*next));
        }
        waiting.erase(next);
    }
    refuseDoubleIds(known, folder, problems);
    return known;
}

template <class Pointer>
Expected<Pointer> byId(const std::vector<Pointer>& values, std::string_view id, std::string_view kind)
{
    std::vector<std::string> known;
    for (const Pointer& value : values) {
        if (value->id == id) {
            return value;
        }
        known.push_back(value->id);
    }
    return unexpected(Problem{std::string(kind), {"\"%1\" is not known", {shortened(id, 60)}}, namesLike(id, known)});
}

}  // namespace

Expected<ModelPtr> Catalog::model(std::string_view id) const
{
    const auto aliased = std::ranges::find_if(
        models, [id](const ModelPtr& model) { return std::ranges::find(model->aliases, id) != model->aliases.end(); });
    return aliased != models.end() ? Expected<ModelPtr>(*aliased) : byId(models, id, "model");
}

Expected<SystemPtr> Catalog::system(std::string_view id) const { return byId(systems, id, "system"); }

Expected<CalibrationPtr> Catalog::calibration(std::string_view id) const
{
    return byId(calibrations, id, "calibration");
}

Expected<Catalog> readCatalog(const fs::path& presets)
{
    Problems problems;
    Catalog catalog;
    const Index index = readIndex(presets, problems);
    catalog.models = readAll<Model>(presets / "models", problems, [](const Document& document) {
        return modelFrom(document.content, document.file);
    });
    catalog.systems = readAll<System>(presets / "systems", problems, [](const Document& document) {
        return shared(systemFromJson(document.content, document.file.string()));
    });
    catalog.calibrations = readCalibrations(presets / "calibrations", problems);
    if (problems.empty()) {  // else an id may be unknown because its file is faulty
        refuseUnknownIds(index.models, catalog.models, presets, "models", problems);
        refuseUnknownIds(index.systems, catalog.systems, presets, "systems", problems);
        refuseUnknownIds(index.calibrations, catalog.calibrations, presets, "calibrations", problems);
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    order(catalog.models, index.models);
    order(catalog.systems, index.systems);
    order(catalog.calibrations, index.calibrations);
    return catalog;
}

Expected<ModelPtr> readModelFile(const fs::path& file)
{
    const Expected<json> document = readDocument(file);
    return document ? modelFrom(*document, file) : tl::unexpected(document.error());
}

Expected<SystemPtr> readSystemFile(const fs::path& file)
{
    const Expected<json> document = readDocument(file);
    return document ? shared(systemFromJson(*document, file.string())) : tl::unexpected(document.error());
}

Expected<CalibrationPtr> readCalibrationFile(const fs::path& file, const std::vector<CalibrationPtr>& basis)
{
    const Expected<json> document = readDocument(file);
    return document ? shared(calibrationFromJson(*document, file.string(), basis)) : tl::unexpected(document.error());
}

Expected<Model> importHuggingFace(std::string_view text, std::string_view where)
{
    const Expected<json> document = parseJson(text, where);
    return document ? modelFromHuggingFace(*document, where) : tl::unexpected(document.error());
}

}  // namespace tokenfactory::catalog
