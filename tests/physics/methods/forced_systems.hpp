// SPDX-License-Identifier: MIT
/// One link of 1 kg and 1 m without gravity, pushed by θ'' = 2/(1 + t)³: from θ = 1, ω = −1 it turns as θ =
/// 1/(1 + t). Its right-hand side looks at the time alone, so that a stage that is given another one is seen.
#pragma once

#include "physics/systems/momentum_system.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/systems/series.hpp"

#include <cstddef>
#include <span>

namespace pendula::test {

template<class Real>
Real push(Real time) {
    const Real inverse = Real(1) / (Real(1) + time);
    return Real(2) * inverse * inverse * inverse;
}

/// v_0 as the state has it, and of v' the terms 2 (−1)^k (k+1)(k+2)/2 s^k / (1 + t)^(k+3).
template<class Real>
class ForcedSeries {
  public:
    ForcedSeries(const RigidChain<Real>&, std::size_t order)
        : order_(order), time_(order, 1), velocity_(1, order + 1) {}
    std::size_t order() const { return order_; }
    double unit() const { return time_.unit; }
    const SeriesTime<Real>& time() const { return time_; }
    const Real* velocity(std::size_t i) const { return velocity_[i]; }

    void expand(const RigidChain<Real>&, Real /*damping*/, Real time, std::span<const Real> state) {
        const Real inverse = Real(1) / (Real(1) + time);
        Real power = inverse * inverse * inverse;
        velocity_[0][0] = state[1];
        for (std::size_t k = 0; k < order_; ++k, power = -(power * inverse))
            velocity_[0][k + 1] = Real(static_cast<double>(k + 2)) * power;
    }

  private:
    std::size_t order_;
    SeriesTime<Real> time_;
    SeriesTable<Real> velocity_;
};

template<class RealType>
class ForcedSystem : public RigidSystem<RealType> {
  public:
    using Real = RealType;
    using Series = ForcedSeries<Real>;
    using RigidSystem<Real>::RigidSystem;

    bool depends_on_time() const { return true; }
    void accelerations(Real time, std::span<const Real>, std::span<const Real>, std::span<Real> alpha) {
        alpha[0] = push(time);
    }
    void derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        rate[0] = state[1];
        rate[1] = push(time);
    }
    void undamped_derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        derivative(time, state, rate);
    }
};

template<class RealType>
class ForcedMomenta : public MomentumSystem<RealType> {
  public:
    using Real = RealType;
    using MomentumSystem<Real>::MomentumSystem;

    bool depends_on_time() const { return true; }
    Real slope(Real time, const MomentumForm<Real>&, std::size_t) const { return -push(time); }
};

} // namespace pendula::test
