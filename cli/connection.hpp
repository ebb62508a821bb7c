// One connection of the server: a request, its answer, and bounds on what both may cost. No thread waits for it: one on
// which nothing happens is some kilobytes.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server.hpp"

namespace cli {

// What all connections share.
struct Site {
    std::string token;
    std::array<std::string, 2> hosts;   // that a request may name,
    std::array<std::string, 2> origins; // and the pages that may have sent it
    Answer answer;
};

// Of the thread that runs the socket's context, but for what `workers` do: call the answer and read what it has.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(boost::asio::ip::tcp::socket socket, const Site& site, boost::asio::thread_pool& workers);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    // It then keeps itself alive until it is done.
    void start();
    // From a good request to the last byte of its answer.
    [[nodiscard]] bool is_answering() const noexcept { return answering_; }
    void close();

private:
    struct Request; // as it comes in

    // What is under way then fails.
    void give_up_after(std::chrono::steady_clock::duration time);
    void give_up_never();

    void judge(boost::system::error_code error);
    void find(std::string path);
    void send_head(int status);
    void send_piece();
    void read_piece();
    void say_farewell();
    void forget_the_rest();

    boost::asio::ip::tcp::socket socket_;
    boost::asio::steady_timer deadline_;
    const Site& site_;
    boost::asio::thread_pool& workers_;
    std::unique_ptr<Request> request_;
    Content content_;        // what is sent,
    std::size_t offset_ = 0; // from here on,
    std::string piece_;      // by way of this,
    std::size_t sent_ = 0;   // of which so much is gone
    std::size_t forgotten_ = 0;
    bool head_only_ = false;
    bool late_ = false;
    bool answering_ = false;
};

} // namespace cli
