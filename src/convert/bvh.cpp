#include <inputanim/convert/bvh.hpp>
#include <inputanim/evaluate.hpp>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "convert/tree.hpp"
#include "curve/keys.hpp"
#include "maths/rotation.hpp"
#include "model/hand_of.hpp"
#include "motion/grid.hpp"
#include "text/text_out.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

// So many frames are in memory at once.
constexpr std::size_t frames_at_a_time = 1024;

// --- angles ---

// Degrees: about z, then about the x that has turned with it, then about the y of both.
struct Angles {
    double z = 0, x = 0, y = 0;
};

// The angle a whole number of turns away that is nearest.
double unwound(double degrees, double near) {
    return degrees - 360 * std::round((degrees - near) / 360);
}

Angles unwound(const Angles& angles, const Angles& near) {
    return {unwound(angles.z, near.z), unwound(angles.x, near.x), unwound(angles.y, near.y)};
}

double distance(const Angles& a, const Angles& b) {
    return std::abs(a.z - b.z) + std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

// Those of R = Rz Rx Ry that are nearest to the frame before. With s and c for sines and cosines, R is
//     cz cy - sz sx sy    -sz cx    cz sy + sz sx cy
//     sz cy + cz sx sy     cz cx    sz sy - cz sx cy
//          -cx sy             sx         cx cy
Angles angles_of(const Pose& pose, const Angles& before) {
    const auto& q = pose.rotation;
    const Basis axes = basis(unit(Quaternion{q[0], q[1], q[2], q[3]}));
    const auto degrees = [](double y, double x) { return degrees_per_radian * std::atan2(y, x); };
    const double sx = axes[1].z;
    const double cx = std::hypot(axes[0].z, axes[2].z);
    const double x = degrees(sx, cx);
    // Gimbal lock: z and y turn about the same axis. z stays, y takes all: the first row is that of y + z or y - z.
    if (constexpr double locked = 1e-6; cx < locked) {
        const double both = degrees(axes[2].x, axes[0].x);
        return unwound({before.z, x, sx > 0 ? both - before.z : both + before.z}, before);
    }
    const double z = degrees(-axes[1].x, axes[1].y);
    const double y = degrees(-axes[0].z, axes[2].z);
    // Every rotation has two such triples.
    const Angles one = unwound({z, x, y}, before);
    const Angles other = unwound({z + 180, 180 - x, y + 180}, before);
    return distance(one, before) <= distance(other, before) ? one : other;
}

// --- the file ---

class BvhWriter {
public:
    BvhWriter(const Animation& animation, const BvhOptions& options, const Sink& put)
        : animation_(animation), options_(options), out_(put),
          scale_(options.centimetres ? 100 / static_cast<double>(info(options.axes).units_per_metre) : 1) {}

    Result<Notes> run() {
        if (auto chosen = choose_hands(); !chosen) return chosen.error();
        const auto span = span_of(animation_);
        if (!span) return no_keys();
        // Six numbers of about nine characters each.
        const double bytes = 54.0 * static_cast<double>(tree_order().size() * sides_.size());
        const auto grid = make_grid(*span, options_.rate, {usual_max_frames(animation_), options_.max_frames, bytes});
        if (!grid) return grid.error();
        put_hierarchy(*span);
        out_.put("MOTION\nFrames: ", grid->count, "\nFrame Time: ", 1 / options_.rate, "\n");
        put_motion(*grid);
        if (auto written = out_.finish(); !written) return std::move(written).error();
        note_the_rest(*grid);
        return std::move(notes_);
    }

private:
    [[nodiscard]] Error no_keys() const {
        const std::string which =
            has_common_root()
                ? "any hand"
                : "the " + std::string(names_of(options_.hand)[static_cast<std::size_t>(options_.hand)]) + " hand";
        return {.code = ErrorCode::cannot_hold, .reason = "the recording has no positions of " + which};
    }

    [[nodiscard]] const HandCurves& hand(Side side) const noexcept { return hand_of(animation_, side); }

    Result<void> choose_hands() {
        for (const Side side : {Side::left, Side::right}) {
            if (!animation_.hands || !is_among(options_.hand, side)) continue;
            if (has_positions(hand(side))) {
                sides_.push_back(side);
            } else {
                notes_.push_back("the " + std::string(name(side)) + " hand has no positions: left out");
            }
        }
        if (sides_.empty()) return no_keys();
        return {};
    }

    static bool has_positions(const HandCurves& hand) {
        for (const Joint joint : tree_order()) {
            for (const Curve& axis : hand[joint].position) {
                if (span_of(axis)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool has_common_root() const noexcept { return options_.hand == WhichHand::both; }

    // --- the skeleton ---

    void put_hierarchy(TimeSpan span) {
        out_.text("HIERARCHY\n");
        if (has_common_root()) open("ROOT", "hands", {}, 0);
        for (const Side side : sides_) {
            const auto tracked = state_spans(hand(side).tracked, span);
            const float first = tracked.empty() ? key_times(hand(side)).front() : tracked.front().from;
            put_hand(side, HandMotion(animation_, side, {first}, options_.axes));
        }
        if (has_common_root()) out_.text("}\n");
    }

    // The pose at hand is the one to draw the skeleton in, its joints all unturned.
    void put_hand(Side side, const HandMotion& pose) {
        const std::size_t top = has_common_root() ? 1 : 0;
        std::size_t depth = top; // of the joint to come
        std::vector<Joint> path;
        for (const Joint joint : tree_order()) {
            while (!path.empty() && info(joint).parent != path.back()) {
                path.pop_back();
                close(--depth);
            }
            const bool is_root = depth == 0;
            const auto offset = is_root ? std::array<float, 3>{} : pose.local(joint, 0).position;
            open(is_root ? "ROOT" : "JOINT", name_of(side, joint), offset, depth++);
            path.push_back(joint);
            if (info(joint).parent && !next_along_finger(joint)) put_end(offset, depth);
        }
        while (depth > top) close(--depth);
    }

    void open(std::string_view kind, std::string_view name, const std::array<float, 3>& offset, std::size_t depth) {
        indent(depth);
        out_.put(kind, " ", name, "\n");
        indent(depth);
        out_.text("{\n");
        put_offset(offset, 1, depth + 1);
        indent(depth + 1);
        out_.text("CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n");
    }

    void close(std::size_t depth) {
        indent(depth);
        out_.text("}\n");
    }

    // Half as far as the last joint from the one before it, for programs that draw bones.
    void put_end(const std::array<float, 3>& offset, std::size_t depth) {
        indent(depth);
        out_.text("End Site\n");
        indent(depth);
        out_.text("{\n");
        put_offset(offset, 0.5, depth + 1);
        close(depth);
    }

    void put_offset(const std::array<float, 3>& offset, double share, std::size_t depth) {
        indent(depth);
        out_.text("OFFSET");
        for (const float axis : offset) put_number(" ", axis * share * scale_);
        out_.text("\n");
    }

    void indent(std::size_t depth) {
        for (; depth > 0; --depth) out_.text("\t");
    }

    [[nodiscard]] std::string name_of(Side side, Joint joint) const {
        std::string own(name(joint, options_.names));
        if (!has_common_root()) return own;
        if (options_.names == JointNames::mrtk) return (side == Side::left ? "Left" : "Right") + own;
        return std::string(name(side)) + (options_.names == JointNames::webxr ? "-" : "_") + own;
    }

    // --- its motion ---

    void put_motion(const UniformGrid& grid) {
        std::array<std::array<Angles, joint_count>, 2> angles{};
        for (std::size_t begin = 0; begin < grid.count && out_.ok(); begin += frames_at_a_time) {
            std::vector<float> piece;
            const std::size_t end = std::min(begin + frames_at_a_time, grid.count);
            for (std::size_t i = begin; i < end; ++i) piece.push_back(grid[i]);
            std::vector<HandMotion> motions;
            for (const Side side : sides_) {
                motions.emplace_back(animation_, side, piece, options_.axes);
                for (const std::uint8_t tracked : motions.back().tracked()) holds_ = holds_ || tracked == 0;
            }
            for (std::size_t i = 0; i < piece.size(); ++i) {
                out_.text(has_common_root() ? "0 0 0 0 0 0 " : "");
                for (std::size_t hand = 0; hand < motions.size(); ++hand) put_frame(motions[hand], i, angles[hand]);
                out_.text("\n");
            }
        }
    }

    void put_frame(const HandMotion& motion, std::size_t i, std::array<Angles, joint_count>& angles) {
        for (const Joint joint : tree_order()) {
            const Pose pose = motion.local(joint, i);
            Angles& turned = angles[index(joint)];
            turned = angles_of(pose, turned);
            for (const float axis : pose.position) put_number("", axis * scale_, " ");
            for (const double angle : {turned.z, turned.x, turned.y}) put_number("", angle, " ");
        }
    }

    void put_number(std::string_view before, double number, std::string_view after = "") {
        out_.text(before);
        out_.plain_number(finite(number));
        out_.text(after);
    }

    // --- what is otherwise ---

    void note_the_rest(const UniformGrid& grid) {
        const AxesInfo& axes = info(options_.axes);
        const bool centimetres = options_.centimetres || axes.units_per_metre == 100;
        notes_.push_back("axes " + std::string(axes.name) + ": " +
                         std::string(axes.description.substr(0, axes.description.rfind(','))) + ", " +
                         (centimetres ? "centimetres" : "metres"));
        if (holds_) notes_.emplace_back("while a hand is not tracked it holds its last pose");
        if (grid[0] != 0) notes_.push_back("the first frame is at " + seconds(grid[0]));
        std::string missing;
        const auto miss = [&](bool is_there, std::string_view what) {
            if (is_there) missing.append(missing.empty() ? "" : ", ").append(what);
        };
        miss(animation_.camera.has_value(), "the head");
        miss(animation_.gaze.has_value(), "the gaze");
        miss(true, "what is tracked and pinched");
        miss(!animation_.markers.empty(), "markers");
        notes_.push_back("not in the file: " + missing);
    }

    const Animation& animation_;
    const BvhOptions& options_;
    TextOut out_;
    double scale_;
    std::vector<Side> sides_;
    bool holds_ = false;
    Notes notes_;
};

} // namespace

Result<Notes> write_bvh(const Animation& animation, const BvhOptions& options, const Sink& put) {
    return BvhWriter(animation, options, put).run();
}

} // namespace inputanim
