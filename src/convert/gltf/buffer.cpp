#include "convert/gltf/buffer.hpp"

#include <algorithm>
#include <cstring>

#include "convert/gltf/columns.hpp"
#include "convert/gltf/tally.hpp"

namespace inputanim::gltf {
namespace {

constexpr std::size_t alignment = 4; // of everything

std::size_t floats_of(Output output) noexcept {
    return output == Output::rotation || output == Output::direction ? 4 : 3;
}

bool equal(const Column<float>& a, const Column<float>& b) noexcept {
    if (a.size() != b.size()) return false;
    return a.shares_with(b) || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

// How many keys of length zero became something else.
std::size_t put(float* out, Output output, std::span<const Curve> axes, const AxesInfo& to) {
    switch (output) {
        case Output::position: put_positions(out, axes, to.sign); return 0;
        case Output::rotation: return put_rotations(out, axes, to.rotation_sign);
        case Output::direction: return put_directions(out, axes, to.sign);
        case Output::shown:
        case Output::switched: break;
    }
    for (const float on : axes[0].values) {
        out[0] = on;
        out[1] = out[2] = output == Output::shown ? on : 0;
        out += 3;
    }
    return 0;
}

} // namespace

std::size_t Buffer::add(Piece piece, Target target, Accessor accessor) {
    // What belongs to animations lies in one view; vertices need one for each of their arrays.
    if (views_.empty() || target != Target::none || views_.back().target != target) {
        views_.push_back({size_, 0, target});
    }
    View& view = views_.back();
    piece.offset = size_;
    accessor.view = views_.size() - 1;
    accessor.offset = size_ - view.offset;
    size_ += (piece.size + alignment - 1) / alignment * alignment;
    view.size = accessor.offset + piece.size;
    pieces_.push_back(piece);
    accessors_.push_back(accessor);
    return accessors_.size() - 1;
}

std::size_t Buffer::add_bytes(std::span<const std::byte> bytes, std::size_t count, Component component, Shape shape,
                              Target target) {
    return add({.size = bytes.size(), .bytes = bytes.data()}, target,
               {.count = count, .component = component, .shape = shape});
}

std::size_t Buffer::add_times(const Column<float>& times) {
    const auto known = std::ranges::find_if(times_, [&](const auto& entry) { return equal(entry.first, times); });
    if (known != times_.end()) return known->second;
    const std::size_t accessor =
        add_bytes(std::as_bytes(std::span(times)), times.size(), Component::f32, Shape::scalar, Target::none);
    accessors_.back().bounded = 1;
    accessors_.back().least[0] = times.front();
    accessors_.back().most[0] = times.back();
    times_.emplace_back(times, accessor);
    return accessor;
}

std::size_t Buffer::add_output(Output output, const Channel& channel, std::span<const Curve> axes) {
    const std::size_t count = axes[0].key_count();
    const std::size_t floats = floats_of(output);
    return add({.size = count * floats * sizeof(float), .output = output, .channel = &channel, .axes = axes},
               Target::none, {.count = count, .shape = floats == 4 ? Shape::vec4 : Shape::vec3});
}

std::size_t Buffer::add_positions(const std::vector<std::array<float, 3>>& positions) {
    const std::size_t accessor = add_array(positions, Component::f32, Shape::vec3, Target::vertices);
    Accessor& bounds = accessors_.back();
    bounds.bounded = 3;
    bounds.least = bounds.most = positions.front();
    for (const auto& position : positions) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            bounds.least[axis] = std::min(bounds.least[axis], position[axis]);
            bounds.most[axis] = std::max(bounds.most[axis], position[axis]);
        }
    }
    return accessor;
}

std::array<float, 4> Buffer::first_of(Output output, std::span<const Curve> axes) const {
    std::array<Curve, 4> first;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const Column<float>& values = axes[axis].values;
        first[axis].times = first[axis].values = Column<float>(values.owner(), 1, {});
    }
    std::array<float, 4> numbers{};
    put(numbers.data(), output, std::span(first).first(axes.size()), axes_);
    return numbers;
}

void Buffer::fill(std::byte* out, Notes& notes) const {
    Tally rotations;
    Tally directions;
    for (const Piece& piece : pieces_) {
        std::byte* to = out + piece.offset;
        if (piece.bytes != nullptr) {
            std::memcpy(to, piece.bytes, piece.size);
        } else {
            const std::size_t zeros = put(reinterpret_cast<float*>(to), piece.output, piece.axes, axes_);
            (piece.output == Output::rotation ? rotations : directions).add(*piece.channel, zeros);
        }
        const std::size_t next = &piece == &pieces_.back() ? size_ : (&piece)[1].offset;
        std::memset(to + piece.size, 0, next - piece.offset - piece.size);
    }
    rotations.note(notes, zero_rotation_note, "key");
    directions.note(notes, "directions of length zero turned forward", "key");
}

} // namespace inputanim::gltf
