// Numbers as digits: from `first` on, to what is returned. Up to `last`, which no text gets to that has room for it.
#pragma once

#include <charconv>
#include <concepts>

namespace inputanim {

// Worked out a few digits at a time, in small code. std::to_chars says the same and is fast, but the tables that libc++
// looks the digits of doubles up in would be a quarter of a module for WebAssembly.
namespace digits {
[[nodiscard]] char* put_shortest(char* first, char* last, double number) noexcept;
[[nodiscard]] char* put_fixed(char* first, char* last, double number, int decimals) noexcept;
[[nodiscard]] char* put_rounded(char* first, char* last, double number, int count) noexcept;
} // namespace digits

// The shortest text that gives the number back: "0.1", "1e-07".
template <class Number>
[[nodiscard]] char* put_shortest(char* first, char* last, Number number) noexcept {
    return std::to_chars(first, last, number).ptr;
}

#if defined(__wasi__)
[[nodiscard]] inline char* put_shortest(char* first, char* last, double number) noexcept {
    return digits::put_shortest(first, last, number);
}
using digits::put_fixed;
using digits::put_rounded;
#else
// So many decimals: "12.300".
[[nodiscard]] inline char* put_fixed(char* first, char* last, double number, int decimals) noexcept {
    return std::to_chars(first, last, number, std::chars_format::fixed, decimals).ptr;
}
// So many digits at most, without zeros at the end: "12.3", "1.2e-07".
[[nodiscard]] inline char* put_rounded(char* first, char* last, double number, int count) noexcept {
    return std::to_chars(first, last, number, std::chars_format::general, count).ptr;
}
#endif

} // namespace inputanim
