// What can be read is written back byte for byte, and what is written into another layout can be read from it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <inputanim/read.hpp>
#include <inputanim/write.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace inputanim;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto recording = read(bytes);
    if (!recording) return 0;
    const auto written = write(*recording);
    if (!written || !std::ranges::equal(bytes, std::span<const std::byte>(written->bytes))) __builtin_trap();

    for (const Layout layout : all_layouts()) {
        OnDisk on_disk = recording->on_disk;
        on_disk.layout = layout;
        const auto other = write(recording->animation, on_disk, {true, true, true, true});
        if (!other && info(layout).header) __builtin_trap(); // headerless ones may look like something else
        if (!other) continue;
        const auto again = read(other->bytes, {.layout = layout});
        if (!again) __builtin_trap();
        for_each_curve(again->animation, [&](std::size_t index, const Curve& curve) {
            const Channel& channel = channel_of(index);
            const auto original = curves(recording->animation, channel);
            const std::size_t keys = original.empty() ? 0 : original[index - channel.first].key_count();
            if (curve.key_count() != keys) __builtin_trap();
        });
    }
    return 0;
}
