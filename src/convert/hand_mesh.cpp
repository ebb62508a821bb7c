#include <inputanim/convert/hand_mesh.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "convert/hand_mesh/loft.hpp"

namespace inputanim {
namespace {

using enum Joint;

constexpr double usual_palm = 0.0865; // metres from the wrist to the middle knuckle; all sizes below go with it
constexpr std::size_t around = 12;    // points of a ring of a finger

struct Finger {
    std::array<Joint, 5> joints{}; // from the one that the palm carries to the tip
    double thickness = 1;          // of the index finger's
};
constexpr std::array<Finger, 4> fingers{{
    {{index_metacarpal, index_knuckle, index_middle_joint, index_distal_joint, index_tip}, 1},
    {{middle_metacarpal, middle_knuckle, middle_middle_joint, middle_distal_joint, middle_tip}, 1.03},
    {{ring_metacarpal, ring_knuckle, ring_middle_joint, ring_distal_joint, ring_tip}, 0.96},
    {{pinky_metacarpal, pinky_knuckle, pinky_middle_joint, pinky_distal_joint, pinky_tip}, 0.84},
}};
constexpr Finger thumb{{wrist, thumb_metacarpal_joint, thumb_proximal_joint, thumb_distal_joint, thumb_tip}, 1};

// Radii in metres at the joints from the second on, and half way to the next.
struct Radii {
    std::array<double, 4> at{};
    std::array<double, 3> between{};
};
constexpr Radii finger_radii{{0.0104, 0.0093, 0.0081, 0.0068}, {0.0096, 0.0084, 0.0076}};
constexpr Radii thumb_radii{{0.0112, 0.0118, 0.0104, 0.0086}, {0.0134, 0.0107, 0.0100}};

double smooth(double from, double to, double x) noexcept {
    const double s = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return s * s * (3 - 2 * s);
}

class Modeller {
public:
    explicit Modeller(const HandPose& pose) : pose_(pose) {
        size_ = std::clamp(length(at(middle_knuckle) - at(wrist)) / usual_palm, 0.2, 5.0);
        forward_ = direction_of(at(middle_knuckle) - at(wrist), {0, 0, 1});
        // From the little finger to the index.
        side_ = across(at(index_knuckle) - at(pinky_knuckle), forward_);
        up_ = cross(forward_, side_);
    }

    [[nodiscard]] HandMesh model() {
        add_palm();
        for (const Finger& finger : fingers) add_finger(finger, finger_radii, 0.011);
        add_finger(thumb, thumb_radii, 0.012);
        add_normals(mesh_);
        return std::move(mesh_);
    }

private:
    [[nodiscard]] Vector3 at(Joint joint) const noexcept {
        const auto& position = pose_[index(joint)].position;
        return {position[0], position[1], position[2]};
    }

    // A ring about a point; `wide` and `high` are its half axes along the sides and across them.
    [[nodiscard]] Ring ring(const Vector3& middle, const Vector3& along, double wide, double high,
                            const Influence& joints) const {
        const Vector3 x = across(side_, along);
        const Vector3 y = cross(along, x);
        Ring made;
        made.reserve(around);
        for (std::size_t i = 0; i < around; ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i) / around;
            made.push_back({middle + x * (wide * std::cos(angle)) + y * (high * std::sin(angle)), joints});
        }
        return made;
    }

