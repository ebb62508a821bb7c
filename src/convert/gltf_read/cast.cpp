#include "convert/gltf_read/cast.hpp"

#include <algorithm>
#include <vector>

#include "convert/gltf_read/malformed.hpp"
#include "convert/gltf_read/names.hpp"

namespace inputanim::gltf_read {
namespace {

class Casting {
public:
    Casting(const Document& document, const Tracks& tracks) : document_(document), tracks_(tracks) {
        for (const Node& node : document.nodes) names_.push_back(read_name(node.name));
        // What a node does not say, those above it do.
        travels_.resize(names_.size());
        for (const std::size_t i : document.order) {
            const auto node = static_cast<int>(i);
            travels_[i] = tracks.moves(node, Path::translation) || tracks.moves(node, Path::rotation);
            if (document.nodes[i].parent == nothing) continue;
            const auto parent = static_cast<std::size_t>(document.nodes[i].parent);
            if (travels_[parent]) travels_[i] = true;
            if (!names_[i].side) names_[i].side = names_[parent].side;
        }
    }

    Result<Cast> run() {
        for (std::size_t i = 0; i < names_.size(); ++i) consider(static_cast<int>(i));
        // A camera looks along -Z for sure; a bone that is called head may not.
        if (camera_ != nothing) cast_.head = camera_;
        if (document_.remarks) return cast_;
        const bool has_hands = std::ranges::any_of(cast_.hands, [](const HandNodes& hand) { return !hand.empty(); });
        if (!has_hands && sideless_ != nothing) {
            return malformed(document_.nodes[static_cast<std::size_t>(sideless_)].name,
                             "the node has the name of a hand joint, but neither its name nor a node above it says "
                             "whether it is of the left or the right hand");
        }
        if (!has_hands && cast_.head == nothing) {
            return malformed("nodes",
                             "no node has the name of a hand joint, and no camera is animated; known names are those "
                             "of WebXR (index-finger-tip), OpenXR (index_tip) and MRTK (IndexTip)");
        }
        return cast_;
    }

private:
    // The first one gets the part; one that is animated takes it from one that is not.
    void offer(int& part, int node) const {
        if (part == nothing || (!is_animated(part) && is_animated(node))) part = node;
    }

    [[nodiscard]] bool is_animated(int node) const {
        return tracks_.moves(node, Path::translation) || tracks_.moves(node, Path::rotation) ||
               tracks_.moves(node, Path::scale);
    }

    void consider(int node) {
        const bool ours = document_.remarks.has_value();
        const NodeName& name = names_[static_cast<std::size_t>(node)];
        const bool travels = travels_[static_cast<std::size_t>(node)];
        const bool has_camera = document_.nodes[static_cast<std::size_t>(node)].has_camera;
        if (has_camera && travels && !ours) offer(camera_, node);
        switch (name.role) {
            case Role::other: return;
            case Role::head:
                if (ours || travels) offer(cast_.head, node);
                return;
            case Role::gaze:
                if (ours || travels) offer(cast_.gaze, node);
                return;
            default: break;
        }
        // "none" is a word, too.
        if (name.role == Role::joint && name.joint == Joint::none && !ours) return;
        if (!name.side) {
            if (name.role == Role::joint && sideless_ == nothing) sideless_ = node;
            return;
        }
        HandNodes& hand = cast_.hands[static_cast<std::size_t>(*name.side)];
        if (name.role == Role::joint) offer(hand.joints[index(name.joint)], node);
        if (name.role == Role::hand) offer(hand.hand, node);
        if (name.role == Role::tracking) offer(hand.tracking, node);
        if (name.role == Role::pinching) offer(hand.pinching, node);
    }

    const Document& document_;
    const Tracks& tracks_;
    std::vector<NodeName> names_; // with the side, if only a node above tells it
    std::vector<bool> travels_;   // by itself or with a node above
    Cast cast_;
    int camera_ = nothing;
    int sideless_ = nothing; // a joint of which hand?
};

} // namespace

bool HandNodes::empty() const noexcept {
    return std::ranges::all_of(joints, [](int node) { return node == nothing; });
}

Result<Cast> cast_of(const Document& document, const Tracks& tracks) {
    return Casting(document, tracks).run();
}

} // namespace inputanim::gltf_read
