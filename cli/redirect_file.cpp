#include "redirect_file.hpp"

#include <cstdlib>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "html.hpp"

namespace cli {

namespace {

// The user's own folder, where the system has one; else the one for all, in which nobody can look into a folder of
// ours.
std::string parent_folder() {
    const char* const own = std::getenv("XDG_RUNTIME_DIR");
    if (own != nullptr && *own == '/' && ::access(own, W_OK | X_OK) == 0) return own;
    std::error_code failed;
    const std::string shared = std::filesystem::temp_directory_path(failed).string();
    return failed ? "/tmp" : shared;
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

std::unique_ptr<RedirectFile> RedirectFile::create(const std::string& url) {
    std::string folder = parent_folder() + "/inputanim-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) return {};
    std::unique_ptr<RedirectFile> made(new RedirectFile(std::move(folder)));
    const int file = ::open(made->path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return {};
    const std::string address = escaped(url);
    const bool written = write_all(
        file,
        fmt::format("<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
                    "<meta http-equiv=\"refresh\" content=\"0; url={0}\">\n<title>inputanim</title>\n"
                    "<a href=\"{0}\">The recordings</a>\n",
                    address));
    const bool closed = ::close(file) == 0;
    if (!written || !closed) return {};
    return made;
}

void RedirectFile::remove() noexcept {
    if (!is_there_.exchange(false)) return;
    ::unlink(path_.c_str());
    ::rmdir(folder_.c_str());
}

} // namespace cli
