// Where a node is in the world: its own motion, and that of the nodes above it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>

#include "convert/gltf_read/tracks.hpp"

namespace inputanim::gltf_read {

// A place that turns, scales and moves what is in it.
struct Placement {
    Basis axes{Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}}; // with their scale
    Vector3 origin;
    Quaternion turn;

    [[nodiscard]] Vector3 turned(const Vector3& v) const noexcept {
        return axes[0] * v.x + axes[1] * v.y + axes[2] * v.z;
    }
    [[nodiscard]] Vector3 placed(const Vector3& v) const noexcept { return origin + turned(v); }
};

// One node of a way down from the root.
struct Link {
    Vector3 translation;
    Quaternion rotation;
    Vector3 scale{1, 1, 1};
    std::shared_ptr<const Track> translating; // null: as above
    std::shared_ptr<const Track> rotating;

    [[nodiscard]] bool moves() const noexcept { return translating != nullptr || rotating != nullptr; }
};

class Motion {
public:
    // The nodes from a root down to the one that is asked for.
    explicit Motion(std::span<const Link> way);

    [[nodiscard]] bool moves() const noexcept { return own_.moves() || !above_.empty(); }
    // Whether only the node itself moves: then its keys carry over as they are.
    [[nodiscard]] bool is_simple() const noexcept { return above_.empty(); }
    [[nodiscard]] const Link& own() const noexcept { return own_; }
    // Where all the nodes above are that never move.
    [[nodiscard]] const Placement& ground() const noexcept { return ground_; }

    [[nodiscard]] Placement at(float time) const noexcept;

    // All times at which anything above or the node itself has a key, ascending, each once; also the last ones before a
    // step, so that lines can follow it.
    [[nodiscard]] std::vector<float> key_times() const;

private:
    struct Moving {
        Link link;
        Placement ground; // from the link before
    };

    std::vector<Moving> above_;
    Placement ground_; // from the last of them to the node itself
    Link own_;
};

// More times, until straight lines between the poses at them are near the motion (0.1 mm, 0.1 degrees); at most `most`
// more.
[[nodiscard]] std::vector<float> refined(const Motion& motion, std::span<const float> times, std::size_t most);

} // namespace inputanim::gltf_read
