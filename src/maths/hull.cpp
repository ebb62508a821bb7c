#include "maths/hull.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

// Quickhull (Barber, Dobkin and Huhdanpaa 1996): a tetrahedron grows by the point that is farthest outside of a face,
// until none is. Which side of a face a point lies on is decided exactly, on a grid of whole numbers: there are no
// tolerances, thus no shape that they fail on. The volume is that of the points themselves.
namespace inputanim {
namespace {

// Steps of the grid along each axis of the box around the points. Products of three differences, as exact integers, are
// made of two 64-bit numbers.
constexpr double grid_steps = 1 << 29;

using HullIndex = std::uint32_t;
constexpr HullIndex no_index = ~HullIndex{0};

using Whole = std::array<std::int64_t, 3>;

Whole difference(const Vector3& a, const Vector3& b) {
    return {static_cast<std::int64_t>(a.x - b.x), static_cast<std::int64_t>(a.y - b.y),
            static_cast<std::int64_t>(a.z - b.z)};
}

Whole product(const Whole& u, const Whole& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]}; // below 2^60
}

// The side of a plane through three points of the grid that they turn left on, seen from there.
class FacePlane {
public:
    FacePlane(const Vector3& a, const Vector3& b, const Vector3& c)
        : point_(a), exact_(product(difference(b, a), difference(c, a))), normal_{static_cast<double>(exact_[0]),
                                                                                  static_cast<double>(exact_[1]),
                                                                                  static_cast<double>(exact_[2])},
          offset_(dot(normal_, a)),
          doubt_((std::abs(normal_.x) + std::abs(normal_.y) + std::abs(normal_.z)) * rounding) {}

    // Times the normal's length.
    [[nodiscard]] double distance(const Vector3& p) const { return dot(normal_, p) - offset_; }

    // The distance where the point is on the plane's side, 0 where it is not.
    [[nodiscard]] double outside(const Vector3& p) const {
        const double far = distance(p);
        if (far > doubt_) return far;
        if (far < -doubt_ || !is_outside(p)) return 0;
        return doubt_; // about so far
    }

    [[nodiscard]] bool is_flat() const { return exact_ == Whole{}; }

private:
    // The same sum, with each factor of the normal as high * 2^30 + low.
    [[nodiscard]] bool is_outside(const Vector3& p) const {
        const Whole from = difference(p, point_);
        std::int64_t high = 0;
        std::int64_t low = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            high += (exact_[axis] >> 30) * from[axis];
            low += (exact_[axis] & low_bits) * from[axis];
        }
        high += low >> 30;
        return high > 0 || (high == 0 && (low & low_bits) > 0);
    }

    static constexpr std::int64_t low_bits = (1 << 30) - 1;

    // Sixteen times that of one step of the sum in `distance`.
    static constexpr double rounding = grid_steps * 0x1p-49;

    Vector3 point_;
    Whole exact_;
    Vector3 normal_;
    double offset_;
    double doubt_; // the sign of smaller distances is not sure
};

struct Face {
    FacePlane plane;
    std::array<HullIndex, 3> corners;    // counterclockwise, seen from outside
    std::array<HullIndex, 3> neighbours; // behind the edge from each corner to the next
    // The points outside of it that are not outside of a face before it, as a list; the farthest comes first.
    HullIndex outside = no_index;
    double farthest = 0;
    bool seen = false; // by the point that is being added
};

class Hull {
public:
    explicit Hull(std::span<const Vector3> grid) : grid_(grid), next_(grid.size()), starting_(grid.size()) {}

    // False where all points lie in a plane.
    [[nodiscard]] bool build() {
        const auto simplex = first_corners();
        if (!simplex) return false;
        begin(*simplex);
        while (!waiting_.empty()) {
            const HullIndex face = waiting_.back();
            waiting_.pop_back();
            if (faces_[face].outside != no_index) add_farthest(face);
        }
        return true;
    }

