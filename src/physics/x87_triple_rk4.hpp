// SPDX-License-Identifier: MIT
/// The method rk4 of a three-link rigid chain, in the assembly kernel.
#pragma once

#include "physics/chain.hpp"
#include "physics/kernels.hpp"
#include "physics/rigid_system.hpp"
#include "physics/system_trajectory.hpp"

namespace pendula {

class X87TripleRk4 {
  public:
    X87TripleRk4(const RigidSystem<long double>&, const Integration&) {}

    void advance(RigidSystem<long double>& system, StateVector<long double>& state,
                 const Steps<long double>& steps) {
        const X87TripleChain chain(system.chain());
        X87Run run{state.value.data(),
                   state.compensated() ? state.carry.data() : nullptr,
                   &chain,
                   steps.count,
                   steps.dt,
                   system.damping()};
        kernels().triple_rk4(&run);
        system.count_evaluations(4 * static_cast<std::uint64_t>(steps.count));
    }
};

} // namespace pendula
