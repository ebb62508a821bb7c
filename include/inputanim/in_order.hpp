// Work done by several threads at once, whose results are read in order.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <inputanim/result.hpp>

namespace inputanim {

// How many threads are of use; `wanted` 0: as many as there are cores.
[[nodiscard]] inline std::size_t threads_for(std::size_t wanted, std::size_t pieces) {
    constexpr std::size_t most = 1024;
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    return std::min({wanted > 0 ? wanted : cores, pieces, most});
}

// Pieces of work, from 0 up. Each gives any number of results; those of a piece come after those of the pieces before
// it, whichever is done first. Threads wait where they are far ahead of whoever reads, so that memory stays small.
template <class T>
class InOrder {
public:
    // Hands out a result; false where nobody reads any more.
    using Give = std::function<bool(T result)>;
    // Does a piece of work; throws nothing but std::bad_alloc, which ends all.
    using Work = std::function<void(std::size_t piece, const Give& give)>;
    // Called by every thread: what it works with may be its own.
    using MakeWorker = std::function<Work()>;

    InOrder(std::size_t pieces, std::size_t threads, MakeWorker make_worker)
        : piece_count_(pieces), thread_count_(threads), make_worker_(std::move(make_worker)) {}
    InOrder(const InOrder&) = delete;
    InOrder& operator=(const InOrder&) = delete;
    ~InOrder() {
        {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
    }

    // The next result; none at the end. Threads start with the first call. An error where none of them can, or where
    // memory ends.
    [[nodiscard]] Result<std::optional<T>> next() {
        std::unique_lock lock(mutex_);
        if (!start()) return Error{ErrorCode::out_of_memory, {}, {}, "no thread could be started"};
        while (current_ < piece_count_) {
            changed_.wait(lock, [&] { return failed_ || piece(current_).complete || !piece(current_).ready.empty(); });
            if (failed_) return Error{ErrorCode::out_of_memory, {}, {}, "not enough memory for what threads made"};
            auto& ready = piece(current_).ready;
            if (!ready.empty()) {
                std::optional<T> found(std::move(ready.front()));
                ready.pop_front();
                changed_.notify_all();
                return found;
            }
            pieces_.pop_front();
            ++current_;
            changed_.notify_all();
        }
        return std::optional<T>();
    }

private:
    // Results of one piece that wait to be read.
    static constexpr std::size_t most_waiting = 8;
    // Pieces, for every thread, that may be under way or wait: whoever reads may pause for a moment.
    static constexpr std::size_t most_ahead = 3;

    struct Piece {
        std::deque<T> ready;
        bool complete = false;
    };

    [[nodiscard]] Piece& piece(std::size_t number) {
        while (pieces_.size() <= number - current_) pieces_.emplace_back();
        return pieces_[number - current_];
    }

    // Fewer threads than wanted do as well; false without any.
    [[nodiscard]] bool start() {
        try {
            while (threads_.size() < thread_count_) threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            thread_count_ = threads_.size();
        }
        return thread_count_ > 0 || piece_count_ == 0;
    }

    void work() {
        try {
            do_pieces();
        } catch (const std::bad_alloc&) {
            const std::lock_guard lock(mutex_);
            failed_ = true;
            changed_.notify_all();
        }
    }

    void do_pieces() {
        const Work do_piece = make_worker_();
        while (const auto number = take()) {
            do_piece(*number, [&](T result) { return give(*number, std::move(result)); });
            const std::lock_guard lock(mutex_);
            if (stopped_) return;
            piece(*number).complete = true;
            changed_.notify_all();
        }
    }

    // The next piece, as soon as it is not too far ahead of the reader.
    [[nodiscard]] std::optional<std::size_t> take() {
        std::unique_lock lock(mutex_);
        const auto is_far = [&] { return next_ < piece_count_ && next_ >= current_ + most_ahead * thread_count_; };
        changed_.wait(lock, [&] { return stopped_ || !is_far(); });
        if (stopped_ || next_ == piece_count_) return std::nullopt;
        return next_++;
    }

    [[nodiscard]] bool give(std::size_t number, T result) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || piece(number).ready.size() < most_waiting; });
        if (stopped_) return false;
        piece(number).ready.push_back(std::move(result));
        changed_.notify_all();
        return true;
    }

    const std::size_t piece_count_;
    std::size_t thread_count_;
    const MakeWorker make_worker_;

    std::mutex mutex_; // for all below but the threads
    std::condition_variable changed_;
    bool stopped_ = false;
    bool failed_ = false;      // a thread had no memory for its results
    std::size_t next_ = 0;     // piece that no thread has taken yet
    std::size_t current_ = 0;  // piece that is read
    std::deque<Piece> pieces_; // from the current one on
    std::vector<std::jthread> threads_;
};

} // namespace inputanim
