// Text that goes out in large pieces.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

#include "text/digits.hpp"

namespace inputanim {

class TextOut {
public:
    explicit TextOut(const Sink& put) : put_(put) {}

    // Texts and numbers, one after the other.
    template <class... Parts>
    void put(const Parts&... parts) {
        (add(parts), ...);
    }
    void text(std::string_view text) {
        if (text.size() > room()) {
            flush();
            if (text.size() > size) {
                ok_ = ok_ && put_(std::as_bytes(std::span(text)));
                return;
            }
        }
        end_ = std::copy(text.begin(), text.end(), end_);
    }
    void character(char c) {
        if (room() == 0) flush();
        *end_++ = c;
    }
    // The shortest text that reads back as the same number.
    template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
    void number(Number value) {
        if (room() < longest) flush();
        end_ = put_shortest(end_, end_ + longest, value);
    }
    // The same without an exponent, which not every reader knows.
    void plain_number(float value) {
        if (room() < longest) flush();
        end_ = std::to_chars(end_, end_ + longest, value, std::chars_format::fixed).ptr;
    }

    // False once something could not be written: what comes after that is lost.
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    // To be called at the end.
    [[nodiscard]] Result<void> finish() {
        flush();
        if (ok_) return {};
        return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
    }

private:
    static constexpr std::size_t size = std::size_t{1} << 18;
    static constexpr std::size_t longest = 64; // of a number: 1e-45 without an exponent has 47 characters

    void add(std::string_view part) { text(part); }
    template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
    void add(Number part) { number(part); }

    [[nodiscard]] std::size_t room() const noexcept { return static_cast<std::size_t>(buffer_.get() + size - end_); }
    void flush() {
        ok_ = ok_ && put_(std::as_bytes(std::span(buffer_.get(), end_)));
        end_ = buffer_.get();
    }

    const Sink& put_;
    std::unique_ptr<char[]> buffer_{new char[size]}; // not cleared
    char* end_ = buffer_.get();
    bool ok_ = true;
};

// For formats without infinities: the nearest number, 0 for what is none.
[[nodiscard]] inline float finite(double number) noexcept {
    constexpr double most = std::numeric_limits<float>::max();
    return std::isnan(number) ? 0 : static_cast<float>(std::clamp(number, -most, most));
}

} // namespace inputanim
