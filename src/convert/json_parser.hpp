// Reads JSON values with simdjson, keeping track of the place for error messages. Every function returns false once an
// error is noted; the first one counts.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <simdjson.h>

#include <inputanim/result.hpp>

#include "text/json_text.hpp"
#include "text/parse_float.hpp"

namespace inputanim::json {

namespace ondemand = simdjson::ondemand;

[[nodiscard]] inline std::optional<std::uint32_t> hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
    return std::nullopt;
}

class Parser {
public:
    explicit Parser(std::string_view text) : padded_(text) {}

    // Calls `read(root)` with the object that the text is.
    template <class Read>
    void parse(Read&& read) {
        simdjson::error_code status = parser_.iterate(padded_).get(document_);
        is_open_ = status == simdjson::SUCCESS;
        ondemand::object root;
        if (status == simdjson::SUCCESS) status = document_.get_object().get(root);
        if (status != simdjson::SUCCESS) {
            // The parser looks at both ends first: a text that was cut is told from its end.
            if (status == simdjson::INCOMPLETE_ARRAY_OR_OBJECT) at_ = padded_.data() + padded_.length();
            fail("", status, "a JSON object");
        } else if (const char* rest = nullptr;
                   read(root) && document_.current_location().get(rest) == simdjson::SUCCESS) {
            at_ = rest;
            fail("", simdjson::TRAILING_CONTENT, "");
        }
    }

