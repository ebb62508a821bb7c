// Options of C: every struct of them starts with its size and with what is given, and has a field for each option of
// the description, in its order. So one function reads them all.
#pragma once

#include <inputanim/options.hpp>
#include <inputanim/result.hpp>

namespace inputanim::c {

// What a field is in C. The description says which; bindings/c/inputanim.h has them so, which a test compares.
enum class FieldType : std::uint8_t {
    flag,    // bool
    number,  // double
    whole,   // uint32_t
    text,    // const char*
    pair,    // double[2]
    numbers, // const double*, and size_t: how many pairs
};
[[nodiscard]] FieldType type_of(const Option& option) noexcept;

// The beginning of every struct of options.
struct OptionsHead {
    std::size_t size;
    std::uint64_t given; // a bit for every option, in their order
};

// Sets what is given. `given` may be null: then nothing is. An older program's struct is shorter, and gives less.
[[nodiscard]] Result<void> take(const void* given, const Options& options);

// The options of a format are some of those of `all`, whose order the struct has. An error where others are given.
[[nodiscard]] Result<void> take(const void* given, const Options& all, const Options& some, std::string_view owner);

} // namespace inputanim::c
