#include "convert/hand_mesh/loft.hpp"

#include <algorithm>
#include <cmath>

#include <inputanim/convert/hand_mesh.hpp>

namespace inputanim {
namespace {

constexpr double shortest_vector = 1e-9; // metres

std::array<float, 3> floats_of(const Vector3& v) noexcept {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

std::uint16_t add_point(HandMesh& mesh, const SkinPoint& point) {
    Influence joints = point.joints;
    // By weight, the heaviest first. They are few, and equal ones stay in their order: on every machine the same.
    const auto is_heavier = [](const auto& a, const auto& b) { return a.weight > b.weight; };
    for (auto* next = joints.begin(); next != joints.end(); ++next) {
        std::rotate(std::upper_bound(joints.begin(), next, *next, is_heavier), next, next + 1);
    }
    const std::size_t count = std::min<std::size_t>(4, static_cast<std::size_t>(joints.end() - joints.begin()));
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += joints.begin()[i].weight;
    std::array<std::uint8_t, 4> indices{};
    std::array<float, 4> weights{};
    for (std::size_t i = 0; i < count; ++i) {
        indices[i] = static_cast<std::uint8_t>(index(joints.begin()[i].joint));
        weights[i] = static_cast<float>(joints.begin()[i].weight / sum);
    }
    mesh.positions.push_back(floats_of(point.at));
    mesh.joints.push_back(indices);
    mesh.weights.push_back(weights);
    return static_cast<std::uint16_t>(mesh.positions.size() - 1);
}

} // namespace

Vector3 direction_of(const Vector3& vector, const Vector3& otherwise) noexcept {
    return length(vector) > shortest_vector ? unit(vector) : otherwise;
}

Vector3 across(const Vector3& wish, const Vector3& along) noexcept {
    const Vector3 rest = wish - along * dot(wish, along);
    if (length(rest) > 1e-3 * length(wish)) return unit(rest);
    const Vector3 other = std::abs(along.x) < 0.9 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
    return unit(other - along * dot(other, along));
}

void add_body(HandMesh& mesh, const SkinPoint& start, const std::vector<Ring>& rings, const SkinPoint& end) {
    const auto count = static_cast<std::uint16_t>(rings.front().size());
    const std::uint16_t first = add_point(mesh, start);
    for (const Ring& ring : rings) {
        for (const SkinPoint& point : ring) add_point(mesh, point);
    }
    const std::uint16_t last = add_point(mesh, end);
    const auto at = [&](std::size_t ring, std::uint16_t i) {
        return static_cast<std::uint16_t>(first + 1 + ring * count + i % count);
    };
    for (std::uint16_t i = 0; i < count; ++i) {
        const auto next = static_cast<std::uint16_t>(i + 1);
        mesh.triangles.push_back({first, at(0, next), at(0, i)});
        for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring) {
            mesh.triangles.push_back({at(ring, i), at(ring, next), at(ring + 1, i)});
            mesh.triangles.push_back({at(ring, next), at(ring + 1, next), at(ring + 1, i)});
        }
        mesh.triangles.push_back({at(rings.size() - 1, i), at(rings.size() - 1, next), last});
    }
}

void add_normals(HandMesh& mesh) {
    // Triangles count by their areas.
    std::vector<Vector3> sums(mesh.positions.size());
    for (const auto& triangle : mesh.triangles) {
        const Vector3 a = vector_of(mesh.positions[triangle[0]]);
        const Vector3 b = vector_of(mesh.positions[triangle[1]]);
        const Vector3 c = vector_of(mesh.positions[triangle[2]]);
        const Vector3 normal = cross(b - a, c - a);
        for (const std::uint16_t corner : triangle) sums[corner] = sums[corner] + normal;
    }
    mesh.normals.reserve(sums.size());
    for (const Vector3& sum : sums) {
        // Areas are tiny; where all of them cancel out, any direction is as good.
        const double size = length(sum);
        mesh.normals.push_back(size > 0 ? floats_of({sum.x / size, sum.y / size, sum.z / size})
                                        : std::array<float, 3>{0, 1, 0});
    }
}

} // namespace inputanim
