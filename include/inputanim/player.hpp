// One moment after another, in any order and fast: for players, scrubbing, and random access of any kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>

namespace inputanim {

// Knows about where in each curve a time lies, so that nothing has to be searched for. Takes about one byte for every
// key of the recording, and shares its columns.
class Player {
public:
    explicit Player(Animation animation);

    // The value of every curve at a time, as `evaluate` and `evaluate_state` give it, bit for bit; NaN for parts that
    // the recording does not have.
    void values(float time, std::span<float, curve_count> values) const;

    // The same, with rotations and directions of length one, as a frame has them.
    void unit_values(float time, std::span<float, curve_count> all) const;

    // As evaluate(animation, time, options).
    [[nodiscard]] Frame frame(float time, const EvaluateOptions& options = {}) const;

private:
    // What is needed of a channel whose axes have the same key times, side by side in memory.
    struct Lane {
        const float* times = nullptr; // null: the slow way
        std::array<const float*, 4> values{};
        std::uint32_t last = 0; // key
        std::uint16_t curve = 0;
        std::uint8_t axes = 0;
        bool is_state = false;
    };

    [[nodiscard]] std::size_t row_of(float time) const noexcept;

    Animation animation_; // of playable curves
    std::array<Lane, channel_count> lanes_{};
    // The rows of a table: for each step of time, a key of every channel before all times of that step.
    std::vector<std::uint32_t> rows_;
    std::size_t row_count_ = 0;
    float begin_ = 0;
    float rows_per_second_ = 0;
};

} // namespace inputanim
