// SPDX-License-Identifier: MIT
/// The vectorised kernels, one table of functions for each instruction set. They are pure and may run on any
/// thread.
#pragma once

#include "ensemble/instruction_set.hpp"
#include "ensemble/member_states.hpp"

#include <cstddef>
#include <cstdint>

namespace pendula {

template<class Real>
struct RealKernels {
    /// Takes `steps` RK4 steps of `members` members. Row c of the states begins at states + c·stride, aligned
    /// to 64 bytes; `members` is a multiple of member_block.
    void (*advance)(const StepConstants<Real>&, Real* states, std::size_t stride, std::size_t members,
                    std::int64_t steps);
    /// Like advance(), for chains with link masses, friction or a drive. `moments`: the 2·steps + 1
    /// outside_moments() at the beginning of the first step and at every half step from then on.
    void (*advance_bodies)(const BodyConstants<Real>&, const OutsideMoment<Real>* moments, Real* states,
                           std::size_t stride, std::size_t members, std::int64_t steps);
    /// Sines and cosines of `count` angles (rad); `count` is a multiple of member_block. With fused
    /// multiply-add, the errors are at most 1.5 ulp in double and 2 ulp in single precision for |x| ≤ 1e4
    /// rad.
    void (*sine_cosine)(const Real* angles, Real* sines, Real* cosines, std::size_t count);
};

struct EnsembleKernels {
    RealKernels<float> single;
    RealKernels<double> double_;

    template<class Real>
    const RealKernels<Real>& of() const {
        if constexpr (sizeof(Real) == sizeof(float))
            return single;
        else
            return double_;
    }
};

/// The table of the best instruction set that the processor supports, up to the given set.
const EnsembleKernels& ensemble_kernels(InstructionSet);

} // namespace pendula
