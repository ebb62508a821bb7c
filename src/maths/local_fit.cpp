#include "maths/local_fit.hpp"

#include <algorithm>
#include <utility>

namespace inputanim {

// Polynomials p_k that are orthogonal over the places (Forsythe 1957): p_0 = 1, and each follows from the two before,
// p_k+1(u) = (u - a) p_k(u) - b p_k-1(u). The fit is the sum of <y, p_k> / <p_k, p_k> p_k. No matrix is solved, thus
// none is ill-conditioned.
void LocalFit::prepare(std::span<const double> places, std::size_t order, std::size_t which) {
    count_ = places.size();
    which_ = which;
    steps_.clear();
    polynomials_.assign(count_, 1);
    for (std::size_t degree = 0; degree <= order && degree < count_; ++degree) {
        polynomials_.resize((degree + 2) * count_);
        const double* now = polynomials_.data() + degree * count_;
        double size = 0;
        double moment = 0; // <u p_k, p_k>
        for (std::size_t i = 0; i < count_; ++i) {
            size += now[i] * now[i];
            moment += places[i] * now[i] * now[i];
        }
        // Zero but for rounding where the places are too few, or too close together, for this degree.
        if (size < 1e-26 * static_cast<double>(count_)) break;
        const double a = moment / size;
        const double b = degree == 0 ? 0 : size / steps_.back().size;
        steps_.push_back({a, b, size});
        const double* before = degree == 0 ? now : now - count_;
        double* next = polynomials_.data() + (degree + 1) * count_;
        for (std::size_t i = 0; i < count_; ++i) next[i] = (places[i] - a) * now[i] - b * before[i];
    }
    if (which > 0) derive(places, which);
}

// The same rule, derived d times: p_k+1^(d) = (u - a) p_k^(d) + d p_k^(d-1) - b p_k-1^(d).
void LocalFit::derive(std::span<const double> places, std::size_t which) {
    derivatives_ = polynomials_;
    for (std::size_t d = 1; d <= which; ++d) {
        std::swap(lower_, derivatives_);
        derivatives_.assign(lower_.size(), 0);
        for (std::size_t degree = 0; degree + 1 < steps_.size(); ++degree) {
            const Step& step = steps_[degree];
            const double* below = lower_.data() + degree * count_;
            const double* now = derivatives_.data() + degree * count_;
            const double* before = degree == 0 ? now : now - count_;
            double* next = derivatives_.data() + (degree + 1) * count_;
            for (std::size_t i = 0; i < count_; ++i) {
                next[i] = (places[i] - step.a) * now[i] + static_cast<double>(d) * below[i] - step.b * before[i];
            }
        }
    }
}

std::span<const double> LocalFit::polynomial(std::size_t degree) const {
    return std::span(polynomials_).subspan(degree * count_, count_);
}

std::span<const double> LocalFit::derivative(std::size_t degree) const {
    return which_ == 0 ? polynomial(degree) : std::span(derivatives_).subspan(degree * count_, count_);
}

std::span<const double> LocalFit::weights(std::size_t place) {
    weights_.assign(count_, 0);
    for (std::size_t degree = 0; degree < steps_.size(); ++degree) {
        const double here = derivative(degree)[place];
        const auto values = polynomial(degree);
        for (std::size_t i = 0; i < count_; ++i) weights_[i] += here * values[i] / steps_[degree].size;
    }
    return weights_;
}

void LocalFit::evaluate(std::span<const float> values, std::size_t first, std::span<double> out) const {
    std::ranges::fill(out, 0.0);
    for (std::size_t degree = 0; degree < steps_.size(); ++degree) {
        const auto places = polynomial(degree);
        double sum = 0;
        for (std::size_t i = 0; i < count_; ++i) sum += values[i] * places[i];
        const double share = sum / steps_[degree].size;
        const auto there = derivative(degree).subspan(first, out.size());
        for (std::size_t i = 0; i < out.size(); ++i) out[i] += share * there[i];
    }
}

} // namespace inputanim
