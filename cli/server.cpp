#include "server.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>

#include "connection.hpp"

namespace cli {

using namespace inputanim;

namespace asio = boost::asio;
namespace errc = boost::system::errc;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// Connections. Each may need a descriptor for its file, too, and a program usually may have 1024.
constexpr std::size_t most_open = 256;
constexpr std::size_t workers = 8; // a browser asks for six things at a time
constexpr auto pause = std::chrono::milliseconds(100);

// 192 bits that nobody can guess, as characters that a URL may have.
Result<std::string> make_token() {
    std::array<unsigned char, 24> random{};
    if (::getentropy(random.data(), random.size()) != 0) {
        return Error{ErrorCode::cannot_open, {}, {}, "the system gives no random numbers"};
    }
    std::string token;
    for (const unsigned char byte : random) token += fmt::format("{:02x}", byte);
    return token;
}

// Errors that pass once another connection ends.
bool is_want_of_room(error_code error) {
    return error == errc::too_many_files_open || error == errc::too_many_files_open_in_system ||
           error == errc::no_buffer_space || error == errc::not_enough_memory;
}

error_code open(tcp::acceptor& acceptor, const tcp::endpoint& where) {
    error_code error;
    acceptor.open(where.protocol(), error);
    if (error) return error;
    ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC); // the browser would keep the port
    // Else the port could not be had again for a minute. Two programs at a time cannot have it.
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(where, error);
    if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
    return error;
}

} // namespace

Content text_content(std::string text, std::string type) {
    const std::size_t size = text.size();
    auto put = [text = std::make_shared<const std::string>(std::move(text))](std::size_t offset, const Sink& to) {
        return to(std::as_bytes(std::span(*text).subspan(offset)));
    };
    return {.type = std::move(type), .size = size, .put = std::move(put)};
}

// One thread accepts, receives and sends; what may block is for the workers.
class Server::Impl {
public:
    Impl(std::string token, Answer answer) : site_{std::move(token), {}, {}, std::move(answer)} {}

    Result<void> listen_at(std::uint16_t port) {
        const error_code error = open(acceptor_, {asio::ip::address_v4::loopback(), port});
        if (error) {
            return Error{ErrorCode::cannot_open,
                         {},
                         port == 0 ? "127.0.0.1" : fmt::format("port {}", port),
                         "cannot listen: " + error.message()};
        }
        error_code ignored;
        const std::uint16_t chosen = acceptor_.local_endpoint(ignored).port();
        site_.hosts = {fmt::format("127.0.0.1:{}", chosen), fmt::format("localhost:{}", chosen)};
        site_.origins = {"http://" + site_.hosts[0], "http://" + site_.hosts[1]};
        url_ = fmt::format("http://{}/{}/", site_.hosts[0], site_.token);
        return {};
    }

    bool serve() {
        asio::thread_pool pool(workers); // not earlier: its threads block the signals that this one does
        accept(pool);
        while (!context_.stopped()) {
            try {
                context_.run();
            } catch (const std::exception&) {
                continue; // no memory for a connection, which ends; the others need not
            }
        }
        for (const auto& connection : connections_) {
            if (const auto open = connection.lock()) open->close();
        }
        pool.stop();
        pool.join();
        return stopping_;
    }

    void end() {
        stopping_ = true;
        context_.stop();
    }

    [[nodiscard]] const std::string& url() const noexcept { return url_; }

private:
    // Where it ends with an error, nothing is left to run once all connections have ended.
    void accept(asio::thread_pool& pool) {
        std::erase_if(connections_, [](const auto& connection) { return connection.expired(); });
        if (connections_.size() >= most_open && !drop_the_oldest()) return accept_later(pool);
        acceptor_.async_accept([this, &pool](error_code error, tcp::socket socket) {
            if (!error) {
                accept(pool); // first: there may be no memory for this one
                return connect(std::move(socket), pool);
            }
            if (is_want_of_room(error)) drop_the_oldest() ? accept(pool) : accept_later(pool);
        });
    }

    void accept_later(asio::thread_pool& pool) {
        pause_.expires_after(pause);
        pause_.async_wait([this, &pool](error_code) { accept(pool); });
    }

    void connect(tcp::socket socket, asio::thread_pool& pool) {
        const auto connection = std::make_shared<Connection>(std::move(socket), site_, pool);
        connections_.push_back(connection);
        connection->start();
    }

    // Of those that have not sent a good request yet, or have all of their answer.
    bool drop_the_oldest() {
        const auto oldest = std::ranges::find_if(connections_, [](const auto& connection) {
            const auto open = connection.lock();
            return open && !open->is_answering();
        });
        if (oldest == connections_.end()) return false;
        if (const auto open = oldest->lock()) open->close();
        connections_.erase(oldest);
        return true;
    }

    Site site_;
    std::string url_;
    asio::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer pause_{context_};
    std::vector<std::weak_ptr<Connection>> connections_; // the oldest first
    std::atomic<bool> stopping_ = false;
};

Result<Server> Server::listen(std::uint16_t port, Answer answer) {
    auto token = make_token();
    if (!token) return token.error();
    auto impl = std::make_unique<Impl>(*std::move(token), std::move(answer));
    if (const auto listening = impl->listen_at(port); !listening) return listening.error();
    return Server(std::move(impl));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {
}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

const std::string& Server::url() const noexcept {
    return impl_->url();
}

bool Server::run() {
    return impl_->serve();
}

void Server::stop() {
    impl_->end();
}

} // namespace cli
