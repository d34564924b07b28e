// SPDX-License-Identifier: MIT
#include "simulation/separation.hpp"

#include "physics/arithmetic/real.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

double square(double x) { return x * x; }

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

void SeparationMeter::compare_with(const Trajectory& main) {
    chain_ = &main.chain();
    main.coordinates(main_);
    scales_ = state_scales(*chain_);
}

Separation SeparationMeter::to(const Trajectory& other) {
    other.coordinates(other_);
    Separation apart = chain_->model == Model::elastic ? between_elastic() : between_rigid();
    apart.state = state_distance(*chain_, scales_, main_, other_);
    return apart;
}

// Identities such as sin a − sin b = 2 cos((a+b)/2) sin((a−b)/2) preserve the digits of a small difference.
Separation SeparationMeter::between_rigid() const {
    const std::size_t n = chain_->links();
    Separation apart;
    double dx = 0, dy = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto difference = static_cast<double>(wrapped_angle(other_[i] - main_[i]));
        const double middle = static_cast<double>(main_[i]) + difference / 2;
        const double chord = 2 * chain_->lengths[i] * std::sin(difference / 2);
        dx += chord * std::cos(middle);
        dy += chord * std::sin(middle);
        apart.angle = std::max(apart.angle, std::abs(difference));
    }
    apart.end_bob = std::hypot(dx, dy);
    return apart;
}

// The angle between two link vectors a and a + d comes from a×d and a·(a + d), which involve no cancellation.
Separation SeparationMeter::between_elastic() const {
    const std::size_t n = chain_->links();
    Separation apart;
    for (std::size_t i = 0; i < n; ++i) {
        double along[2], change[2];
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const std::size_t at = 2 * i + axis;
            const Wide main = i > 0 ? main_[at] - main_[at - 2] : main_[at];
            const Wide other = i > 0 ? other_[at] - other_[at - 2] : other_[at];
            along[axis] = static_cast<double>(main);
            change[axis] = static_cast<double>(other - main);
        }
        const double cross = along[0] * change[1] - along[1] * change[0];
        const double dot = along[0] * (along[0] + change[0]) + along[1] * (along[1] + change[1]);
        apart.angle = std::max(apart.angle, std::abs(std::atan2(cross, dot)));
    }
    apart.end_bob = std::hypot(static_cast<double>(other_[2 * n - 2] - main_[2 * n - 2]),
                               static_cast<double>(other_[2 * n - 1] - main_[2 * n - 1]));
    return apart;
}

} // namespace pendula
