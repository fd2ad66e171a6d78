#pragma once

#include "core/base/expected.h"
#include "core/base/json.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tokenfactory::app {

/// The flags of one subcommand, kept as the texts that were typed. Numbers are read here and not by CLI11, so that all
/// of them are checked alike, in every locale, and every mistake becomes one line. What is wrong is added to
/// `problems`; the value returned is then not to be used. Outlives the parsing.
class Flags {
public:
    explicit Flags(CLI::App& command) : command_(command) {}
    Flags(const Flags&) = delete;

    /// The heading in --help that what is added from here on stands under.
    void group(std::string name) { group_ = std::move(name); }
    /// --flag VALUE, or "-f,--flag" with its short form; `values` says in --help which, `absent` what its absence
    /// means.
    void add(const std::string& flag, const std::string& values, std::string help, std::string_view absent = {});
    /// --flag VALUE, which may be typed again and again.
    void addRepeated(const std::string& flag, const std::string& values, const std::string& help);
    /// --flag without a value.
    void addSwitch(const std::string& flag, const std::string& help);
    /// A value without a flag, by place.
    void addPlace(const std::string& name, const std::string& help);
    /// One or more of them.
    void addPlaces(const std::string& name, const std::string& help);

    /// Whether it was typed, be it with an empty value.
    bool given(std::string_view flag) const;
    bool isOn(std::string_view flag) const;
    /// What was typed; "" when nothing was.
    std::string_view text(std::string_view flag) const;
    /// All that was typed for a flag that may be repeated.
    std::vector<std::string> all(std::string_view flag) const;
    /// What was typed, a problem when nothing was or it is empty; `wanted` says what is.
    std::string_view required(std::string_view flag, std::string_view wanted, Problems& problems) const;
    /// What was typed, "" when nothing was; an empty value is a problem.
    std::string_view optional(std::string_view flag, std::string_view wanted, Problems& problems) const;

    int whole(std::string_view flag, int low, int high, int absent, Problems& problems) const;
    std::optional<double> real(std::string_view flag, Range range, Problems& problems) const;
    /// "a,b,c", each once; empty when nothing was typed. An empty part is a problem.
    std::vector<std::string> list(std::string_view flag, Problems& problems) const;
    std::vector<int> wholes(std::string_view flag, int low, int high, Problems& problems) const;

private:
    /// As the user types it: "--gpus", or the name of a value by its place.
    std::string typed(std::string_view flag) const;
    std::vector<std::string> parts(std::string_view flag, std::string_view wanted, Problems& problems) const;

    CLI::App& command_;
    std::string group_ = "Options";
    std::map<std::string, std::string, std::less<>> texts_;  ///< nodes stay in place: CLI11 writes into them
    std::map<std::string, const CLI::Option*, std::less<>> options_;
    std::map<std::string, std::vector<std::string>, std::less<>> repeated_;
    std::map<std::string, bool, std::less<>> switches_;
};

}  // namespace tokenfactory::app
