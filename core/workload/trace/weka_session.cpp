#include "core/workload/trace/weka_session.h"

#include "core/base/format.h"
#include "core/base/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <istream>

namespace tokenfactory::workload {
namespace {

using nlohmann::json;

/// Bytes of a file that knows how many lines of it were read.
class CountedBytes : public std::streambuf {
public:
    explicit CountedBytes(const std::filesystem::path& file) : stream(file, std::ios::binary) {}

    std::size_t line() const { return 1 + linesBefore + static_cast<std::size_t>(std::count(eback(), gptr(), '\n')); }

protected:
    int_type underflow() override
    {
        linesBefore += static_cast<std::size_t>(std::count(eback(), gptr(), '\n'));
        stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        setg(chunk.data(), chunk.data(), chunk.data() + stream.gcount());
        return stream.gcount() > 0 ? traits_type::to_int_type(*gptr()) : traits_type::eof();
    }

private:
    std::ifstream stream;
    std::array<char, std::size_t{1} << 16U> chunk;
    std::size_t linesBefore = 0;
};

/// Builds one session from what the parser meets; what the format does not name is passed over.
class SessionBuilder : public nlohmann::json_sax<json> {
public:
    explicit SessionBuilder(const CountedBytes& from) : bytes(from) {}

    WekaSession session;
    Sentence error;  ///< why there is no session

    bool null() override { return true; }
    bool boolean(bool value) override { return wrongKind(std::string(value ? "true" : "false")); }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value), false); }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (top() == Place::ids) {
            open.back().ids.push_back(value);
            return true;
        }
        return number(static_cast<double>(value), true);
    }
    bool number_float(number_float_t value, const string_t&) override { return number(value, false); }
    bool string(string_t& value) override
    {
        if (top() == Place::inputTypes) {
            open.back().text = open.back().text || value == "text";
            open.back().toolResult = open.back().toolResult || value == "tool_result";
            return true;
        }
        if (top() == Place::session && field == "hash_id_scope") {
            session.global = value == "global";
            return true;
        }
        return wrongKind({"the text \"%1\"", {quotable(value)}});
    }
    bool binary(binary_t&) override { return false; }
    bool key(string_t& name) override
    {
        field = name;
        return true;
    }
    bool start_object(std::size_t) override
    {
        if (places.empty()) {
            return enter(Place::session);
        }
        if (top() != Place::requests) {
            wrongKind("an object");
            return enter(Place::other);
        }
        WekaRequest request;
        request.agent = agents.back();
        open.push_back(std::move(request));
        return enter(Place::request);
    }
    bool end_object() override
    {
        if (top() == Place::request) {
            endRequest();
        }
        places.pop_back();
        session.line = bytes.line();
        return true;
    }
    bool start_array(std::size_t) override
    {
        const bool inSession = top() == Place::session;
        const bool inRequest = top() == Place::request;
        if ((inSession || inRequest) && field == "requests") {
            session.hasRequests = true;
            if (inRequest) {
                session.markers.push_back(0.0);
            }
            agents.push_back(inRequest ? static_cast<int>(session.markers.size()) : 0);
            return enter(Place::requests);
        }
        if (inRequest && field == "hash_ids") {
            return enter(Place::ids);
        }
        if (inRequest && field == "input_types") {
            return enter(Place::inputTypes);
        }
        wrongKind("a list");
        return enter(Place::other);
    }
    bool end_array() override
    {
        if (top() == Place::requests) {
            if (places.size() > 1 && places[places.size() - 2] == Place::request) {
                called.push_back({open.size(), agents.back()});
            }
            agents.pop_back();
        }
        places.pop_back();
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& exception) override
    {
        const std::string_view message = exception.what();
        const std::size_t tag = message.find("] ");
        error = quotable(message.substr(tag == std::string_view::npos ? 0 : tag + 2));
        return false;
    }

