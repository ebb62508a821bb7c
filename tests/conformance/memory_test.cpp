// How much memory reading and writing take: every allocation is counted, in a program of its own.
#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

#include <gtest/gtest.h>

#include <inputanim/check.hpp>
#include <inputanim/convert/csv.hpp>
#include <inputanim/synthesize.hpp>

#include "support.hpp"

namespace {

std::atomic<std::size_t> live{0};
std::atomic<std::size_t> peak{0};

void* counted(void* memory) noexcept {
    const std::size_t now = live += malloc_usable_size(memory);
    std::size_t before = peak;
    while (now > before && !peak.compare_exchange_weak(before, now)) {}
    return memory;
}

void release(void* memory) noexcept {
    live -= malloc_usable_size(memory);
    std::free(memory);
}

void* allocate(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) noexcept {
    void* memory = nullptr;
    if (posix_memalign(&memory, std::max(alignment, sizeof(void*)), size) != 0) return nullptr;
    return counted(memory);
}

void* allocate_or_die(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
    void* memory = allocate(size, alignment);
    if (memory == nullptr) std::abort();
    return memory;
}

} // namespace

void* operator new(std::size_t size) {
    return allocate_or_die(size);
}
void* operator new[](std::size_t size) {
    return allocate_or_die(size);
}
void* operator new(std::size_t size, std::align_val_t a) {
    return allocate_or_die(size, static_cast<std::size_t>(a));
}
void* operator new[](std::size_t size, std::align_val_t a) {
    return allocate_or_die(size, static_cast<std::size_t>(a));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size);
}
void* operator new[](std::size_t size, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(size, static_cast<std::size_t>(a));
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}

