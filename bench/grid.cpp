#include "grid.hpp"

#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

#include "curve/segment.hpp"
#include "subject.hpp"

namespace bench {

using namespace inputanim;

std::vector<float> grid_of(const Animation& animation) {
    return must(uniform_grid(span_of(animation).value_or(TimeSpan{}), 60));
}

std::vector<float> random_times(const Animation& animation) {
    const std::vector<float> grid = grid_of(animation);
    std::vector<float> times;
    std::uint32_t state = 1;
    for (int i = 0; i < 1000; ++i) {
        state = state * 1664525 + 1013904223;
        times.push_back(grid[static_cast<std::size_t>((static_cast<std::uint64_t>(state) * grid.size()) >> 32U)]);
    }
    return times;
}

void walk(const Curve& curve, std::span<const float> grid, std::span<float> column) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const bool outside = curve.key_count() < 2 || grid[i] <= curve.times.front() || grid[i] >= curve.times.back();
        if (outside) {
            column[i] = evaluate(curve, grid[i]);
            continue;
        }
        while (curve.times[left + 1] <= grid[i]) ++left;
        column[i] = between(curve.key(left), curve.key(left + 1), grid[i]);
    }
}

} // namespace bench
