#include "convert/gltf/scene.hpp"

#include <algorithm>
#include <utility>

#include "convert/gltf/local.hpp"
#include "convert/tree.hpp"
#include "model/hand_of.hpp"

namespace inputanim::gltf {
namespace {

// The nodes that people and the reader look for.
struct Names {
    std::string_view head;
    std::string_view gaze;
    std::array<std::string_view, 2> hands; // by Side
    std::array<std::string_view, 2> pinches;
    std::array<std::string_view, 2> meshes;
};
constexpr Names webxr_names{
    "head", "gaze", {"left-hand", "right-hand"}, {"left-pinch", "right-pinch"}, {"left-hand-mesh", "right-hand-mesh"}};
constexpr Names mrtk_names{"Camera",
                           "Gaze",
                           {"Hand.Left", "Hand.Right"},
                           {"Hand.Left.Pinching", "Hand.Right.Pinching"},
                           {"Hand.Left.Mesh", "Hand.Right.Mesh"}};

Path path_of(Output output) noexcept {
    switch (output) {
        case Output::rotation:
        case Output::direction: return Path::rotation;
        case Output::shown: return Path::scale;
        default: return Path::translation;
    }
}

Output output_of(ChannelKind kind) noexcept {
    switch (kind) {
        case ChannelKind::rotation: return Output::rotation;
        case ChannelKind::direction: return Output::direction;
        default: return Output::position;
    }
}

class Builder {
public:
    Builder(const Animation& animation, const GltfOptions& options)
        : animation_(animation), options_(options), is_mrtk_(options.profile == GltfProfile::mrtk),
          names_(is_mrtk_ ? mrtk_names : webxr_names), scene_(options.axes) {}

    [[nodiscard]] Scene build(const std::optional<Hands>& world) && {
        const bool forward_is_z = options_.axes == Axes::gltf;
        if (animation_.camera) build_head(forward_is_z);
        if (animation_.gaze) build_ray();
        if (animation_.hands) {
            for (const Side side : {Side::left, Side::right}) build_hand(side);
        }
        if (!options_.meshes) return std::move(scene_);
        if (head_) add_headset(scene_, *head_, forward_is_z);
        if (gaze_) add_ray(scene_, *gaze_, forward_is_z);
        for (std::size_t side = 0; side < 2 && world; ++side) {
            const HandCurves& hand = side == 0 ? world->left : world->right;
            add_hand(scene_, hand, static_cast<Side>(side), std::string(names_.meshes[side]), hands_[side],
                     joints_[side], options_);
        }
        return std::move(scene_);
    }

private:
    std::size_t add_node(std::string_view name, std::optional<std::size_t> parent) {
        const std::size_t node = scene_.nodes.size();
        scene_.nodes.push_back({.name = std::string(name)});
        (parent ? scene_.nodes[*parent].children : scene_.roots).push_back(node);
        return node;
    }

    // Moves the node as the channel does, and puts it where it is first.
    void animate(std::size_t node, const Channel& channel, Output output) {
        const auto axes = curves(animation_, channel);
        if (axes[0].empty()) return;
        const auto first = scene_.buffer.first_of(output, axes);
        const std::array<float, 3> three{first[0], first[1], first[2]};
        const Path path = path_of(output);
        if (path == Path::rotation) scene_.nodes[node].rotation = first;
        if (path == Path::translation) scene_.nodes[node].translation = three;
        if (path == Path::scale) scene_.nodes[node].scale = three;
        const std::size_t input = scene_.buffer.add_times(axes[0].times);
        scene_.tracks.push_back(
            {node, path, input, scene_.buffer.add_output(output, channel, axes), channel.is_state()});
    }

    // All channels that belong to one node.
    template <class Belongs>
    void animate_where(std::size_t node, const Belongs& belongs) {
        for (const Channel& channel : channels()) {
            if (!channel.is_state() && belongs(channel)) animate(node, channel, output_of(channel.kind));
        }
    }

    void build_head(bool forward_is_z) {
        head_ = add_node(names_.head, std::nullopt);
        animate_where(*head_, [](const Channel& channel) { return channel.part == Part::camera; });
        // Cameras look along -z.
        Node& view = scene_.nodes[add_node("view", head_)];
        view.camera = true;
        if (forward_is_z) view.rotation = {0, 1, 0, 0};
    }

    void build_ray() {
        gaze_ = add_node(names_.gaze, std::nullopt);
        animate_where(*gaze_, [](const Channel& channel) { return channel.part == Part::gaze; });
    }

    void build_hand(Side side) {
        const HandCurves& curves = hand_of(animation_, side);
        const auto number = static_cast<std::size_t>(side);
        const std::size_t hand = hands_[number] = add_node(names_.hands[number], std::nullopt);
        const Channel& tracked = state(side, ChannelKind::tracked);
        animate(hand, tracked, Output::shown);
        // Never seen: never shown. Else a still picture shows the hand.
        if (std::ranges::none_of(curves.tracked.values, [](float on) { return on > 0; })) {
            scene_.nodes[hand].scale = {0, 0, 0};
        } else {
            scene_.nodes[hand].scale.reset();
        }
        if (is_mrtk_) {
            const std::string prefix = std::string(names_.hands[number]) + ".Tracking";
            animate(add_node(prefix, hand), tracked, Output::switched);
        }
        const std::size_t pinch = add_node(names_.pinches[number], hand);
        animate(pinch, state(side, ChannelKind::pinch), is_mrtk_ ? Output::switched : Output::shown);

        std::array<std::size_t, joint_count> nodes{};
        for (const Joint joint : tree_order()) {
            const auto parent = info(joint).parent;
            const bool below_joint = options_.skeleton == Skeleton::tree && parent;
            nodes[index(joint)] = add_joint(side, joint, below_joint ? nodes[index(*parent)] : hand);
            joints_[number].push_back(nodes[index(joint)]);
        }
        if (has_keys(curves[Joint::none])) add_joint(side, Joint::none, hand);
    }

    std::size_t add_joint(Side side, Joint joint, std::size_t parent) {
        std::string name(inputanim::name(joint, is_mrtk_ ? JointNames::mrtk : options_.names));
        if (is_mrtk_) name = std::string(names_.hands[static_cast<std::size_t>(side)]) + ".Joint." + name;
        const std::size_t node = add_node(name, parent);
        animate_where(node, [&](const Channel& channel) {
            return channel.part == Part::hands && channel.side == side && channel.joint == joint;
        });
        return node;
    }

    static const Channel& state(Side side, ChannelKind kind) noexcept {
        return *std::ranges::find_if(
            channels(), [&](const Channel& channel) { return channel.kind == kind && channel.side == side; });
    }

    const Animation& animation_;
    const GltfOptions& options_;
    bool is_mrtk_;
    const Names& names_;
    Scene scene_;
    std::optional<std::size_t> head_;
    std::optional<std::size_t> gaze_;
    std::array<std::size_t, 2> hands_{}; // by Side
    std::array<std::vector<std::size_t>, 2> joints_;
};

} // namespace

Scene make_scene(const Prepared& prepared, const GltfOptions& options) {
    return Builder(prepared.animation, options).build(prepared.world);
}

} // namespace inputanim::gltf
