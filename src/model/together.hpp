// One piece of work, done by several threads at once.
#pragma once

#include <cstddef>
#include <optional>

#if !defined(__wasi__)
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include <inputanim/in_order.hpp>
#endif

namespace inputanim {

// WebAssembly has one.
#if defined(__wasi__)
[[nodiscard]] inline std::size_t threads_for(std::size_t /*wanted*/, std::size_t /*pieces*/) noexcept {
    return 1;
}
#endif

// The numbers from 0 up, each given to one thread alone.
class Pieces {
public:
    explicit Pieces(std::size_t count) noexcept : count_(count) {}

    [[nodiscard]] std::optional<std::size_t> take() noexcept {
        const std::size_t piece = next_++;
        return piece < count_ ? std::optional(piece) : std::nullopt;
    }

private:
    const std::size_t count_;
#if defined(__wasi__)
    std::size_t next_ = 0;
#else
    std::atomic<std::size_t> next_ = 0;
#endif
};

// Calls `work(pieces)`, which takes pieces until there are none, in so many threads: the caller's is one of them. What
// one of them throws (std::bad_alloc) is thrown here, once all have ended. Where the system has no more threads, fewer
// do.
template <class Work>
void do_together(std::size_t count, [[maybe_unused]] std::size_t threads, const Work& work) {
    Pieces pieces(count);
#if defined(__wasi__)
    work(pieces);
#else
    if (threads < 2) return work(pieces);
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto guarded = [&] {
        try {
            work(pieces);
        } catch (...) {
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        others.reserve(threads - 1);
        try {
            while (others.size() + 1 < threads) others.emplace_back(guarded);
        } catch (const std::system_error&) {
            threads = others.size() + 1;
        }
        guarded();
    }
    if (thrown) std::rethrow_exception(thrown);
#endif
}

} // namespace inputanim
