#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace tokenfactory {

/// The lines of a text file, one at a time: without their ends (LF or CRLF), without a byte order mark, blank ones left
/// out, the last one whether or not it ends.
class LineReader {
public:
    explicit LineReader(const std::filesystem::path& file);

    /// Whether the file could be opened.
    bool opened() const { return stream.is_open(); }
    /// Goes to the next line that is not blank; false at the end.
    bool next();
    const std::string& line() const { return text; }
    /// Its number in the file, from 1.
    std::size_t number() const { return lines; }
    /// It is longer than `longest` and was cut there.
    bool tooLong() const { return cut; }

    static constexpr std::size_t longest = std::size_t{16} << 20U;

private:
    bool readLine();

    std::ifstream stream;
    std::string chunk;
    std::size_t place = 0;
    std::string text;
    std::size_t lines = 0;
    bool cut = false;
};

}  // namespace tokenfactory
