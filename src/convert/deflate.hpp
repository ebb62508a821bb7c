// Fewer bytes for what repeats itself, as a raw deflate stream (RFC 1951): every browser undoes it by itself. Written
// here, as one more library would be one more thing to find, to build for Windows and to link for everyone who uses
// this one, for what these few lines do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inputanim::deflate {

class Deflater {
public:
    // Of all bytes there are, which stay as they are while this is used.
    explicit Deflater(std::span<const std::byte> bytes);

    [[nodiscard]] bool done() const noexcept { return ended_; }
    // Some more of the stream, appended to `out`.
    void deflate_some(std::vector<std::byte>& out);

private:
    // A byte as it is, or as many of those before it as there are at a distance.
    struct Token {
        std::uint16_t length = 0; // 0: a byte
        std::uint16_t what = 0;   // the byte, or the distance less 1
    };

    void find_tokens();
    [[nodiscard]] Token longest_match() noexcept;
    void remember(std::size_t place) noexcept;
    void put_block(std::vector<std::byte>& out);
    void put(std::vector<std::byte>& out, std::uint32_t bits, unsigned count);

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    bool ended_ = false;
    std::vector<Token> tokens_;         // of a block
    std::vector<std::uint32_t> last_;   // by a hash of four bytes: where they were last, plus 1
    std::vector<std::uint32_t> before_; // by a place's lower bits: where its four bytes' hash was before
    std::uint64_t open_ = 0;            // bits that are no whole byte yet, the first one lowest
    unsigned open_count_ = 0;
};

} // namespace inputanim::deflate
