// What is behind the handles, and how errors get out. Nothing thrown passes the border.
#pragma once

#include <cstddef>
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

struct inputanim_bytes {
    inputanim::Bytes bytes; // of text without its 0
    std::string text;       // or this
};

struct inputanim_recording {
    inputanim::Recording recording;
};

struct inputanim_player {
    inputanim::Player player;
};

struct inputanim_mesh {
    inputanim::HandMesh mesh;
    inputanim::HandPose rest_pose;
};

struct inputanim_analysis {
    inputanim::Analysis analysis;
};

namespace inputanim::c {

void set(inputanim_error* error, const Error& what);
void set_out_of_memory(inputanim_error* error) noexcept;

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

// Calls `make`, which returns a handle, a Result of one, or one of nothing. What it throws is said in `error`: the
// standard library throws where memory is short. WebAssembly has no exceptions, and ends there.
template <class Make>
auto guarded(inputanim_error* error, const Make& make) noexcept -> decltype(released(make(), error)) {
    if (error != nullptr) *error = inputanim_error{-1, "", "", ""};
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
