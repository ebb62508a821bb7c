#include "maths/order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace inputanim {

std::vector<std::size_t> stable_order(std::size_t count, const std::function<bool(std::size_t, std::size_t)>& before) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return before(a, b); });
    return order;
}

std::vector<std::size_t> ascending_order(std::span<const float> numbers) {
    return stable_order(numbers.size(), [&](std::size_t a, std::size_t b) {
        return numbers[a] < numbers[b] || (std::isnan(numbers[b]) && !std::isnan(numbers[a]));
    });
}

} // namespace inputanim
