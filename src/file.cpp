// The one file with system calls: a POSIX and a Windows half behind the same few functions.
#include <inputanim/file.hpp>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "text/wording.hpp"

namespace inputanim {
namespace {

namespace fs = std::filesystem;

Error system_error(ErrorCode code, const fs::path& path, const char* doing, std::error_code why) {
    return {code, {}, path.string(), std::string(doing) + ": " + why.message()};
}

Error out_of_memory(const fs::path& path) {
    return {ErrorCode::out_of_memory, {}, path.string(), "not enough memory for the file"};
}

#if defined(_WIN32)

std::error_code last_error() {
    return {static_cast<int>(::GetLastError()), std::system_category()};
}

class FileHandle {
public:
    explicit FileHandle(HANDLE handle) : handle_(handle) {}
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;
    ~FileHandle() { close(); }

    [[nodiscard]] HANDLE get() const noexcept { return handle_; }
    explicit operator bool() const noexcept { return handle_ != INVALID_HANDLE_VALUE && handle_ != nullptr; }
    bool close() noexcept {
        const HANDLE handle = std::exchange(handle_, INVALID_HANDLE_VALUE);
        return handle == INVALID_HANDLE_VALUE || handle == nullptr || ::CloseHandle(handle) != 0;
    }

private:
    HANDLE handle_;
};

bool write_all(HANDLE file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto chunk = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1U << 30U));
        DWORD written = 0;
        if (::WriteFile(file, bytes.data(), chunk, &written, nullptr) == 0) return false;
        bytes = bytes.subspan(written);
    }
    return true;
}

// The next bytes, some of them; none at the end, less than none where it fails.
std::ptrdiff_t read_some(HANDLE file, std::span<std::byte> to) {
    const auto chunk = static_cast<DWORD>(std::min<std::size_t>(to.size(), 1U << 30U));
    DWORD got = 0;
    return ::ReadFile(file, to.data(), chunk, &got, nullptr) != 0 ? static_cast<std::ptrdiff_t>(got) : -1;
}

#else

std::error_code last_error() {
    return {errno, std::generic_category()};
}

class Descriptor {
public:
    explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const noexcept { return descriptor_; }
    explicit operator bool() const noexcept { return descriptor_ >= 0; }
    bool close() noexcept {
        const int descriptor = std::exchange(descriptor_, -1);
        return descriptor < 0 || ::close(descriptor) == 0;
    }

private:
    int descriptor_;
};

bool write_all(int file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

Result<void> write_pieces(int file, const fs::path& path, const std::function<Result<void>(const Sink&)>& produce) {
    std::error_code failed;
    Result<void> produced = produce([&](std::span<const std::byte> piece) {
        if (!failed && !write_all(file, piece)) failed = last_error();
        return !failed;
    });
    if (failed) return system_error(ErrorCode::cannot_save, path, "cannot write", failed);
    return produced;
}

// A link stays a link: what it points at, there or not yet, is what gets saved.
fs::path follow_links(fs::path path) {
    std::error_code failed;
    for (int links = 0; links < 40 && fs::is_symlink(path, failed); ++links) {
        const fs::path next = fs::read_symlink(path, failed);
        if (failed) break;
        path = path.parent_path() / next; // an absolute one replaces all before it
    }
    return path;
}

// Files on their way have names that start so, and are locked as long as somebody writes to them.
constexpr std::string_view temporary_name = ".inputanim-";

bool lock(int file) {
    return ::flock(file, LOCK_EX | LOCK_NB) == 0;
}

// What programs left behind that were killed: files of ours that nobody holds.
void remove_left_over(const fs::path& folder) {
    // Not std::filesystem's, which ends the program where memory is short.
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(folder.c_str()), ::closedir);
    if (entries == nullptr) return;
    const int parent = ::dirfd(entries.get());
    if (parent < 0) return;
    while (const dirent* const entry = ::readdir(entries.get())) {
        const char* const name = entry->d_name;
        if (!std::string_view(name).starts_with(temporary_name)) continue;
        const Descriptor file(::openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        struct stat status {};
        const bool is_ours = file && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) &&
                             status.st_uid == ::geteuid() && lock(file.get());
        if (is_ours) ::unlinkat(parent, name, 0);
    }
}

// Once for each folder: to look through a large one takes longer than to write a file.
void remove_left_over_once(const fs::path& folder) {
    static std::mutex busy;
    static std::set<fs::path> seen;
    std::error_code failed;
    const fs::path whole = fs::absolute(folder, failed);
    {
        const std::lock_guard guard(busy);
        if (failed || !seen.insert(whole).second) return;
    }
    remove_left_over(folder);
}

