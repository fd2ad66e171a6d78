#include "core/base/json.h"

#include "core/base/format.h"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace tokenfactory {

using nlohmann::json;

namespace {

constexpr std::size_t maxLevels = 64;
constexpr std::uintmax_t maxFileBytes = 64u << 20;

/// nlohmann's "[json.exception.parse_error.101] parse error at line 1, column 2: ..." without the bracket and without
/// the text last read, which may be long or no text at all.
std::string inShort(std::string_view message)
{
    const std::size_t tag = message.find("] ");
    message.remove_prefix(tag == std::string_view::npos ? 0 : tag + 2);
    const std::size_t lastRead = message.find("; last read: ");
    const std::size_t expected = message.rfind("; expected ");
    std::string text(message.substr(0, lastRead));
    if (lastRead != std::string_view::npos && expected != std::string_view::npos && expected > lastRead) {
        text += message.substr(expected);
    }
    constexpr std::size_t most = 200;  // a long number that overflows is quoted whole
    return text.size() > most ? text.substr(0, most) + "..." : text;
}

/// A message of nlohmann's with the place in the text: its own "parse error at line 1, column 2: ...", else the byte.
Sentence placed(const std::string& message, std::size_t byte)
{
    constexpr std::string_view beforeLine = "parse error at line ";
    constexpr std::string_view beforeColumn = ", column ";
    const std::size_t column = message.find(beforeColumn);
    const std::size_t rest = message.find(": ", column);
    if (message.starts_with(beforeLine) && column != std::string::npos && rest != std::string::npos) {
        const std::size_t columnDigits = column + beforeColumn.size();
        return {"parse error at line %1, column %2: %3",
                {message.substr(beforeLine.size(), column - beforeLine.size()),
                 message.substr(columnDigits, rest - columnDigits), message.substr(rest + 2)}};
    }
    if (message.find(" line ") != std::string::npos) {
        return message;
    }
    return {"%1, before byte %2", {message, std::to_string(byte + 1)}};
}

/// Builds the document and looks for what the library's own builder lets pass: keys given twice, bottomless nesting.
class StrictBuilder : public nlohmann::json_sax<json> {
public:
    StrictBuilder(std::string_view where, Problems& problems) : file(where), sink(problems) {}

    json take() { return std::move(root); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(std::int64_t value) override { return add(value); }
    bool number_unsigned(std::uint64_t value) override { return add(value); }
    bool number_float(double value, const std::string&) override { return add(value); }
    bool string(std::string& value) override { return add(std::move(value)); }
    bool binary(json::binary_t&) override { return false; }  // JSON text has none
    bool start_object(std::size_t) override { return open(json::object()); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(std::string& name) override
    {
        const auto [place, isNew] = enclosing.back()->emplace(name, nullptr);
        if (!isNew) {
            problem({"has the key \"%1\" twice in one object", {quotable(name)}}, "keep one of them");
        }
        field = &*place;
        return true;
    }

    bool parse_error(std::size_t at, const std::string&, const json::exception& error) override
    {
        problem(placed(inShort(error.what()), at), "a JSON document is wanted");
        return false;
    }

private:
    void problem(Sentence what, Sentence hint)
    {
        sink.push_back({std::string(file), std::move(what), std::move(hint)});
    }

    json* place(json value)
    {
        json* at = &root;
        if (!enclosing.empty() && enclosing.back()->is_array()) {
            enclosing.back()->push_back(nullptr);
            at = &enclosing.back()->back();
        } else if (!enclosing.empty()) {
            at = field;
        }
        *at = std::move(value);
        return at;
    }

    bool add(json value)
    {
        place(std::move(value));
        return true;
    }

    bool open(json value)
    {
        if (enclosing.size() >= maxLevels) {
            problem({"is nested deeper than %1 levels", {std::to_string(maxLevels)}}, {});
            return false;
        }
        enclosing.push_back(place(std::move(value)));
        return true;
    }

    bool close()
    {
        enclosing.pop_back();
        return true;
    }

    std::string_view file;
    Problems& sink;
    json root;
    json* field = nullptr;         ///< of the innermost object, the field its last key named
    std::vector<json*> enclosing;  ///< objects and lists around the place read, outermost first
};

}  // namespace

Sentence causeOf(const std::error_code& error)
{
    // The usual causes, as words of their own.
    for (const std::string_view usual :
         {"No such file or directory", "Permission denied", "Is a directory", "Not a directory",
          "No space left on device", "Read-only file system", "File name too long", "Input/output error"}) {
        if (error.message() == usual) {
            return {usual, {}};
        }
    }
    return error.message();
}

Expected<std::string> readText(const std::filesystem::path& file)
{
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        return unexpected(Problem{file.string(), "is a folder", "name a file"});
    }
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error) {
        return unexpected(Problem{file.string(), {"cannot be read: %1", {causeOf(error)}}, {}});
    }
    if (size > maxFileBytes) {
        return unexpected(Problem{file.string(), "is larger than 64 MiB", "is it the right file?"});
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(size));
    if (!stream && size > 0) {
        return unexpected(Problem{file.string(), "cannot be read", {}});
    }
    return text;
}

namespace {

/// Writes into the file as it is; empty = done, else the cause.
Sentence writeInto(const std::filesystem::path& file, std::string_view text)
{
    errno = 0;
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    if (stream) {
        return {};
    }
    return errno != 0 ? causeOf(std::error_code(errno, std::generic_category())) : Sentence("unknown cause");
}

}  // namespace

Expected<bool> writeText(const std::filesystem::path& file, std::string_view text)
{
    std::error_code error;
    // A link stays a link, and a device or a pipe is written to, not replaced.
    const std::filesystem::path target =
        std::filesystem::is_symlink(file, error) ? std::filesystem::weakly_canonical(file, error) : file;
    const bool plain = !std::filesystem::exists(target, error) || std::filesystem::is_regular_file(target, error);
    Sentence cause;
    if (std::filesystem::is_directory(target, error)) {
        cause = "is a folder";
    } else if (!plain) {
        cause = writeInto(target, text);
    } else {
        std::filesystem::path temporary = target;
        temporary += "." + std::to_string(::getpid()) + ".part";
        cause = writeInto(temporary, text);
        if (cause.empty()) {
            std::filesystem::rename(temporary, target, error);
            cause = error ? causeOf(error) : Sentence();
        }
        if (!cause.empty()) {
            std::error_code ignored;
            std::filesystem::remove(temporary, ignored);
        }
    }
    if (!cause.empty()) {
        return unexpected(
            Problem{file.string(), {"cannot be written: %1", {cause}}, "a file in a writable folder is wanted"});
    }
    return true;
}

Expected<json> parseJson(std::string_view text, std::string_view where)
{
    Problems problems;
    StrictBuilder builder(where, problems);
    json::sax_parse(text.begin(), text.end(), &builder);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return builder.take();
}

std::string quotable(std::string_view text)
{
    constexpr std::size_t most = 60;
    std::string quoted = shortened(text, most);
    for (char& c : quoted) {
        c = static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
    return quoted;
}

Sentence inWords(const json& value)
{
    switch (value.type()) {
    case json::value_t::null:
        return std::string("null");
    case json::value_t::object:
        return "an object";
    case json::value_t::array:
        return "a list";
    case json::value_t::string: {
        const auto& text = value.get_ref<const std::string&>();
        return {"the text \"%1\"", {quotable(text)}};
    }
    case json::value_t::boolean:
        return std::string(value.get<bool>() ? "true" : "false");
    default:
        return {"the number %1", {toText(value.get<double>())}};
    }
}

}  // namespace tokenfactory
