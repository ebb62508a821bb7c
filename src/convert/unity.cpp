#include <inputanim/convert/unity.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "curve/segment.hpp"
#include "maths/order.hpp"
#include "text/json_text.hpp"
#include "text/text_out.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

constexpr float third = 1.0F / 3; // the weight of a side without one

// --- text ---

// In double quotes, everything but plain ASCII escaped, as Unity does; a question mark for bytes that are no text.
std::string in_yaml(std::string_view text) {
    std::string out = "\"";
    const bool valid = is_utf8(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte >= 0x80 && valid) {
            const std::size_t more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
            std::uint32_t letter = byte & (0x3fU >> more);
            for (std::size_t k = 0; k < more; ++k) {
                letter = letter << 6U | (static_cast<unsigned char>(text[++i]) & 0x3fU);
            }
            out += letter > 0xffff ? "\\U" : "\\u";
            json::put_hex_digits(out, letter, letter > 0xffff ? 8 : 4);
        } else if (byte >= 0x80) {
            out += '?';
        } else if (byte < 0x20 || byte == 0x7f) {
            out += "\\x";
            json::put_hex_digits(out, byte, 2);
        } else {
            if (byte == '"' || byte == '\\') out += '\\';
            out += text[i];
        }
    }
    return out + '"';
}

std::string path_of(const Channel& channel) {
    switch (channel.kind) {
        case ChannelKind::origin: return "Gaze";
        case ChannelKind::direction: return "Gaze/Target";
        default: break;
    }
    if (channel.part == Part::camera) return "Camera";
    std::string hand = channel.side == Side::left ? "Hand.Left" : "Hand.Right";
    if (channel.kind == ChannelKind::tracked) return hand;
    if (channel.kind == ChannelKind::pinch) return hand + "/Pinch";
    return hand + "/" + std::string(info(channel.joint).name);
}

// --- keys ---

// A key of one axis, as the clip has it.
struct ClipKey {
    float value = 0;
    float in_slope = 0;
    float out_slope = 0;
    float in_weight = third;
    float out_weight = third;
    bool weighted_in = false;
    bool weighted_out = false;
};

// A line's, which makes a Hermite curve a line.
float slope(const Curve& curve, std::size_t left) {
    const double seconds = static_cast<double>(curve.times[left + 1]) - curve.times[left];
    if (!(seconds > 0)) return 0;
    return finite((static_cast<double>(curve.values[left + 1]) - curve.values[left]) / seconds);
}

// New keys between wild ones may be out of range.
ClipKey clip_key(const Curve& curve, std::size_t i) {
    ClipKey key{.value = finite(curve.values[i])};
    if (curve.tangents != nullptr) {
        const Keyframe own = curve.key(i);
        key.in_slope = std::isnan(own.in_tangent) ? 0 : own.in_tangent;
        key.out_slope = std::isnan(own.out_tangent) ? 0 : own.out_tangent;
        key.weighted_in = uses(own.weighted_mode, WeightedMode::in);
        key.weighted_out = uses(own.weighted_mode, WeightedMode::out);
        if (key.weighted_in) key.in_weight = finite(own.in_weight);
        if (key.weighted_out) key.out_weight = finite(own.out_weight);
        return key;
    }
    const bool is_last = i + 1 == curve.key_count();
    if (i > 0) key.in_slope = slope(curve, i - 1);
    key.out_slope = is_last ? key.in_slope : slope(curve, i);
    if (i == 0) key.in_slope = key.out_slope;
    return key;
}

