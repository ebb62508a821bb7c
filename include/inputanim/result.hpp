// Errors as values. The core throws nothing of its own: a function that can fail returns a Result. Only where memory
// ends, the standard library's std::bad_alloc may come out of any function; nothing is lost by that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace inputanim {

enum class ErrorCode : std::uint8_t {
    empty_file,             // zero bytes
    not_an_input_animation, // no magic number, and no headerless recording either
    cut_header,             // the bytes end inside the header
    unsupported_version,    // a header with a version other than 1.0 and 1.1
    truncated,              // the bytes end inside a field after the header
    bad_count,              // a count that is negative or larger than the bytes can hold
    bad_name_length,        // a marker name length that is negative or malformed
    unexpected_end_data,    // bytes after the last curve in a layout that ends there
    form_mismatch,          // the layout asked for contradicts the header
    cannot_hold,            // the layout cannot hold what the animation has
    malformed_json,         // not JSON, or not inputanim-json/1
    malformed_gltf,         // not glTF, or a scene without hands and head
    malformed_csv,          // not a table of curves
    cannot_open,            // the operating system refused to open or read a file
    cannot_save,            // the operating system refused to write a file
    already_exists,         // saving would replace a file
    out_of_memory,
    bad_argument, // an option of an edit that makes no sense: a span that ends before it starts, a rate of 0
};

// The stable, lower-case name of a code, as JSON output and bindings use it.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;

// What a user can do about it, as one sentence without a full stop; may be empty.
[[nodiscard]] std::string_view advice(ErrorCode code) noexcept;

struct Error {
    ErrorCode code{};
    std::optional<std::uint64_t> offset; // byte in the input where it went wrong
    std::string field;                   // such as "hand.left.IndexTip.rotation.w key 17"; may be empty
    std::string reason;                  // one sentence without a full stop

    bool operator==(const Error&) const = default;
};

// The error of an argument that makes no sense.
[[nodiscard]] inline Error bad_argument(std::string_view argument, std::string_view reason) {
    return {ErrorCode::bad_argument, {}, std::string(argument), std::string(reason)};
}

// One line: where, what, and what to do.
[[nodiscard]] std::string message(const Error& error);

// Ends the program with a message: someone took the value of a result that has none.
[[noreturn]] void end_without_value(const Error& error);

// A value or an Error, with the member names of C++23's std::expected.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    // Without a value, they end the program and say what the error was.
    [[nodiscard]] T& value() & { return required(), **this; }
    [[nodiscard]] const T& value() const& { return required(), **this; }
    [[nodiscard]] T&& value() && { return required(), *std::move(*this); }
    // Those below are only for a result that has a value; error() only for one that has none.
    [[nodiscard]] T& operator*() & noexcept { return *std::get_if<0>(&state_); }
    [[nodiscard]] const T& operator*() const& noexcept { return *std::get_if<0>(&state_); }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
    [[nodiscard]] T* operator->() noexcept { return std::get_if<0>(&state_); }
    [[nodiscard]] const T* operator->() const noexcept { return std::get_if<0>(&state_); }

    [[nodiscard]] Error& error() & noexcept { return *std::get_if<1>(&state_); }
    [[nodiscard]] const Error& error() const& noexcept { return *std::get_if<1>(&state_); }
    [[nodiscard]] Error&& error() && noexcept { return std::move(*std::get_if<1>(&state_)); }

private:
    void required() const {
        if (!has_value()) end_without_value(error());
    }

    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return !error_.has_value(); }
    explicit operator bool() const noexcept { return has_value(); }

    // Where there is an error, it ends the program and says what it was.
    void value() const {
        if (error_) end_without_value(*error_);
    }

    [[nodiscard]] Error& error() & noexcept { return *error_; }
    [[nodiscard]] const Error& error() const& noexcept { return *error_; }
    [[nodiscard]] Error&& error() && noexcept { return std::move(*error_); }

private:
    std::optional<Error> error_;
};

} // namespace inputanim