namespace {

using namespace inputanim;

constexpr std::size_t mebibyte = std::size_t{1} << 20;

// Peak memory of `work`, the bytes it works on included, as if they were mapped.
template <class Work>
std::size_t peak_of(std::size_t bytes, Work&& work) {
    const std::size_t before = live;
    peak = before;
    work();
    return peak - before + bytes;
}

template <class T>
void put(std::vector<std::byte>& out, T value) {
    const auto* first = reinterpret_cast<const std::byte*>(&value);
    out.insert(out.end(), first, first + sizeof(T));
}

std::vector<std::byte> header(std::int32_t minor) {
    std::vector<std::byte> bytes;
    put(bytes, std::int64_t{0x6a8faf6e0f9e42c6});
    put(bytes, std::int32_t{1});
    put(bytes, minor);
    return bytes;
}

// A file of markers alone; each takes `5 + padding` bytes.
std::vector<std::byte> marker_bomb(std::int32_t count, int padding, bool honest) {
    auto bytes = header(1);
    for (int flag = 0; flag < 3; ++flag) put(bytes, std::uint8_t{0});
    put(bytes, honest ? count : INT32_MAX);
    for (std::int32_t i = 0; i < count; ++i) {
        put(bytes, 0.0F);
        for (int pad = 0; pad < padding; ++pad) put(bytes, std::uint8_t{0x80});
        put(bytes, std::uint8_t{0});
    }
    return bytes;
}

void expect_modest(const std::string& what, const std::vector<std::byte>& bytes, bool readable) {
    const std::size_t used = peak_of(bytes.size(), [&] {
        const auto recording = read(bytes);
        EXPECT_EQ(recording.has_value(), readable) << what;
        if (recording) {
            EXPECT_GE(check(*recording).size(), 0U);
        }
    });
    EXPECT_LE(used, 4 * bytes.size() + 16 * mebibyte) << what << ": " << used << " for " << bytes.size();
    const std::size_t salvaging = peak_of(bytes.size(), [&] { EXPECT_TRUE(salvage(bytes)) << what; });
    EXPECT_LE(salvaging, 4 * bytes.size() + 16 * mebibyte) << what << " salvaged";
}

TEST(Memory, OfReadingIsASmallMultipleOfTheFileWhateverTheFileSays) {
    expect_modest("five-byte markers", marker_bomb(8'000'000, 0, true), true);
    expect_modest("overlong markers", marker_bomb(6'000'000, 1, true), true);
    expect_modest("a marker count that lies", marker_bomb(4'000'000, 0, false), false);

    auto trailing = marker_bomb(1, 0, true);
    trailing.resize(40 * mebibyte);
    expect_modest("trailing bytes", trailing, true);

    for (const std::int32_t minor : {0, 1}) {
        auto counts = header(minor);
        if (minor == 1) put(counts, std::uint8_t{1}), put(counts, std::uint8_t{1}), put(counts, std::uint8_t{1});
        put(counts, 8), put(counts, 8), put(counts, INT32_MAX);
        counts.resize(20 * mebibyte);
        expect_modest("a key count that lies", counts, false);
    }
}

TEST(Memory, OfReadingRealRecordingsIsASmallMultipleOfTheFile) {
    const Animation animation = synthesize({.duration = 120});
    for (const Layout layout : {Layout::mrtk_1_1, Layout::published_1_1, Layout::mrtk_1_0, Layout::headerless}) {
        const auto written = write(animation, {.layout = layout}, {.gaze = true, .markers = true});
        ASSERT_TRUE(written);
        ASSERT_GT(written->bytes.size(), 10 * mebibyte);
        expect_modest(std::string(info(layout).name), {written->bytes.begin(), written->bytes.end()}, true);
    }
}

TEST(Memory, OfAnOpenRecordingIsHardlyMoreThanTheFile) {
    const auto written = write(synthesize({.duration = 120, .time_jitter = 0.002F}), Layout::mrtk_1_1);
    ASSERT_TRUE(written);
    const std::size_t before = live;
    const auto recording = read(written->bytes);
    ASSERT_TRUE(recording);
    const std::size_t kept = live - before;
    EXPECT_LE(static_cast<double>(kept), 1.1 * static_cast<double>(written->bytes.size()));
    EXPECT_GT(kept, written->bytes.size() / 2);
}

TEST(Memory, OfCopyingAnAnimationDoesNotGrowWithItsKeys) {
    const Animation animation = synthesize({.duration = 60});
    const std::size_t before = live;
    const Animation copy = animation;
    EXPECT_EQ(key_count(copy), key_count(animation));
    EXPECT_LT(live - before, mebibyte / 10);
}

TEST(Memory, OfReadingATableIsASmallMultipleOfTheText) {
    std::string names = "time";
    for (std::size_t curve = 0; curve < curve_count; ++curve) names += "," + curve_name(curve);
    names += "\n";
    std::string ones;
    std::string gaps;
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        ones += ",1";
        gaps += curve % 2 == 0 ? ",1" : ",";
    }
    const std::size_t size = 20 * mebibyte;
    for (const std::string& row : {"0" + ones, "0" + gaps, "0" + std::string(curve_count, ','), std::string()}) {
        std::string text = names;
        while (text.size() < size) text += row + "\n";
        const std::size_t used = peak_of(text.size(), [&] { EXPECT_TRUE(from_csv(text)); });
        EXPECT_LE(used, 6 * text.size() + 16 * mebibyte) << row;
    }
    const std::size_t markers = peak_of(0, [&] {
        std::string text = "# inputanim-csv/1 wide\n";
        while (text.size() < size) text += "# marker 0\n";
        EXPECT_TRUE(from_csv(text + "time\n"));
    });
    EXPECT_LE(markers, 6 * size + 16 * mebibyte);
}

TEST(Memory, OfWritingATableDoesNotGrowWithTheRows) {
    Recording recording{.animation = synthesize({.duration = 60})};
    for (const CsvTable table : {CsvTable::wide, CsvTable::tidy, CsvTable::events}) {
        for (const std::optional<double> rate : {std::optional<double>(), std::optional(240.0)}) {
            std::size_t text = 0;
            const std::size_t used = peak_of(0, [&] {
                EXPECT_TRUE(write_csv(recording, {.table = table, .rate = rate, .axes = Axes::ros}, [&](auto piece) {
                    text += piece.size();
                    return true;
                }));
            });
            EXPECT_LE(used, 10 * mebibyte);
            if (table != CsvTable::events) {
                EXPECT_GT(text, 10 * mebibyte);
            }
        }
    }
}

} // namespace
