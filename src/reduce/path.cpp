#include "reduce/path.hpp"

#include <algorithm>
#include <cstdint>

namespace inputanim {
namespace {

// The end of a long segment from `first` that fits: twice as long until it does not, then by halving.
std::size_t gallop(AnyTester& tester, std::size_t first, std::size_t last) {
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
class ShortestPath {
public:
    explicit ShortestPath(AnyTester& tester) : tester_(tester) {}

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

    AnyTester& tester_;
    std::vector<Step> steps_;
    std::size_t first_ = 0;
    std::size_t budget_ = 0;
};

} // namespace

std::vector<std::size_t> greedy(AnyTester& tester, std::span<const std::size_t> fixed) {
    std::vector<std::size_t> kept{fixed.front()};
    for (std::size_t piece = 1; piece < fixed.size(); ++piece) {
        const std::size_t last = fixed[piece];
        // What has no angle between fixed keys is the same as both.
        if (last - kept.back() > 1 && tester.stands_still(kept.back() + 1)) kept.push_back(last);
        while (kept.back() < last) kept.push_back(gallop(tester, kept.back(), last));
    }
    return kept;
}

// Long segments of a good path stay; the stretches between them, which fixed keys part, too, get the shortest paths.
std::vector<std::size_t> shortest_path(AnyTester& tester, std::span<const std::size_t> fixed,
                                       std::span<const std::size_t> good) {
    std::vector<std::size_t> kept{good.front()};
    ShortestPath path(tester);
    std::size_t start = 0; // of the stretch, in `good`
    std::size_t piece = 1;
    for (std::size_t i = 1; i < good.size(); ++i) {
        const bool is_long = good[i] - good[i - 1] > longest_step;
        const bool is_fixed = good[i] == fixed[piece];
        if (is_long) {
            if (start < i - 1) path.find(good.subspan(start, i - start), kept);
            kept.push_back(good[i]);
            start = i;
        } else if (is_fixed) {
            path.find(good.subspan(start, i + 1 - start), kept);
            start = i;
        }
        if (is_fixed) ++piece;
    }
    return kept;
}

} // namespace inputanim
