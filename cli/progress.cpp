#include "progress.hpp"

#include <cstdio>

#include "common.hpp"

namespace cli {

namespace {

// "0:09", "12:30", "3:05:00"
std::string clock_time(double seconds) {
    const auto whole = static_cast<std::size_t>(std::min(seconds, 1e9));
    const std::size_t hours = whole / 3600;
    return (hours > 0 ? fmt::format("{}:{:02}", hours, whole / 60 % 60) : std::to_string(whole / 60)) +
           fmt::format(":{:02}", whole % 60);
}

} // namespace

Progress::Progress(std::size_t total) : total_(total), wanted_(total > 1 && can_redraw(stderr)) {
}

void Progress::show(std::size_t done, const std::string& name) {
    const auto now = Clock::now();
    if (!wanted_ || (shown_ && now - drawn_ < std::chrono::milliseconds(100))) return;
    constexpr std::size_t bar_width = 24;
    const std::size_t filled = bar_width * done / total_;
    const double seconds = std::chrono::duration<double>(now - started_).count();
    std::string line = fmt::format("[{:#<{}}{:-<{}}] {}/{}", "", filled, "", bar_width - filled, done, total_);
    if (done > 0 && seconds > 0) {
        const double rate = static_cast<double>(done) / seconds;
        line += fmt::format("  {:.1f}/s  {} left", rate, clock_time(static_cast<double>(total_ - done) / rate));
    }
    const std::size_t columns = terminal_width(stderr);
    line += "  " + elided(printable(name), columns - std::min(columns, line.size() + 3));
    clear();
    fmt::print(stderr, "{}", line);
    std::fflush(stderr);
    shown_ = true;
    drawn_ = now;
}

void Progress::clear() {
    if (!shown_) return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    shown_ = false;
}

} // namespace cli
