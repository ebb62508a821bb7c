#include "compare/joint_positions.hpp"

#include <algorithm>
#include <cmath>

#include <inputanim/sample.hpp>

#include "motion/head.hpp"

namespace inputanim {
namespace {

// Metres from the origin beyond which nothing is: squares and sums of what is nearer fit in a float.
constexpr float farthest = 1e12F;

// The sine of the angle below which two directions make no plane, and metres below which they are none.
constexpr double least_sine = 1e-3;
constexpr double least_size = 1e-6;

// The positions of the joints of hands, sampled.
class Sampled {
public:
    Sampled(const Animation& animation, const std::vector<float>& moments, std::span<const ChosenHand> hands)
        : count_(moments.size()) {
        for (const ChosenHand& hand : hands) {
            for (const Joint joint : hand.joints) want(hand.side, joint);
            for (const Joint joint : hand.anchors) want(hand.side, joint);
        }
        values_.resize(3 * wanted_ * count_);
        SampleColumns columns;
        for (const Channel& channel : channels()) {
            if (channel.part != Part::hands || channel.kind != ChannelKind::position) continue;
            const auto& place = place_of(channel.side, channel.joint);
            if (!place) continue;
            for (std::size_t axis = 0; axis < 3; ++axis)
                columns.values[channel.first + axis] = std::span(values_).subspan((*place + axis) * count_, count_);
        }
        done_ = sample(animation, moments, columns);
    }

    [[nodiscard]] const Result<void>& done() const noexcept { return done_; }

    [[nodiscard]] Vector3 at(Side side, Joint joint, std::size_t moment) const noexcept {
        const float* const x = values_.data() + *place_of(side, joint) * count_ + moment;
        return {x[0], x[count_], x[2 * count_]};
    }

    // Whether all that was asked for is somewhere at a moment.
    [[nodiscard]] bool is_whole(std::size_t moment) const noexcept {
        for (std::size_t column = 0; column < 3 * wanted_; ++column) {
            if (!(std::abs(values_[column * count_ + moment]) <= farthest)) return false;
        }
        return true;
    }

private:
    using Place = std::optional<std::size_t>; // the first of its three columns

    void want(Side side, Joint joint) {
        Place& place = places_[static_cast<std::size_t>(side)][index(joint)];
        if (!place) place = 3 * wanted_++;
    }
    [[nodiscard]] const Place& place_of(Side side, Joint joint) const noexcept {
        return places_[static_cast<std::size_t>(side)][index(joint)];
    }

    std::size_t count_;
    std::size_t wanted_ = 0; // joints
    std::array<std::array<Place, joint_count>, 2> places_;
    std::vector<float> values_;
    Result<void> done_;
};

std::optional<View> hand_view(const Sampled& sampled, const ChosenHand& hand, std::size_t moment) noexcept {
    const auto at = [&](std::size_t anchor) { return sampled.at(hand.side, hand.anchors[anchor], moment); };
    return view_of_hand(at(0), at(1), at(2), at(3));
}

// The moments at which everything can be compared.
std::vector<std::size_t> usable_moments(const Sampled& sampled, std::span<const ChosenHand> hands, Centre centre,
                                        std::size_t count) {
    std::vector<std::size_t> usable;
    for (std::size_t moment = 0; moment < count; ++moment) {
        const auto has_shape = [&](const ChosenHand& hand) { return hand_view(sampled, hand, moment).has_value(); };
        if (!sampled.is_whole(moment)) continue;
        if (centre == Centre::hand && !std::ranges::all_of(hands, has_shape)) continue;
        usable.push_back(moment);
    }
    return usable;
}

// What one hand is seen from at all moments, the first of which is given.
View view_from_start(const Animation& animation, const Vector3& palm, float time, bool turned) {
    View view{.origin = palm};
    const auto head = turned && animation.camera ? head_pose(*animation.camera, time) : std::nullopt;
    if (head) view.axes = basis(yaw(yaw_of(*head))); // the horizon stays level
    return view;
}

} // namespace

std::optional<View> view_of_hand(const Vector3& wrist, const Vector3& index_knuckle, const Vector3& middle_knuckle,
                                 const Vector3& pinky_knuckle) noexcept {
    const Vector3 forward = middle_knuckle - wrist;
    const Vector3 across = index_knuckle - pinky_knuckle;
    const Vector3 normal = cross(forward, across);
    const double sizes = length(forward) * length(across);
    const bool flat = length(forward) > least_size && length(across) > least_size;
    if (!flat || length(normal) < least_sine * sizes) return std::nullopt;
    const Vector3 z = unit(forward);
    const Vector3 y = normal * (1 / length(normal));
    return View{wrist, {cross(y, z), y, z}};
}

Result<JointPositions> joint_positions_at(const Animation& animation, const std::vector<float>& moments,
                                          std::span<const ChosenHand> hands, Centre centre, bool turned) {
    const Sampled sampled(animation, moments, hands);
    if (!sampled.done()) return sampled.done().error();

    const std::vector<std::size_t> kept = usable_moments(sampled, hands, centre, moments.size());
    JointPositions positions;
    for (const std::size_t moment : kept) positions.times.push_back(moments[moment]);
    for (const ChosenHand& hand : hands) positions.joints += hand.joints.size();
    positions.values.resize(3 * positions.joints * kept.size());
    if (kept.empty()) return positions;
    float* out = positions.values.data();
    for (const ChosenHand& hand : hands) {
        std::vector<View> views(kept.size());
        if (centre == Centre::hand) {
            for (std::size_t i = 0; i < kept.size(); ++i) views[i] = *hand_view(sampled, hand, kept[i]);
        }
        if (centre == Centre::start) {
            const Vector3 palm = sampled.at(hand.side, hand.anchors[0], kept[0]);
            std::ranges::fill(views, view_from_start(animation, palm, positions.times[0], turned));
        }
        for (const Joint joint : hand.joints) {
            for (std::size_t i = 0; i < kept.size(); ++i) {
                const Vector3 place = views[i](sampled.at(hand.side, joint, kept[i]));
                out[i] = static_cast<float>(place.x);
                out[kept.size() + i] = static_cast<float>(place.y);
                out[2 * kept.size() + i] = static_cast<float>(place.z);
            }
            out += 3 * kept.size();
        }
    }
    return positions;
}

} // namespace inputanim
