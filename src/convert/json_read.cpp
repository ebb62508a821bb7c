#include <inputanim/convert/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include <simdjson.h>

#include "convert/json_text.hpp"

namespace inputanim {
namespace {

namespace ondemand = simdjson::ondemand;

std::optional<std::uint32_t> hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
    return std::nullopt;
}

// Every function returns false once an error is noted; the first one counts.
class Reader {
public:
    explicit Reader(std::string_view text) : padded_(text) {}

    [[nodiscard]] Result<Recording> run() {
        simdjson::error_code status = parser_.iterate(padded_).get(document_);
        is_open_ = status == simdjson::SUCCESS;
        ondemand::object root;
        if (status == simdjson::SUCCESS) status = document_.get_object().get(root);
        if (status != simdjson::SUCCESS) {
            // The parser looks at both ends first: a text that was cut is told from its end.
            if (status == simdjson::INCOMPLETE_ARRAY_OR_OBJECT) at_ = padded_.data() + padded_.length();
            fail("", status, "a JSON object");
        } else if (const char* rest = nullptr;
                   read_root(root) && document_.current_location().get(rest) == simdjson::SUCCESS) {
            at_ = rest;
            fail("", simdjson::TRAILING_CONTENT, "");
        }
        if (error_) return *std::move(error_);
        if (!settle()) return *std::move(error_);
        recording_.findings = layout_findings(recording_, std::nullopt);
        return std::move(recording_);
    }

private:
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
        return fail(path, "unknown field \"" + key + "\"");
    }

