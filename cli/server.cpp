#include "server.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <semaphore>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <httplib.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connection.hpp"

namespace cli {

using namespace inputanim;

namespace {

constexpr std::size_t workers = 64;     // connections at a time
constexpr std::ptrdiff_t waiting = 128; // those and more that are open; others wait in the system's queue

class Workers final : public httplib::ThreadPool {
public:
    Workers() : ThreadPool(workers) {}

    void enqueue(std::function<void()> job) override {
        room_.acquire();
        ThreadPool::enqueue([this, job = std::move(job)] {
            job();
            room_.release();
        });
    }

private:
    std::counting_semaphore<> room_{waiting};
};

httplib::Headers headers() {
    return {{"Content-Security-Policy",
             "default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; worker-src blob:; "
             "style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self' blob: data:; font-src data:; "
             "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
            {"X-Content-Type-Options", "nosniff"},
            {"Referrer-Policy", "no-referrer"},
            {"Cache-Control", "no-store"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Cross-Origin-Opener-Policy", "same-origin"},
            {"Accept-Ranges", "none"}};
}

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

// Takes as long for a wrong token that begins well as for any other.
bool same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
    }
    return difference == 0;
}

} // namespace

Content text_content(std::string text, std::string type) {
    const std::size_t size = text.size();
    auto put = [text = std::make_shared<const std::string>(std::move(text))](std::size_t offset, const Put& to) {
        return to(std::as_bytes(std::span(*text).subspan(offset)));
    };
    return {.type = std::move(type), .size = size, .put = std::move(put)};
}

class Server::Impl final : public httplib::Server {
public:
    Impl(std::string token, Answer answer) : token_(std::move(token)), answer_(std::move(answer)) {
        new_task_queue = [] { return new Workers; }; // the library deletes it
        set_address_family(AF_INET);
        // The library's own would let another program listen at the same port.
        set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        set_default_headers(headers());
        set_payload_max_length(0);
        set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            reply(request, response);
            return HandlerResponse::Handled;
        });
        set_exception_handler(
            [](const auto&, httplib::Response& response, const std::exception_ptr&) { response.status = 500; });
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() override {
        for (const int end : stop_) {
            if (end >= 0) ::close(end);
        }
    }

    Result<void> listen_at(std::uint16_t port) {
        if (::pipe(stop_.data()) != 0) return Error{ErrorCode::cannot_open, {}, {}, "cannot make a pipe"};
        for (const int end : stop_) ::fcntl(end, F_SETFD, FD_CLOEXEC);
        errno = 0;
        port_ = port == 0 ? bind_to_any_port("127.0.0.1") : bind_to_port("127.0.0.1", port) ? port : -1;
        if (port_ <= 0) {
            return Error{ErrorCode::cannot_open,
                         {},
                         port == 0 ? "127.0.0.1" : fmt::format("port {}", port),
                         "cannot listen: " + std::error_code(errno, std::generic_category()).message()};
        }
        ::listen(svr_sock_, SOMAXCONN); // the library's queue has room for five
        hosts_ = {fmt::format("127.0.0.1:{}", port_), fmt::format("localhost:{}", port_)};
        url_ = fmt::format("http://{}/{}/", hosts_[0], token_);
        return {};
    }

    bool serve() {
        const bool ended = listen_after_bind();
        finished_ = true;
        return ended && stopping_;
    }

    void end() {
        stopping_ = true;
        [[maybe_unused]] const auto ignored = ::write(stop_[1], "", 1); // never read: every connection shall see it
        // Before the library runs it cannot be stopped.
        while (!is_running() && !finished_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        httplib::Server::stop();
    }

    [[nodiscard]] const std::string& url() const noexcept { return url_; }

private:
    // One request only: then nothing that follows it can be taken for another.
    bool process_and_close_socket(socket_t socket) override {
        Connection connection(socket, stop_[0]);
        try {
            bool closed = true;
            const bool processed = process_request(connection, true, closed, nullptr);
            connection.explain();
            return processed;
        } catch (...) {
            return false; // no memory for an answer
        }
    }

    void reply(const httplib::Request& request, httplib::Response& response) const {
        response.status = refusal(request);
        if (response.status == 405) response.set_header("Allow", "GET, HEAD");
        if (response.status != 200) return;
        const auto content = find(request.target);
        if (!content) {
            response.status = 404;
            return;
        }
        response.status = content->status;
        response.set_content_provider(content->size, content->type,
                                      [put = content->put](std::size_t offset, std::size_t, httplib::DataSink& sink) {
                                          return put(offset, [&](std::span<const std::byte> piece) {
                                              return sink.write(reinterpret_cast<const char*>(piece.data()),
                                                                piece.size());
                                          });
                                      });
    }

    // 200 for a request that may have an answer.
    [[nodiscard]] int refusal(const httplib::Request& request) const {
        // A page elsewhere whose name leads here would send its own name.
        const std::string host = request.get_header_value("Host");
        if (request.get_header_value_count("Host") != 1 || std::ranges::find(hosts_, host) == hosts_.end()) return 403;
        // What other pages ask for.
        const auto is_ours = [&](const std::string& origin) {
            return std::ranges::any_of(hosts_, [&](const std::string& ours) { return origin == "http://" + ours; });
        };
        if (request.has_header("Origin") && !is_ours(request.get_header_value("Origin"))) return 403;
        const std::string site = request.get_header_value("Sec-Fetch-Site");
        if (!site.empty() && site != "same-origin" && site != "none") return 403;
        if (request.method != "GET" && request.method != "HEAD") return 405;
        const bool has_body =
            request.has_header("Transfer-Encoding") ||
            (request.has_header("Content-Length") && request.get_header_value("Content-Length") != "0");
        if (has_body) return 413;
        if (request.has_header("Range")) return 416;
        return 200;
    }

    // `target` is what was asked for, letter by letter: what is written otherwise, such as %2e for a dot, is not found.
    [[nodiscard]] std::optional<Content> find(std::string_view target) const {
        target = target.substr(0, target.find('?'));
        if (!target.starts_with('/')) return {};
        target.remove_prefix(1);
        const std::size_t slash = target.find('/');
        if (slash == std::string_view::npos || !same(target.substr(0, slash), token_)) return {};
        return answer_(target.substr(slash + 1));
    }

    std::string token_;
    Answer answer_;
    int port_ = -1;
    std::array<std::string, 2> hosts_; // that a request may name
    std::string url_;
    std::array<int, 2> stop_{-1, -1}; // a pipe, which has a byte once all shall end
    std::atomic<bool> stopping_ = false;
    std::atomic<bool> finished_ = false;
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
