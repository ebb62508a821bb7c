#include "reduce/search.hpp"

#include <algorithm>
#include <cmath>

#include "reduce/error.hpp"
#include "reduce/shortest_path.hpp"
#include "reduce/tester.hpp"

namespace inputanim {
namespace {

// The end of a long segment from `first` that fits: twice as long until it does not, then by halving.
template <ErrorMeasure measure>
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

template <ErrorMeasure measure>
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

} // namespace

std::vector<std::size_t> keys_to_keep(const Track& track, ErrorMeasure measure, double tolerance) {
    return for_measure(measure, [&](auto constant) {
        Tester<constant> tester(track, tolerance);
        return greedy(track, tester);
    });
}

std::vector<std::size_t> fewest_keys(const Track& track, ErrorMeasure measure, double tolerance) {
    return for_measure(measure, [&](auto constant) {
        Tester<constant> tester(track, tolerance);
        return shortest_path(track, tester, greedy(track, tester));
    });
}

double largest_error(const Track& track, ErrorMeasure measure, const std::vector<std::size_t>& kept) {
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
                const float less = std::max(0.0F, root * 0.999F - (constant == ErrorMeasure::position ? 0 : 1e-6F));
                close = less * less;
            }
        }
        return largest;
    });
}

} // namespace inputanim
