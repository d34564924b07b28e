// SPDX-License-Identifier: MIT
/// Builds the trajectory for a model and a method, in one real type. Each trajectory_<real>.cpp instantiates
/// build_trajectory() for one type, so that the types compile in parallel.
#pragma once

#include "physics/methods/dop853.hpp"
#include "physics/methods/gauss_legendre.hpp"
#include "physics/methods/leapfrog.hpp"
#include "physics/methods/rk4.hpp"
#include "physics/methods/symplectic_euler.hpp"
#include "physics/methods/taylor.hpp"
#include "physics/system_trajectory.hpp"
#include "physics/systems/body_system.hpp"
#include "physics/systems/elastic_system.hpp"
#include "physics/systems/momentum_system.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <memory>

namespace pendula {

/// The arguments must have passed refuse_chain() and refuse_combination().
template<class Real>
std::unique_ptr<Trajectory> build_trajectory(const Chain&, const PreciseState&, const Integration&);

template<class System, template<class> class Method>
std::unique_ptr<Trajectory> build_with(const Chain& chain, const PreciseState& start,
                                       const Integration& integration) {
    return std::make_unique<SystemTrajectory<System, Method<System>>>(chain, start, integration);
}

template<class System>
std::unique_ptr<Trajectory> build_system(const Chain& chain, const PreciseState& start,
                                         const Integration& integration) {
    switch (integration.method) {
    case Method::rk4:
        return build_with<System, Rk4>(chain, start, integration);
    case Method::leapfrog:
        return build_with<System, Leapfrog>(chain, start, integration);
    case Method::gauss_legendre:
        return build_with<System, GaussLegendre>(chain, start, integration);
    case Method::dop853:
        return build_with<System, Dop853>(chain, start, integration);
    case Method::taylor:
        return build_with<System, Taylor>(chain, start, integration);
    case Method::symplectic_euler:
        break;
    }
    throw Refused("unknown method");
}

template<class Real>
std::unique_ptr<Trajectory> build_trajectory(const Chain& chain, const PreciseState& start,
                                             const Integration& integration) {
    if (chain.model == Model::elastic) return build_system<ElasticSystem<Real>>(chain, start, integration);
    static_assert(std::ranges::count_if(method_table, &MethodTraits::needs_momenta) == 1,
                  "a second method with momenta needs a choice here");
    const bool momenta = traits_of(integration.method).needs_momenta;
    if (!chain.is_plain()) {
        if (momenta) return build_with<BodySystem<Real>, BodySymplecticEuler>(chain, start, integration);
        return build_system<BodySystem<Real>>(chain, start, integration);
    }
    if (momenta) return build_with<MomentumSystem<Real>, SymplecticEuler>(chain, start, integration);
    return build_system<RigidSystem<Real>>(chain, start, integration);
}

extern template std::unique_ptr<Trajectory> build_trajectory<double>(const Chain&, const PreciseState&,
                                                                     const Integration&);
extern template std::unique_ptr<Trajectory> build_trajectory<long double>(const Chain&, const PreciseState&,
                                                                          const Integration&);
extern template std::unique_ptr<Trajectory> build_trajectory<DoubleDouble>(const Chain&, const PreciseState&,
                                                                           const Integration&);
extern template std::unique_ptr<Trajectory> build_trajectory<QuadDouble>(const Chain&, const PreciseState&,
                                                                         const Integration&);

/// A trajectory in x87 arithmetic: with an assembly kernel, or with compiled code if no kernel supports the
/// chain. The arguments must have passed refuse_chain() and refuse_combination().
std::unique_ptr<Trajectory> build_x87(const Chain&, const PreciseState&, const Integration&);

} // namespace pendula
