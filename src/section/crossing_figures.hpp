// SPDX-License-Identifier: MIT
/// The numbers of a crossing, from a state on the plane. Templates over the arithmetic; pure.
#pragma once

#include "physics/methods/state_vector.hpp"
#include "physics/systems/rigid_energy.hpp"
#include "section/mass_products.hpp"
#include "section/section_choice.hpp"
#include "section/section_crossing.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace pendula {

/// An arithmetic with more digits than `Real`, for energies: their errors are of the size of its rounding.
template<class Real>
using WiderReal = std::conditional_t<std::is_same_v<Real, double>, long double, Quad>;

inline Quad wrapped_angle(Quad angle) {
    constexpr Quad turn = 2 * RealTraits<Quad>::pi;
    const auto turns = static_cast<Quad>(std::round(static_cast<double>(angle / turn)));
    Quad rest = angle - turns * turn;
    if (rest <= -RealTraits<Quad>::pi) rest += turn;
    if (rest > RealTraits<Quad>::pi) rest -= turn;
    return rest;
}

template<class Real>
class CrossingFigures {
  public:
    using Wide = WiderReal<Real>;

    /// Errors are measured from `energy`, in units of `scale` (J).
    CrossingFigures(const Chain& chain, const SectionChoice& choice, Quad energy, double scale)
        : chain_(chain), choice_(choice), energy_(from_quad<Wide>(energy)), scale_(scale) {}

    SectionCrossing of(const StateVector<Real>& state, Quad time) const {
        const std::size_t n = chain_.links();
        std::vector<Wide> theta(n), omega(n);
        for (std::size_t i = 0; i < n; ++i) {
            theta[i] = from_quad<Wide>(state.precise(i));
            omega[i] = from_quad<Wide>(state.precise(n + i));
        }
        const std::size_t j = choice_.point_link;
        SectionCrossing crossing;
        crossing.time = time;
        crossing.across = wrapped_angle(state.precise(j));
        crossing.up = choice_.upward == SectionUpward::velocity
                          ? state.precise(n + j)
                          : to_quad(MassProducts<Wide>(chain_, theta).momentum(j, omega));
        const Wide energy = rigid_energy<Wide>(chain_, theta, omega).total();
        crossing.energy_error = static_cast<double>(energy - energy_) / scale_;
        crossing.distance =
            static_cast<double>(wrapped_angle(state.precise(choice_.plane_link) - to_quad(choice_.angle)));
        return crossing;
    }

  private:
    RigidChain<Wide> chain_;
    SectionChoice choice_;
    Wide energy_;
    double scale_;
};

} // namespace pendula
