#include "connection.hpp"

#include <algorithm>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace cli {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_request = 32'768; // bytes; browsers send less than one thousand
constexpr auto request_time = 5s;               // for all of it
constexpr auto write_time = 10s;                // without a byte of progress
constexpr auto farewell_time = 1s;
constexpr std::size_t farewell_bytes = 1U << 20U;

} // namespace

Connection::~Connection() {
    // Bytes that nobody read would make the system throw the answer away: so some are read, and forgotten.
    ::shutdown(socket_, SHUT_WR);
    const auto deadline = Clock::now() + farewell_time;
    for (std::size_t got = 0; got < farewell_bytes && wait(POLLIN, deadline);) {
        const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
        if (count <= 0) break;
        got += static_cast<std::size_t>(count);
    }
    ::close(socket_);
}

bool Connection::wait(short events, Clock::time_point deadline) const {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return false;
        std::array<pollfd, 2> both{{{socket_, events, 0}, {stop_, POLLIN, 0}}};
        const int ready = ::poll(both.data(), both.size(), static_cast<int>(left));
        if (ready < 0 && errno == EINTR) continue;
        return ready > 0 && both[1].revents == 0;
    }
}

bool Connection::is_readable() const {
    return next_ < end_ || wait(POLLIN, opened_ + request_time);
}

bool Connection::is_writable() const {
    return wait(POLLOUT, Clock::now() + write_time);
}

ssize_t Connection::read(char* bytes, std::size_t size) {
    if (next_ == end_) {
        too_long_ = received_ >= longest_request;
        if (too_long_) return -1;
        if (!wait(POLLIN, opened_ + request_time)) {
            too_slow_ = true;
            return -1;
        }
        const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
        if (count <= 0) return count;
        next_ = 0;
        end_ = static_cast<std::size_t>(count);
        received_ += end_;
    }
    const std::size_t count = std::min(size, end_ - next_);
    std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(next_), count, bytes);
    next_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
    answered_ = true;
    for (;;) {
        if (!is_writable()) return -1;
        const ssize_t count = ::send(socket_, bytes, size, MSG_DONTWAIT); // the library ignores SIGPIPE
        if (count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) return count;
    }
}

// Nobody asks: 127.0.0.1 at both ends.
void Connection::get_remote_ip_and_port(std::string&, int&) const {
}
void Connection::get_local_ip_and_port(std::string&, int&) const {
}

void Connection::explain() {
    // Browsers open connections that they may never use.
    if (answered_ || received_ == 0 || (!too_long_ && !too_slow_)) return;
    const std::string_view status = too_long_ ? "431 Request Header Fields Too Large" : "408 Request Timeout";
    Stream::write(std::string("HTTP/1.1 ").append(status).append("\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"));
}

} // namespace cli
