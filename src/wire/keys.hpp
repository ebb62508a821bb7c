// Keys as bytes to keys in columns and back. Plain loops that compilers turn into SIMD code.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <inputanim/column.hpp>

#include "model/clones.hpp"
#include "wire/walk.hpp"

namespace inputanim::wire {

static_assert(std::endian::native == std::endian::little, "the format is little-endian, and so is this code");

template <class T>
[[nodiscard]] T load(const std::byte* from) noexcept {
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

template <class T>
void store(std::byte* to, T value) noexcept {
    std::memcpy(to, &value, sizeof(T));
}

inline constexpr std::uint32_t exponent_bits = 0x7f800000; // all set: NaN or infinite
inline constexpr std::uint32_t sign_bit = 0x80000000;

[[nodiscard]] constexpr std::uint32_t is_non_finite(std::uint32_t bits) noexcept {
    return (bits & exponent_bits) == exponent_bits ? 1 : 0;
}

// Time and value of `count` keys that are `stride` bytes apart.
template <std::size_t stride>
INPUTANIM_CLONES void split(const std::byte* keys, std::size_t count, float* times, float* values,
                            ColumnFacts& time_facts, ColumnFacts& value_facts) noexcept {
    if (count == 0) return;
    const auto first_time = load<float>(keys);
    std::uint32_t odd_times = is_non_finite(std::bit_cast<std::uint32_t>(first_time));
    std::uint32_t odd_values = is_non_finite(load<std::uint32_t>(keys + 4));
    std::uint32_t falling = first_time == first_time ? 0 : 1;
    times[0] = first_time;
    values[0] = load<float>(keys + 4);
    for (std::size_t i = 1; i < count; ++i) {
        const std::byte* key = keys + i * stride;
        const auto time = load<std::uint32_t>(key);
        const auto value = load<std::uint32_t>(key + 4);
        const auto before = load<float>(key - stride);
        odd_times |= is_non_finite(time);
        odd_values |= is_non_finite(value);
        falling |= std::bit_cast<float>(time) >= before ? 0 : 1;
        times[i] = std::bit_cast<float>(time);
        values[i] = std::bit_cast<float>(value);
    }
    time_facts = {.ascending = falling == 0, .finite = odd_times == 0};
    value_facts = {.ascending = false, .finite = odd_values == 0};
}

// The values of keys that are expected to have the times given; whether they do.
template <std::size_t stride>
INPUTANIM_CLONES [[nodiscard]] bool split_values(const std::byte* keys, std::size_t count, const float* times,
                                                 float* values, ColumnFacts& value_facts) noexcept {
    std::uint32_t odd_values = 0;
    std::uint32_t different = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto time = load<std::uint32_t>(keys + i * stride);
        const auto value = load<std::uint32_t>(keys + i * stride + 4);
        different |= time ^ std::bit_cast<std::uint32_t>(times[i]);
        odd_values |= is_non_finite(value);
        values[i] = std::bit_cast<float>(value);
    }
    value_facts = {.ascending = false, .finite = odd_values == 0};
    return different == 0;
}

// Whether every 28-byte key says what an 8-byte key means: no tangents, no weights, mode Both.
[[nodiscard]] inline bool are_linear(const std::byte* keys, std::size_t count) noexcept {
    std::uint32_t different = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* key = keys + i * long_key_bytes;
        different |= load<std::uint32_t>(key + 8) | load<std::uint32_t>(key + 12) | load<std::uint32_t>(key + 16) |
                     load<std::uint32_t>(key + 20) |
                     (load<std::uint32_t>(key + 24) ^ static_cast<std::uint32_t>(WeightedMode::both));
    }
    return different == 0;
}

// One field of 28-byte keys; `field` counts as in key_fields.
template <class T>
void split_field(const std::byte* keys, std::size_t count, std::size_t field, T* out) noexcept {
    for (std::size_t i = 0; i < count; ++i) out[i] = load<T>(keys + i * long_key_bytes + field * sizeof(T));
}

inline void join_short(std::byte* out, std::size_t count, const float* times, const float* values) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        store(out + i * short_key_bytes, times[i]);
        store(out + i * short_key_bytes + 4, values[i]);
    }
}

inline void join_long(std::byte* out, const Curve& curve) noexcept {
    for (std::size_t i = 0; i < curve.key_count(); ++i) {
        const Keyframe key = curve.key(i);
        std::byte* at = out + i * long_key_bytes;
        store(at, key.time);
        store(at + 4, key.value);
        store(at + 8, key.in_tangent);
        store(at + 12, key.out_tangent);
        store(at + 16, key.in_weight);
        store(at + 20, key.out_weight);
        store(at + 24, key.weighted_mode);
    }
}

// The first key that looks like something else: a time that is not finite, falls, or is too small for anything but an
// integer read as a float; an unknown weighted mode. `count` if there is none.
[[nodiscard]] inline std::size_t first_odd_key(const std::byte* keys, std::size_t count, bool tangents) noexcept {
    const std::size_t stride = key_bytes(tangents);
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* key = keys + i * stride;
        const auto time = load<std::uint32_t>(key);
        const bool denormal = (time & exponent_bits) == 0 && (time & ~sign_bit) != 0;
        if (is_non_finite(time) != 0 || denormal) return i;
        if (i > 0 && load<float>(key) < load<float>(key - stride)) return i;
        if (tangents && !is_known(load<WeightedMode>(key + 24))) return i;
    }
    return count;
}

} // namespace inputanim::wire
