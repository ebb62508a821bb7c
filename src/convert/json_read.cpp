#include <inputanim/convert/json.hpp>

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "convert/json_parser.hpp"
#include "read/layout_findings.hpp"

namespace inputanim {
namespace {

namespace ondemand = json::ondemand;

class JsonReader {
public:
    explicit JsonReader(std::string_view text) : json_(text) {}

    [[nodiscard]] Result<Recording> run() {
        json_.parse([&](ondemand::object root) { return read_root(root); });
        if (!json_.error()) settle();
        if (json_.error()) return *json_.error();
        recording_.findings = layout_findings(recording_, std::nullopt);
        return std::move(recording_);
    }

private:
    bool read_root(ondemand::object root) {
        return json_.each_field(root, "", [&](const std::string& key, ondemand::value value) {
            if (key == "format") return read_format(value);
            if (key == "version") return read_version(value);
            if (key == "layout") return read_on_disk(value);
            if (key == "markers") return read_markers(value);
            if (key == "curves") return read_curves(value);
            return json_.unknown_field("", key);
        });
    }

    bool read_format(ondemand::value value) {
        std::string_view format;
        if (!json_.get_string(value, "format", format)) return false;
        has_format_ = format == "inputanim-json/1";
        return has_format_ || json_.fail("format", "expected \"inputanim-json/1\"");
    }

    bool read_version(ondemand::value value) {
        version_.emplace();
        std::size_t count = 0;
        const bool read = json_.each_element(value, "version", [&](std::size_t i, ondemand::value element) {
            count = i + 1;
            return count <= 2 ? json_.get_int32(element, "version", (*version_)[i])
                              : json_.fail("version", "expected two numbers");
        });
        return read && (count == 2 || json_.fail("version", "expected two numbers"));
    }

    bool read_on_disk(ondemand::value value) {
        return json_.each_field(value, "layout", [&](const std::string& key, ondemand::value inner) {
            OnDisk& on_disk = recording_.on_disk;
            if (key == "form") {
                std::string_view text;
                if (!json_.get_string(inner, "layout.form", text)) return false;
                layout_ = find_layout(text);
                return layout_.has_value() ||
                       json_.fail("layout.form", "there is no form \"" + std::string(text) + "\"");
            }
            if (key == "flags") {
                flags_.emplace();
                std::size_t count = 0;
                const bool read =
                    json_.each_element(inner, "layout.flags", [&](std::size_t i, ondemand::value element) {
                        count = i + 1;
                        std::int64_t flag = 0;
                        if (count > 3) return json_.fail("layout.flags", "expected three numbers");
                        if (!json_.get_integer(element, "layout.flags", 0, 255, flag)) return false;
                        (*flags_)[i] = static_cast<std::uint8_t>(flag);
                        return true;
                    });
                return read && (count == 3 || json_.fail("layout.flags", "expected three numbers"));
            }
            if (key == "nameLengthBytes") {
                on_disk.name_length_bytes.clear();
                return json_.each_element(inner, "layout.nameLengthBytes", [&](std::size_t, ondemand::value element) {
                    std::int64_t bytes = 0;
                    if (!json_.get_integer(element, "layout.nameLengthBytes", 1, 5, bytes)) return false;
                    on_disk.name_length_bytes.push_back(static_cast<std::uint8_t>(bytes));
                    return true;
                });
            }
            if (key == "trailing") {
                std::vector<std::byte> bytes;
                if (!json_.get_hex(inner, "layout.trailing", bytes)) return false;
                on_disk.trailing = Bytes(std::move(bytes));
                return true;
            }
            return json_.unknown_field("layout", key);
        });
    }

