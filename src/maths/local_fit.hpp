// Polynomials through neighbouring values, by least squares.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace inputanim {

// The polynomial of an order that fits values at some places best, or a derivative of it, at these places.
class LocalFit {
public:
    // Places lie in -1 to 1, in any order; where there are too few of them for the order, it is lower. `which` 0 is the
    // polynomial itself, 1 its first derivative.
    void prepare(std::span<const double> places, std::size_t order, std::size_t which = 0);

    // What each of the values counts at one of the places.
    [[nodiscard]] std::span<const double> weights(std::size_t place);

    // At all places from `first` on, as many as there are in `out`; `values` as many as places.
    void evaluate(std::span<const float> values, std::size_t first, std::span<double> out) const;

private:
    [[nodiscard]] std::span<const double> polynomial(std::size_t degree) const;
    [[nodiscard]] std::span<const double> derivative(std::size_t degree) const;
    void derive(std::span<const double> places, std::size_t which);

    // How each polynomial follows from the two before, and <p_k, p_k>.
    struct Step {
        double a = 0;
        double b = 0;
        double size = 0;
    };

    std::size_t count_ = 0; // of places
    std::size_t which_ = 0;
    std::vector<Step> steps_;         // one for each degree
    std::vector<double> polynomials_; // at all places, by degree
    std::vector<double> derivatives_; // theirs
    std::vector<double> lower_;       // while they are made: those before them
    std::vector<double> weights_;
};

} // namespace inputanim
