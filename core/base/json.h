#pragma once

#include "core/base/expected.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tokenfactory {

/// The bytes of a file of at most 64 MiB.
Expected<std::string> readText(const std::filesystem::path& file);

/// Parses one JSON document strictly: no key twice in an object, at most 64 levels, finite numbers, UTF-8 (a byte
/// order mark is allowed). Problems name `where` with line and column or path. Never throws.
Expected<nlohmann::json> parseJson(std::string_view text, std::string_view where);

/// Range of numbers that a field may take, closed where it is not said to be open.
struct Range {
    double low = -std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::max();
    bool openLow = false;   ///< the low end itself is not allowed
    bool openHigh = false;  ///< nor the high end

    bool holds(double value) const;
    static Range positive() { return {0.0, std::numeric_limits<double>::max(), true}; }
    static Range notNegative() { return {0.0}; }
};

/// An object of a JSON document, read field by field. What is missing, of the wrong kind or out of range becomes a
/// Problem under its path ("kimi-k3.json: /attention/K/heads") and reads as the lowest allowed value, so that one
/// reading finds every problem. The document and the list of problems outlive it.
class JsonObject {
public:
    /// `where` is the path of `value` itself, the document's own is "file.json: ".
    JsonObject(const nlohmann::json& value, std::string where, Problems& problems);

    bool has(std::string_view key) const;
    std::vector<std::string> keys() const;

    double number(std::string_view key, Range range);
    double number(std::string_view key, Range range, double absent);
    int whole(std::string_view key, int low, int high = 1'000'000'000);
    int whole(std::string_view key, int low, int high, int absent);
    bool flag(std::string_view key, bool absent);
    std::string text(std::string_view key);
    std::string text(std::string_view key, std::string_view absent);
    std::vector<std::string> texts(std::string_view key);  ///< absent reads as empty
    /// None where it is null.
    std::optional<double> numberOrNone(std::string_view key, Range range, std::optional<double> absent = {});
    std::optional<int> wholeOrNone(std::string_view key, int low, int high, std::optional<int> absent = {});
    /// A value of an enumeration that counts from 0, by its name.
    template <class Enum>
    Enum oneOf(std::string_view key, std::span<const std::string_view> names)
    {
        return static_cast<Enum>(indexIn(key, names, std::nullopt));
    }
    template <class Enum>
    Enum oneOf(std::string_view key, std::span<const std::string_view> names, Enum absent)
    {
        return static_cast<Enum>(indexIn(key, names, static_cast<std::size_t>(absent)));
    }
    JsonObject object(std::string_view key);
    std::optional<JsonObject> objectIfPresent(std::string_view key);
    std::optional<JsonObject> objectOrNone(std::string_view key);  ///< none where it is null
    std::vector<JsonObject> objects(std::string_view key);         ///< of a list; absent reads as empty
    /// The raw value, marked as read; null where absent.
    const nlohmann::json& raw(std::string_view key);

    void problem(std::string_view key, Sentence what, Sentence hint = {}) const;
    /// How many problems the whole document has so far.
    std::size_t problemsSoFar() const { return sink->size(); }
    /// Every key that was not read so far is a problem (a slip of the pen would else be dropped silently).
    void refuseOthers() const;
    /// The keys not read so far.
    std::vector<std::string> others() const;
    /// "file.json: /a/b" for key b here.
    std::string pathOf(std::string_view key) const;

private:
    const nlohmann::json* find(std::string_view key);
    const nlohmann::json* required(std::string_view key, Sentence hint);
    std::optional<double> numberIn(std::string_view key, Range range, const Sentence& kind);
    std::size_t indexIn(std::string_view key, std::span<const std::string_view> names,
                        std::optional<std::size_t> absent);
    bool isNull(std::string_view key) const;

    const nlohmann::json* node;
    std::string path;
    Problems* sink;
    std::vector<std::string> asked;
};

/// A name or text from a file as a message may quote it: at most about 60 bytes, then "...", without control
/// characters.
std::string quotable(std::string_view text);

/// "the text "abc"", "an object", "the number -4": a JSON value in words, for problems.
Sentence inWords(const nlohmann::json& value);

/// Why a file could not be read or written.
Sentence causeOf(const std::error_code& error);

/// Writes text whole or not at all: a temporary beside the file, then a rename.
Expected<bool> writeText(const std::filesystem::path& file, std::string_view text);

}  // namespace tokenfactory
