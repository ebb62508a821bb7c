// What is behind the handles, and how errors get out. Nothing thrown passes the border.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <inputanim/analyse.hpp>
#include <inputanim/player.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

#include "inputanim.h"
#include "options.hpp"
#include <inputanim/convert/hand_mesh.hpp>

namespace inputanim::c {

enum class Kind : std::uint8_t { bytes, recording, player, mesh, analysis };

[[nodiscard]] void* take_handle_memory(Kind kind, std::size_t size);
void give_handle_memory(Kind kind, void* memory) noexcept;
// Why this is no living handle of a kind; null where it is one.
[[nodiscard]] const char* fault_of(Kind kind, const void* handle) noexcept;
[[nodiscard]] std::uint64_t living(Kind kind) noexcept;

// A handle begins with a word that says what it is. Once it is closed, the word says that: the memory of handles is
// used again for handles of the same kind alone, and not soon. So those that are closed can be told, and so can
// pointers to anything else.
template <Kind kind>
class Handle {
public:
    static void* operator new(std::size_t size) { return take_handle_memory(kind, size); }
    static void operator delete(void* memory) noexcept { give_handle_memory(kind, memory); }
    static constexpr Kind own_kind = kind;

private:
    [[maybe_unused]] std::uint64_t word_ = living(kind);
};

} // namespace inputanim::c

struct inputanim_bytes : inputanim::c::Handle<inputanim::c::Kind::bytes> {
    inputanim::Bytes bytes; // of text without its 0
    std::string text;       // or this
};

struct inputanim_recording : inputanim::c::Handle<inputanim::c::Kind::recording> {
    explicit inputanim_recording(inputanim::Recording own) : recording(std::move(own)) {}
    inputanim::Recording recording;
};

struct inputanim_player : inputanim::c::Handle<inputanim::c::Kind::player> {
    explicit inputanim_player(const inputanim::Animation& animation) : player(animation) {}
    inputanim::Player player;
};

struct inputanim_mesh : inputanim::c::Handle<inputanim::c::Kind::mesh> {
    inputanim::HandMesh mesh;
    inputanim::HandPose rest_pose;
};

struct inputanim_analysis : inputanim::c::Handle<inputanim::c::Kind::analysis> {
    explicit inputanim_analysis(inputanim::Analysis own) : analysis(std::move(own)) {}
    inputanim::Analysis analysis;
};

namespace inputanim::c {

// In a module for WebAssembly, which shall be small, nobody looks: TypeScript's classes know what is open.
#if defined(__wasi__)
inline constexpr bool looks_at_arguments = false;
#else
inline constexpr bool looks_at_arguments = true;
#endif

// Something that was given, and why it cannot be used; null where it can.
struct Argument {
    const char* name;
    const char* fault;
};
template <class Own>
requires requires {
    Own::own_kind;
}
[[nodiscard]] Argument given(const char* name, const Own* handle) noexcept {
    return {name, looks_at_arguments ? fault_of(Own::own_kind, handle) : nullptr};
}
[[nodiscard]] inline Argument given(const char* name, const char* text) noexcept {
    return {name, looks_at_arguments && text == nullptr ? "it is NULL" : nullptr};
}
// So many of something.
[[nodiscard]] inline Argument given(const char* name, const void* first, std::size_t count) noexcept {
    return {name, looks_at_arguments && first == nullptr && count > 0 ? "it is NULL" : nullptr};
}
template <class Own>
[[nodiscard]] bool is_living(const Own* handle) noexcept {
    return !looks_at_arguments || fault_of(Own::own_kind, handle) == nullptr;
}
// Nothing happens to what is no handle, or is closed already.
template <class Own>
void close(Own* handle) noexcept {
    if (is_living(handle)) delete handle;
}

void set(inputanim_error* error, const Error& what);
void set_out_of_memory(inputanim_error* error) noexcept;

void clear(inputanim_error* error) noexcept;
// Clears the error; false, and says so, where one of the arguments cannot be used.
[[nodiscard]] bool begin(inputanim_error* error, std::initializer_list<Argument> arguments) noexcept;

[[nodiscard]] std::unique_ptr<inputanim_bytes> text_bytes(std::string text);

template <class T>
T* released(std::unique_ptr<T> made, inputanim_error* /*error*/) {
    return made.release();
}
// The handle of a result, or what went wrong.
template <class T>
T* released(Result<std::unique_ptr<T>> result, inputanim_error* error) {
    if (result) return result->release();
    set(error, result.error());
    return nullptr;
}

inline bool released(const Result<void>& done, inputanim_error* error) {
    if (!done) set(error, done.error());
    return done.has_value();
}

// Calls `make`, which returns a handle, a Result of one, or one of nothing, unless one of the arguments cannot be used.
// What it throws is said in `error`: the standard library throws where memory is short. WebAssembly has no exceptions,
// and ends there.
template <class Make>
auto guarded(inputanim_error* error, std::initializer_list<Argument> arguments, const Make& make) noexcept
    -> decltype(released(make(), error)) {
    if constexpr (looks_at_arguments) {
        if (!begin(error, arguments)) return {};
    } else {
        clear(error);
    }
#if defined(__cpp_exceptions)
    try {
        return released(make(), error);
    } catch (...) {
        set_out_of_memory(error);
        return {};
    }
#else
    return released(make(), error);
#endif
}

// The same for functions that cannot say what went wrong.
template <class T, class Call>
T or_else([[maybe_unused]] T fallback, const Call& call) noexcept {
#if defined(__cpp_exceptions)
    try {
        return call();
    } catch (...) {
        return fallback;
    }
#else
    return call();
#endif
}

[[nodiscard]] inline std::string_view text_of(const char* text) noexcept {
    return text == nullptr ? std::string_view() : std::string_view(text);
}

// What a struct of options asks for; without one, all is as usual.
template <class Described>
[[nodiscard]] Result<Described> wanted(const void* given) {
    Described options;
    if (auto taken = take(given, describe(options)); !taken) return std::move(taken).error();
    return options;
}

} // namespace inputanim::c
