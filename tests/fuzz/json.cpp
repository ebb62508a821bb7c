// Any text: an error with its place, or a recording that comes back from its own text the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <inputanim/convert/json.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace inputanim;
    const auto recording = from_json({reinterpret_cast<const char*>(data), size});
    if (!recording) {
        if (recording.error().reason.empty() || recording.error().offset.value_or(size + 1) > size) __builtin_trap();
        return 0;
    }
    const std::string text = to_json(*recording);
    const auto again = from_json(text);
    if (!again || to_json(*again) != text) __builtin_trap();
    return 0;
}
