// Closed bodies drawn over rings, for skins that joints move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <inputanim/joints.hpp>

#include "rotation.hpp"

namespace inputanim {

// How much each joint moves a point. Four joints at most count; what they have in sum does not matter.
using Influence = std::vector<std::pair<Joint, double>>;

struct SkinPoint {
    Vector3 at;
    Influence joints;
};
using Ring = std::vector<SkinPoint>;

struct HandMesh;

// Adds a body: a skin over rings of equally many points, which run anticlockwise as seen from the last ring, closed by
// a point at each end.
void add_body(HandMesh& mesh, const SkinPoint& start, const std::vector<Ring>& rings, const SkinPoint& end);

// Normals of the whole mesh, from its triangles: of length one, and smooth within each body.
void add_normals(HandMesh& mesh);

// Perpendicular to `along`, in the plane of both where they are not parallel; of length one.
[[nodiscard]] Vector3 across(const Vector3& wish, const Vector3& along) noexcept;
// Of length one even where the vector is zero.
[[nodiscard]] Vector3 direction_of(const Vector3& vector, const Vector3& otherwise) noexcept;

} // namespace inputanim