    [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

    // For what is wrong with the whole, and nowhere in particular.
    void look_at_start() noexcept { at_ = padded_.data(); }

    // --- errors ---

    bool fail(std::string path, std::string reason) {
        if (error_) return false;
        const char* begin = padded_.data();
        const char* at = at_ != nullptr ? at_ : begin;
        // A document that could not be opened has no place to tell.
        if (const char* current = nullptr;
            at_ == nullptr && is_open_ && document_.current_location().get(current) == simdjson::SUCCESS) {
            at = current;
        }
        const auto offset = static_cast<std::size_t>(std::clamp(at, begin, begin + padded_.length()) - begin);
        const std::string_view before(begin, offset);
        const auto line = 1 + std::ranges::count(before, '\n');
        const auto line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        reason += " (line " + std::to_string(line) + ", column " + std::to_string(offset - line_start + 1) + ")";
        error_ = Error{ErrorCode::malformed_json, offset, std::move(path), std::move(reason)};
        return false;
    }

    bool fail(std::string path, simdjson::error_code status, std::string_view expected) {
        switch (status) {
            case simdjson::INCORRECT_TYPE:
            case simdjson::NUMBER_ERROR: return fail(std::move(path), "expected " + std::string(expected));
            case simdjson::TRAILING_CONTENT: return fail(std::move(path), "unexpected text after the JSON object");
            case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
                return fail(std::move(path),
                            "not well-formed JSON: an array or object is not closed, or text follows the end");
            case simdjson::EMPTY: return fail(std::move(path), "the text is empty");
            case simdjson::CAPACITY:
            case simdjson::MEMALLOC: return fail(std::move(path), "the text is too large");
            default: break;
        }
        return fail(std::move(path), std::string("not well-formed JSON: ") + simdjson::error_message(status));
    }

    // --- values ---

    void look_at(ondemand::value& value) { at_ = value.raw_json_token().data(); }

    bool get_string(ondemand::value value, const std::string& path, std::string_view& out) {
        look_at(value);
        const auto status = value.get_string().get(out);
        return status == simdjson::SUCCESS || fail(path, status, "a string");
    }

    bool get_integer(ondemand::value value, const std::string& path, std::int64_t least, std::int64_t most,
                     std::int64_t& out) {
        look_at(value);
        if (const auto status = value.get_int64().get(out); status != simdjson::SUCCESS) {
            return fail(path, status, "a whole number");
        }
        return (out >= least && out <= most) ||
               fail(path, "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }

    template <class T>
    bool get_int32(ondemand::value value, const std::string& path, T& out) {
        std::int64_t number = 0;
        if (!get_integer(value, path, INT32_MIN, INT32_MAX, number)) return false;
        out = static_cast<T>(number);
        return true;
    }

    // Calls `visit(i, element)` for every element.
    template <class Visit>
    bool each_element(ondemand::value value, const std::string& path, Visit&& visit) {
        look_at(value);
        ondemand::array array;
        if (const auto status = value.get_array().get(array); status != simdjson::SUCCESS) {
            return fail(path, status, "an array");
        }
        std::size_t i = 0;
        for (auto element : array) {
            ondemand::value inner;
            if (const auto status = element.get(inner); status != simdjson::SUCCESS) return fail_here(path, status);
            if (!visit(i++, inner)) return false;
        }
        return true;
    }

    // Calls `visit(key, value)` for every field; the key is as the text spells it.
    template <class Visit>
    bool each_field(ondemand::object object, const std::string& path, Visit&& visit) {
        std::vector<std::string> seen;
        for (auto field : object) {
            ondemand::field inner;
            if (const auto status = std::move(field).get(inner); status != simdjson::SUCCESS)
                return fail_here(path, status);
            std::string_view key;
            if (const auto status = inner.unescaped_key().get(key); status != simdjson::SUCCESS) {
                return fail_here(path, status);
            }
            const std::string name(key);
            ondemand::value value = inner.value();
            look_at(value);
            if (std::ranges::find(seen, name) != seen.end())
                return fail(path, "the field \"" + name + "\" is there twice");
            if (!visit(name, value)) return false;
            seen.push_back(name);
        }
        return true;
    }

    template <class Visit>
    bool each_field(ondemand::value value, const std::string& path, Visit&& visit) {
        look_at(value);
        ondemand::object object;
        if (const auto status = value.get_object().get(object); status != simdjson::SUCCESS) {
            return fail(path, status, "an object");
        }
        return each_field(object, path, std::forward<Visit>(visit));
    }

    bool fail_here(const std::string& path, simdjson::error_code status) {
        at_ = nullptr; // the parser knows better where it stopped
        return fail(path, status, "JSON");
    }

    bool unknown_field(const std::string& path, const std::string& key) {
        return fail(path, "unknown field \"" + key.substr(0, 60) + "\"");
    }

    template <class Path>
    bool get_number(ondemand::value value, const Path& path, float& out) {
        const std::string_view token = value.raw_json_token();
        at_ = token.data();
        if (*at_ == '"') return get_non_finite(value, path, out);
        double wide = 0;
        if (const auto status = value.get_double().get(wide); status != simdjson::SUCCESS) {
            return fail(path(), status, R"(a number that fits in a float32, or one of "NaN", "Infinity", "-Infinity")");
        }
        if (rounds_to_nearest(wide)) {
            out = static_cast<float>(wide);
            return true;
        }
        // Rounding once, from the text: rounding the double again could give a neighbour.
        const auto [end, code] = std::from_chars(token.data(), token.data() + token.size(), out);
        if (code == std::errc()) return true;
        if (std::abs(wide) >= 1) return fail(path(), "the number does not fit in a float32");
        out = std::signbit(wide) ? -0.0F : 0.0F;
        return true;
    }

    template <class Path>
    bool get_non_finite(ondemand::value value, const Path& path, float& out) {
        std::string_view text;
        if (const auto status = value.get_string().get(text); status != simdjson::SUCCESS) {
            return fail(path(), status, "a number");
        }
        std::uint32_t bits = 0;
        if (text == "NaN") {
            bits = plain_nan;
        } else if (text == "Infinity") {
            bits = 0x7f800000;
        } else if (text == "-Infinity") {
            bits = 0xff800000;
        } else if (text.size() == 12 && text.starts_with("NaN:")) {
            for (const char c : text.substr(4)) {
                const auto digit = hex_digit(c);
                if (!digit) return fail(path(), "expected eight hexadecimal digits after \"NaN:\"");
                bits = bits << 4U | *digit;
            }
            if (!std::isnan(std::bit_cast<float>(bits))) return fail(path(), "these are not the bits of a NaN");
        } else {
            return fail(path(), R"(expected a number, or one of "NaN", "Infinity", "-Infinity")");
        }
        out = std::bit_cast<float>(bits);
        return true;
    }

    bool get_hex(ondemand::value value, const std::string& path, std::vector<std::byte>& out) {
        std::string_view text;
        if (!get_string(value, path, text)) return false;
        if (text.size() % 2 != 0) return fail(path, "expected an even number of hexadecimal digits");
        out.reserve(text.size() / 2);
        for (std::size_t i = 0; i < text.size(); i += 2) {
            const auto high = hex_digit(text[i]);
            const auto low = hex_digit(text[i + 1]);
            if (!high || !low) return fail(path, "expected hexadecimal digits (0-9, a-f)");
            out.push_back(static_cast<std::byte>(*high << 4U | *low));
        }
        return true;
    }

private:
    simdjson::padded_string padded_;
    ondemand::parser parser_;
    ondemand::document document_;
    bool is_open_ = false;
    const char* at_ = nullptr; // the value being looked at
    std::optional<Error> error_;
};

} // namespace inputanim::json
