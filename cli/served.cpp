#include "served.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats.hpp"

namespace cli {

using namespace inputanim;

namespace {

// Not mapped into memory: it may be recorded anew, and get shorter, while it is served.
class File {
public:
    explicit File(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
        struct stat about {};
        if (descriptor_ >= 0 && ::fstat(descriptor_, &about) == 0 && S_ISREG(about.st_mode)) {
            size_ = static_cast<std::size_t>(about.st_size);
        }
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    explicit operator bool() const noexcept { return size_.has_value(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_.value_or(0); }

    // What there is from `offset` on; less than asked for only at the end.
    [[nodiscard]] std::size_t read(std::size_t offset, std::span<std::byte> to) const {
        std::size_t done = 0;
        while (done < to.size()) {
            const ssize_t count =
                ::pread(descriptor_, to.data() + done, to.size() - done, static_cast<off_t>(offset + done));
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            done += static_cast<std::size_t>(count);
        }
        return done;
    }
    [[nodiscard]] Bytes read_begin(std::size_t most) const {
        std::vector<std::byte> bytes(std::min(most, size()));
        bytes.resize(read(0, bytes));
        return Bytes(std::move(bytes));
    }

private:
    int descriptor_;
    std::optional<std::size_t> size_;
};

constexpr const char* binary = "application/octet-stream";

Content bytes_content(Bytes bytes) {
    const std::size_t size = bytes.size();
    auto put = [bytes = std::move(bytes)](std::size_t offset, const Sink& to) {
        return to(std::span(bytes).subspan(offset));
    };
    return {.type = binary, .size = size, .put = std::move(put)};
}

Content file_content(std::shared_ptr<const File> file) {
    const std::size_t size = file->size();
    auto put = [file = std::move(file)](std::size_t offset, const Sink& to) {
        std::array<std::byte, 65'536> piece; // NOLINT(cppcoreguidelines-pro-type-member-init): read fills it
        const std::size_t count =
            file->read(offset, std::span(piece).first(std::min(piece.size(), file->size() - offset)));
        return count > 0 && to(std::span(piece).first(count));
    };
    return {.type = binary, .size = size, .put = std::move(put)};
}

Content error_content(int status, const std::string& text) {
    Content content = text_content(text + "\n", "text/plain; charset=utf-8");
    content.status = status;
    return content;
}

// Of another format than .bin.
Content converted(const Bytes& bytes) {
    const auto recording = decode(bytes);
    const auto encoded = recording ? encode(*recording, Format::bin) : Result<Encoded>(recording.error());
    return encoded ? bytes_content(encoded->bytes) : error_content(422, message(encoded.error()));
}

} // namespace

Result<Served> serve(const std::string& path, std::string name) {
    Served served{.path = path, .name = std::move(name)};
    served.is_file = path != "-" && File(path);
    if (served.is_file) return served;
    auto bytes = load(path);
    if (!bytes) return bytes.error();
    served.bytes = *std::move(bytes);
    return served;
}

Content content_of(const Served& served) {
    if (!served.is_file) {
        return format_of(served.bytes) == Format::bin ? bytes_content(served.bytes) : converted(served.bytes);
    }
    auto file = std::make_shared<const File>(served.path);
    if (!*file) return error_content(422, served.name + ": cannot open it any more");
    constexpr std::size_t enough_to_tell = 4096;
    if (format_of(file->read_begin(enough_to_tell)) == Format::bin) return file_content(std::move(file));
    return converted(file->read_begin(file->size()));
}

} // namespace cli
