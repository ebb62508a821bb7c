// Reads what matters of a Unity clip, line by line.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <inputanim/animation.hpp>

namespace make {

using namespace inputanim;

struct ClipCurve {
    std::vector<std::array<Keyframe, 4>> keys; // for x, y, z and w; x alone for a state
    int pre_infinity = -1;
    int post_infinity = -1;

    [[nodiscard]] Curve axis(std::size_t axis) const {
        std::vector<Keyframe> of_axis;
        for (const auto& key : keys) of_axis.push_back(key[axis]);
        return make_curve(of_axis);
    }
};

struct ClipEvent {
    float time = 0;
    std::string function;
    std::string data; // as it is quoted
    int options = 0;
};

struct Clip {
    // By the list and the path: "m_PositionCurves Hand.Left/Wrist"
    std::map<std::string, ClipCurve> curves;
    std::vector<ClipEvent> events;
    std::map<std::string, std::string> fields; // of one line each, by name
    std::vector<std::string> unknown;          // lines that nobody expected
};

inline float clip_number(std::string_view text) {
    if (text == "Infinity") return std::numeric_limits<float>::infinity();
    if (text == "-Infinity") return -std::numeric_limits<float>::infinity();
    float number = std::numeric_limits<float>::quiet_NaN();
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    return end == text.data() + text.size() ? number : std::numeric_limits<float>::quiet_NaN();
}

// "{x: 1, y: 2, z: 3}", or "1" for all of them
inline std::array<float, 4> clip_numbers(std::string_view text) {
    std::array<float, 4> numbers{};
    if (!text.starts_with('{')) {
        numbers.fill(clip_number(text));
        return numbers;
    }
    text = text.substr(1, text.size() - 2);
    for (float& number : numbers) {
        if (text.size() < 3) break;
        const std::size_t end = text.find(", ");
        number = clip_number(text.substr(3, end == text.npos ? text.npos : end - 3));
        text.remove_prefix(end == text.npos ? text.size() : end + 2);
    }
    return numbers;
}

inline Clip read_clip(const std::string& text) {
    Clip clip;
    std::istringstream in(text);
    std::string list;
    ClipCurve curve;
    for (std::string line; std::getline(in, line);) {
        const std::size_t indent = line.find_first_not_of(" -");
        const std::size_t colon = line.find(": ");
        const bool starts = line.find("- ") < indent;
        const std::string key = line.substr(std::min(indent, line.size()), colon - indent);
        const std::string value = colon == line.npos ? "" : line.substr(colon + 2);
        const auto set = [&](auto assign) {
            const std::array<float, 4> numbers = clip_numbers(value);
            for (std::size_t axis = 0; axis < 4 && !curve.keys.empty(); ++axis) {
                assign(curve.keys.back()[axis], numbers[axis]);
            }
        };
        if (indent == 2 && line.ends_with(":") && !starts) {
            list = line.substr(2, line.size() - 3);
        } else if (indent == 2) {
            clip.fields[key] = value;
        } else if (line == "  - curve:") {
            curve = {};
        } else if (indent == 8 && starts) {
            curve.keys.emplace_back();
        } else if (indent == 8 && key == "time") {
            set([](Keyframe& k, float n) { k.time = n; });
        } else if (indent == 8 && key == "value") {
            set([](Keyframe& k, float n) { k.value = n; });
        } else if (indent == 8 && key == "inSlope") {
            set([](Keyframe& k, float n) { k.in_tangent = n; });
        } else if (indent == 8 && key == "outSlope") {
            set([](Keyframe& k, float n) { k.out_tangent = n; });
        } else if (indent == 8 && key == "inWeight") {
            set([](Keyframe& k, float n) { k.in_weight = n; });
        } else if (indent == 8 && key == "outWeight") {
            set([](Keyframe& k, float n) { k.out_weight = n; });
        } else if (indent == 8 && key == "weightedMode") {
            for (Keyframe& k : curve.keys.back()) k.weighted_mode = static_cast<WeightedMode>(std::stoi(value));
        } else if (key == "m_PreInfinity") {
            curve.pre_infinity = std::stoi(value);
        } else if (key == "m_PostInfinity") {
            curve.post_infinity = std::stoi(value);
        } else if (key == "path") {
            clip.curves[list + " " + value] = curve;
        } else if (list == "m_Events" && starts) {
            clip.events.push_back({.time = clip_number(value)});
        } else if (list == "m_Events" && key == "functionName") {
            clip.events.back().function = value;
        } else if (list == "m_Events" && key == "data") {
            clip.events.back().data = value;
        } else if (list == "m_Events" && key == "messageOptions") {
            clip.events.back().options = std::stoi(value);
        } else if (key == "m_StopTime" || key == "attribute" || key == "classID") {
            clip.fields[key] = value;
        } else if (line.starts_with(' ') && value.empty() && !line.ends_with(":")) {
            clip.unknown.push_back(line);
        }
    }
    return clip;
}

} // namespace make
