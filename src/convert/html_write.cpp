#include <inputanim/convert/html.hpp>

#include <algorithm>
#include <array>
#include <vector>

#include <zlib.h>

namespace inputanim {
namespace {

// Three bytes become four characters; `bytes` is a multiple of three long, unless it is the last piece.
void append_base64(std::span<const std::byte> bytes, std::string& out) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto at = [&](std::size_t i) { return i < bytes.size() ? std::to_integer<unsigned>(bytes[i]) : 0U; };
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const unsigned bits = at(i) << 16U | at(i + 1) << 8U | at(i + 2);
        const std::array<char, 4> four{digits[bits >> 18U], digits[bits >> 12U & 63U],
                                       i + 1 < bytes.size() ? digits[bits >> 6U & 63U] : '=',
                                       i + 2 < bytes.size() ? digits[bits & 63U] : '='};
        out.append(four.data(), four.size());
    }
}

// Pieces of text for the sink, of bytes that become base64.
class Base64 {
public:
    explicit Base64(const Sink& put) : put_(put) {}

    [[nodiscard]] bool add(std::span<const std::byte> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return put_first(bytes_.size() / 3 * 3);
    }
    [[nodiscard]] bool end() { return put_first(bytes_.size()); }

private:
    bool put_first(std::size_t count) {
        text_.clear();
        append_base64(std::span(bytes_).first(count), text_);
        bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(count));
        return put_(std::as_bytes(std::span(text_)));
    }

    const Sink& put_;
    std::vector<std::byte> bytes_;
    std::string text_;
};

// A raw deflate stream, which every browser undoes by itself.
class Deflater {
public:
    explicit Deflater(Base64& out) : out_(out) {
        constexpr int raw = -15; // neither head nor sum, the longest window
        constexpr int memory = 9;
        open_ = deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, raw, memory, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    ~Deflater() {
        if (open_) deflateEnd(&stream_);
    }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    [[nodiscard]] bool open() const noexcept { return open_; }
    [[nodiscard]] bool add(std::span<const std::byte> bytes, bool last) {
        stream_.next_in = reinterpret_cast<const Bytef*>(bytes.data());
        stream_.avail_in = static_cast<uInt>(bytes.size());
        do {
            stream_.next_out = reinterpret_cast<Bytef*>(made_.data());
            stream_.avail_out = static_cast<uInt>(made_.size());
            deflate(&stream_, last ? Z_FINISH : Z_NO_FLUSH);
            if (!out_.add(std::span(made_).first(made_.size() - stream_.avail_out))) return false;
        } while (stream_.avail_out == 0);
        return true;
    }

private:
    Base64& out_;
    z_stream stream_{};
    bool open_ = false;
    std::array<std::byte, std::size_t{48} << 10U> made_{};
};

// All first bytes of eight, then all second ones: those of the same place in a key are alike, and so are those of the
// keys next to it, which is what makes them deflate well.
constexpr std::size_t planes = 8;

bool deflate_in_planes(std::span<const std::byte> file, Deflater& deflater) {
    std::array<std::byte, std::size_t{64} << 10U> piece{};
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (std::size_t at = plane; at < file.size();) {
            std::size_t count = 0;
            for (; at < file.size() && count < piece.size(); at += planes) piece[count++] = file[at];
            if (!deflater.add(std::span(piece).first(count), false)) return false;
        }
    }
    return deflater.add({}, true);
}

} // namespace

Result<void> write_html(const HtmlOptions& options, std::span<const std::byte> file, const Sink& put) {
    const auto& [page, name] = options;
    if (page.before.data() == nullptr) return bad_argument("page", "there is none for the recording to go into");
    const auto put_text = [&](std::string_view text) { return put(std::as_bytes(std::span(text))); };
    Base64 text(put);
    Deflater deflater(text);
    if (!deflater.open()) return Error{ErrorCode::out_of_memory, {}, "", "not enough memory to deflate the recording"};
    const std::string head = R"(<script type="application/octet-stream" class="recording" data-name=")" +
                             escaped(name.empty() ? "recording.bin" : name) +
                             R"(" data-packing="planes-8 deflate-raw" data-size=")" + std::to_string(file.size()) +
                             R"(">)";
    if (put_text(page.before) && put_text(head) && deflate_in_planes(file, deflater) && text.end() &&
        put_text("</script>") && put_text(page.after)) {
        return {};
    }
    return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
}

} // namespace inputanim
