// One connection of the server, with bounds on what it may cost: the library reads a request of any length, for as long
// as bytes trickle in.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include <httplib.h>

namespace cli {

class Connection final : public httplib::Stream {
public:
    // Owns `socket`. All waiting ends as soon as `stop` can be read from.
    Connection(int socket, int stop) : socket_(socket), stop_(stop) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() override;

    // --- as the library has it ---
    [[nodiscard]] bool is_readable() const override;
    [[nodiscard]] bool is_writable() const override;
    ssize_t read(char* bytes, std::size_t size) override;
    ssize_t write(const char* bytes, std::size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    [[nodiscard]] socket_t socket() const override { return socket_; }

    // Says why there is no answer, where the request was too long or too slow for one.
    void explain();

private:
    using Clock = std::chrono::steady_clock;

    // Until it can be read from or written to; false if it cannot in time.
    [[nodiscard]] bool wait(short events, Clock::time_point deadline) const;

    int socket_;
    int stop_;
    Clock::time_point opened_ = Clock::now();
    std::array<char, 4096> buffer_{}; // what was received...
    std::size_t next_ = 0;            // ...and not read yet:
    std::size_t end_ = 0;             // from next_ to (without) end_
    std::size_t received_ = 0;        // bytes in all
    bool too_long_ = false;
    bool too_slow_ = false;
    bool answered_ = false;
};

} // namespace cli
