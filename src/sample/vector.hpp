// The curves of one channel on a grid.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

#include "sample/kernels.hpp"

namespace inputanim {

// The samples that have keys on both sides.
struct Interior {
    std::size_t first = 0;
    std::size_t last = 0; // the first that has none any more
};

// The curves of a vector, or of one number, ready to be sampled. Looks at curves that must outlive it.
class VectorSampler {
public:
    VectorSampler(std::span<const Curve> axes, kernels::Length length);

    // Makes neighbouring keys agree in sign, with numbers in memory that must outlive the sampler. Only for a rotation
    // whose axes have the same key times; otherwise it does nothing.
    void make_signs_continuous(std::vector<float>& memory);

    // As it plays, at ascending times.
    void play(std::span<const float> grid, const kernels::Columns& columns, kernels::Places& places) const;
    // The last key's values.
    void hold(std::span<const float> grid, const kernels::Columns& columns) const;
    // At constant speed along the arc from key to key; where the axes have different key times, as it plays.
    void slerp(std::span<const float> grid, const kernels::Columns& columns, kernels::Places& places) const;

    [[nodiscard]] bool together() const noexcept { return together_; }

private:
    [[nodiscard]] const Curve& axis(std::size_t i) const noexcept { return *axes_[i]; }
    [[nodiscard]] float value(std::size_t i, std::size_t key) const noexcept {
        return signs_ == nullptr ? axis(i).values[key] : axis(i).values[key] * signs_[key];
    }
    [[nodiscard]] kernels::Keys keys() const; // of axes with the same key times
    // Whether it is lines, and holds its ends: then keys may have signs beside them.
    [[nodiscard]] bool has_lines_that_end() const;
    // The shape of all segments of all axes: then one search serves them all. None where there is no such shape.
    [[nodiscard]] std::optional<SegmentShape> common_shape() const;
    // The samples before and after all keys. The axes have the same times.
    Interior play_ends(std::span<const float> grid, const kernels::Columns& columns) const;

    std::array<const Curve*, kernels::most_axes> axes_{};
    std::array<Curve, kernels::most_axes> own_; // those that are not as they were given
    std::size_t count_;
    kernels::Length length_;
    bool together_ = true;         // the axes have the same key times
    const float* signs_ = nullptr; // of keys, where the values do not have them
};

// The same number everywhere in the first columns.
void fill(const kernels::Columns& columns, std::size_t axes, std::size_t count, float number) noexcept;

} // namespace inputanim
