#include "plane.hpp"

#include <algorithm>
#include <limits>

#include "pictures.hpp"

namespace cli::report {

void Extent::include(double value) noexcept {
    low = std::min(low, value);
    high = std::max(high, value);
}

void Extent::widen_to(double wanted) noexcept {
    const double missing = std::max(0.0, wanted - size());
    low -= missing / 2;
    high += missing / 2;
}

Extent empty_extent() noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {infinity, -infinity};
}

chart::Axes plane_axes(Extent x, Extent y, double top) {
    constexpr double left = 52;
    constexpr double width = narrow - left - 10;
    constexpr double least_height = 180;
    constexpr double most_height = 330;
    constexpr double room = 1.08;
    x.widen_to(x.size() * room);
    y.widen_to(y.size() * room);
    const double per_unit = std::min(width / x.size(), most_height / y.size());
    const chart::Box box{left, top, width, std::clamp(y.size() * per_unit, least_height, most_height)};
    x.widen_to(box.width / per_unit);
    y.widen_to(box.height / per_unit);
    const double pixels_per_tick = 55;
    return {box,
            {x.low, x.high, box.left, box.right()},
            {y.low, y.high, box.bottom(), box.top},
            chart::ticks_between(x.low, x.high, box.width / pixels_per_tick),
            chart::ticks_between(y.low, y.high, box.height / pixels_per_tick),
            {},
            {}};
}

} // namespace cli::report
