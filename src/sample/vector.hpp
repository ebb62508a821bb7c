// The curves of one channel on a grid.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <inputanim/animation.hpp>

#include "sample/kernels.hpp"

namespace inputanim {

// The samples that have keys on both sides.
struct Interior {
    std::size_t first = 0;
    std::size_t last = 0; // the first that has none any more
};

// The playable curves of a vector, or of one number, ready to be sampled.
class VectorSampler {
public:
    VectorSampler(std::span<const Curve> axes, kernels::Length length);

    // Makes neighbouring keys agree in sign. Only for a rotation whose axes have the same key times; otherwise it
    // does nothing.
    void make_signs_continuous();

    // As it plays, at ascending times.
    void play(std::span<const float> grid, const kernels::Columns& columns) const;
    // The last key's values.
    void hold(std::span<const float> grid, const kernels::Columns& columns) const;
    // At constant speed along the arc from key to key; where the axes have different key times, as it plays.
    void slerp(std::span<const float> grid, const kernels::Columns& columns) const;

    [[nodiscard]] bool together() const noexcept { return together_; }

private:
    [[nodiscard]] kernels::Keys keys() const;
    // The shape of all segments of all axes: then one search serves them all. None where there is no such shape.
    [[nodiscard]] std::optional<SegmentShape> common_shape() const;
    // The samples before and after all keys. The axes have the same times.
    Interior play_ends(std::span<const float> grid, const kernels::Columns& columns) const;

    std::array<Curve, kernels::most_axes> axes_;
    std::size_t count_;
    kernels::Length length_;
    bool together_; // the axes have the same key times
};

} // namespace inputanim
