// Animations as short text, for golden results that people can read.
#pragma once

#include <cstdio>
#include <string>

#include <inputanim/animation.hpp>

namespace make {

using namespace inputanim;

inline std::string text_of(float number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", static_cast<double>(number));
    return text;
}

// "1:2.5" for a linear key at 1 s; with tangents "1:2.5 (in/out)", with weights "(in*weight/out*weight)" for the sides
// that use them.
inline std::string text_of(const Keyframe& key) {
    const std::string text = text_of(key.time) + ":" + text_of(key.value);
    const Keyframe linear;
    if (key.in_tangent == linear.in_tangent && key.out_tangent == linear.out_tangent &&
        key.in_weight == linear.in_weight && key.out_weight == linear.out_weight &&
        key.weighted_mode == linear.weighted_mode) {
        return text;
    }
    const auto side = [&](float tangent, float weight, WeightedMode bit) {
        const bool weighted = (static_cast<unsigned>(key.weighted_mode) & static_cast<unsigned>(bit)) != 0;
        return text_of(tangent) + (weighted ? "*" + text_of(weight) : "");
    };
    return text + " (" + side(key.in_tangent, key.in_weight, WeightedMode::in) + "/" +
           side(key.out_tangent, key.out_weight, WeightedMode::out) + ")";
}

inline std::string text_of(const Curve& curve) {
    std::string text;
    for (std::size_t i = 0; i < curve.key_count(); ++i) text += (i == 0 ? "" : ", ") + text_of(curve.key(i));
    if (curve.pre_wrap != WrapMode::clamp_forever) text += " pre " + std::to_string(static_cast<int>(curve.pre_wrap));
    if (curve.post_wrap != WrapMode::clamp_forever) {
        text += " post " + std::to_string(static_cast<int>(curve.post_wrap));
    }
    return text;
}

// A line for every curve with keys and every marker, and one for every part without keys:
//     camera.position.x  0:1, 0.5:2
//     marker  1.5 grab
inline std::string text_of(const Animation& animation) {
    std::string text;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
        if (!has(animation, part)) continue;
        std::string lines;
        for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
            if (channel_of(i).part == part && !curve.empty()) lines += curve_name(i) + "  " + text_of(curve) + "\n";
        });
        text += lines.empty() ? std::string(name(part)) + "  no keys\n" : lines;
    }
    for (std::size_t i = 0; i < animation.markers.size(); ++i) {
        const Marker marker = animation.markers[i];
        text += "marker  " + text_of(marker.time) + " " + std::string(marker.name) + "\n";
    }
    return text;
}

} // namespace make