// Sorted, and finite but for tangents, which may be infinite: those hold a value. Counts the keys that it changed.
Curve clean(const Curve& curve, std::size_t& odd) {
    Curve sorted = playable(curve);
    if (sorted.times.finite() && sorted.values.finite() && sorted.tangents == nullptr) return sorted;
    std::vector<Keyframe> keys;
    keys.reserve(sorted.key_count());
    for (std::size_t i = 0; i < sorted.key_count(); ++i) {
        Keyframe key = sorted.key(i);
        bool changed = !std::isfinite(key.time) || !std::isfinite(key.value);
        if (!changed) {
            const auto replace = [&](float& number, bool good, float other) {
                changed = changed || !good;
                if (!good) number = other;
            };
            for (float* tangent : {&key.in_tangent, &key.out_tangent}) replace(*tangent, !std::isnan(*tangent), 0);
            for (float* weight : {&key.in_weight, &key.out_weight}) replace(*weight, std::isfinite(*weight), third);
            keys.push_back(key);
        }
        odd += changed ? 1 : 0;
    }
    return with_keys(sorted, keys);
}

// What m_PreInfinity and m_PostInfinity call it.
std::string_view infinity_of(WrapMode mode) {
    if (mode == WrapMode::ping_pong) return "0";
    return repeats(mode) ? "1" : "2";
}

// --- the clip ---

class ClipWriter {
public:
    ClipWriter(const Animation& animation, const UnityClipOptions& options, const Sink& put)
        : animation_(animation), options_(options), out_(put) {}

    Result<Notes> run() {
        put_head();
        put_vectors("m_RotationCurves", {ChannelKind::rotation});
        out_.text("  m_CompressedRotationCurves: []\n  m_EulerCurves: []\n");
        put_vectors("m_PositionCurves", {ChannelKind::position, ChannelKind::origin, ChannelKind::direction});
        out_.text("  m_ScaleCurves: []\n");
        put_states();
        put_settings();
        put_events();
        if (auto written = out_.finish(); !written) return std::move(written).error();
        note("numbers that are not finite left out", odd_keys_, "key");
        note("keys added where an axis had none of its own", apart_, "vector");
        note("signs changed to that of the rotation before, which is the same rotation", turned_, "key");
        note("ends held, as the axes do not repeat alike", wraps_apart_, "vector");
        note("moved to 0 s, as they have no later time", moved_markers_, "marker");
        return std::move(notes_);
    }

private:
    void note(std::string_view what, std::size_t count, std::string_view thing) {
        if (count > 0) notes_.push_back(std::string(what) + ": " + counted(count, thing));
    }

    void put_head() {
        out_.put("%YAML 1.1\n"
                 "%TAG !u! tag:unity3d.com,2011:\n"
                 "--- !u!74 &7400000\n"
                 "AnimationClip:\n"
                 "  m_ObjectHideFlags: 0\n"
                 "  m_CorrespondingSourceObject: {fileID: 0}\n"
                 "  m_PrefabInstance: {fileID: 0}\n"
                 "  m_PrefabAsset: {fileID: 0}\n"
                 "  m_Name: ",
                 in_yaml(options_.name.empty() ? "InputAnimation" : options_.name),
                 "\n"
                 "  serializedVersion: 6\n"
                 "  m_Legacy: 0\n"
                 "  m_Compressed: 0\n"
                 "  m_UseHighQualityCurve: 1\n");
    }

    // A list has no lines of its own where it is empty.
    void put_list_head(std::string_view name, bool& is_open) {
        if (!is_open) out_.put("  ", name, ":\n");
        is_open = true;
    }
    void end_list(std::string_view name, bool is_open) {
        if (!is_open) out_.put("  ", name, ": []\n");
    }

    // --- positions and rotations ---

