// How far a long run is: one line on standard error, if that is a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace cli {

class Progress {
public:
    explicit Progress(std::size_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { clear(); }

    // Draws the line anew, ten times a second at most.
    void show(std::size_t done, const std::string& name);
    // Takes the line away, for other text or for good.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    std::size_t total_;
    bool wanted_;
    bool shown_ = false;
    Clock::time_point started_ = Clock::now();
    Clock::time_point drawn_;
};

} // namespace cli
