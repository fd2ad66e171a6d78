#include "core/workload/workload_file.h"

#include "core/base/preset_files.h"
#include "core/workload/law_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::workload {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::string_view schema = "token-factory-workload/1";
constexpr Range tokens{0.0, 1e8};
constexpr Range someTokens{1.0, 1e8};
constexpr Range seconds{0.0, 1e8};
constexpr Range share{0.0, 1.0};
constexpr Range positive{0.0, 1e9, true};

Arrivals arrivalsIn(JsonObject object)
{
    Arrivals arrivals;
    arrivals.kind = object.oneOf<ArrivalKind>("kind", arrivalKindNames());
    if (arrivals.kind == ArrivalKind::closed) {
        arrivals.liveTrees = object.whole("live_trees", 1, 1'000'000);
        arrivals.staggerS = object.number("stagger_s", seconds, arrivals.staggerS);
        arrivals.startInside = object.flag("start_inside", arrivals.startInside);
    } else {
        arrivals.ratePerS = object.number("rate_per_s", positive);
    }
    if (arrivals.kind == ArrivalKind::gamma) {
        arrivals.cv = object.number("cv", {0.0, 100.0, true});
    }
    if (arrivals.kind == ArrivalKind::onOff) {
        arrivals.onS = object.number("on_s", positive);
        arrivals.offS = object.number("off_s", positive);
    }
    if (arrivals.kind == ArrivalKind::diurnal) {
        arrivals.swing = object.number("swing", share);
        arrivals.periodS = object.number("period_s", positive);
    }
    object.refuseOthers();
    return arrivals;
}

json toJsonValue(const Arrivals& arrivals)
{
    json value = {{"kind", name(arrivals.kind)}};
    if (arrivals.kind == ArrivalKind::closed) {
        value["live_trees"] = arrivals.liveTrees;
        value["stagger_s"] = arrivals.staggerS;
        value["start_inside"] = arrivals.startInside;
    } else {
        value["rate_per_s"] = arrivals.ratePerS;
    }
    if (arrivals.kind == ArrivalKind::gamma) {
        value["cv"] = arrivals.cv;
    }
    if (arrivals.kind == ArrivalKind::onOff) {
        value["on_s"] = arrivals.onS;
        value["off_s"] = arrivals.offS;
    }
    if (arrivals.kind == ArrivalKind::diurnal) {
        value["swing"] = arrivals.swing;
        value["period_s"] = arrivals.periodS;
    }
    return value;
}

SubAgents subAgentsIn(JsonObject object)
{
    SubAgents sub;
    sub.shareOfSessions = object.number("share_of_sessions", share);
    sub.perSession = lawIn(object, "per_session", {1.0, 1000.0});
    sub.atOnce = lawIn(object, "at_once", {1.0, 1000.0}, sub.atOnce);
    sub.turns = lawIn(object, "turns", {1.0, 1e6});
    sub.openingTokens = lawIn(object, "opening_tokens", someTokens);
    object.refuseOthers();
    return sub;
}

Compaction compactionIn(JsonObject object)
{
    Compaction compaction;
    compaction.shareOfAgents = object.number("share_of_agents", share, compaction.shareOfAgents);
    compaction.triggerTokens = lawIn(object, "trigger_tokens", someTokens);
    compaction.after = lawIn(object, "after", share);
    object.refuseOthers();
    return compaction;
}

OtherSessions otherSessionsIn(JsonObject object)
{
    OtherSessions other;
    other.share = object.number("share", share);
    other.turns = lawIn(object, "turns", {1.0, 1e6});
    other.openingTokens = lawIn(object, "opening_tokens", someTokens);
    other.firstTurns = object.whole("first_turns", 0, 1'000'000, 0);
    if (object.has("compaction")) {
        other.compaction = compactionIn(object.object("compaction"));
    }
    object.refuseOthers();
    return other;
}

json toJsonValue(const Compaction& compaction)
{
    return {{"share_of_agents", compaction.shareOfAgents},
            {"trigger_tokens", toJsonValue(compaction.triggerTokens)},
            {"after", toJsonValue(compaction.after)}};
}

json toJsonValue(const OtherSessions& other)
{
    json value = {{"share", other.share},
                  {"turns", toJsonValue(other.turns)},
                  {"opening_tokens", toJsonValue(other.openingTokens)},
                  {"first_turns", other.firstTurns}};
    if (other.compaction) {
        value["compaction"] = toJsonValue(*other.compaction);
    }
    return value;
}

