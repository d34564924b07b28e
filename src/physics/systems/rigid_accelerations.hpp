// SPDX-License-Identifier: MIT
/// The accelerations of a rigid chain in the form that is fastest for it: TensionForm, or LaneTension for
/// long chains in double. One object per thread.
#pragma once

#include "physics/chain.hpp"
#include "physics/systems/lane_tension.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_tension.hpp"

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>

namespace pendula {

template<class Real>
class RigidAccelerations {
  public:
    explicit RigidAccelerations(std::size_t links) : form_(links) {}

    /// Must be called first; the chain always has that number of links.
    void set_chain(const Chain& chain) {
        chain_ = RigidChain<Real>(chain);
        if constexpr (std::same_as<Real, double>) {
            lanes_.reset();
            if (tension_in_lanes(chain)) lanes_.emplace(chain_);
        }
    }
    const RigidChain<Real>& chain() const { return chain_; }

    /// α_i in rad/s² from θ_i (rad) and ω_i (rad/s), without damping. All spans hold as many values as the
    /// chain has links; alpha overlaps none of the others.
    void operator()(std::span<const Real> theta, std::span<const Real> omega, std::span<Real> alpha) {
        if constexpr (std::same_as<Real, double>)
            if (lanes_) return lanes_->accelerations(theta, omega, alpha);
        form_.accelerations(chain_, theta, omega, alpha);
    }

  private:
    RigidChain<Real> chain_;
    TensionForm<Real> form_;
    std::optional<LaneTension> lanes_; ///< only in double
};

} // namespace pendula