    // From within the palm to the tip.
    void add_finger(const Finger& finger, const Radii& radii, double root) {
        const auto& joints = finger.joints;
        const double scale = size_ * finger.thickness;
        std::array<Vector3, 4> bones; // directions; bone b goes from joint b to b + 1
        for (std::size_t b = 0; b < 4; ++b) {
            bones[b] = direction_of(at(joints[b + 1]) - at(joints[b]), b == 0 ? forward_ : bones[b - 1]);
        }
        std::vector<Ring> rings;
        const auto add = [&](const Vector3& middle, const Vector3& along, double radius, const Influence& influence) {
            rings.push_back(ring(middle, along, radius * scale, radius * scale * 0.94, influence));
        };
        const Vector3 start = at(joints[1]) - bones[0] * (root * size_);
        add(start, bones[0], radii.at[0] * 0.55, {{joints[0], 1}});
        for (std::size_t j = 1; j < 4; ++j) {
            const double bone = length(at(joints[j + 1]) - at(joints[j]));
            const double radius = radii.at[j - 1];
            // The skin about a joint goes with both bones, each half.
            const double reach = std::min(0.9 * radius * scale, 0.3 * bone);
            const Influence both{{joints[j - 1], 0.5}, {joints[j], 0.5}};
            const Influence mostly{{joints[j - 1], 0.1}, {joints[j], 0.9}};
            if (j > 1)
                add(at(joints[j]) - bones[j - 1] * reach, bones[j - 1], radius * 0.98,
                    {{joints[j - 1], 0.9}, {joints[j], 0.1}});
            add(at(joints[j]), direction_of(bones[j - 1] + bones[j], bones[j]), radius, both);
            add(at(joints[j]) + bones[j] * reach, bones[j], lerp(radius, radii.between[j - 1], 0.5), mostly);
            add(at(joints[j]) + bones[j] * (bone * 0.55), bones[j], radii.between[j - 1], {{joints[j], 1}});
        }
        // A dome that ends a little beyond the tip.
        const double radius = radii.at[3];
        const Vector3 centre = at(joints[4]) - bones[3] * (0.6 * radius * scale);
        const Influence last{{joints[4], 1}};
        for (const double degrees : {0.0, 35.0, 65.0}) {
            const double angle = degrees * radians_per_degree;
            add(centre + bones[3] * (std::sin(angle) * radius * scale), bones[3], radius * std::cos(angle), last);
        }
        const Vector3 end = centre + bones[3] * (radius * scale);
        add_body(mesh_, {start - bones[0] * (0.004 * size_), {{joints[0], 1}}}, rings, {end, last});
    }

    // --- the palm ---

    // Five lines run from the wrist to the knuckles: the thumb's side, and the four metacarpals. A section of the palm
    // has a point on each, and skin around them.
    static constexpr std::size_t lines = 5;

    struct Section {
        std::array<SkinPoint, lines> points;
        std::array<double, lines> thickness{}; // half of it, metres
        double end = 1;                        // how far it reaches beyond the outer lines, of their thickness
    };

    // At the wrist, `back` metres behind it.
    [[nodiscard]] Section wrist_section(double back, double width, double thickness) const {
        Section section;
        for (std::size_t line = 0; line < lines; ++line) {
            const double offset = (1 - static_cast<double>(line) / 2) * width;
            section.points[line] = {at(wrist) + side_ * (offset * size_) - forward_ * (back * size_), {{wrist, 1}}};
            section.thickness[line] = thickness * size_;
        }
        return section;
    }

    // At a share of the way along the metacarpals, 0 to 1 and a little beyond.
    [[nodiscard]] Section palm_section(double s) const {
        Section section;
        const double near_wrist = 1 - smooth(-0.1, 0.35, s);
        const double near_knuckle = 0.5 * smooth(0.6, 1.05, s);
        for (std::size_t f = 0; f < 4; ++f) {
            const auto& joints = fingers[f].joints;
            const Vector3 from = at(joints[0]);
            section.points[f + 1] = {from + (at(joints[1]) - from) * s,
                                     {{wrist, near_wrist},
                                      {joints[0], (1 - near_wrist) * (1 - near_knuckle)},
                                      {joints[1], (1 - near_wrist) * near_knuckle}}};
            section.thickness[f + 1] = lerp(0.0145, 0.0112, smooth(0, 1, s)) * (f == 3 ? 0.93 : 1) * size_;
        }
        // The ball of the thumb, and the web from there to the index.
        const double web = smooth(0.4, 1.0, s);
        const Vector3 base = at(thumb_metacarpal_joint);
        const Vector3 ball = base + (at(thumb_proximal_joint) - base) * std::min(1.1 * s, 0.7);
        const SkinPoint& beside = section.points[1];
        SkinPoint& point = section.points[0];
        point.at = lerp(ball, beside.at + side_ * (0.004 * size_), web);
        point.joints = beside.joints;
        for (auto& part : point.joints) part.weight *= 0.3 + 0.7 * web;
        point.joints.add({thumb_metacarpal_joint, 0.7 * (1 - web) * (1 - near_wrist)});
        section.thickness[0] = lerp(0.0155, 0.0098, web) * size_;
        return section;
    }

