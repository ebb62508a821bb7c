#include <array>

#include <inputanim/joints.hpp>

#include "handles.hpp"

using namespace inputanim;

namespace {

// Made once, and never gone: callers keep what points into it.
const std::array<std::string, curve_count>& names() {
    static const auto* const all = [] {
        auto made = std::make_unique<std::array<std::string, curve_count>>();
        for (std::size_t i = 0; i < curve_count; ++i) (*made)[i] = curve_name(i);
        return made.release();
    }();
    return *all;
}

} // namespace

const char* inputanim_curve_name(size_t curve) {
    if (curve >= curve_count) return nullptr;
    return c::or_else<const char*>(nullptr, [&] { return names()[curve].c_str(); });
}

int32_t inputanim_find_curve(const char* name) {
    return c::or_else<std::int32_t>(-1, [&] {
        const auto found = find_curve(c::text_of(name));
        return found ? static_cast<std::int32_t>(*found) : -1;
    });
}

const char* inputanim_joint_name(size_t joint) {
    return joint < joint_count ? info(inputanim::joint(joint)).name.data() : nullptr;
}

int32_t inputanim_joint_parent(size_t joint) {
    const auto parent = joint < joint_count ? info(inputanim::joint(joint)).parent : std::nullopt;
    return parent ? static_cast<std::int32_t>(index(*parent)) : -1;
}

bool inputanim_curve_at(const inputanim_recording* recording, size_t curve, inputanim_curve* out) {
    if (out == nullptr) return false;
    *out = inputanim_curve{};
    if (curve >= curve_count || !c::is_living(recording)) return false;
    const Channel& channel = channel_of(curve);
    const auto axes = curves(recording->recording.animation, channel);
    const Curve found = axes.empty() ? Curve{} : axes[curve - channel.first];
    out->key_count = found.key_count();
    out->times = found.times.data();
    out->values = found.values.data();
    if (found.tangents) {
        const Tangents& tangents = *found.tangents;
        out->in_tangents = tangents.in.data();
        out->out_tangents = tangents.out.data();
        out->in_weights = tangents.in_weight.data();
        out->out_weights = tangents.out_weight.data();
        out->weighted_modes = reinterpret_cast<const std::int32_t*>(tangents.mode.data());
    }
    out->pre_wrap = static_cast<std::int32_t>(found.pre_wrap);
    out->post_wrap = static_cast<std::int32_t>(found.post_wrap);
    return true;
}

size_t inputanim_marker_count(const inputanim_recording* recording) {
    return c::is_living(recording) ? recording->recording.animation.markers.size() : 0;
}

float inputanim_marker_time(const inputanim_recording* recording, size_t marker) {
    return marker < inputanim_marker_count(recording) ? recording->recording.animation.markers[marker].time : 0;
}

const char* inputanim_marker_name(const inputanim_recording* recording, size_t marker, size_t* size) {
    const bool is_there = marker < inputanim_marker_count(recording);
    const std::string_view name = is_there ? recording->recording.animation.markers[marker].name : std::string_view();
    if (size != nullptr) *size = name.size();
    return is_there ? name.data() : nullptr;
}