    bool read_markers(ondemand::value value) {
        return json_.each_element(value, "markers", [&](std::size_t i, ondemand::value element) {
            const std::string path = "markers[" + std::to_string(i) + "]";
            std::optional<float> time;
            std::optional<std::string> name;
            std::optional<std::vector<std::byte>> bytes;
            const bool read = json_.each_field(element, path, [&](const std::string& key, ondemand::value inner) {
                if (key == "time")
                    return json_.get_number(
                        inner, [&] { return path + ".time"; }, time.emplace());
                if (key == "nameBytes") return json_.get_hex(inner, path + ".nameBytes", bytes.emplace());
                if (key != "name") return json_.unknown_field(path, key);
                std::string_view text;
                if (!json_.get_string(inner, path + ".name", text)) return false;
                name = text;
                return true;
            });
            if (!read) return false;
            if (!time || !(name || bytes)) return json_.fail(path, "a marker needs a time and a name");
            if (bytes) name.emplace(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            recording_.animation.markers.add(*time, *name);
            return true;
        });
    }

    bool read_curves(ondemand::value value) {
        return json_.each_element(value, "curves", [&](std::size_t i, ondemand::value element) {
            const std::string path = "curves[" + std::to_string(i) + "]";
            Curve curve;
            std::optional<std::size_t> index;
            const bool read = json_.each_field(element, path, [&](const std::string& key, ondemand::value inner) {
                if (key == "name") return read_curve_name(inner, path + ".name", index);
                if (key == "pre") return json_.get_int32(inner, path + ".pre", curve.pre_wrap);
                if (key == "post") return json_.get_int32(inner, path + ".post", curve.post_wrap);
                if (key == "keys") return read_keys(inner, path, curve);
                return json_.unknown_field(path, key);
            });
            if (!read) return false;
            if (!index) return json_.fail(path, "a curve needs a name");
            if (seen_[*index]) return json_.fail(path, curve_name(*index) + " is there twice");
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
        if (!json_.get_string(value, path, text)) return false;
        // Mostly the one that follows the last one.
        if (next_curve_ < curve_count && curve_name(next_curve_) == text) {
            index = next_curve_;
        } else {
            index = find_curve(text);
        }
        if (index) next_curve_ = *index + 1;
        return index.has_value() || json_.fail(path, "there is no curve \"" + std::string(text) + "\"");
    }

    bool read_keys(ondemand::value value, const std::string& path, Curve& curve) {
        keys_.clear();
        const bool read = json_.each_element(value, path + ".keys", [&](std::size_t i, ondemand::value element) {
            const auto key_path = [&] { return path + ".keys[" + std::to_string(i) + "]"; };
            Keyframe key;
            std::size_t count = 0;
            json_.look_at(element);
            ondemand::array fields;
            if (const auto status = element.get_array().get(fields); status != simdjson::SUCCESS) {
                return json_.fail(key_path(), status, "an array of 2 or 7 numbers");
            }
            for (auto field : fields) {
                ondemand::value number;
                if (const auto status = field.get(number); status != simdjson::SUCCESS) {
                    return json_.fail_here(key_path(), status);
                }
                if (!read_key_field(number, key_path, count++, key)) return false;
            }
            if (count != 2 && count != 7) return json_.fail(key_path(), "a key has 2 or 7 numbers");
            keys_.push_back(key);
            return true;
        });
        if (!read) return false;
        const WrapMode pre = curve.pre_wrap;
        const WrapMode post = curve.post_wrap;
        curve = make_curve(keys_);
        curve.pre_wrap = pre;
        curve.post_wrap = post;
        return true;
    }

    template <class Path>
    bool read_key_field(ondemand::value value, const Path& path, std::size_t field, Keyframe& key) {
        switch (field) {
            case 0: return json_.get_number(value, path, key.time);
            case 1: return json_.get_number(value, path, key.value);
            case 2: return json_.get_number(value, path, key.in_tangent);
            case 3: return json_.get_number(value, path, key.out_tangent);
            case 4: return json_.get_number(value, path, key.in_weight);
            case 5: return json_.get_number(value, path, key.out_weight);
            case 6: return json_.get_int32(value, path() + " weightedMode", key.weighted_mode);
            default: return json_.fail(path(), "a key has 2 or 7 numbers");
        }
    }

    // What depends on several fields, once all are there.
    bool settle() {
        json_.look_at_start();
        if (!has_format_) return json_.fail("format", R"(the field "format" is missing; expected "inputanim-json/1")");
        if (!version_ && !layout_) return json_.fail("version", "neither a version nor a layout.form is given");
        if (version_ && *version_ != std::array{1, 0} && *version_ != std::array{1, 1}) {
            return json_.fail("version", "there are versions [1, 0] and [1, 1] alone");
        }
        if (!layout_) {
            layout_ = *version_ == std::array{1, 0} ? Layout::mrtk_1_0 : Layout::mrtk_1_1;
        }
        const LayoutInfo& layout = info(*layout_);
        if (version_ && *version_ != std::array{layout.major, layout.minor}) {
            return json_.fail("version", "it does not go with the form " + std::string(layout.name));
        }
        recording_.on_disk.layout = *layout_;
        Animation& animation = recording_.animation;
        if (!layout.flags) {
            set_part(animation, Part::camera, true);
            set_part(animation, Part::hands, true);
        } else if (flags_) {
            for (const auto part : {Part::camera, Part::hands, Part::gaze}) {
                const std::uint8_t flag = (*flags_)[static_cast<std::size_t>(part)];
                if (flag == 0 && has(animation, part)) {
                    return json_.fail("layout.flags", "they say that there is no " + std::string(name(part)) +
                                                          ", but there are curves of it");
                }
                set_part(animation, part, flag != 0);
            }
            recording_.on_disk.flags = *flags_;
        }
        auto& prefixes = recording_.on_disk.name_length_bytes;
        if (!prefixes.empty() && prefixes.size() != animation.markers.size()) {
            return json_.fail("layout.nameLengthBytes", "expected one number for every marker");
        }
        return true;
    }

    json::Parser json_;
    Recording recording_;
    bool has_format_ = false;
    std::optional<std::array<std::int32_t, 2>> version_;
    std::optional<Layout> layout_;
    std::optional<std::array<std::uint8_t, 3>> flags_;
    std::array<bool, curve_count> seen_{};
    std::size_t next_curve_ = 0;
    const Curve* last_curve_ = nullptr;
    std::vector<Keyframe> keys_; // of the curve being read; memory that is used again
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
    return std::make_unique<JsonReader>(text)->run();
}

} // namespace inputanim
