// Many things made at once, and visited one after the other, in order.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <inputanim/result.hpp>

namespace cli {

// How many threads --jobs means; 0: as many as there are cores.
[[nodiscard]] inline std::size_t threads_for(unsigned jobs, std::size_t count) {
    const std::size_t wanted = jobs > 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
    return std::min(wanted, count);
}

// `make(i)` runs in several threads, `visit(i, made)` in one at a time, for i from 0 up. What is made out of turn
// waits, so it should be small. What `make` throws becomes an error; what `visit` throws ends the loop and comes out of
// it.
template <class T>
class InOrder {
public:
    using Made = inputanim::Result<T>;
    using Make = std::function<Made(std::size_t i)>;
    using Visit = std::function<void(std::size_t i, Made made)>;
    using Finished = std::function<void(std::size_t i, std::size_t finished)>; // after each, in the order of finishing

    InOrder(std::size_t count, Make make, Visit visit, Finished finished)
        : make_(std::move(make)), visit_(std::move(visit)), finish_(std::move(finished)), waiting_(count) {}

    void run(std::size_t threads) {
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
            work();
        }
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    void work() {
        for (std::size_t i = next_++; i < waiting_.size(); i = next_++) {
            Made made = attempt(i);
            const std::lock_guard lock(mutex_);
            if (thrown_) return;
            try {
                take(i, std::move(made));
            } catch (...) {
                thrown_ = std::current_exception();
                return;
            }
        }
    }

    void take(std::size_t i, Made made) {
        waiting_[i] = std::move(made);
        ++finished_;
        for (; visited_ < waiting_.size() && waiting_[visited_]; ++visited_) {
            visit_(visited_, *std::exchange(waiting_[visited_], std::nullopt));
        }
        finish_(i, finished_);
    }

    Made attempt(std::size_t i) const {
        using inputanim::Error;
        using inputanim::ErrorCode;
        try {
            return make_(i);
        } catch (const std::bad_alloc&) {
            return Error{ErrorCode::out_of_memory, {}, {}, "not enough memory"};
        } catch (const std::exception& error) {
            return Error{ErrorCode::cannot_save, {}, {}, error.what()};
        }
    }

    Make make_;
    Visit visit_;
    Finished finish_;
    std::atomic<std::size_t> next_{0};

    std::mutex mutex_; // for all below
    std::vector<std::optional<Made>> waiting_;
    std::size_t finished_ = 0;
    std::size_t visited_ = 0;
    std::exception_ptr thrown_;
};

} // namespace cli
