// Polynomials through neighbouring values, by least squares.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace inputanim {

// What each of some values counts in the polynomial of an order that fits them best, at place 0. Values at `places`, of
// which all lie in -1 to 1; where there are too few of them for the order, it is lower.
class LocalFit {
public:
    [[nodiscard]] std::span<const double> weights(std::span<const double> places, std::size_t order);

private:
    std::vector<double> weights_;
    std::vector<double> now_;    // a polynomial of rising degree, at the places
    std::vector<double> before_; // that of one degree less
};

} // namespace inputanim
