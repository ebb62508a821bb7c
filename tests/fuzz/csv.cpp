// Any text: an error with its place, or a recording whose table comes back the same, and that all tables can be made
// of.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <inputanim/convert/csv.hpp>

namespace {

using namespace inputanim;

std::string table_of(const Recording& recording, const CsvOptions& options) {
    std::string text;
    const auto written = write_csv(recording, options, [&](std::span<const std::byte> piece) {
        text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return text.size() < 1'000'000;
    });
    if (!written && written.error().code != ErrorCode::bad_argument && written.error().code != ErrorCode::cannot_save) {
        __builtin_trap();
    }
    return written ? text : "";
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto recording = from_csv({reinterpret_cast<const char*>(data), size});
    if (!recording) {
        if (recording.error().reason.empty() || recording.error().offset.value_or(size + 1) > size) __builtin_trap();
        return 0;
    }
    // Rows in any order come back in the order of time; from then on nothing changes.
    const std::string text = table_of(*recording, {});
    if (!text.empty()) {
        const auto again = from_csv(text);
        if (!again || table_of(*again, {}) != text) __builtin_trap();
    }
    table_of(*recording, {.table = CsvTable::tidy, .axes = Axes::ros});
    table_of(*recording, {.table = CsvTable::events});
    table_of(*recording, {.rate = 60, .axes = Axes::unreal, .velocities = true});
    return 0;
}