private:
    enum class Place : unsigned char { none, session, requests, request, ids, inputTypes, other };
    struct Called {
        std::size_t depth;  ///< of the marker among the open requests
        int agent;
    };

    Place top() const { return places.empty() ? Place::none : places.back(); }

    bool enter(Place place)
    {
        constexpr std::size_t mostLevels = 64;
        places.push_back(place);
        if (places.size() > mostLevels) {
            error = "is nested deeper than 64 levels";
        }
        return places.size() <= mostLevels;
    }

    std::optional<double>* numberOf(WekaRequest& request) const
    {
        return field == "t"            ? &request.t
               : field == "in"         ? &request.in
               : field == "out"        ? &request.out
               : field == "think_time" ? &request.thinkTime
               : field == "api_time"   ? &request.apiTime
                                       : nullptr;
    }

    bool number(double value, bool whole)
    {
        if (top() == Place::session && field == "block_size") {
            session.tokensPerBlock = whole && value <= 1e6 ? static_cast<int>(value) : 0;
        } else if (top() == Place::request && numberOf(open.back()) != nullptr) {
            *numberOf(open.back()) = value;
        } else {
            wrongKind({"the number %1", {toText(value)}});
        }
        return true;
    }

    /// Marks the request where a field it needs is of a kind that it cannot be.
    bool wrongKind(const Sentence& what)
    {
        const Place place = top();
        if (place == Place::session && field == "block_size") {
            session.tokensPerBlock = 0;
        }
        if (open.empty() || open.back().wrong) {
            return true;
        }
        if (place == Place::ids) {
            open.back().wrong = Refusal{"hash_ids", {"holds %1", {what}}, "whole numbers of 0 or more are wanted"};
        } else if (place == Place::request && numberOf(open.back()) != nullptr) {
            open.back().wrong = Refusal{field, {"is %1", {what}}, "a number is wanted"};
        } else if (place == Place::request && field == "hash_ids") {
            open.back().wrong = Refusal{field, {"is %1", {what}}, "a list of block ids is wanted"};
        }
        return true;
    }

    void endRequest()
    {
        WekaRequest request = std::move(open.back());
        bool marker = false;
        while (!called.empty() && called.back().depth == open.size()) {
            const double from = request.t.value_or(0.0);
            session.markers[static_cast<std::size_t>(called.back().agent) - 1] = from;
            called.pop_back();
            marker = true;
        }
        open.pop_back();
        if (!marker) {
            request.line = bytes.line();
            session.requests.push_back(std::move(request));
        }
    }

    const CountedBytes& bytes;
    std::string field;
    std::vector<Place> places;
    std::vector<WekaRequest> open;  ///< requests around the place read, outermost first
    std::vector<int> agents;        ///< whose requests the lists around the place read are
    std::vector<Called> called;     ///< sub-agents of markers that are still open
};

}  // namespace

struct WekaStream::State {
    explicit State(const std::filesystem::path& file) : bytes(file), stream(&bytes) {}

    CountedBytes bytes;
    std::istream stream;
    WekaSession session;
    std::size_t wrongLine = 0;
};

WekaStream::WekaStream(const std::filesystem::path& file) : state(std::make_unique<State>(file)) {}
WekaStream::~WekaStream() = default;

const WekaSession& WekaStream::session() const { return state->session; }
std::size_t WekaStream::line() const { return state->wrongLine; }

Field<bool> WekaStream::next()
{
    std::streambuf& bytes = state->bytes;
    const auto blank = [](int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    constexpr auto end = std::char_traits<char>::eof();
    int c = bytes.sgetc();
    while (blank(c) || c == 0xEF || c == 0xBB || c == 0xBF) {
        c = bytes.snextc();
    }
    if (c == end) {
        return false;
    }
    SessionBuilder builder(state->bytes);
    state->stream.clear();
    if (c != '{') {
        builder.error = "does not begin with {";
    } else if (json::sax_parse(state->stream, &builder, json::input_format_t::json, false)) {
        state->session = std::move(builder.session);
        return true;
    }
    // On to a line that begins with {: the next session, where each has its line or its lines are indented.
    state->wrongLine = state->bytes.line();
    int before = bytes.sgetc();
    for (c = bytes.snextc(); c != end && (before != '\n' || c != '{'); c = bytes.snextc()) {
        before = c;
    }
    return refusal("", builder.error.empty() ? Sentence("is no session") : builder.error,
                   "a session in JSON is wanted");
}

}  // namespace tokenfactory::workload
