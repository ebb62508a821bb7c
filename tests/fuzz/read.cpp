// Any bytes, read in any layout, checked, mended and dumped: an answer or an error, nothing else.
#include <cstddef>
#include <cstdint>
#include <span>

#include <inputanim/check.hpp>
#include <inputanim/dump.hpp>
#include <inputanim/read.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/summary.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace inputanim;
    // The last byte chooses whether a layout is forced, so that the seeds stay what they are.
    const std::size_t choice = size == 0 ? 0 : data[size - 1] % 16;
    ReadOptions options;
    if (choice >= 8 && choice - 8 < all_layouts().size()) options.layout = all_layouts()[choice - 8];
    const auto bytes = std::as_bytes(std::span(data, size));

    const auto recording = read(bytes, options);
    const auto saved = salvage(bytes, options);
    if (recording.has_value() && !saved.has_value()) __builtin_trap();
    if (saved) {
        for (const Finding& finding : check(*saved)) {
            if (finding.explanation.empty()) __builtin_trap();
        }
        const Repaired repaired = repair(*saved);
        for (const Finding& finding : check(repaired.recording)) {
            if (finding.code == FindingCode::unsorted_keys || finding.code == FindingCode::non_finite_key)
                __builtin_trap();
        }
        if (summarize(saved->animation).keys != key_count(saved->animation)) __builtin_trap();
    }
    const auto dumped = dump(bytes, {.layout = options.layout}, [](std::string_view) {});
    if (dumped.has_value() != recording.has_value()) __builtin_trap();
    return 0;
}
