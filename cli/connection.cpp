#include "connection.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/status.hpp>
#include <fmt/format.h>

namespace cli {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

namespace {

using namespace std::chrono_literals;
using namespace std::string_view_literals;

constexpr std::size_t longest_request = 32'768; // bytes; browsers send less than one thousand
constexpr std::size_t longest_line = 8192;
constexpr auto request_time = 5s; // for all of it
constexpr auto write_time = 10s;  // without a byte of progress
constexpr auto farewell_time = 1s;
constexpr std::size_t farewell_bytes = 1U << 20U;
constexpr std::size_t piece_bytes = 65'536;

constexpr std::string_view headers_of_all =
    "Connection: close\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; "
    "worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self' blob: data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cache-Control: no-store\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Accept-Ranges: none\r\n";

std::string_view view(const auto& text) {
    return {text.data(), text.size()};
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

// 200 for a request that may have an answer.
int refusal(const http::request_header<>& request, const Site& site) {
    if (request.target().size() > longest_line) return 414;
    if (std::ranges::any_of(request, [](const auto& line) { return line.value().size() > longest_line; })) return 431;
    const auto is_one_of = [&](const char* name, const auto& wanted) {
        return request.count(name) == 1 && std::ranges::find(wanted, view(request[name])) != wanted.end();
    };
    // A page elsewhere whose name leads here would send its own name.
    if (!is_one_of("Host", site.hosts)) return 403;
    // What other pages ask for.
    if (request.count("Origin") > 0 && !is_one_of("Origin", site.origins)) return 403;
    constexpr std::array ours{"same-origin"sv, "none"sv};
    constexpr std::array others{"cross-site"sv, "same-site"sv};
    constexpr std::array whole_page{"navigate"sv};
    constexpr std::array in_a_tab{"document"sv};
    // A browser comes here from a file on disk (see redirect_file.hpp), which counts as another site.
    const bool follows_a_link = is_one_of("Sec-Fetch-Site", others) && is_one_of("Sec-Fetch-Mode", whole_page) &&
                                is_one_of("Sec-Fetch-Dest", in_a_tab);
    if (request.count("Sec-Fetch-Site") > 0 && !is_one_of("Sec-Fetch-Site", ours) && !follows_a_link) return 403;
    if (request.method() != http::verb::get && request.method() != http::verb::head) return 405;
    const bool has_body = request.count("Transfer-Encoding") > 0 ||
                          (request.count("Content-Length") > 0 && view(request["Content-Length"]) != "0");
    if (has_body) return 413;
    if (request.count("Range") > 0) return 416;
    return 200;
}

// `target` is what was asked for, letter by letter: what is written otherwise, such as %2e for a dot, is not found.
std::optional<std::string_view> path_below(std::string_view token, std::string_view target) {
    target = target.substr(0, target.find('?'));
    if (!target.starts_with('/')) return {};
    target.remove_prefix(1);
    const std::size_t slash = target.find('/');
    if (slash == std::string_view::npos || !same(target.substr(0, slash), token)) return {};
    return target.substr(slash + 1);
}

// The status that says what is wrong with what came in.
int fault(error_code error) {
    const bool too_long = error == http::error::header_limit || error == http::error::buffer_overflow;
    return too_long ? 431 : 400;
}

} // namespace

struct Connection::Request {
    Request() {
        parser.header_limit(static_cast<std::uint32_t>(longest_request));
        parser.skip(true); // the body, which is never read
    }

