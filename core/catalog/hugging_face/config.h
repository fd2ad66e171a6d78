#pragma once

#include "core/base/json.h"

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::catalog::hugging_face {

/// Names for one thing, the most usual first. A list keeps nothing alive: choose between named ones, never between
/// temporaries.
using Keys = std::initializer_list<std::string_view>;

/// Where a key may stand: in the text model's own config, or also in the configs around it.
enum class Scope : unsigned char { text, any };

/// Whether a list of equal numbers, one for each layer or modality, may stand for one number.
enum class Lists : unsigned char { refused, ofEqualOnes };

/// A Hugging Face config.json, possibly nested (text_config, language_config, llm_config). Values are asked for by
/// all the names they go by; null counts as absent. Two names with different values are a problem: which of them the
/// model was made by cannot be known. Remembers what was asked, so that the rest can be named.
class Config {
public:
    /// `document` and `problems` outlive it; `where` is the file's name in problems.
    Config(const nlohmann::json& document, std::string_view where, Problems& problems);

    /// The first of the keys that is there and not null; else nullptr. The keys need not mean the same.
    const nlohmann::json* find(Keys keys, Scope scope = Scope::text);

    /// A whole number in [low, 100 million]. Anything else is a problem.
    std::optional<int> whole(Keys keys, int low, Scope scope = Scope::text, Lists lists = Lists::refused);
    /// The same, a problem where absent (answers `low` then).
    int required(Keys keys, int low, Scope scope = Scope::text, Lists lists = Lists::refused);
    /// True or false; 0 and 1 count too.
    std::optional<bool> flag(Keys keys, Scope scope = Scope::text);
    std::optional<std::string> text(Keys keys, Scope scope = Scope::text);
    /// One entry for each of `layers` layers: whole numbers or texts; entries beyond (MTP layers) are dropped.
    /// Absent, of another type or too short gives nothing, the latter two with a problem.
    std::optional<std::vector<int>> wholes(Keys keys, int layers);
    std::optional<std::vector<std::string>> texts(Keys keys, int layers);
    /// Whole numbers of any length, each at least 0.
    std::optional<std::vector<int>> indices(Keys keys);
    /// An object inside, as a config of its own that shares problems and notes; absent gives nothing.
    std::optional<Config> object(Keys keys, Scope scope = Scope::text);

    /// "model_type" of the text model, else of the whole; "" where absent.
    std::string modelType();
    bool isType(std::initializer_list<std::string_view> types);

    void problem(std::string_view key, Sentence what, Sentence hint = {}) const;
    void note(std::string text) { noted.push_back(std::move(text)); }
    std::vector<std::string>& notes() { return noted; }

    /// Keys of the text model's own config that hold something (see says) and that nobody asked for.
    std::vector<std::string> unread() const;
    /// True where the key holds something: not null, false, 0, "" or empty. Counts as asked.
    bool says(std::string_view key);

private:
    struct Level {
        const nlohmann::json* object;
        std::string path;
    };
    struct Found {
        const nlohmann::json* value;
        std::string key;
        std::string path;
        const Level* level;
    };
    std::optional<Found> lookUp(Keys keys, Scope scope);
    /// lookUp for names of one fact: a problem where another of them says something else.
    std::optional<Found> oneFact(Keys keys, Scope scope);
    std::optional<int> wholeFrom(const Found& found, int low, Lists lists);
    void refuse(const std::string& path, const nlohmann::json& value, Sentence hint) const;

    std::vector<Level> levels;  ///< innermost first
    Problems* sink;
    std::vector<std::string> noted;
    std::vector<std::string> asked;
};

/// Keys that nobody asked for: a problem where they change the size in a way not modelled here, one note that names
/// the rest, silence for those known to change nothing.
void reportUnread(Config& config);

}  // namespace tokenfactory::catalog::hugging_face
