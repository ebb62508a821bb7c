#include "reduce/search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "reduce/error.hpp"

namespace inputanim {
namespace {

// Calls a function with the measure as a constant: the loops over keys are compiled once for each.
template <class Function>
auto for_measure(Measure measure, Function&& function) {
    using enum Measure;
    switch (measure) {
        case rotation: return function(std::integral_constant<Measure, rotation>());
        case direction: return function(std::integral_constant<Measure, direction>());
        case position: break;
    }
    return function(std::integral_constant<Measure, position>());
}

bool lacks_angle(const Track& track, Measure measure, std::size_t key) noexcept {
    return measure != Measure::position && !track.has_angle(key);
}

// Tells whether one segment can stand for the keys between two. That it can does not mean that a shorter one could.
template <Measure measure>
class Tester {
public:
    Tester(const Track& track, double tolerance) : track_(track), limit_(limit_of(measure, tolerance)) {}

    [[nodiscard]] bool fits(std::size_t first, std::size_t last) {
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

    // Of the ends from `last` on, those that a look at the key that failed last does not rule out.
    [[nodiscard]] Mask may_fit(std::size_t first, std::size_t last) {
        const std::size_t key = failed_ + first_of(failures_);
        if (limit_.same || key <= first || key >= last) return Mask{-1, -1, -1, -1};
        ++blocks_;
        return squared_errors_at<measure>(track_, key, first, last) <= limit_.squared;
    }
    [[nodiscard]] std::size_t blocks() const noexcept { return blocks_; }

private:
    [[nodiscard]] Mask misses(const Segment& made, std::size_t key) const noexcept {
        if (limit_.same) return differences(track_, made, key);
        return ~(squared_errors<measure>(track_, made, key) <= limit_.squared);
    }

    const Track& track_;
    Limit limit_;
    std::size_t failed_ = 0;        // the first key of the block that failed last,
    Mask failures_{-1, -1, -1, -1}; // and which of its keys did
    std::size_t blocks_ = 0;        // looked at
};

// The end of a long segment from `first` that fits: twice as long until it does not, then by halving.
template <Measure measure>
std::size_t gallop(Tester<measure>& tester, std::size_t first, std::size_t last) {
    std::size_t good = first + 1;
    std::size_t bad = last + 1;
    for (std::size_t step = 2; good < last; step *= 2) {
        const std::size_t end = std::min(first + step, last);
        if (!tester.fits(first, end)) {
            bad = end;
            break;
        }
        good = end;
    }
    while (bad - good > 1) {
        const std::size_t middle = good + (bad - good) / 2;
        (tester.fits(first, middle) ? good : bad) = middle;
    }
    // Longer ones may fit again. A few more are worth a look, as they are looked at together.
    const std::size_t next = good + 2;
    if (next > last) return good;
    const Mask may_fit = tester.may_fit(first, next);
    if (!any(may_fit)) return good;
    for (std::size_t end = std::min(next + lanes - 1, last); end >= next; --end) {
        if (may_fit[end - next] != 0 && tester.fits(first, end)) return end;
    }
    return good;
}

template <Measure measure>
std::vector<std::size_t> greedy(const Track& track, Tester<measure>& tester) {
    std::vector<std::size_t> kept{track.fixed.front()};
    for (std::size_t piece = 1; piece < track.fixed.size(); ++piece) {
        const std::size_t last = track.fixed[piece];
        // What has no angle between fixed keys is the same as both.
        if (last - kept.back() > 1 && lacks_angle(track, measure, kept.back() + 1)) kept.push_back(last);
        while (kept.back() < last) kept.push_back(gallop(tester, kept.back(), last));
    }
    return kept;
}

// --- the fewest ---

// Segments are no longer than this where the search is for the fewest; longer ones are so few that they do not count.
constexpr std::size_t longest_step = 1024;
// A search for a longer segment ends after this many that do not fit in a row.
constexpr std::size_t failures_in_a_row = 48;
// Blocks that may be looked at for each key of a stretch, on average.
constexpr std::size_t blocks_per_key = 512;

// From each key, how many segments are needed to the end of the stretch, and the end of the first of them.
struct Step {
    std::uint32_t cost = 0;
    std::uint32_t length = 0; // in keys
};

// The shortest path over the segments that fit, from the end of a stretch of the track back to its start. The keys
// given are one path, which the result is no longer than.
template <Measure measure>
class ShortestPath {
public:
    explicit ShortestPath(Tester<measure>& tester) : tester_(tester) {}

