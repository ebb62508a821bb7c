// One moment after another, in any order and fast: for players, scrubbing, and random access of any kind.
#pragma once

#include <bitset>
#include <cstddef>
#include <memory>
#include <span>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/options.hpp>

namespace inputanim {

class KeyTable;

struct PlayerOptions {
    double memory = 2.2; // of the bytes of the columns; with 3.2, it is faster by about a third
};
[[nodiscard]] inline Options describe(PlayerOptions& options) {
    return {
        number("memory", options.memory, "", between(0, 100),
               "Most memory for keys in the order of time, as a multiple of what their columns take; more is faster"),
    };
}

// Has the keys once more, in the order of time, so that nothing has to be searched for and what one moment needs lies
// in one place. Shares the recording's columns; copies share the keys.
class Player {
public:
    explicit Player(Animation animation, const PlayerOptions& options = {});

    // The value of every curve at a time, as `evaluate` and `evaluate_state` give it, bit for bit; NaN for parts that
    // the recording does not have.
    void values(float time, std::span<float, curve_count> values) const;

    // The same, with rotations and directions of length one, as a frame has them.
    void unit_values(float time, std::span<float, curve_count> all) const;

    // As evaluate(animation, time, options).
    [[nodiscard]] Frame frame(float time, const EvaluateOptions& options = {}) const;

    // What the keys take in the order of time.
    [[nodiscard]] std::size_t key_bytes() const noexcept;

private:
    void search(std::size_t channel, float time, std::span<float, curve_count> values) const;

    Animation animation_;              // of playable curves
    std::bitset<channel_count> lines_; // the axes have the same key times, with lines between them
    std::shared_ptr<const KeyTable> keys_;
};

} // namespace inputanim
