// How often something of a recording had to become otherwise, and where first.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <inputanim/animation.hpp>
#include <inputanim/sink.hpp>

#include "text/wording.hpp"

namespace inputanim::gltf {

inline constexpr std::string_view zero_rotation_note = "rotations of length zero turned into the identity";

class Tally {
public:
    // `count` of them in one more channel.
    void add(const Channel& channel, std::size_t count = 1) {
        if (count == 0) return;
        if (!first_) first_ = channel;
        count_ += count;
        ++channels_;
    }

    // "what: 3 keys in 2 channels, the first in hand.left.Palm.rotation"; nothing where there were none.
    void note(Notes& notes, std::string_view what, std::string_view thing) const {
        if (!first_) return;
        notes.push_back(std::string(what) + ": " + counted(count_, thing) + " in " + counted(channels_, "channel") +
                        ", the first in " + name(*first_));
    }

private:
    std::size_t count_ = 0;
    std::size_t channels_ = 0;
    std::optional<Channel> first_;
};

} // namespace inputanim::gltf