    [[nodiscard]] Ring ring_around(const Section& section) const {
        std::array<Vector3, lines> normals;
        for (std::size_t line = 0; line < lines; ++line) {
            const Vector3 before = section.points[line == 0 ? 0 : line - 1].at;
            const Vector3 after = section.points[std::min(line + 1, lines - 1)].at;
            normals[line] = across(direction_of(cross(forward_, before - after), up_), forward_);
        }
        // Along the back of the hand from the thumb's side, and back along the palm; thinner towards the edges.
        constexpr std::array<double, lines> shares{0.72, 0.93, 1, 1, 1};
        Ring half[2];
        for (std::size_t k = 0; k < 2 * lines - 1; ++k) {
            const std::size_t left = k / 2;
            const std::size_t right = (k + 1) / 2;
            SkinPoint point = section.points[left];
            point.at = lerp(point.at, section.points[right].at, 0.5);
            for (const auto& part : section.points[right].joints) point.joints.add(part);
            const Vector3 normal = direction_of(normals[left] + normals[right], up_);
            const double thickness =
                (section.thickness[left] + section.thickness[right]) / 2 * shares[std::min(k, 2 * lines - 2 - k)];
            const Vector3 middle = point.at;
            for (const int face : {0, 1}) {
                point.at = middle + normal * (face == 0 ? thickness : -thickness);
                half[face].push_back(point);
            }
        }
        const auto edge = [&](std::size_t line, std::size_t inner) {
            SkinPoint point = section.points[line];
            const Vector3 out = direction_of(point.at - section.points[inner].at, side_);
            point.at = point.at + out * (section.thickness[line] * section.end);
            return point;
        };
        Ring made = std::move(half[0]);
        made.push_back(edge(lines - 1, lines - 2));
        made.insert(made.end(), half[1].rbegin(), half[1].rend());
        made.push_back(edge(0, 1));
        return made;
    }

    void add_palm() {
        std::vector<Section> sections{wrist_section(0.034, 0.010, 0.0120), wrist_section(0.031, 0.0125, 0.0165),
                                      wrist_section(0.006, 0.0125, 0.0170)};
        for (const double s : {0.0, 0.2, 0.4, 0.6, 0.78, 0.92}) sections.push_back(palm_section(s));
        // Rounded off between the fingers.
        for (const auto& [s, share] : {std::pair{1.02, 0.82}, std::pair{1.08, 0.45}}) {
            Section section = palm_section(s);
            for (double& thickness : section.thickness) thickness *= share;
            section.end = share;
            sections.push_back(section);
        }
        std::vector<Ring> rings;
        rings.reserve(sections.size());
        for (const Section& section : sections) rings.push_back(ring_around(section));
        const SkinPoint start{at(wrist) - forward_ * (0.035 * size_), {{wrist, 1}}};
        SkinPoint end = sections.back().points[2];
        end.at = lerp(end.at, sections.back().points[3].at, 0.5) + forward_ * (0.001 * size_);
        add_body(mesh_, start, rings, end);
    }

    const HandPose& pose_;
    double size_ = 1; // of a usual hand's
    Vector3 forward_; // from the wrist to the fingers
    Vector3 side_;    // to the thumb
    Vector3 up_;      // out of the back of one hand, and out of the palm of the other
    HandMesh mesh_;
};

} // namespace

HandMesh hand_mesh(const HandPose& pose) {
    return Modeller(pose).model();
}

} // namespace inputanim
