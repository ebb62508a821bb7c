#include "reduce/search.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "reduce/error.hpp"
#include "reduce/path.hpp"
#include "reduce/tester.hpp"

namespace inputanim {

std::vector<std::size_t> keys_to_keep(const Track& track, ErrorMeasure measure, double tolerance) {
    return for_measure(measure, [&](auto constant) {
        Tester<constant> tester(track, tolerance);
        return greedy(tester, track.fixed);
    });
}

std::vector<std::size_t> fewest_keys(const Track& track, ErrorMeasure measure, double tolerance) {
    return for_measure(measure, [&](auto constant) {
        Tester<constant> tester(track, tolerance);
        return shortest_path(tester, track.fixed, greedy(tester, track.fixed));
    });
}

double error_at(const Track& track, ErrorMeasure measure, const std::array<float, 4>& now, std::size_t key) noexcept {
    return for_measure(measure, [&](auto constant) { return error_at<constant>(track, now, key); });
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
                    largest = std::max(largest, error_at(track, measure, played(track, made, key + lane), key + lane));
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
