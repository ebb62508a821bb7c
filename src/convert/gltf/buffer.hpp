// The binary part of a GLB: first planned, piece by piece, then filled in one go.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/sink.hpp>

namespace inputanim::gltf {

enum class Component : std::uint16_t { u8 = 5121, u16 = 5123, f32 = 5126 };
enum class Shape : std::uint8_t { scalar, vec3, vec4, mat4 };
enum class Target : std::uint16_t { none = 0, vertices = 34962, indices = 34963 };

// What becomes of curves.
enum class Output : std::uint8_t {
    position,  // x y z
    rotation,  // x y z w of length one and continuous signs; the identity for zero
    direction, // the rotation that turns forward into it; the identity for zero
    shown,     // a scale of 1 or 0
    switched,  // a translation along x of 1 or 0
};

struct View {
    std::size_t offset = 0;
    std::size_t size = 0;
    Target target = Target::none;
};

struct Accessor {
    std::size_t view = 0;
    std::size_t offset = 0; // in the view
    std::size_t count = 0;
    Component component = Component::f32;
    Shape shape = Shape::scalar;
    std::array<float, 3> least{}; // of as many components as `bounded`
    std::array<float, 3> most{};
    std::size_t bounded = 0;
};

// Looks at curves and arrays that must outlive it. Curves are prepared ones, in Unity's axes.
class Buffer {
public:
    explicit Buffer(Axes axes) : axes_(info(axes)) {}

    // Each gives the index of an accessor. Equal times get the same one.
    std::size_t add_times(const Column<float>& times);
    std::size_t add_output(Output output, const Channel& channel, std::span<const Curve> axes);

    template <class Element>
    std::size_t add_array(const std::vector<Element>& elements, Component component, Shape shape, Target target) {
        return add_bytes(std::as_bytes(std::span(elements)), elements.size(), component, shape, target);
    }
    std::size_t add_triangles(const std::vector<std::array<std::uint16_t, 3>>& triangles) {
        return add_bytes(std::as_bytes(std::span(triangles)), 3 * triangles.size(), Component::u16, Shape::scalar,
                         Target::indices);
    }
    // Those of positions must have bounds.
    std::size_t add_positions(const std::vector<std::array<float, 3>>& positions);

    // The first key of an output, as a node has it.
    [[nodiscard]] std::array<float, 4> first_of(Output output, std::span<const Curve> axes) const;

    [[nodiscard]] std::span<const View> views() const noexcept { return views_; }
    [[nodiscard]] std::span<const Accessor> accessors() const noexcept { return accessors_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    // `out` has room for size().
    void fill(std::byte* out, Notes& notes) const;

private:
    struct Piece {
        std::size_t offset = 0;
        std::size_t size = 0;
        const std::byte* bytes = nullptr; // to copy; else the output of
        Output output = Output::position;
        const Channel* channel = nullptr;
        std::span<const Curve> axes;
    };

    std::size_t add_bytes(std::span<const std::byte> bytes, std::size_t count, Component component, Shape shape,
                          Target target);
    std::size_t add(Piece piece, Target target, Accessor accessor);

    const AxesInfo& axes_;
    std::vector<View> views_;
    std::vector<Accessor> accessors_;
    std::vector<Piece> pieces_;
    std::vector<std::pair<Column<float>, std::size_t>> times_; // with their accessors
    std::size_t size_ = 0;
};

} // namespace inputanim::gltf