    template <class Path>
    bool get_number(ondemand::value value, const Path& path, float& out) {
        look_at(value);
        ondemand::json_type type{};
        if (const auto status = value.type().get(type); status != simdjson::SUCCESS) return fail_here(path(), status);
        if (type == ondemand::json_type::string) return get_non_finite(value, path, out);
        const std::string_view token = value.raw_json_token();
        double wide = 0;
        if (const auto status = value.get_double().get(wide); status != simdjson::SUCCESS) {
            return fail(path(), status, R"(a number, or one of "NaN", "Infinity", "-Infinity")");
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
            bits = json::plain_nan;
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

    // --- the document ---

    bool read_root(ondemand::object root) {
        return each_field(root, "", [&](const std::string& key, ondemand::value value) {
            if (key == "format") return read_format(value);
            if (key == "version") return read_version(value);
            if (key == "layout") return read_layout(value);
            if (key == "markers") return read_markers(value);
            if (key == "curves") return read_curves(value);
            return unknown_field("", key);
        });
    }

    bool read_format(ondemand::value value) {
        std::string_view format;
        if (!get_string(value, "format", format)) return false;
        has_format_ = format == "inputanim-json/1";
        return has_format_ || fail("format", "expected \"inputanim-json/1\"");
    }

    bool read_version(ondemand::value value) {
        version_.emplace();
        std::size_t count = 0;
        const bool read = each_element(value, "version", [&](std::size_t i, ondemand::value element) {
            count = i + 1;
            return count <= 2 ? get_int32(element, "version", (*version_)[i]) : fail("version", "expected two numbers");
        });
        return read && (count == 2 || fail("version", "expected two numbers"));
    }

    bool read_layout(ondemand::value value) {
        return each_field(value, "layout", [&](const std::string& key, ondemand::value inner) {
            Layout& layout = recording_.layout;
            if (key == "form") {
                std::string_view text;
                if (!get_string(inner, "layout.form", text)) return false;
                form_ = find_form(text);
                return form_.has_value() || fail("layout.form", "there is no form \"" + std::string(text) + "\"");
            }
            if (key == "flags") {
                flags_.emplace();
                std::size_t count = 0;
                const bool read = each_element(inner, "layout.flags", [&](std::size_t i, ondemand::value element) {
                    count = i + 1;
                    std::int64_t flag = 0;
                    if (count > 3) return fail("layout.flags", "expected three numbers");
                    if (!get_integer(element, "layout.flags", 0, 255, flag)) return false;
                    (*flags_)[i] = static_cast<std::uint8_t>(flag);
                    return true;
                });
                return read && (count == 3 || fail("layout.flags", "expected three numbers"));
            }
            if (key == "nameLengthBytes") {
                layout.name_length_bytes.clear();
                return each_element(inner, "layout.nameLengthBytes", [&](std::size_t, ondemand::value element) {
                    std::int64_t bytes = 0;
                    if (!get_integer(element, "layout.nameLengthBytes", 1, 5, bytes)) return false;
                    layout.name_length_bytes.push_back(static_cast<std::uint8_t>(bytes));
                    return true;
                });
            }
            if (key == "trailing") {
                std::vector<std::byte> bytes;
                if (!get_hex(inner, "layout.trailing", bytes)) return false;
                layout.trailing = Bytes(std::move(bytes));
                return true;
            }
            return unknown_field("layout", key);
        });
    }

    bool read_markers(ondemand::value value) {
        return each_element(value, "markers", [&](std::size_t i, ondemand::value element) {
            const std::string path = "markers[" + std::to_string(i) + "]";
            std::optional<float> time;
            std::optional<std::string> name;
            std::optional<std::vector<std::byte>> bytes;
            const bool read = each_field(element, path, [&](const std::string& key, ondemand::value inner) {
                if (key == "time")
                    return get_number(
                        inner, [&] { return path + ".time"; }, time.emplace());
                if (key == "nameBytes") return get_hex(inner, path + ".nameBytes", bytes.emplace());
                if (key != "name") return unknown_field(path, key);
                std::string_view text;
                if (!get_string(inner, path + ".name", text)) return false;
                name = text;
                return true;
            });
            if (!read) return false;
            if (!time || !(name || bytes)) return fail(path, "a marker needs a time and a name");
            if (bytes) name.emplace(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            recording_.animation.markers.add(*time, *name);
            return true;
        });
    }

    bool read_curves(ondemand::value value) {
        return each_element(value, "curves", [&](std::size_t i, ondemand::value element) {
            const std::string path = "curves[" + std::to_string(i) + "]";
            Curve curve;
            std::optional<std::size_t> index;
            const bool read = each_field(element, path, [&](const std::string& key, ondemand::value inner) {
                if (key == "name") return read_curve_name(inner, path + ".name", index);
                if (key == "pre") return get_int32(inner, path + ".pre", curve.pre_wrap);
                if (key == "post") return get_int32(inner, path + ".post", curve.post_wrap);
                if (key == "keys") return read_keys(inner, path, curve);
                return unknown_field(path, key);
            });
            if (!read) return false;
            if (!index) return fail(path, "a curve needs a name");
            if (seen_[*index]) return fail(path, curve_name(*index) + " is there twice");
            seen_[*index] = true;
            const Channel& channel = channel_of(*index);
            set_part(recording_.animation, channel.part, true);
            Curve& target = curves(recording_.animation, channel)[*index - channel.first];
            const Curve* before = last_curve_;
            target = std::move(curve);
            if (before != nullptr && same_times(*before, target)) target.times = before->times;
            last_curve_ = &target;
            return true;
        });
    }

    // Axes of a vector share their times, as after reading a file.
    static bool same_times(const Curve& a, const Curve& b) {
        return a.key_count() == b.key_count() && !a.empty() &&
               std::memcmp(a.times.data(), b.times.data(), a.key_count() * sizeof(float)) == 0;
    }

    bool read_curve_name(ondemand::value value, const std::string& path, std::optional<std::size_t>& index) {
        std::string_view text;
        if (!get_string(value, path, text)) return false;
        // Mostly the one that follows the last one.
        if (next_curve_ < curve_count && curve_name(next_curve_) == text) {
            index = next_curve_;
        } else {
            index = find_curve(text);
        }
        if (index) next_curve_ = *index + 1;
        return index.has_value() || fail(path, "there is no curve \"" + std::string(text) + "\"");
    }

    bool read_keys(ondemand::value value, const std::string& path, Curve& curve) {
        std::vector<Keyframe> keys;
        const bool read = each_element(value, path + ".keys", [&](std::size_t i, ondemand::value element) {
            const auto key_path = [&] { return path + ".keys[" + std::to_string(i) + "]"; };
            Keyframe key;
            std::size_t count = 0;
            look_at(element);
            ondemand::array fields;
            if (const auto status = element.get_array().get(fields); status != simdjson::SUCCESS) {
                return fail(key_path(), status, "an array of 2 or 7 numbers");
            }
            for (auto field : fields) {
                ondemand::value number;
                if (const auto status = field.get(number); status != simdjson::SUCCESS) {
                    return fail_here(key_path(), status);
                }
                if (!read_key_field(number, key_path, count++, key)) return false;
            }
            if (count != 2 && count != 7) return fail(key_path(), "a key has 2 or 7 numbers");
            keys.push_back(key);
            return true;
        });
        if (!read) return false;
        const WrapMode pre = curve.pre_wrap;
        const WrapMode post = curve.post_wrap;
        curve = make_curve(keys);
        curve.pre_wrap = pre;
        curve.post_wrap = post;
        return true;
    }

    template <class Path>
    bool read_key_field(ondemand::value value, const Path& path, std::size_t field, Keyframe& key) {
        switch (field) {
            case 0: return get_number(value, path, key.time);
            case 1: return get_number(value, path, key.value);
            case 2: return get_number(value, path, key.in_tangent);
            case 3: return get_number(value, path, key.out_tangent);
            case 4: return get_number(value, path, key.in_weight);
            case 5: return get_number(value, path, key.out_weight);
            case 6: return get_int32(value, path() + " weightedMode", key.weighted_mode);
            default: return fail(path(), "a key has 2 or 7 numbers");
        }
    }

    // What depends on several fields, once all are there.
    bool settle() {
        at_ = padded_.data();
        if (!has_format_) return fail("format", R"(the field "format" is missing; expected "inputanim-json/1")");
        if (!version_ && !form_) return fail("version", "neither a version nor a layout.form is given");
        if (!form_) {
            form_ = *version_ == std::array{1, 0} ? Form::mrtk_1_0 : Form::mrtk_1_1;
        }
        const FormInfo& form = info(*form_);
        if (version_ && *version_ != std::array{form.major, form.minor}) {
            return fail("version", "it does not go with the form " + std::string(form.name));
        }
        recording_.layout.form = *form_;
        Animation& animation = recording_.animation;
        if (!form.flags) {
            set_part(animation, Part::camera, true);
            set_part(animation, Part::hands, true);
        } else if (flags_) {
            for (const auto part : {Part::camera, Part::hands, Part::gaze}) {
                const std::uint8_t flag = (*flags_)[static_cast<std::size_t>(part)];
                if (flag == 0 && has(animation, part)) {
                    return fail("layout.flags", "they say that there is no " + std::string(name(part)) +
                                                    ", but there are curves of it");
                }
                set_part(animation, part, flag != 0);
            }
            recording_.layout.flags = *flags_;
        }
        auto& prefixes = recording_.layout.name_length_bytes;
        if (!prefixes.empty() && prefixes.size() != animation.markers.size()) {
            return fail("layout.nameLengthBytes", "expected one number for every marker");
        }
        return true;
    }

    simdjson::padded_string padded_;
    ondemand::parser parser_;
    ondemand::document document_;
    bool is_open_ = false;
    const char* at_ = nullptr; // the value being looked at
    std::optional<Error> error_;

    Recording recording_;
    bool has_format_ = false;
    std::optional<std::array<std::int32_t, 2>> version_;
    std::optional<Form> form_;
    std::optional<std::array<std::uint8_t, 3>> flags_;
    std::array<bool, curve_count> seen_{};
    std::size_t next_curve_ = 0;
    const Curve* last_curve_ = nullptr;
};

} // namespace

Result<Recording> from_json(std::string_view text) {
    // Some editors put a byte order mark before the text.
    if (text.starts_with(json::byte_order_mark)) {
        auto result = from_json(text.substr(json::byte_order_mark.size()));
        if (!result && result.error().offset) *result.error().offset += json::byte_order_mark.size();
        return result;
    }
    // 35 KB of Recording and a parser: too much for small stacks.
    return std::make_unique<Reader>(text)->run();
}

} // namespace inputanim
