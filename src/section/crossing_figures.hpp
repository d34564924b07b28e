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
using WiderReal = std::conditional_t<std::is_same_v<Real, double>, long double, Wide>;

inline Wide wrapped_angle(Wide angle) {
    const Wide turn = 2 * RealTraits<Wide>::pi;
    const auto turns = static_cast<Wide>(std::round(static_cast<double>(angle / turn)));
    Wide rest = angle - turns * turn;
    if (rest <= -RealTraits<Wide>::pi) rest += turn;
    if (rest > RealTraits<Wide>::pi) rest -= turn;
    return rest;
}

template<class Real>
class CrossingFigures {
  public:
    using Wider = WiderReal<Real>;

    /// Errors are measured from `energy`, in units of `scale` (J).
    CrossingFigures(const Chain& chain, const SectionChoice& choice, Wide energy, double scale)
        : chain_(chain), choice_(choice), energy_(from_wide<Wider>(energy)), scale_(scale) {}

    SectionCrossing of(const StateVector<Real>& state, Wide time) const {
        const std::size_t n = chain_.links();
        std::vector<Wider> theta(n), omega(n);
        for (std::size_t i = 0; i < n; ++i) {
            theta[i] = from_wide<Wider>(state.precise(i));
            omega[i] = from_wide<Wider>(state.precise(n + i));
        }
        const std::size_t j = choice_.point_link;
        SectionCrossing crossing;
        crossing.time = time;
        crossing.across = wrapped_angle(state.precise(j));
        crossing.up = choice_.upward == SectionUpward::velocity
                          ? state.precise(n + j)
                          : to_wide(MassProducts<Wider>(chain_, theta).momentum(j, omega));
        const Wider energy = rigid_energy<Wider>(chain_, theta, omega).total();
        crossing.energy_error = static_cast<double>(energy - energy_) / scale_;
        crossing.distance =
            static_cast<double>(wrapped_angle(state.precise(choice_.plane_link) - to_wide(choice_.angle)));
        return crossing;
    }

  private:
    RigidChain<Wider> chain_;
    SectionChoice choice_;
    Wider energy_;
    double scale_;
};

} // namespace pendula