    void put_vectors(std::string_view name, std::initializer_list<ChannelKind> kinds) {
        bool is_open = false;
        for (const Channel& channel : channels()) {
            if (!out_.ok() || std::ranges::find(kinds, channel.kind) == kinds.end()) continue;
            const std::vector<Curve> axes = clip_axes(channel);
            if (axes.empty() || axes[0].empty()) continue;
            put_list_head(name, is_open);
            out_.text("  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
            for (std::size_t i = 0; i < axes[0].key_count(); ++i) put_vector_key(axes, i);
            put_curve_end(axes);
            out_.put("    path: ", path_of(channel), "\n");
        }
        end_list(name, is_open);
    }

    std::vector<Curve> clip_axes(const Channel& channel) {
        std::vector<Curve> axes;
        for (const Curve& axis : curves(animation_, channel)) axes.push_back(clean(axis, odd_keys_));
        if (axes.empty()) return axes;
        if (!have_same_times(axes)) ++apart_;
        bring_together(axes);
        if (channel.kind != ChannelKind::rotation) return axes;
        const std::vector<float> signs = continuous_signs(axes);
        if (!signs.empty()) scale_keys(axes, signs);
        turned_ += static_cast<std::size_t>(std::ranges::count(signs, -1));
        return axes;
    }

    // The axes share one weighted mode: a side that has no weight among some that do counts a third, as it did.
    void put_vector_key(std::span<const Curve> axes, std::size_t i) {
        std::array<ClipKey, 4> keys{};
        int mode = 0;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            keys[axis] = clip_key(axes[axis], i);
            mode |= (keys[axis].weighted_in ? 1 : 0) | (keys[axis].weighted_out ? 2 : 0);
        }
        const std::span used(keys.data(), axes.size());
        out_.put("      - serializedVersion: 3\n        time: ", axes[0].times[i], "\n");
        put_vector("value", used, &ClipKey::value);
        put_vector("inSlope", used, &ClipKey::in_slope);
        put_vector("outSlope", used, &ClipKey::out_slope);
        out_.put("        tangentMode: 0\n        weightedMode: ", mode, "\n");
        put_vector("inWeight", used, &ClipKey::in_weight);
        put_vector("outWeight", used, &ClipKey::out_weight);
    }

    void put_vector(std::string_view name, std::span<const ClipKey> keys, float ClipKey::*member) {
        out_.put("        ", name, ": {x: ");
        put_number(keys[0].*member);
        out_.text(", y: ");
        put_number(keys[1].*member);
        out_.text(", z: ");
        put_number(keys[2].*member);
        if (keys.size() > 3) {
            out_.text(", w: ");
            put_number(keys[3].*member);
        }
        out_.text("}\n");
    }

    void put_number(float number) {
        if (std::isinf(number)) return out_.text(number > 0 ? "Infinity" : "-Infinity");
        out_.number(number);
    }

    void put_curve_end(std::span<const Curve> axes) {
        std::string_view pre = infinity_of(axes[0].pre_wrap);
        std::string_view post = infinity_of(axes[0].post_wrap);
        const bool alike = std::ranges::all_of(axes, [&](const Curve& axis) {
            return infinity_of(axis.pre_wrap) == pre && infinity_of(axis.post_wrap) == post;
        });
        if (!alike) {
            ++wraps_apart_;
            pre = post = infinity_of(WrapMode::clamp_forever);
        }
        out_.put("      m_PreInfinity: ", pre, "\n      m_PostInfinity: ", post, "\n      m_RotationOrder: 4\n");
    }

    // --- what is tracked and pinched: whether objects are active ---