    // Calls back with the corners of each face.
    template <class Visit>
    void for_each_face(Visit visit) const {
        for (const Face& face : faces_) {
            if (face.corners[0] != no_index) visit(face.corners);
        }
    }

private:
    using Corners = std::array<HullIndex, 4>;

    template <class Measure>
    [[nodiscard]] HullIndex largest(Measure measure) const {
        HullIndex best = 0;
        double most = measure(grid_[0]);
        for (HullIndex i = 1; i < grid_.size(); ++i) {
            if (const double size = measure(grid_[i]); size > most) {
                most = size;
                best = i;
            }
        }
        return best;
    }

    // Far apart, so that most points lie between them.
    [[nodiscard]] std::optional<Corners> first_corners() const {
        const HullIndex a = largest([](const Vector3& p) { return -p.x; });
        const Vector3& from = grid_[a];
        const HullIndex b = largest([&](const Vector3& p) { return dot(p - from, p - from); });
        const Vector3 line = grid_[b] - from;
        const HullIndex c = largest([&](const Vector3& p) {
            const Vector3 aside = cross(line, p - from);
            return dot(aside, aside);
        });
        const FacePlane base(from, grid_[b], grid_[c]);
        if (base.is_flat()) return std::nullopt; // all in a line
        const FacePlane turned(from, grid_[c], grid_[b]);
        const HullIndex above = largest([&](const Vector3& p) { return base.outside(p); });
        const HullIndex below = largest([&](const Vector3& p) { return turned.outside(p); });
        const double height = base.outside(grid_[above]);
        const double depth = turned.outside(grid_[below]);
        if (height == 0 && depth == 0) return std::nullopt;
        return height > depth ? Corners{a, c, b, above} : Corners{a, b, c, below};
    }

    // The first three corners turn left, seen from outside.
    void begin(const Corners& corners) {
        const auto [a, b, c, top] = corners;
        create({a, b, c}, {2, 1, 3});
        create({c, b, top}, {0, 2, 3});
        create({b, a, top}, {0, 3, 1});
        create({a, c, top}, {0, 1, 2});
        fresh_ = {0, 1, 2, 3};
        for (HullIndex point = 0; point < grid_.size(); ++point) assign(point);
        wait();
    }

    HullIndex create(const std::array<HullIndex, 3>& corners, const std::array<HullIndex, 3>& neighbours) {
        const Face face{.plane = FacePlane(grid_[corners[0]], grid_[corners[1]], grid_[corners[2]]),
                        .corners = corners,
                        .neighbours = neighbours};
        if (free_.empty()) {
            faces_.push_back(face);
            return static_cast<HullIndex>(faces_.size() - 1);
        }
        const HullIndex index = free_.back();
        free_.pop_back();
        faces_[index] = face;
        return index;
    }

    // Puts a point into the list of a new face that it lies outside of; into none where it is within the hull.
    void assign(HullIndex point) {
        for (const HullIndex index : fresh_) {
            Face& face = faces_[index];
            const double distance = face.plane.outside(grid_[point]);
            if (distance == 0) continue;
            if (face.outside == no_index || distance > face.farthest) {
                next_[point] = face.outside;
                face.outside = point;
                face.farthest = distance;
            } else {
                next_[point] = next_[face.outside];
                next_[face.outside] = point;
            }
            return;
        }
    }

    // Faces that have points outside of them come up again.
    void wait() {
        for (const HullIndex face : fresh_) {
            if (faces_[face].outside != no_index) waiting_.push_back(face);
        }
    }

