// Whether a segment between two keys of a track can do without the keys between them.
#pragma once

#include <cstddef>
#include <type_traits>

#include "reduce/error.hpp"
#include "reduce/track.hpp"

namespace inputanim {

// Calls a function with the measure as a constant: the loops over keys are compiled once for each.
template <class Function>
auto for_measure(ErrorMeasure measure, Function&& function) {
    using enum ErrorMeasure;
    switch (measure) {
        case rotation: return function(std::integral_constant<ErrorMeasure, rotation>());
        case direction: return function(std::integral_constant<ErrorMeasure, direction>());
        case position: break;
    }
    return function(std::integral_constant<ErrorMeasure, position>());
}

[[nodiscard]] inline bool lacks_angle(const Track& track, ErrorMeasure measure, std::size_t key) noexcept {
    return measure != ErrorMeasure::position && !track.has_angle(key);
}

// Tells whether one segment can stand for the keys between two. That it can does not mean that a shorter one could.
// Searches call it for many keys at once, and there is one of each for all testers: modules for WebAssembly shall be
// small.
class AnyTester {
public:
    [[nodiscard]] virtual bool fits(std::size_t first, std::size_t last) = 0;
    // Of the ends from `last` on, those that are not ruled out.
    [[nodiscard]] virtual Mask may_fit(std::size_t first, std::size_t last) = 0;
    // Whether a key that need not stay is as those before and after it, which have no angle.
    [[nodiscard]] virtual bool stands_still(std::size_t key) const noexcept = 0;
    [[nodiscard]] std::size_t blocks() const noexcept { return blocks_; }

protected:
    ~AnyTester() = default;

    std::size_t blocks_ = 0; // looked at; NOLINT(cppcoreguidelines-non-private-member-variables-in-classes)
};

template <ErrorMeasure measure>
class Tester final : public AnyTester {
public:
    Tester(const Track& track, double tolerance) : track_(track), limit_(limit_of(measure, tolerance)) {}

    [[nodiscard]] bool fits(std::size_t first, std::size_t last) override {
        const Segment made = segment(track_, first, last);
        for (std::size_t key = first + 1; key < last; key += lanes) {
            const Mask beyond = misses(made, key) & keys_before(last, key);
            ++blocks_;
            if (!any(beyond)) continue;
            failed_ = key;
            failures_ = beyond;
            return false;
        }
        return true;
    }

    // By a look at the key that failed last.
    [[nodiscard]] Mask may_fit(std::size_t first, std::size_t last) override {
        const std::size_t key = failed_ + first_of(failures_);
        if (limit_.same || key <= first || key >= last) return Mask{-1, -1, -1, -1};
        ++blocks_;
        return squared_errors_at<measure>(track_, key, first, last) <= limit_.squared;
    }
    [[nodiscard]] bool stands_still(std::size_t key) const noexcept override {
        return lacks_angle(track_, measure, key);
    }

private:
    [[nodiscard]] Mask misses(const Segment& made, std::size_t key) const noexcept {
        if (limit_.same) return differences(track_, made, key);
        return ~(squared_errors<measure>(track_, made, key) <= limit_.squared);
    }

    const Track& track_;
    Limit limit_;
    std::size_t failed_ = 0;        // the first key of the block that failed last,
    Mask failures_{-1, -1, -1, -1}; // and which of its keys did
};

} // namespace inputanim
