#include "order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace inputanim {

std::vector<std::size_t> ascending_order(std::span<const float> numbers) {
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return numbers[a] < numbers[b] || (std::isnan(numbers[b]) && !std::isnan(numbers[a]));
    });
    return order;
}

} // namespace inputanim
