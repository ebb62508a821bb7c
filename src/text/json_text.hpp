// The pieces of JSON text, as inputanim-json/1 spells them.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "text/digits.hpp"
#include "text/utf8.hpp"

namespace inputanim::json {

inline constexpr std::uint32_t plain_nan = 0x7fc00000;
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

inline void put_hex_digits(std::string& out, std::uint32_t bits, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += "0123456789abcdef"[(bits >> shift) & 0xfU];
}

inline bool is_minus_zero(float number) noexcept {
    return number == 0 && std::signbit(number);
}

// The shortest decimal that gives the same float back; non-finite ones as strings, NaN payloads as "NaN:7fc00001". Many
// parsers take -0 for a whole number, which has no sign: it is put as -0.0.
inline void put_number(std::string& out, float number) {
    if (is_minus_zero(number)) {
        out += "-0.0";
    } else if (std::isfinite(number)) {
        std::array<char, 32> text{};
        out.append(text.data(), put_shortest(text.data(), text.data() + text.size(), number));
    } else if (std::isinf(number)) {
        out += number > 0 ? "\"Infinity\"" : "\"-Infinity\"";
    } else if (const auto bits = std::bit_cast<std::uint32_t>(number); bits == plain_nan) {
        out += "\"NaN\"";
    } else {
        out += "\"NaN:";
        put_hex_digits(out, bits, 8);
        out += '"';
    }
}

inline void put_hex(std::string& out, std::span<const std::byte> bytes) {
    out += '"';
    for (const std::byte byte : bytes) put_hex_digits(out, std::to_integer<std::uint32_t>(byte), 2);
    out += '"';
}

// Text that is not UTF-8 is put with a question mark for every byte beyond ASCII; false says so.
inline bool put_string(std::string& out, std::string_view text) {
    const bool valid = is_utf8(text);
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 && !valid) {
            out += '?';
        } else if (c == '"' || c == '\\') {
            out.append("\\").push_back(c);
        } else if (byte < 0x20 || byte == 0x7f) {
            out += "\\u";
            put_hex_digits(out, byte, 4);
        } else {
            out += c;
        }
    }
    out += '"';
    return valid;
}

} // namespace inputanim::json
