#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

#include "options.hpp"

namespace inputanim::python {
namespace {

constexpr std::size_t alignment = 64; // bytes, of columns

std::shared_ptr<std::byte> block_of(std::size_t size) {
    static Arenas arenas;
    Arena arena = arenas.take();
    auto block = arena.block(size);
    arenas.give_back(std::move(arena), size);
    return block;
}

// Columns of one stride in one block: values, then velocities, then both masks.
struct Block {
    std::vector<float> times;
    std::shared_ptr<std::byte> memory;
    std::size_t columns = 0;
    std::size_t stride = 0; // bytes
    bool velocities = false;

    [[nodiscard]] std::byte* column(std::size_t i) const noexcept { return memory.get() + i * stride; }
    [[nodiscard]] std::byte* masks() const noexcept { return column(columns * (velocities ? 2 : 1)); }
    [[nodiscard]] std::size_t mask_stride() const noexcept { return stride / sizeof(float); }
};

Block sampled(const Animation& animation, std::vector<float> times, bool velocities, const SampleOptions& options) {
    Block block{.times = std::move(times), .velocities = velocities};
    for_each_curve(animation, [&](std::size_t, const Curve&) { ++block.columns; });
    const std::size_t count = block.times.size();
    // Of masks, too, the stride is a multiple of a cache line.
    constexpr std::size_t unit = alignment * sizeof(float);
    block.stride = std::max<std::size_t>((count * sizeof(float) + unit - 1) / unit * unit, unit);
    block.memory = block_of(block.stride * (block.columns * (velocities ? 2 : 1) + 1));
    if (block.memory == nullptr) {
        raise({.code = ErrorCode::out_of_memory, .reason = "the samples take more memory than there is"});
    }
    SampleColumns columns;
    std::size_t next = 0;
    const auto floats = [&](std::size_t i) { return std::span(reinterpret_cast<float*>(block.column(i)), count); };
    for_each_curve(animation, [&](std::size_t curve, const Curve&) {
        columns.values[curve] = floats(next);
        if (velocities) columns.velocities[curve] = floats(block.columns + next);
        ++next;
    });
    if (animation.hands) {
        for (std::size_t side = 0; side < 2; ++side) {
            columns.tracked[side] = {reinterpret_cast<std::uint8_t*>(block.masks()) + side * block.mask_stride(),
                                     count};
        }
    }
    value_or_raise(sample(animation, block.times, columns, options));
    return block;
}

// A table of columns, one row each.
template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<2>> rows(const Block& block, std::byte* first, std::size_t count, std::size_t stride,
                                            const nb::capsule& owner) {
    return nb::ndarray<nb::numpy, T, nb::ndim<2>>(reinterpret_cast<T*>(first), {count, block.times.size()}, owner,
                                                  {static_cast<std::int64_t>(stride / sizeof(T)), 1});
}

nb::tuple arrays_of(Block block) {
    auto shared = std::make_unique<std::shared_ptr<std::byte>>(block.memory);
    const nb::capsule owner(shared.release(),
                            [](void* memory) noexcept { delete static_cast<std::shared_ptr<std::byte>*>(memory); });
    const auto floats = [&](std::size_t first) {
        return nb::cast(rows<float>(block, block.column(first), block.columns, block.stride, owner));
    };
    const nb::object values = floats(0);
    const nb::object velocities = block.velocities ? floats(block.columns) : nb::none();
    const nb::object tracked = nb::cast(rows<bool>(block, block.masks(), 2, block.mask_stride(), owner));
    const std::size_t count = block.times.size();
    return nb::make_tuple(array_of(std::move(block.times), {count}), values, velocities, tracked);
}

using Times = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple sample_handle(const Handle& handle, double rate, const std::optional<Times>& times,
                        const std::optional<std::pair<float, float>>& span, bool velocities,
                        std::optional<double> max_frames, const nb::dict& given) {
    const auto options = filled<SampleOptions>("sample", given);
    Block block;
    {
        const nb::gil_scoped_release released;
        std::vector<float> grid;
        if (times) {
            grid.assign(times->data(), times->data() + times->size());
        } else if (const auto whole = span_of(handle.animation()); whole || span) {
            grid = value_or_raise(
                frame_grid(handle.animation(), span ? TimeSpan{span->first, span->second} : *whole, rate, max_frames));
        }
        block = sampled(handle.animation(), std::move(grid), velocities, options);
    }
    return arrays_of(std::move(block));
}

// Everything at one moment, in the order of the curves.
nb::ndarray<nb::numpy, float> evaluate_handle(const Handle& handle, float time, bool raw_rotations) {
    const Frame frame = evaluate(handle.animation(), time, {.raw_rotations = raw_rotations});
    std::vector<float> values;
    const auto add = [&](const auto& numbers) { values.insert(values.end(), numbers.begin(), numbers.end()); };
    const auto add_pose = [&](const Pose& pose) {
        add(pose.position);
        add(pose.rotation);
    };
    if (frame.camera) add_pose(*frame.camera);
    if (frame.hands) {
        for (const HandState& hand : *frame.hands) values.push_back(hand.tracked ? 1.0F : 0.0F);
        for (const HandState& hand : *frame.hands) values.push_back(hand.pinch ? 1.0F : 0.0F);
        for (const HandState& hand : *frame.hands) {
            for (const Pose& pose : hand.joints) add_pose(pose);
        }
    }
    if (frame.gaze) {
        add(frame.gaze->origin);
        add(frame.gaze->direction);
    }
    const std::size_t count = values.size();
    return array_of(std::move(values), {count});
}

} // namespace

void bind_values(nb::module_& module) {
    module.def("sample", sample_handle, nb::arg("recording"), nb::arg("rate"), nb::arg("times").none(),
               nb::arg("span").none(), nb::arg("velocities"), nb::arg("max_frames").none(), nb::arg("options"),
               "Times, values (a row for each curve), velocities, masks of both hands.",
               nb::sig("def sample(recording: Recording, rate: float, times: object, span: tuple[float, float] | None, "
                       "velocities: bool, max_frames: float | None, options: dict[str, typing.Any]) -> "
                       "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.float32], "
                       "numpy.typing.NDArray[numpy.float32] | None, numpy.typing.NDArray[numpy.bool_]]"));
    module.def("evaluate", evaluate_handle, nb::arg("recording"), nb::arg("time"), nb::arg("raw_rotations"));
}

} // namespace inputanim::python