    void add_farthest(HullIndex face) {
        const HullIndex point = faces_[face].outside;
        look_around(face, grid_[point]);
        fresh_.clear();
        for (const Edge& edge : horizon_) {
            const HullIndex made = create({edge.from, edge.to, point}, {edge.behind, no_index, no_index});
            auto& behind = faces_[edge.behind];
            for (std::size_t i = 0; i < 3; ++i) {
                if (behind.corners[i] == edge.to) behind.neighbours[i] = made;
            }
            starting_[edge.from] = made;
            fresh_.push_back(made);
        }
        for (const HullIndex made : fresh_) {
            const HullIndex after = starting_[faces_[made].corners[1]];
            faces_[made].neighbours[1] = after;
            faces_[after].neighbours[2] = made;
        }
        for (const HullIndex gone : visible_) {
            for (HullIndex outside = faces_[gone].outside; outside != no_index;) {
                const HullIndex other = outside;
                outside = next_[outside];
                if (other != point) assign(other);
            }
            faces_[gone].outside = no_index;
            faces_[gone].corners[0] = no_index;
        }
        free_.insert(free_.end(), visible_.begin(), visible_.end());
        wait();
    }

    // All faces that a point outside of one of them sees, and the edges around these.
    void look_around(HullIndex face, const Vector3& point) {
        visible_.assign(1, face);
        faces_[face].seen = true;
        horizon_.clear();
        for (std::size_t done = 0; done < visible_.size(); ++done) {
            const Face& here = faces_[visible_[done]];
            for (std::size_t i = 0; i < 3; ++i) {
                const HullIndex behind = here.neighbours[i];
                if (faces_[behind].seen) continue;
                if (faces_[behind].plane.outside(point) > 0) {
                    faces_[behind].seen = true;
                    visible_.push_back(behind);
                } else {
                    horizon_.push_back({here.corners[i], here.corners[(i + 1) % 3], behind});
                }
            }
        }
    }

    // Of the faces that are seen, with the one behind it that is not.
    struct Edge {
        HullIndex from;
        HullIndex to;
        HullIndex behind;
    };

    std::span<const Vector3> grid_;
    std::vector<HullIndex> next_;     // of each point: the next in its list
    std::vector<HullIndex> starting_; // of corners on the horizon: the new face whose edge begins there
    std::vector<Face> faces_;
    std::vector<HullIndex> free_; // faces that are no more; their first corner is none
    std::vector<HullIndex> waiting_;
    std::vector<HullIndex> visible_;
    std::vector<Edge> horizon_;
    std::vector<HullIndex> fresh_; // the faces of the point that was added last
};

} // namespace

double hull_volume(std::span<const Vector3> points) {
    if (points.size() < 4) return 0;
    Vector3 low = points[0];
    Vector3 high = points[0];
    for (const Vector3& p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    // Halves, for the whole may be too large a number.
    const Vector3 corner = low * 0.5;
    const Vector3 half = high * 0.5 - corner;
    if (half.x == 0 || half.y == 0 || half.z == 0) return 0;
    std::vector<Vector3> scaled(points.size()); // to a box from 0 to 1
    std::vector<Vector3> grid(points.size());
    const auto nearest = [](double place) { return std::round(place * grid_steps); };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vector3 from = points[i] * 0.5 - corner;
        scaled[i] = {from.x / half.x, from.y / half.y, from.z / half.z};
        grid[i] = {nearest(scaled[i].x), nearest(scaled[i].y), nearest(scaled[i].z)};
    }
    Hull hull(grid);
    if (!hull.build()) return 0;
    double six_volumes = 0;
    const Vector3 middle{0.5, 0.5, 0.5};
    hull.for_each_face([&](const std::array<HullIndex, 3>& corners) {
        six_volumes +=
            dot(scaled[corners[0]] - middle, cross(scaled[corners[1]] - middle, scaled[corners[2]] - middle));
    });
    // The smallest times the largest first: neither too large nor too small a number on the way.
    std::array<double, 3> sides{half.x, half.y, half.z};
    std::sort(sides.begin(), sides.end());
    return std::max(six_volumes, 0.0) * (8.0 / 6) * sides[0] * sides[2] * sides[1];
}

} // namespace inputanim
