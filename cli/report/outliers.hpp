// Which of many values lie far from the others.
#pragma once

#include <span>
#include <vector>

namespace cli::report {

// Of the finite ones; NaN where there are none.
[[nodiscard]] double median(std::vector<double> values);

// How far each value is from the median, in robust standard deviations: 1.4826 times the median absolute deviation,
// which is the standard deviation of values that are normally distributed. Where more than half of the values are the
// same that is 0, and 1.2533 times the mean absolute deviation takes its place (Iglewicz and Hoaglin 1993). NaN for
// what is not finite, and for all where there are fewer than least_for_outliers.
inline constexpr std::size_t least_for_outliers = 8;
inline constexpr double outlier_score = 3.5;
[[nodiscard]] std::vector<double> robust_scores(std::span<const double> values);

} // namespace cli::report