// A new file that nobody else has, with the rights that any new file gets; -1 and errno where that fails.
int create_beside(const fs::path& folder, fs::path& path) {
    static std::atomic<unsigned> counter{0};
    for (int attempt = 0; attempt < 1000; ++attempt) {
        path = folder / (std::string(temporary_name) + std::to_string(::getpid()) + "-" + std::to_string(counter++));
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) return file;
        if (file < 0) continue;
        // Someone may have taken it for left over just before it was locked. Where there are no locks, nobody does.
        struct stat status {};
        if ((lock(file) || errno != EWOULDBLOCK) && ::fstat(file, &status) == 0 && status.st_nlink > 0) return file;
        ::close(file);
        ::unlink(path.c_str());
    }
    return -1;
}

// A file on its way: gone, whatever happens, unless it gets its name.
struct Temporary {
    explicit Temporary(const fs::path& folder) : file(create_beside(folder, path)) {}
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() {
        if (is_created && !has_name) ::unlink(path.c_str());
    }

    fs::path path;
    Descriptor file;
    bool has_name = false;
    bool is_created = static_cast<bool>(file);
};

// Gives the file its name unless the name is taken. Unlike rename, link refuses a file that appeared in the meantime;
// where there are no hard links, that moment remains.
bool take_new_name(const fs::path& temporary, const fs::path& target) {
    if (::link(temporary.c_str(), target.c_str()) == 0) {
        ::unlink(temporary.c_str());
        return true;
    }
    if (errno == EEXIST || errno == ENOENT) return false;
    struct stat status {};
    if (::lstat(target.c_str(), &status) == 0) {
        errno = EEXIST;
        return false;
    }
    return ::rename(temporary.c_str(), target.c_str()) == 0;
}

// The next bytes, some of them; none at the end, less than none where it fails.
std::ptrdiff_t read_some(int file, std::span<std::byte> to) {
    for (;;) {
        const ssize_t got = ::read(file, to.data(), to.size());
        if (got >= 0 || errno != EINTR) return got;
    }
}

#endif

Error too_large(const fs::path& path, std::uint64_t most) {
    return {ErrorCode::cannot_open,
            {},
            path.string(),
            "it has more than " + with_thousands(most) + " bytes; a higher max_size takes more"};
}

// All of a file of this size.
template <class File>
Result<Bytes> read_file(File file, std::uint64_t size, const fs::path& path, const OpenOptions& options) {
    if (size > options.max_size) return too_large(path, options.max_size);
    Arena own;
    const auto block = (options.arena != nullptr ? *options.arena : own).block(static_cast<std::size_t>(size));
    if (block == nullptr) return out_of_memory(path);
    const std::span<std::byte> whole(block.get(), static_cast<std::size_t>(size));
    for (std::size_t got = 0; got < whole.size();) {
        const std::ptrdiff_t more = read_some(file, whole.subspan(got));
        if (more < 0) return system_error(ErrorCode::cannot_open, path, "cannot read", last_error());
        if (more == 0) {
            return Error{ErrorCode::cannot_open, {}, path.string(), "it was shortened while it was read"};
        }
        got += static_cast<std::size_t>(more);
    }
    return Bytes(block, whole.size());
}

// Of pipes and devices nobody knows the size.
template <class File>
Result<Bytes> read_stream(File file, const fs::path& path, const OpenOptions& options) {
    std::vector<std::byte> bytes(65'536);
    std::size_t size = 0;
    for (;;) {
        const std::ptrdiff_t more = read_some(file, std::span(bytes).subspan(size));
        if (more < 0) return system_error(ErrorCode::cannot_open, path, "cannot read", last_error());
        if (more == 0) break;
        size += static_cast<std::size_t>(more);
        if (size > options.max_size) return too_large(path, options.max_size);
        if (size == bytes.size()) bytes.resize(2 * size);
    }
    bytes.resize(size);
    return Bytes(std::move(bytes));
}

} // namespace

#if defined(_WIN32)

Result<Bytes> open_file(const fs::path& path, const OpenOptions& options) {
    constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    FileHandle file(::CreateFileW(path.c_str(), GENERIC_READ, shared, nullptr, OPEN_EXISTING, 0, nullptr));
    if (!file) return system_error(ErrorCode::cannot_open, path, "cannot open", last_error());
    LARGE_INTEGER size{};
    if (::GetFileType(file.get()) != FILE_TYPE_DISK) return read_stream(file.get(), path, options);
    if (::GetFileSizeEx(file.get(), &size) == 0) {
        return system_error(ErrorCode::cannot_open, path, "cannot open", last_error());
    }
    if (size.QuadPart == 0) return Bytes();
    return read_file(file.get(), static_cast<std::uint64_t>(size.QuadPart), path, options);
}