    void find(std::span<const std::size_t> path, std::vector<std::size_t>& kept) {
        first_ = path.front();
        steps_.assign(path.back() - first_ + 1, {});
        budget_ = tester_.blocks() + blocks_per_key * steps_.size();
        std::size_t known = path.size() - 1;
        for (std::size_t i = steps_.size() - 1; i-- > 0;) {
            take(i, i + 1);
            if (known > 0 && path[known - 1] == first_ + i) take(i, path[known--] - first_);
            // Where the next key's first segment ends, this one's is likely to.
            const std::size_t guess = i + 1 + steps_[i + 1].length;
            search_down(i, guess);
            search_up(i, guess);
        }
        for (std::size_t i = 0; i + 1 < steps_.size();) {
            i += steps_[i].length;
            kept.push_back(first_ + i);
        }
    }

private:
    [[nodiscard]] bool helps(std::size_t from, std::size_t to) const noexcept {
        return steps_[to].cost + 1 < steps_[from].cost;
    }
    // Of known segments, without a look; the first one that is taken sets the cost.
    void take(std::size_t from, std::size_t to) noexcept {
        if (steps_[from].length != 0 && !helps(from, to)) return;
        steps_[from] = {steps_[to].cost + 1, static_cast<std::uint32_t>(to - from)};
    }
    [[nodiscard]] bool fits(std::size_t from, std::size_t to) {
        return tester_.blocks() < budget_ && tester_.fits(first_ + from, first_ + to);
    }

    void search_down(std::size_t from, std::size_t guess) {
        for (std::size_t to = std::min(guess, from + longest_step); to > from + 1; --to) {
            if (helps(from, to) && tester_.may_fit(first_ + from, first_ + to)[0] != 0 && fits(from, to)) {
                take(from, to);
            }
        }
    }
    void search_up(std::size_t from, std::size_t guess) {
        const std::size_t last = std::min(from + longest_step, steps_.size() - 1);
        std::size_t failures = 0;
        std::size_t to = guess + 1;
        while (to <= last && failures < failures_in_a_row) {
            if (!helps(from, to)) {
                ++to;
                continue;
            }
            const Mask may_fit = tester_.may_fit(first_ + from, first_ + to);
            for (std::size_t lane = 0; lane < lanes && to <= last; ++lane, ++to) {
                if (!helps(from, to)) continue;
                if (may_fit[lane] != 0 && fits(from, to)) {
                    take(from, to);
                    failures = 0;
                } else {
                    ++failures;
                }
            }
        }
    }

    Tester<measure>& tester_;
    std::vector<Step> steps_;
    std::size_t first_ = 0;
    std::size_t budget_ = 0;
};

// Long segments of a good path stay; the stretches between them, which fixed keys part, too, get the shortest paths.
template <Measure measure>
std::vector<std::size_t> best(const Track& track, Tester<measure>& tester, const std::vector<std::size_t>& good) {
    std::vector<std::size_t> kept{good.front()};
    ShortestPath<measure> shortest(tester);
    std::size_t start = 0; // of the stretch, in `good`
    std::size_t piece = 1;
    for (std::size_t i = 1; i < good.size(); ++i) {
        const bool is_long = good[i] - good[i - 1] > longest_step;
        const bool is_fixed = good[i] == track.fixed[piece];
        if (is_long) {
            if (start < i - 1) shortest.find(std::span(good).subspan(start, i - start), kept);
            kept.push_back(good[i]);
            start = i;
        } else if (is_fixed) {
            shortest.find(std::span(good).subspan(start, i + 1 - start), kept);
            start = i;
        }
        if (is_fixed) ++piece;
    }
    return kept;
}

} // namespace

std::vector<std::size_t> keys_to_keep(const Track& track, Measure measure, double tolerance) {
    return for_measure(measure, [&](auto constant) {
        Tester<constant> tester(track, tolerance);
        return greedy(track, tester);
    });
}

std::vector<std::size_t> fewest_keys(const Track& track, Measure measure, double tolerance) {
    return for_measure(measure, [&](auto constant) {
        Tester<constant> tester(track, tolerance);
        return best(track, tester, greedy(track, tester));
    });
}

double largest_error(const Track& track, Measure measure, const std::vector<std::size_t>& kept) {
    return for_measure(measure, [&](auto constant) {
        double largest = 0;
        float root = 0; // of the largest squared error of a block so far
        float close = 0;
        for (std::size_t i = 1; i < kept.size(); ++i) {
            if (lacks_angle(track, measure, kept[i - 1] + 1)) continue;
            const Segment made = segment(track, kept[i - 1], kept[i]);
            for (std::size_t key = kept[i - 1] + 1; key < kept[i]; key += lanes) {
                const Block errors = squared_errors<constant>(track, made, key);
                const Mask open = (errors > close) & keys_before(kept[i], key);
                if (!any(open)) continue;
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    if (open[lane] == 0) continue;
                    largest = std::max(largest, error_at<constant>(track, made, key + lane));
                    root = std::max(root, std::sqrt(errors[lane]));
                }
                // Blocks are not exact: whatever comes close is measured.
                const float less = std::max(0.0F, root * 0.999F - (constant == Measure::position ? 0 : 1e-6F));
                close = less * less;
            }
        }
        return largest;
    });
}

} // namespace inputanim
