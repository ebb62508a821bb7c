// Where memory ends, at whichever allocation of whichever function of the C ABI: an error that says so, nothing lost,
// and the host goes on. Each call is made again and again, with one allocation more that succeeds.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "inputanim.h"

namespace {

long allowed = -1; // allocations that still succeed; below 0: all
long live = 0;     // those that nobody has given back

void* allocate(std::size_t size, std::size_t alignment) noexcept {
    if (allowed == 0) return nullptr;
    if (allowed > 0) --allowed;
    void* const memory = alignment <= alignof(std::max_align_t)
                             ? std::malloc(size > 0 ? size : 1)
                             : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory != nullptr) ++live;
    return memory;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment = 1) {
    if (void* const memory = allocate(size, alignment)) return memory;
    throw std::bad_alloc();
}

void give_back(void* memory) noexcept {
    if (memory != nullptr) --live;
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size) {
    return allocate_or_throw(size);
}
void* operator new[](std::size_t size) {
    return allocate_or_throw(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t& /*no*/) noexcept {
    return allocate(size, 1);
}
void* operator new[](std::size_t size, const std::nothrow_t& /*no*/) noexcept {
    return allocate(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t& /*no*/) noexcept {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t& /*no*/) noexcept {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    give_back(memory);
}
void operator delete[](void* memory) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
    give_back(memory);
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
    give_back(memory);
}
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    give_back(memory);
}
void operator delete[](void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    give_back(memory);
}

namespace {

std::size_t failures = 0;

void expect(bool holds, const std::string& name, long at, const char* what) {
    if (holds) return;
    if (++failures < 40) std::printf("%s, allocation %ld: %s\n", name.c_str(), at, what);
}

// Makes a call; whether it succeeded, and all that it made is closed again.
using Call = std::function<bool(inputanim_error* error)>;

std::size_t try_all(const std::string& name, const Call& call) {
    inputanim_error error{};
    if (!call(&error)) { // what is kept for good is there from now on
        expect(false, name, -1, error.message);
        return 0;
    }
    const long before = live;
    constexpr long all_of = 200; // then some of many
    for (long at = 0;; at += 1 + std::max(0L, at - all_of) / 20) {
        allowed = at;
        const bool done = call(&error);
        allowed = -1;
        expect(live == before, name, at, "memory was lost");
        live = before;
        if (done) return static_cast<std::size_t>(at);
        expect(std::strcmp(error.code, "out_of_memory") == 0, name, at, error.code);
        expect(error.message[0] != '\0', name, at, "no message");
    }
}

bool closed(inputanim_recording* recording) {
    inputanim_close(recording);
    return recording != nullptr;
}
bool closed(inputanim_bytes* bytes) {
    inputanim_bytes_close(bytes);
    return bytes != nullptr;
}

// Handles that are closed keep their memory for a while, for others of their kind: so many that it is used again.
void fill_up_closed_handles(const inputanim_recording* take) {
    constexpr std::size_t enough = 40;
    std::vector<std::function<void()>> closing;
    for (std::size_t i = 0; i < enough; ++i) {
        closing.emplace_back([made = inputanim_shift(take, 0, nullptr)] { inputanim_close(made); });
        closing.emplace_back([made = inputanim_info(take, nullptr)] { inputanim_bytes_close(made); });
        closing.emplace_back([made = inputanim_player_open(take, nullptr)] { inputanim_player_close(made); });
        closing.emplace_back(
            [made = inputanim_hand_mesh(take, "left", nullptr, nullptr)] { inputanim_mesh_close(made); });
        closing.emplace_back([made = inputanim_analyse(take, nullptr, nullptr)] { inputanim_analysis_close(made); });
    }
    for (const auto& close : closing) close();
}

} // namespace

