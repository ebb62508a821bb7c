// Objects and arrays as JSON text, with their commas.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "text/digits.hpp"
#include "text/json_text.hpp"

namespace inputanim::json {

class Writer {
public:
    void open(char bracket) { value(bracket == '{' ? "{" : "["), comma_ = false; }
    void close(char bracket) {
        text_ += bracket;
        comma_ = true;
    }

    Writer& key(std::string_view name) {
        value("\"");
        text_.append(name).append("\":");
        comma_ = false;
        return *this;
    }
    void raw(std::string_view json) { value(json); }
    // False where it is not UTF-8, and has question marks.
    bool text(std::string_view text) {
        value("");
        return put_string(text_, text);
    }
    void index(std::size_t number) { value(std::to_string(number)); }
    void number(float number) {
        value("");
        put_number(text_, number);
    }
    // Those that JSON cannot hold become null.
    void number_or_null(double number) {
        value("");
        if (!std::isfinite(number)) {
            text_ += "null";
            return;
        }
        std::array<char, 32> digits{};
        text_.append(digits.data(), put_shortest(digits.data(), digits.data() + digits.size(), number));
    }

    void indices(std::span<const std::size_t> numbers) {
        open('[');
        for (const std::size_t each : numbers) index(each);
        close(']');
    }
    void numbers(std::span<const float> numbers) {
        open('[');
        for (const float each : numbers) number(each);
        close(']');
    }

    // An array of objects, a line each.
    template <class List, class PutFields>
    void objects(const List& list, const PutFields& put_fields) {
        open('[');
        for (const auto& element : list) {
            value("\n{");
            comma_ = false;
            put_fields(element);
            close('}');
        }
        close(']');
    }

    [[nodiscard]] std::size_t size() const noexcept { return text_.size(); }
    [[nodiscard]] std::string take() && { return std::move(text_); }

private:
    void value(std::string_view json) {
        if (comma_) text_ += ',';
        text_ += json;
        comma_ = true;
    }

    std::string text_;
    bool comma_ = false; // before what comes next
};

} // namespace inputanim::json
