#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <thread>

namespace tokenfactory::app {

/// While it lives, Ctrl+C and SIGTERM ask a long run to stop, within about 20 ms, instead of killing the program. A
/// second one kills. One at a time.
class StopOnSignal {
public:
    StopOnSignal();
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;

    std::stop_token token() const { return source.get_token(); }

private:
    std::stop_source source;
    std::jthread watch;
};

/// Ends the program after what is written is out. A factory with hundreds of thousands of requests is not taken apart
/// piece by piece first, which takes as long as all else between a signal and the end.
[[noreturn]] void leaveAtOnce(int exitCode);

/// One line on stderr that says how far something long is, twice a second at most; on a terminal it is written over,
/// else there is one line each ten seconds.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;

    /// `part` 0 to 1 is done, from which the time left is told; below 0 = nobody knows.
    void tell(const std::string& what, double part);
    /// Takes the line away.
    void end();

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point began = Clock::now();
    Clock::time_point told = began;
    bool terminal;
    bool open = false;  ///< there is a line to write over
};

}  // namespace tokenfactory::app
