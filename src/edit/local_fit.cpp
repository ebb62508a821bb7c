#include "local_fit.hpp"

#include <utility>

namespace inputanim {

// Polynomials p_k that are orthogonal over the places (Forsythe 1957): p_0 = 1, and each follows from the two before,
// p_k+1(u) = (u - a) p_k(u) - b p_k-1(u). The fit is the sum of <y, p_k> / <p_k, p_k> p_k. No matrix is solved, thus
// none is ill-conditioned.
std::span<const double> LocalFit::weights(std::span<const double> places, std::size_t order) {
    const std::size_t count = places.size();
    weights_.assign(count, 0);
    now_.assign(count, 1);
    before_.assign(count, 0);
    double now_at_0 = 1;
    double before_at_0 = 0;
    double size_before = 1;
    for (std::size_t degree = 0; degree <= order && degree < count; ++degree) {
        double size = 0;   // <p_k, p_k>
        double moment = 0; // <u p_k, p_k>
        for (std::size_t i = 0; i < count; ++i) {
            size += now_[i] * now_[i];
            moment += places[i] * now_[i] * now_[i];
        }
        // Zero but for rounding where the places are too few, or too close together, for this degree.
        if (size < 1e-26 * static_cast<double>(count)) break;
        for (std::size_t i = 0; i < count; ++i) weights_[i] += now_at_0 * now_[i] / size;
        const double a = moment / size;
        const double b = degree == 0 ? 0 : size / size_before;
        for (std::size_t i = 0; i < count; ++i) {
            before_[i] = (places[i] - a) * now_[i] - b * before_[i];
        }
        std::swap(now_, before_);
        before_at_0 = -a * now_at_0 - b * before_at_0;
        std::swap(now_at_0, before_at_0);
        size_before = size;
    }
    return weights_;
}

} // namespace inputanim
