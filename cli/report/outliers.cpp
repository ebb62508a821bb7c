#include "outliers.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>

namespace cli::report {

double median(std::vector<double> values) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : std::midpoint(values[middle - 1], values[middle]);
}

std::vector<double> robust_scores(std::span<const double> values) {
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](double value) { return std::isfinite(value); });
    std::vector<double> scores(values.size(), std::numeric_limits<double>::quiet_NaN());
    if (finite.size() < least_for_outliers) return scores;
    const double middle = median(finite);
    double sum = 0;
    for (double& value : finite) {
        value = std::abs(value - middle);
        sum += value;
    }
    const double mean = sum / static_cast<double>(finite.size());
    const double by_median = 1.4826 * median(finite);
    const double deviation = by_median > 0 ? by_median : 1.2533 * mean;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i])) scores[i] = deviation > 0 ? (values[i] - middle) / deviation : 0;
    }
    return scores;
}

} // namespace cli::report
