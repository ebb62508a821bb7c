// Closed bodies drawn over rings, for skins that joints move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include <inputanim/joints.hpp>

#include "maths/rotation.hpp"

namespace inputanim {

// How much each joint moves a point. What they have in sum does not matter.
class Influence {
public:
    struct Part {
        Joint joint{};
        double weight = 0;
    };

    Influence() = default;
    Influence(std::initializer_list<Part> parts) {
        for (const Part& part : parts) add(part);
    }

    // The same joint counts together; more joints than there is room for do not count.
    void add(const Part& part) noexcept {
        if (part.weight <= 0) return;
        const auto known = std::find_if(begin(), end(), [&](const Part& own) { return own.joint == part.joint; });
        if (known != end()) {
            known->weight += part.weight;
        } else if (count_ < parts_.size()) {
            parts_[count_++] = part;
        }
    }

    [[nodiscard]] Part* begin() noexcept { return parts_.data(); }
    [[nodiscard]] Part* end() noexcept { return parts_.data() + count_; }
    [[nodiscard]] const Part* begin() const noexcept { return parts_.data(); }
    [[nodiscard]] const Part* end() const noexcept { return parts_.data() + count_; }

private:
    std::array<Part, 8> parts_{};
    std::size_t count_ = 0;
};

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
