// SPDX-License-Identifier: MIT
#include "simulation/state_distance.hpp"

#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

double square(double x) { return x * x; }

Wide magnitude(Wide x) { return x < 0 ? -x : x; }

} // namespace

Wide wrapped_angle(Wide angle) {
    constexpr Wide pi = RealTraits<Wide>::pi;
    if (magnitude(angle) <= pi) return angle;
    return angle - to_wide(std::round(static_cast<double>(angle / (2 * pi)))) * 2 * pi;
}

StateScales state_scales(const Chain& chain) {
    StateScales scales;
    scales.length = chain.reach() / static_cast<double>(chain.links());
    scales.time = chain.gravity > 0 ? std::sqrt(scales.length / chain.gravity) : 1;
    return scales;
}

double state_distance(const Chain& chain, const StateScales& scales, std::span<const Wide> a,
                      std::span<const Wide> b) {
    const bool elastic = chain.model == Model::elastic;
    const std::size_t places = a.size() / 2;
    double squares = 0;
    for (std::size_t i = 0; i < places; ++i) {
        const Wide difference = b[i] - a[i];
        squares += square(static_cast<double>(elastic ? difference : wrapped_angle(difference)));
        squares += square(scales.time * static_cast<double>(b[places + i] - a[places + i]));
    }
    return elastic ? std::sqrt(squares) / scales.length : std::sqrt(squares);
}

double state_distance(const Chain& chain, const StateScales& scales, const PreciseState& a,
                      const PreciseState& b) {
    return state_distance(chain, scales, coordinates_of(chain.model, a), coordinates_of(chain.model, b));
}

} // namespace pendula
