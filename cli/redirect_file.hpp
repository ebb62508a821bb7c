// A file that leads a browser to a secret address. Programs' arguments are there for all users of a machine to see; a
// file of one's own is not.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace cli {

class RedirectFile {
public:
    // Null where there is no place for it.
    [[nodiscard]] static std::unique_ptr<RedirectFile> create(const std::string& url);
    RedirectFile(const RedirectFile&) = delete;
    RedirectFile& operator=(const RedirectFile&) = delete;
    ~RedirectFile() { remove(); }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    // Once it has served. From any thread; more than once does nothing.
    void remove() noexcept;

private:
    explicit RedirectFile(std::string folder) : folder_(std::move(folder)), path_(folder_ + "/open.html") {}

    std::string folder_; // its own
    std::string path_;
    std::atomic<bool> is_there_ = true;
};

} // namespace cli
