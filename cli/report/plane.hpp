// A plane in which a step is as long to the right as it is upwards.
#pragma once

#include "../chart/axes.hpp"

namespace cli::report {

struct Extent {
    double low = 0;
    double high = 0;

    [[nodiscard]] double size() const noexcept { return high - low; }
    [[nodiscard]] double middle() const noexcept { return low + (high - low) / 2; }
    void include(double value) noexcept;
    // Longer at both ends, until it is so long.
    void widen_to(double wanted) noexcept;
};
// Holds nothing yet.
[[nodiscard]] Extent empty_extent() noexcept;

// A box of a small picture, its top at `top`, that shows both extents and a little around them. They are finite.
[[nodiscard]] chart::Axes plane_axes(Extent x, Extent y, double top);

} // namespace cli::report
