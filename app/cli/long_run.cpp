#include "app/cli/long_run.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace tokenfactory::app {

namespace {

volatile std::sig_atomic_t asked = 0;

extern "C" void ask(int signal)
{
    asked = 1;
    std::signal(signal, SIG_DFL);
}

std::string spanOf(double seconds)
{
    const auto whole = static_cast<long>(seconds + 0.5);
    return whole < 60     ? std::to_string(whole) + " s"
           : whole < 3600 ? std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s"
                          : std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
}

}  // namespace

StopOnSignal::StopOnSignal()
{
    asked = 0;
    std::signal(SIGINT, ask);
    std::signal(SIGTERM, ask);
    watch = std::jthread([this](const std::stop_token& over) {
        while (!over.stop_requested()) {
            if (asked != 0) {
                source.request_stop();
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    });
}

StopOnSignal::~StopOnSignal()
{
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

void leaveAtOnce(int exitCode)
{
    std::fflush(nullptr);
    std::_Exit(exitCode);
}

ProgressLine::ProgressLine() : terminal(::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() { end(); }

void ProgressLine::end()
{
    if (open) {
        std::fputs("\r\033[K", stderr);
        open = false;
    }
}

void ProgressLine::tell(const std::string& what, double part)
{
    const Clock::time_point now = Clock::now();
    if (now - told < (terminal ? std::chrono::milliseconds(500) : std::chrono::milliseconds(10'000))) {
        return;
    }
    told = now;
    const double passedS = std::chrono::duration<double>(now - began).count();
    const std::string left = part > 0.0 ? ", " + spanOf(passedS * (1.0 - part) / part) + " left" : std::string();
    std::fprintf(stderr, "%s%s%s%s", terminal ? "\r\033[K" : "", what.c_str(), left.c_str(), terminal ? "" : "\n");
    std::fflush(stderr);
    open = terminal;
}

}  // namespace tokenfactory::app
