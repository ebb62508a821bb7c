// The text of a USD stage: prims within prims, values and values over time.
#pragma once

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <inputanim/animation.hpp>

#include "text/json_text.hpp"
#include "text/text_out.hpp"

namespace inputanim::usd {

// A string in double quotes; question marks for bytes that are no text.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    std::string out = "\"";
    const bool valid = is_utf8(text);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 && !valid) {
            out += '?';
        } else if (byte < 0x20 || byte == 0x7f) {
            out += "\\x";
            json::put_hex_digits(out, byte, 2);
        } else {
            if (c == '"' || c == '\\') out += '\\';
            out += c;
        }
    }
    return out + '"';
}

class Stage {
public:
    Stage(const Sink& put, double codes_per_second) : out_(put), codes_per_second_(codes_per_second) {}

    [[nodiscard]] TextOut& text() noexcept { return out_; }

    // A line of its own.
    template <class... Parts>
    void line(const Parts&... parts) {
        indent();
        out_.put(parts..., "\n");
    }

    // A line that ends with a bracket; until that is closed, lines are in it.
    template <class... Parts>
    void open(const Parts&... parts) {
        line(parts...);
        ++depth_;
    }
    void close(std::string_view bracket = "}") {
        --depth_;
        line(bracket);
    }
    // `metadata` is what its parentheses hold.
    void open_prim(std::string_view type, std::string_view name, std::string_view metadata = "") {
        line("def ", type, " \"", name, "\"", metadata.empty() ? "" : " (", metadata, metadata.empty() ? "" : ")");
        open("{");
    }

    // "name = [value, value ...]"; `put_value(i)` puts each. Metadata have a line each, in parentheses.
    template <class PutValue>
    void array(std::string_view name, std::size_t count, const PutValue& put_value,
               std::initializer_list<std::string_view> metadata = {}) {
        indent();
        out_.put(name, " = ");
        list(count, put_value);
        out_.text(metadata.size() == 0 ? "\n" : " (\n");
        if (metadata.size() == 0) return;
        ++depth_;
        for (const std::string_view each : metadata) line(each);
        close(")");
    }
    template <class PutValue>
    void list(std::size_t count, const PutValue& put_value) {
        out_.text("[");
        for (std::size_t i = 0; i < count; ++i) {
            if (i > 0) out_.text(", ");
            put_value(i);
        }
        out_.text("]");
    }

    // "name.timeSamples = {...}" with a line for every time; `put_value(i)` puts its value.
    template <class PutValue>
    void samples(std::string_view name, std::span<const float> times, const PutValue& put_value) {
        open(name, samples_follow);
        for (std::size_t i = 0; i < times.size() && out_.ok(); ++i) sample(times[i], [&] { put_value(i); });
        close();
    }
    static constexpr std::string_view samples_follow = ".timeSamples = {";
    template <class PutValue>
    void sample(float time, const PutValue& put_value) {
        indent();
        out_.put(code(time), ": ");
        put_value();
        out_.text(",\n");
    }

    // Seconds to USD's time: the number of a frame where that is at this very time, in floats. Order stays.
    [[nodiscard]] double code(float time) const noexcept {
        const double exact = static_cast<double>(time) * codes_per_second_;
        const double frame = std::round(exact);
        return static_cast<float>(frame / codes_per_second_) == time ? frame : exact;
    }

    void vector(std::span<const float> v) { // of three
        out_.put("(", finite(v[0]), ", ", finite(v[1]), ", ", finite(v[2]), ")");
    }
    // From x y z w; USD has w first.
    void rotation(std::span<const float> q) { out_.put("(", q[3], ", ", q[0], ", ", q[1], ", ", q[2], ")"); }

private:
    void indent() {
        for (std::size_t i = 0; i < depth_; ++i) out_.text("    ");
    }

    TextOut out_;
    double codes_per_second_;
    std::size_t depth_ = 0;
};

// A hand as a SkelRoot, with its skeleton, its motion at these times and its skin. The animation is a prepared one in
// Unity's axes, and the hand has keys. `parent` is the path of the prim that is open.
void put_hand(Stage& stage, const Animation& animation, Side side, std::span<const float> times, JointNames names,
              std::string_view parent);

// Those of USD may not have "-".
[[nodiscard]] std::string identifier(std::string_view name);

} // namespace inputanim::usd
