// Any bytes: an error with a reason, or a recording of finite numbers that becomes a GLB and comes back.
#include <cstddef>
#include <cstdint>
#include <span>

#include <inputanim/convert/gltf.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace inputanim;
    const auto recording = from_glb(std::as_bytes(std::span(data, size)));
    if (!recording) {
        if (recording.error().reason.empty() || recording.error().offset.value_or(0) > size) __builtin_trap();
        return 0;
    }
    for_each_curve(recording->animation, [](std::size_t, const Curve& curve) {
        if (!curve.times.ascending() || !curve.times.finite() || !curve.values.finite()) __builtin_trap();
    });
    const auto glb = to_glb(*recording, {.skeleton = Skeleton::flat, .meshes = false});
    if (!glb || !from_glb(glb->bytes)) __builtin_trap();
    return 0;
}
