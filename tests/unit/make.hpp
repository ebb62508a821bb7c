// Small animations, recordings and bytes for the unit tests.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <inputanim/animation.hpp>
#include <inputanim/finding.hpp>
#include <inputanim/read.hpp>
#include <inputanim/write.hpp>

namespace make {

using namespace inputanim;
using ByteVector = std::vector<std::byte>;

inline Curve curve(const std::vector<std::pair<float, float>>& keys) {
    std::vector<Keyframe> frames;
    for (const auto& [time, value] : keys) frames.push_back({.time = time, .value = value});
    return make_curve(frames);
}

inline ByteVector vector_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

inline std::set<std::string_view> codes_of(std::span<const Finding> findings) {
    std::set<std::string_view> codes;
    for (const Finding& finding : findings) codes.insert(info(finding.code).name);
    return codes;
}

// The same bits, or both no number.
inline bool same(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) || (std::isnan(a) && std::isnan(b));
}

inline Animation camera_of(const Curve& x) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = x;
    return animation;
}

template <class T>
T get(std::span<const std::byte> bytes, std::size_t offset) {
    T value;
    std::memcpy(&value, bytes.subspan(offset, sizeof(T)).data(), sizeof(T));
    return value;
}

template <class T>
void put(std::span<std::byte> bytes, std::size_t offset, T value) {
    std::memcpy(bytes.subspan(offset, sizeof(T)).data(), &value, sizeof(T));
}

template <class T>
void append(ByteVector& bytes, T value) {
    bytes.resize(bytes.size() + sizeof(T));
    put(bytes, bytes.size() - sizeof(T), value);
}

// The bytes of an animation; a failure of the running test where it cannot be written.
inline ByteVector bytes_of(const Animation& animation, const OnDisk& on_disk = {}) {
    const auto written = write(animation, on_disk);
    if (!written) ADD_FAILURE() << message(written.error());
    return written ? vector_of(written->bytes) : ByteVector();
}

inline Recording recording_of(std::span<const std::byte> bytes, const ReadOptions& options = {}) {
    auto recording = read(bytes, options);
    if (!recording) ADD_FAILURE() << message(recording.error());
    return recording ? *std::move(recording) : Recording();
}

// As it comes back from a file.
inline Recording read_back(const Animation& animation, const OnDisk& on_disk = {}) {
    return recording_of(bytes_of(animation, on_disk));
}

inline const Curve& curve_at(const Animation& animation, std::size_t index) {
    const Channel& channel = channel_of(index);
    return curves(animation, channel)[index - channel.first];
}

inline Curve& curve_at(Animation& animation, std::size_t index) {
    const Channel& channel = channel_of(index);
    return curves(animation, channel)[index - channel.first];
}

// The names of curves and parts that differ in any bit; empty for equal animations.
inline std::vector<std::string> differences(const Animation& a, const Animation& b) {
    std::vector<std::string> found;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
        if (has(a, part) != has(b, part)) found.emplace_back(name(part));
    }
    if (!found.empty()) return found;
    for_each_curve(a, [&](std::size_t i, const Curve& curve) {
        if (!identical(curve, curve_at(b, i))) found.push_back(curve_name(i));
    });
    bool same = a.markers.size() == b.markers.size();
    for (std::size_t i = 0; same && i < a.markers.size(); ++i) {
        same = a.markers[i].name == b.markers[i].name &&
               std::bit_cast<std::uint32_t>(a.markers[i].time) == std::bit_cast<std::uint32_t>(b.markers[i].time);
    }
    if (!same) found.emplace_back("markers");
    return found;
}

inline std::size_t count(std::span<const Finding> findings, FindingCode code) {
    std::size_t number = 0;
    for (const Finding& finding : findings) number += finding.code == code ? 1 : 0;
    return number;
}

struct RandomOptions {
    bool tangents = false; // some curves have them
    bool gaze = true;      // may have one
    bool markers = true;   // may have some
    bool odd = false;      // NaN payloads, unsorted times, unknown modes and names that are not UTF-8
    bool together = false; // axes of a vector have the same times
};

inline bool chance(std::mt19937& random, unsigned percent) {
    return random() % 100 < percent;
}

inline float any_float(std::mt19937& random) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(random()));
}

// With the times of another curve, if there is one.
inline Curve random_curve(std::mt19937& random, const RandomOptions& options, bool is_state,
                          const Curve* like = nullptr) {
    std::vector<Keyframe> keys(like != nullptr ? like->key_count() : random() % 5);
    const bool linear = !options.tangents || is_state || chance(random, 30);
    float time = static_cast<float>(random() % 100) / 10 - 2;
    for (Keyframe& key : keys) {
        time += static_cast<float>(1 + random() % 50) / 60;
        key.time = options.odd && chance(random, 10) ? any_float(random) : time;
        if (like != nullptr) key.time = like->times[static_cast<std::size_t>(&key - keys.data())];
        key.value =
            options.odd && chance(random, 20) ? any_float(random) : static_cast<float>(random() % 2001) / 1000 - 1;
        if (linear) continue;
        key.in_tangent = options.odd ? any_float(random) : static_cast<float>(random() % 100) / 7;
        key.out_tangent = options.odd ? any_float(random) : static_cast<float>(random() % 100) / 7;
        key.in_weight = key.out_weight = 1.0F / 3;
        key.weighted_mode = static_cast<WeightedMode>(options.odd && chance(random, 10) ? random() : random() % 4);
    }
    Curve made = make_curve(keys);
    if (options.odd && chance(random, 5)) made.pre_wrap = static_cast<WrapMode>(random());
    if (chance(random, 5)) made.post_wrap = WrapMode::loop;
    return made;
}

// Every part may be missing where it can be; at least one curve of numbers has a key.
inline Animation random_animation(std::mt19937& random, const RandomOptions& options = {}) {
    Animation animation;
    while (true) {
        set_part(animation, Part::camera, chance(random, 70));
        set_part(animation, Part::hands, chance(random, 50));
        set_part(animation, Part::gaze, options.gaze && chance(random, 50));
        std::size_t keys = 0;
        for_each_curve(animation, [&](std::size_t i, Curve& curve) {
            const Channel& channel = channel_of(i);
            const bool follows = options.together && i > channel.first;
            const Curve* like = follows ? curves(animation, channel).data() : nullptr;
            curve = random_curve(random, options, channel.is_state(), like);
            keys += channel_of(i).is_state() ? 0 : curve.key_count();
        });
        if (keys > 0) break;
    }
    for (std::size_t left = options.markers ? random() % 4 : 0; left > 0; --left) {
        std::string name(random() % 200, 'n');
        for (char& c : name) c = static_cast<char>(options.odd ? random() % 256 : 'a' + random() % 26);
        animation.markers.add(options.odd ? any_float(random) : 1.5F, name);
    }
    return animation;
}

// What the layout can hold.
inline RandomOptions options_for(Layout layout, bool odd = false) {
    return {.tangents = info(layout).tangents, .gaze = info(layout).flags, .markers = info(layout).markers, .odd = odd};
}

// As the file will have it: layouts without flags always have a camera and hands.
inline void complete(Animation& animation, Layout layout) {
    if (info(layout).flags) return;
    set_part(animation, Part::camera, true);
    set_part(animation, Part::hands, true);
}

// For tests that run once for every layout.
inline std::string layout_name(const testing::TestParamInfo<Layout>& parameter) {
    std::string text(info(parameter.param).name);
    for (char& c : text) c = c == '-' || c == '.' ? '_' : c;
    return "form_" + text;
}

} // namespace make
