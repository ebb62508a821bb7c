// A small web server for this machine alone: docs/cli.md says what it refuses.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace cli {

// What there is at a place.
struct Content {
    int status = 200;
    std::string type; // as the header Content-Type has it
    std::size_t size = 0;
    // Puts some of the bytes from `offset` on; false where they cannot be had. Fewer may be taken: it is then called
    // again for those that follow.
    std::function<bool(std::size_t offset, const inputanim::Sink& put)> put;
};
[[nodiscard]] Content text_content(std::string text, std::string type);

// What is at a path below the secret one, such as "" or "files/0"; nothing where nothing is. Called from several
// threads.
using Answer = std::function<std::optional<Content>(std::string_view path)>;

class Server {
public:
    // Listens at 127.0.0.1; port 0 is any that is free.
    [[nodiscard]] static inputanim::Result<Server> listen(std::uint16_t port, Answer answer);
    Server(Server&&) noexcept;
    Server& operator=(Server&&) noexcept;
    ~Server();

    // http://127.0.0.1:PORT/TOKEN/, without which nothing can be had.
    [[nodiscard]] const std::string& url() const noexcept;

    // Answers until `stop` is called, by another thread; false where it ended for another reason.
    [[nodiscard]] bool run();
    // Ends connections, too.
    void stop();

private:
    class Impl;
    explicit Server(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

} // namespace cli