    void put_states() {
        bool is_open = false;
        for (const Channel& channel : channels()) {
            if (!channel.is_state() || !out_.ok()) continue;
            for (const Curve& state : curves(animation_, channel)) {
                const Curve curve = clean(state, odd_keys_);
                if (curve.empty()) continue;
                put_list_head("m_FloatCurves", is_open);
                out_.text("  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
                for (std::size_t i = 0; i < curve.key_count(); ++i) put_state_key(curve, i);
                out_.put("      m_PreInfinity: 2\n      m_PostInfinity: 2\n      m_RotationOrder: 4\n"
                         "    attribute: m_IsActive\n    path: ",
                         path_of(channel), "\n    classID: 1\n    script: {fileID: 0}\n");
            }
        }
        end_list("m_FloatCurves", is_open);
    }

    void put_state_key(const Curve& curve, std::size_t i) {
        out_.put("      - serializedVersion: 3\n        time: ", curve.times[i],
                 "\n        value: ", curve.values[i] > 0.5F ? "1" : "0",
                 "\n        inSlope: Infinity\n        outSlope: Infinity\n        tangentMode: 103\n"
                 "        weightedMode: 0\n        inWeight: 0\n        outWeight: 0\n");
    }

    // --- the rest ---

    void put_settings() {
        out_.put("  m_PPtrCurves: []\n"
                 "  m_SampleRate: 60\n"
                 "  m_WrapMode: 0\n"
                 "  m_Bounds:\n"
                 "    m_Center: {x: 0, y: 0, z: 0}\n"
                 "    m_Extent: {x: 0, y: 0, z: 0}\n"
                 "  m_ClipBindingConstant:\n"
                 "    genericBindings: []\n"
                 "    pptrCurveMapping: []\n"
                 "  m_AnimationClipSettings:\n"
                 "    serializedVersion: 2\n"
                 "    m_AdditiveReferencePoseClip: {fileID: 0}\n"
                 "    m_AdditiveReferencePoseTime: 0\n"
                 "    m_StartTime: 0\n"
                 "    m_StopTime: ",
                 duration(animation_),
                 "\n"
                 "    m_OrientationOffsetY: 0\n"
                 "    m_Level: 0\n"
                 "    m_CycleOffset: 0\n"
                 "    m_HasAdditiveReferencePose: 0\n"
                 "    m_LoopTime: 0\n"
                 "    m_LoopBlend: 0\n"
                 "    m_LoopBlendOrientation: 0\n"
                 "    m_LoopBlendPositionY: 0\n"
                 "    m_LoopBlendPositionXZ: 0\n"
                 "    m_KeepOriginalOrientation: 0\n"
                 "    m_KeepOriginalPositionY: 1\n"
                 "    m_KeepOriginalPositionXZ: 0\n"
                 "    m_HeightFromFeet: 0\n"
                 "    m_Mirror: 0\n"
                 "  m_EditorCurves: []\n"
                 "  m_EulerEditorCurves: []\n"
                 "  m_HasGenericRootTransform: 0\n"
                 "  m_HasMotionFloatCurves: 0\n");
    }

    // In the order of time. Nobody has to listen: messageOptions 1 is DontRequireReceiver.
    void put_events() {
        const Markers& markers = animation_.markers;
        std::vector<float> times(markers.times().begin(), markers.times().end());
        for (float& time : times) { // NaN and what is before the clip too
            if (!std::isfinite(time) || !(time > 0)) time = 0;
        }
        bool is_open = false;
        for (const std::size_t i : ascending_order(times)) {
            if (!out_.ok()) break;
            put_list_head("m_Events", is_open);
            out_.put("  - time: ", times[i], "\n    functionName: OnMarker\n    data: ", in_yaml(markers[i].name),
                     "\n    objectReferenceParameter: {fileID: 0}\n    floatParameter: 0\n    intParameter: 0\n"
                     "    messageOptions: 1\n");
            moved_markers_ += std::isfinite(markers[i].time) && markers[i].time >= 0 ? 0 : 1;
        }
        end_list("m_Events", is_open);
    }

    const Animation& animation_;
    const UnityClipOptions& options_;
    TextOut out_;
    Notes notes_;
    std::size_t odd_keys_ = 0;
    std::size_t apart_ = 0;
    std::size_t turned_ = 0;
    std::size_t wraps_apart_ = 0;
    std::size_t moved_markers_ = 0;
};

} // namespace

Result<Notes> write_unity_clip(const Animation& animation, const UnityClipOptions& options, const Sink& put) {
    const auto span = span_of(animation);
    if (!span || span->from >= 0) return ClipWriter(animation, options, put).run();
    const auto later = shift(animation, -span->from); // a clip starts at 0
    if (!later) return later.error();
    auto notes = ClipWriter(*later, options, put).run();
    if (notes) notes->push_back("everything comes " + seconds(-span->from) + " later, as a clip starts at 0");
    return notes;
}

} // namespace inputanim