Workload workloadIn(JsonObject& object)
{
    Workload workload;
    workload.id = object.text("id");
    workload.name = object.text("name");
    workload.note = object.text("note", "");
    workload.arrivals = arrivalsIn(object.object("arrivals"));
    for (JsonObject& entry : object.objects("prefixes")) {
        SharedPrefix prefix;
        prefix.tokens = lawIn(entry, "tokens", tokens);
        prefix.variants = entry.whole("variants", 1, 65'536, 1);
        entry.refuseOthers();
        workload.prefixes.push_back(std::move(prefix));
    }
    workload.turns = lawIn(object, "turns", {1.0, 1e6});
    workload.openingTokens = lawIn(object, "opening_tokens", someTokens);
    workload.firstTurns = object.whole("first_turns", 0, 1'000'000, 0);
    workload.firstNewTokens = lawIn(object, "first_new_tokens", someTokens, workload.firstNewTokens);
    workload.newTokens = lawIn(object, "new_tokens", someTokens, workload.newTokens);
    workload.outputTokens = lawIn(object, "output_tokens", tokens);
    workload.toolShare = object.number("tool_share", share, workload.toolShare);
    workload.toolGapS = lawIn(object, "tool_gap_s", seconds, workload.toolGapS);
    workload.humanGapS = lawIn(object, "human_gap_s", seconds, workload.humanGapS);
    if (object.has("sub_agents")) {
        workload.subAgents = subAgentsIn(object.object("sub_agents"));
    }
    if (object.has("compaction")) {
        workload.compaction = compactionIn(object.object("compaction"));
    }
    if (object.has("other_sessions")) {
        workload.otherSessions = otherSessionsIn(object.object("other_sessions"));
    }
    workload.contextLimit = object.whole("context_limit", 2, 100'000'000, workload.contextLimit);
    workload.blobTokens = object.whole("blob_tokens", 1, 1'000'000, workload.blobTokens);
    for (JsonObject& entry : object.objects("published")) {
        PublishedFigure figure;
        figure.name = entry.text("name");
        figure.value = entry.number("value", positive);
        figure.tolerance = entry.number("tolerance", {0.0, 10.0, true});
        figure.source = entry.text("source");
        entry.refuseOthers();
        workload.published.push_back(std::move(figure));
    }
    object.refuseOthers();
    return workload;
}

std::vector<std::string> listedIds(const fs::path& presets)
{
    const Expected<std::string> text = readText(presets / "index.json");
    const Expected<json> document = text ? parseJson(*text, "index.json") : tl::unexpected(text.error());
    if (!document) {
        return {};
    }
    Problems ignored;  // the catalog says what is wrong with the index
    JsonObject object(*document, "index.json: ", ignored);
    return object.texts("workloads");
}

}  // namespace

Expected<Workload> workloadFromJson(std::string_view text, std::string_view where)
{
    const Expected<json> document = parseJson(text, where);
    if (!document) {
        return tl::unexpected(document.error());
    }
    Problems problems;
    JsonObject object(*document, std::string(where) + ": ", problems);
    if (problems.empty() && object.text("schema") != schema) {
        object.problem("schema", {"is %1", {inWords(object.raw("schema"))}},
                       {"\"%1\" is wanted", {std::string(schema)}});
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    Workload workload = workloadIn(object);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return workload;
}

std::string toJson(const Workload& workload)
{
    nlohmann::ordered_json document;
    document["schema"] = schema;
    document["id"] = workload.id;
    document["name"] = workload.name;
    if (!workload.note.empty()) {
        document["note"] = workload.note;
    }
    document["arrivals"] = toJsonValue(workload.arrivals);
    json prefixes = json::array();
    for (const SharedPrefix& prefix : workload.prefixes) {
        prefixes.push_back({{"tokens", toJsonValue(prefix.tokens)}, {"variants", prefix.variants}});
    }
    document["prefixes"] = prefixes;
    document["turns"] = toJsonValue(workload.turns);
    document["opening_tokens"] = toJsonValue(workload.openingTokens);
    document["first_turns"] = workload.firstTurns;
    document["first_new_tokens"] = toJsonValue(workload.firstNewTokens);
    document["new_tokens"] = toJsonValue(workload.newTokens);
    document["output_tokens"] = toJsonValue(workload.outputTokens);
    document["tool_share"] = workload.toolShare;
    document["tool_gap_s"] = toJsonValue(workload.toolGapS);
    document["human_gap_s"] = toJsonValue(workload.humanGapS);
    document["sub_agents"] = {{"share_of_sessions", workload.subAgents.shareOfSessions},
                              {"per_session", toJsonValue(workload.subAgents.perSession)},
                              {"at_once", toJsonValue(workload.subAgents.atOnce)},
                              {"turns", toJsonValue(workload.subAgents.turns)},
                              {"opening_tokens", toJsonValue(workload.subAgents.openingTokens)}};
    if (workload.compaction) {
        document["compaction"] = toJsonValue(*workload.compaction);
    }
    if (workload.otherSessions) {
        document["other_sessions"] = toJsonValue(*workload.otherSessions);
    }
    document["context_limit"] = workload.contextLimit;
    document["blob_tokens"] = workload.blobTokens;
    json published = json::array();
    for (const PublishedFigure& figure : workload.published) {
        published.push_back({{"name", figure.name},
                             {"value", figure.value},
                             {"tolerance", figure.tolerance},
                             {"source", figure.source}});
    }
    document["published"] = published;
    return document.dump(2) + '\n';
}

std::vector<std::string> workloadIds(const fs::path& presets)
{
    std::vector<std::string> found = presetIds(presets / "workloads");
    const std::vector<std::string> listed = listedIds(presets);
    std::ranges::stable_sort(found, {}, [&](const std::string& id) { return std::ranges::find(listed, id); });
    return found;
}

Expected<Workload> readWorkload(const std::string& idOrFile, const fs::path& presets)
{
    const Expected<fs::path> file =
        presetOrFile(idOrFile, presets / "workloads", "is neither a workload that is known nor a file");
    if (!file) {
        return tl::unexpected(file.error());
    }
    const Expected<std::string> text = readText(*file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    return workloadFromJson(*text, file->string());
}

}  // namespace tokenfactory::workload
