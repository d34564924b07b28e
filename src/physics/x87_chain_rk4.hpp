// SPDX-License-Identifier: MIT
/// The method rk4 of a rigid chain of any length, in the assembly kernel.
#pragma once

#include "physics/chain.hpp"
#include "physics/kernels.hpp"
#include "physics/rigid_system.hpp"
#include "physics/system_trajectory.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

class X87ChainRk4 {
  public:
    X87ChainRk4(const RigidSystem<long double>&, const Integration&) {}

    void advance(RigidSystem<long double>& system, StateVector<long double>& state,
                 const Steps<long double>& steps) {
        std::vector<X87Link> links = x87_links(system.chain());
        const X87Chain chain{system.chain().gravity, links.data(), static_cast<std::int64_t>(links.size())};
        X87Run run{state.value.data(),
                   state.compensated() ? state.carry.data() : nullptr,
                   &chain,
                   steps.count,
                   steps.dt,
                   system.damping()};
        kernels().chain_rk4(&run);
        system.count_evaluations(4 * static_cast<std::uint64_t>(steps.count));
    }
};

} // namespace pendula
