// Text that goes out in large pieces.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include <inputanim/put.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

class Text {
public:
    explicit Text(const Put& put) : put_(put), buffer_(std::size_t{1} << 18U) {}

    // Texts, numbers and whole numbers, one after the other.
    template <class... Parts>
    void put(const Parts&... parts) {
        (add(parts), ...);
    }

    void text(std::string_view text) {
        while (!text.empty()) {
            make_room(1);
            const std::string_view piece = text.substr(0, room());
            std::memcpy(end_, piece.data(), piece.size());
            end_ += piece.size();
            text.remove_prefix(piece.size());
        }
    }
    // The shortest text that reads back as the same number.
    template <class Number>
    void number(Number value) {
        make_room(longest);
        end_ = std::to_chars(end_, end_ + longest, value).ptr;
    }
    // The same without an exponent, which not every reader knows.
    void plain_number(float value) {
        make_room(longest);
        end_ = std::to_chars(end_, end_ + longest, value, std::chars_format::fixed).ptr;
    }

    // False once something could not be written; writers of much stop then.
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    bool flush() {
        ok_ = ok_ && put_(std::as_bytes(std::span(buffer_.data(), end_)));
        end_ = buffer_.data();
        return ok_;
    }

private:
    static constexpr std::size_t longest = 64; // of a number: 1e-45 without an exponent has 47 characters

    void add(std::string_view part) { text(part); }
    void add(float part) { number(part); }
    void add(double part) { number(part); }
    void add(std::size_t part) { number(part); }

    [[nodiscard]] std::size_t room() const noexcept {
        return static_cast<std::size_t>(buffer_.data() + buffer_.size() - end_);
    }
    void make_room(std::size_t size) {
        if (room() < size) flush();
    }

    const Put& put_;
    std::vector<char> buffer_;
    char* end_ = buffer_.data();
    bool ok_ = true;
};

[[nodiscard]] inline Error cannot_put() {
    return {.code = ErrorCode::cannot_save, .reason = "not all of it could be written"};
}

// For formats without infinities: the nearest number, 0 for what is none.
[[nodiscard]] inline float finite(double number) noexcept {
    constexpr double most = std::numeric_limits<float>::max();
    return std::isnan(number) ? 0 : static_cast<float>(std::clamp(number, -most, most));
}

} // namespace inputanim