Result<void> save_pieces(const fs::path& path, const std::function<Result<void>(const Sink&)>& produce,
                         const SaveOptions& options) {
    std::error_code ignored;
    if (!options.replace && fs::exists(path, ignored)) {
        return Error{ErrorCode::already_exists, {}, path.string(), "the file exists already"};
    }
    fs::path temporary = path;
    static std::atomic<unsigned> counter{0};
    temporary += L"." + std::to_wstring(::GetCurrentProcessId()) + L"-" + std::to_wstring(counter++) + L".tmp";
    FileHandle file(
        ::CreateFileW(temporary.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file) return system_error(ErrorCode::cannot_save, path, "cannot create a file in its folder", last_error());
    bool written = true;
    const Result<void> produced =
        produce([&](auto piece) { return written = written && write_all(file.get(), piece); });
    written = written && produced && ::FlushFileBuffers(file.get()) != 0 && file.close();
    const DWORD flags = MOVEFILE_WRITE_THROUGH | (options.replace ? MOVEFILE_REPLACE_EXISTING : 0);
    if (written && ::MoveFileExW(temporary.c_str(), path.c_str(), flags) != 0) return {};
    const std::error_code why = last_error();
    file.close();
    ::DeleteFileW(temporary.c_str());
    if (!produced) return produced;
    return system_error(ErrorCode::cannot_save, path, "cannot save", why);
}

#else

Result<Bytes> open_file(const fs::path& path, const OpenOptions& options) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) return system_error(ErrorCode::cannot_open, path, "cannot open", last_error());
    struct stat status {};
    if (::fstat(file.get(), &status) != 0)
        return system_error(ErrorCode::cannot_open, path, "cannot open", last_error());
    if (S_ISDIR(status.st_mode)) return Error{ErrorCode::cannot_open, {}, path.string(), "it is a folder, not a file"};
    // Files that the system makes up, as those of /proc, say that they are empty.
    if (!S_ISREG(status.st_mode) || status.st_size == 0) return read_stream(file.get(), path, options);
    return read_file(file.get(), static_cast<std::uint64_t>(status.st_size), path, options);
}

Result<void> save_pieces(const fs::path& path, const std::function<Result<void>(const Sink&)>& produce,
                         const SaveOptions& options) {
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (!exists && errno == ELOOP) return system_error(ErrorCode::cannot_save, path, "cannot save", last_error());
    if (exists && !S_ISREG(status.st_mode)) {
        const Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (!device) return system_error(ErrorCode::cannot_save, path, "cannot write", last_error());
        return write_pieces(device.get(), path, produce);
    }
    const Error taken{ErrorCode::already_exists, {}, path.string(), "the file exists already"};
    if (exists && !options.replace) return taken;

    const fs::path target = follow_links(path);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");

    remove_left_over_once(folder);
    Temporary temporary(folder);
    const Descriptor& file = temporary.file;
    if (!file) return system_error(ErrorCode::cannot_save, path, "cannot create a file in its folder", last_error());
    if (auto written = write_pieces(file.get(), path, produce); !written) return written;
    // An old file's rights stay. It is open, and so locked, until it has its name.
    bool saved = (!exists || ::fchmod(file.get(), status.st_mode & 07777U) == 0) && ::fsync(file.get()) == 0;
    if (saved) {
        saved = options.replace ? ::rename(temporary.path.c_str(), target.c_str()) == 0
                                : take_new_name(temporary.path, target);
    }
    const std::error_code why = last_error();
    temporary.has_name = saved;
    if (!saved && why == std::errc::file_exists) return taken;
    if (!saved) return system_error(ErrorCode::cannot_save, path, "cannot save", why);

    // The name is on disk once the folder is; a folder that cannot be opened or synced has no say in that.
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_CLOEXEC));
    if (directory) ::fsync(directory.get());
    return {};
}

#endif

Result<void> save_file(const fs::path& path, std::span<const std::byte> bytes, const SaveOptions& options) {
    const auto whole = [&](const Sink& put) -> Result<void> {
        if (put(bytes)) return {};
        return Error{ErrorCode::cannot_save, {}, path.string(), "cannot write"};
    };
    return save_pieces(path, whole, options);
}

} // namespace inputanim
