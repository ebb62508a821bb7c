// The order of numbers, for everything that follows them. All that is sorted stably is sorted by one function: each
// kind of its own would take more room in a module than what it sorts for.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace inputanim {

// The places of so many elements, in order; those of which none comes before the other in the order they have.
[[nodiscard]] std::vector<std::size_t> stable_order(std::size_t count,
                                                    const std::function<bool(std::size_t, std::size_t)>& before);

// The places of the numbers in ascending order; equal ones in the order they have, NaN at the end.
[[nodiscard]] std::vector<std::size_t> ascending_order(std::span<const float> numbers);

// The elements in that order.
template <class T>
[[nodiscard]] std::vector<T> in_order(const std::vector<T>& elements, std::span<const std::size_t> order) {
    std::vector<T> ordered;
    ordered.reserve(order.size());
    for (const std::size_t i : order) ordered.push_back(elements[i]);
    return ordered;
}

// The elements by one of their numbers, which is a float's, whatever its type.
template <class T, class Number>
[[nodiscard]] std::vector<T> in_order_of(const std::vector<T>& elements, Number T::*number) {
    std::vector<float> numbers;
    numbers.reserve(elements.size());
    for (const T& element : elements) numbers.push_back(static_cast<float>(element.*number));
    return in_order(elements, ascending_order(numbers));
}

} // namespace inputanim
