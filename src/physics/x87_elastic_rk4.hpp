// SPDX-License-Identifier: MIT
/// The method rk4 of an elastic chain of any length, in the assembly kernel.
#pragma once

#include "physics/chain.hpp"
#include "physics/elastic_system.hpp"
#include "physics/kernels.hpp"
#include "physics/state_vector.hpp"
#include "physics/steps.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

class X87ElasticRk4 {
  public:
    X87ElasticRk4(const ElasticSystem<long double>&, const Integration&) {}

    void advance(ElasticSystem<long double>& system, StateVector<long double>& state,
                 const Steps<long double>& steps) {
        std::vector<X87Axis> axes = x87_axes(system.chain());
        const X87ElasticChain chain{system.chain().gravity, system.chain().stiffness, axes.data() + 2,
                                    static_cast<std::int64_t>(axes.size()) - 2};
        X87Run run{state.value.data(),
                   state.compensated() ? state.carry.data() : nullptr,
                   &chain,
                   steps.count,
                   steps.dt,
                   system.damping()};
        kernels().elastic_rk4(&run);
        system.count_evaluations(4 * static_cast<std::uint64_t>(steps.count));
    }
};

} // namespace pendula
