// Many files at once, answers in their order.
#pragma once

#include <exception>
#include <functional>
#include <new>
#include <string>
#include <utility>

#include <inputanim/in_order.hpp>
#include <inputanim/result.hpp>

#include "progress.hpp"

namespace cli {

// `make(i)` runs in several threads, and what it throws becomes an error; `visit(i, made)` in this one, for i from 0
// up. Shows how far it is, by `name_of(i)`; `visit` clears that before it writes to the terminal.
template <class T>
void for_each_made(std::size_t count, unsigned jobs, const std::function<inputanim::Result<T>(std::size_t i)>& make,
                   const std::function<void(std::size_t i, inputanim::Result<T> made)>& visit, Progress& progress,
                   const std::function<std::string(std::size_t i)>& name_of) {
    using inputanim::Error;
    using inputanim::ErrorCode;
    using Made = inputanim::Result<T>;
    const auto attempt = [&](std::size_t i) -> Made {
        try {
            return make(i);
        } catch (const std::bad_alloc&) {
            return Error{ErrorCode::out_of_memory, {}, {}, "not enough memory"};
        } catch (const std::exception& error) {
            return Error{ErrorCode::cannot_save, {}, {}, error.what()};
        }
    };
    const auto worker = [&]() -> typename inputanim::InOrder<Made>::Work {
        return [&](std::size_t i, const typename inputanim::InOrder<Made>::Give& give) {
            static_cast<void>(give(attempt(i)));
        };
    };
    inputanim::InOrder<Made> all(count, inputanim::threads_for(jobs, count), worker);
    for (std::size_t i = 0; i < count; ++i) {
        auto made = all.next();
        visit(i, made ? **std::move(made) : Made(made.error()));
        progress.show(i + 1, name_of(i));
    }
}

} // namespace cli
