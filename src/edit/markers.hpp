// Lists of markers.
#pragma once

#include <span>

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// An error where the names are too long for one list.
[[nodiscard]] Result<Markers> make_markers(std::span<const Marker> list);

} // namespace inputanim