    boost::beast::flat_buffer buffer{longest_request};
    http::request_parser<http::empty_body> parser;
};

Connection::Connection(asio::ip::tcp::socket socket, const Site& site, asio::thread_pool& workers)
    : socket_(std::move(socket)), deadline_(socket_.get_executor()), site_(site), workers_(workers),
      request_(std::make_unique<Request>()) {
    // The answer's body shall not wait until its head has arrived.
    error_code ignored;
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
}
Connection::~Connection() = default;

void Connection::give_up_after(std::chrono::steady_clock::duration time) {
    deadline_.expires_after(time);
    deadline_.async_wait([connection = weak_from_this()](error_code cancelled) {
        const auto self = connection.lock();
        // Its time may have been set anew when this was already on its way.
        if (cancelled || !self || self->deadline_.expiry() > std::chrono::steady_clock::now()) return;
        self->late_ = true;
        error_code ignored;
        self->socket_.cancel(ignored);
    });
}

void Connection::give_up_never() {
    deadline_.expires_at(std::chrono::steady_clock::time_point::max());
}

void Connection::close() {
    error_code ignored;
    socket_.close(ignored);
}

void Connection::start() {
    give_up_after(request_time);
    http::async_read_header(socket_, request_->buffer, request_->parser,
                            [self = shared_from_this()](error_code error, std::size_t) { self->judge(error); });
}

// One request only: then nothing that follows it can be taken for another.
void Connection::judge(error_code error) {
    give_up_never();
    const auto request = std::exchange(request_, {});
    // Browsers open connections that they may never use.
    if (!request->parser.got_some()) return;
    if (error == asio::error::operation_aborted) return late_ ? send_head(408) : close();
    if (error) return send_head(fault(error));

    const auto& header = request->parser.get().base();
    head_only_ = header.method() == http::verb::head;
    if (const int status = refusal(header, site_); status != 200) return send_head(status);
    const auto path = path_below(site_.token, view(header.target()));
    if (!path) return send_head(404);
    find(std::string(*path));
}

void Connection::find(std::string path) {
    answering_ = true;
    asio::post(workers_, [self = shared_from_this(), path = std::move(path)]() mutable {
        int status = 404;
        try {
            if (auto content = self->site_.answer(path)) {
                self->content_ = *std::move(content);
                status = self->content_.status;
            }
        } catch (...) {
            status = 500; // no memory for it, say
        }
        const auto executor = self->socket_.get_executor();
        asio::post(executor, [self = std::move(self), status] { self->send_head(status); });
    });
}

void Connection::send_head(int status) {
    piece_ = fmt::format("HTTP/1.1 {} {}\r\nContent-Length: {}\r\n{}", status,
                         view(http::obsolete_reason(http::int_to_status(static_cast<unsigned>(status)))), content_.size,
                         headers_of_all);
    if (!content_.type.empty()) piece_ += fmt::format("Content-Type: {}\r\n", content_.type);
    if (status == 405) piece_ += "Allow: GET, HEAD\r\n";
    piece_ += "\r\n";
    send_piece();
}

void Connection::send_piece() {
    give_up_after(write_time);
    socket_.async_write_some(asio::buffer(piece_) + sent_,
                             [self = shared_from_this()](error_code error, std::size_t count) {
                                 if (error) return;
                                 self->sent_ += count;
                                 if (self->sent_ < self->piece_.size()) return self->send_piece();
                                 const bool more = self->offset_ < self->content_.size && !self->head_only_;
                                 more ? self->read_piece() : self->say_farewell();
                             });
}

void Connection::read_piece() {
    give_up_never();
    asio::post(workers_, [self = shared_from_this()]() mutable {
        std::string& piece = self->piece_;
        piece.clear();
        self->sent_ = 0;
        const std::size_t most = std::min(piece_bytes, self->content_.size - self->offset_);
        bool there = false;
        try {
            there = self->content_.put(self->offset_, [&](std::span<const std::byte> bytes) {
                bytes = bytes.first(std::min(bytes.size(), most - piece.size()));
                piece.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                return true;
            });
        } catch (...) {
            there = false; // no memory for it, say
        }
        self->offset_ += piece.size();
        const auto executor = self->socket_.get_executor();
        asio::post(executor, [self = std::move(self), there] {
            there && !self->piece_.empty() ? self->send_piece() : self->say_farewell();
        });
    });
}

// Bytes that nobody read would make the system throw the answer away: so some are read, and forgotten.
void Connection::say_farewell() {
    answering_ = false;
    content_ = {};
    error_code ignored;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    give_up_after(farewell_time);
    piece_.resize(4096);
    forget_the_rest();
}

void Connection::forget_the_rest() {
    socket_.async_read_some(asio::buffer(piece_), [self = shared_from_this()](error_code error, std::size_t count) {
        self->forgotten_ += count;
        if (!error && self->forgotten_ < farewell_bytes) self->forget_the_rest();
    });
}

} // namespace cli