int main() {
    inputanim_synthesize_options half{};
    half.size = sizeof half;
    half.given = INPUTANIM_SYNTHESIZE_DURATION;
    half.duration = 0.5;
    inputanim_error error{};
    inputanim_recording* const take = inputanim_synthesize(&half, &error);
    inputanim_bytes* const file = take != nullptr ? inputanim_convert(take, "bin", nullptr, nullptr, &error) : nullptr;
    inputanim_analysis* const analysis = take != nullptr ? inputanim_analyse(take, nullptr, &error) : nullptr;
    if (file == nullptr || analysis == nullptr) {
        std::printf("%s\n", error.message);
        return 1;
    }
    fill_up_closed_handles(take);
    const void* const data = inputanim_bytes_data(file);
    const std::size_t size = inputanim_bytes_size(file);
    const int tracked = inputanim_find_curve("hand.left.tracked");
    const std::vector<float> times{0, 0.1F, 0.2F};
    const std::vector<uint16_t> curves{0, 3, 20};
    std::vector<float> out(times.size() * curves.size());
    const float place[3] = {1, 2, 3};
    const float turn[4] = {0, 0.6F, 0, 0.8F};

    std::size_t allocations = 0;
    std::size_t calls = 0;
    const auto attempt = [&](const std::string& name, const Call& call) {
        allocations += try_all(name, call);
        ++calls;
    };
    attempt("open", [&](auto* e) { return closed(inputanim_open(data, size, nullptr, e)); });
    attempt("open, salvaged", [&](auto* e) {
        inputanim_open_options options{};
        options.size = sizeof options;
        options.given = INPUTANIM_OPEN_SALVAGE;
        options.salvage = true;
        return closed(inputanim_open(data, size - 5000, &options, e));
    });
    attempt("synthesize", [&](auto* e) { return closed(inputanim_synthesize(&half, e)); });
    attempt("info", [&](auto* e) { return closed(inputanim_info(take, e)); });
    attempt("check", [&](auto* e) { return closed(inputanim_check(take, e)); });
    attempt("state_spans",
            [&](auto* e) { return closed(inputanim_state_spans(take, static_cast<std::size_t>(tracked), e)); });
    attempt("player", [&](auto* e) {
        inputanim_player* const player = inputanim_player_open(take, e);
        inputanim_player_close(player);
        return player != nullptr;
    });
    attempt("sample", [&](auto* e) {
        return inputanim_sample(take, times.data(), times.size(), curves.data(), curves.size(), nullptr, out.data(), e);
    });
    attempt("sample_velocities", [&](auto* e) {
        return inputanim_sample_velocities(take, times.data(), times.size(), curves.data(), curves.size(), nullptr,
                                           out.data(), e);
    });
    attempt("hand_mesh", [&](auto* e) {
        inputanim_mesh* const mesh = inputanim_hand_mesh(take, "left", "unity", e);
        inputanim_mesh_close(mesh);
        return mesh != nullptr;
    });
    attempt("trim", [&](auto* e) { return closed(inputanim_trim(take, 0.1F, 0.4F, e)); });
    attempt("cut", [&](auto* e) { return closed(inputanim_cut(take, 0.1F, 0.2F, e)); });
    attempt("join", [&](auto* e) {
        const inputanim_recording* const both[2] = {take, take};
        return closed(inputanim_join(both, 2, nullptr, e));
    });
    attempt("shift", [&](auto* e) { return closed(inputanim_shift(take, 1, e)); });
    attempt("retime", [&](auto* e) { return closed(inputanim_retime(take, 2, e)); });
    attempt("retime_to", [&](auto* e) { return closed(inputanim_retime_to(take, 1, e)); });
    attempt("resample", [&](auto* e) { return closed(inputanim_resample(take, 30, e)); });
    attempt("mirror", [&](auto* e) { return closed(inputanim_mirror(take, nullptr, e)); });
    attempt("transform", [&](auto* e) { return closed(inputanim_transform(take, place, turn, 2, e)); });
    attempt("recentre", [&](auto* e) { return closed(inputanim_recentre(take, e)); });
    attempt("keep", [&](auto* e) { return closed(inputanim_keep(take, "hand.left,*.pinch", e)); });
    attempt("drop", [&](auto* e) { return closed(inputanim_drop(take, "gaze", e)); });
    attempt("add_marker",
            [&](auto* e) { return closed(inputanim_add_marker(take, 0.2F, "a name of some length", e)); });
    attempt("move_marker", [&](auto* e) { return closed(inputanim_move_marker(take, 0, 0.3F, e)); });
    attempt("rename_marker",
            [&](auto* e) { return closed(inputanim_rename_marker(take, 0, "another name of it", e)); });
    attempt("remove_marker", [&](auto* e) { return closed(inputanim_remove_marker(take, 0, e)); });
    attempt("smooth", [&](auto* e) { return closed(inputanim_smooth(take, nullptr, e)); });
    const auto with_report = [](auto&& make) {
        return [make](inputanim_error* e) {
            inputanim_bytes* report = nullptr;
            const bool done = closed(make(&report, e));
            return closed(report) && done;
        };
    };
    attempt("fill", with_report([&](auto** report, auto* e) { return inputanim_fill(take, 1, report, e); }));
    attempt("reduce", with_report([&](auto** report, auto* e) { return inputanim_reduce(take, nullptr, report, e); }));
    attempt("repair", with_report([&](auto** report, auto* e) { return inputanim_repair(take, nullptr, report, e); }));
    attempt("diff", [&](auto* e) { return closed(inputanim_diff(take, take, nullptr, e)); });
    attempt("analyse", [&](auto* e) {
        inputanim_analysis* const made = inputanim_analyse(take, nullptr, e);
        inputanim_analysis_close(made);
        return made != nullptr;
    });
    attempt("analysis_figures", [&](auto* e) { return closed(inputanim_analysis_figures(analysis, e)); });
    attempt("analysis_events", [&](auto* e) { return closed(inputanim_analysis_events(analysis, e)); });
    attempt("compare", [&](auto* e) { return closed(inputanim_compare(take, take, nullptr, e)); });
    for (const char* const format : {"bin", "json", "glb", "csv", "bvh", "usda", "anim"}) {
        attempt(std::string("convert to ") + format, [&, format](auto* e) {
            inputanim_bytes* notes = nullptr;
            const bool done = closed(inputanim_convert(take, format, nullptr, &notes, e));
            inputanim_bytes_close(notes);
            return done;
        });
    }
    inputanim_analysis_close(analysis);
    inputanim_bytes_close(file);
    inputanim_close(take);
    std::printf("%zu calls, %zu allocations, %zu failures\n", calls, allocations, failures);
    return failures == 0 && calls > 40 && allocations > 1000 ? 0 : 1;
}
