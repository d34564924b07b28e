// SPDX-License-Identifier: MIT
// Tests that every method gives each stage the right time, and that trajectories keep track of the time.
#include "physics/methods/dop853.hpp"
#include "physics/methods/gauss_legendre.hpp"
#include "physics/methods/leapfrog.hpp"
#include "physics/methods/rk4.hpp"
#include "physics/methods/symplectic_euler.hpp"
#include "physics/methods/taylor.hpp"
#include "physics/system_trajectory.hpp"
#include "physics/systems/momentum_system.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/systems/series.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

using namespace pendula;

namespace {

// One link of 1 kg and 1 m without gravity, with the acceleration θ'' = 2/(1 + t)³: from θ = 1, ω = −1 it
// moves as θ = 1/(1 + t). The acceleration depends on the time alone, so that a stage with a wrong time shows
// in the result.

template<class Real>
Real push(Real time) {
    const Real inverse = Real(1) / (Real(1) + time);
    return Real(2) * inverse * inverse * inverse;
}

/// The series of the velocity: v_0 is that of the state; the others follow from the terms
/// 2 (−1)^k (k+1)(k+2)/2 s^k / (1 + t)^(k+3) of v'.
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

template<class System, template<class> class Method>
SystemTrajectory<System, Method<System>> forced(Integration integration) {
    Chain chain;
    chain.lengths = chain.masses = {1};
    chain.gravity = 0;
    StartState start;
    start.unit = AngleUnit::radians;
    start.angles = {1};
    start.angular_velocities = {-1};
    return {chain, precise_start(chain, start), integration};
}

/// The larger of the errors of angle and angular velocity, compared with the exact motion at `time`.
double error_at(const Trajectory& trajectory, Wide time) {
    const PreciseState state = trajectory.precise_state();
    const Wide true_angle = 1 / (1 + time);
    return std::max(std::abs(static_cast<double>(state.theta[0] - true_angle)),
                    std::abs(static_cast<double>(state.omega[0] + true_angle * true_angle)));
}

template<class System, template<class> class Method>
double error_after_a_second(Integration integration) {
    auto trajectory = forced<System, Method>(integration);
    trajectory.advance(std::llround(1 / integration.dt));
    REQUIRE(!trajectory.failure());
    return error_at(trajectory, 1);
}

template<class System, template<class> class Method>
void check_order(double order, Integration integration) {
    for (int halving = 0; halving < 2; ++halving, integration.dt /= 2) {
        Integration finer = integration;
        finer.dt /= 2;
        const double coarse = error_after_a_second<System, Method>(integration),
                     fine = error_after_a_second<System, Method>(finer);
        CAPTURE(integration.stages, integration.dt, coarse, fine);
        CHECK(std::log2(coarse / fine) == Approx(order).margin(0.25));
    }
}

Integration with(Method method, Arithmetic arithmetic, double dt, int stages = 8) {
    return {.method = method, .arithmetic = arithmetic, .dt = dt, .compensated = true, .stages = stages};
}

using Double = ForcedSystem<double>;
using LongDouble = ForcedSystem<long double>;
using Fine = ForcedSystem<DoubleDouble>;

/// The error after a run with changes of dt, a restored state and a partial step, continued by another
/// trajectory.
template<class System, template<class> class Method>
double error_after_a_winding_way(Integration integration) {
    auto trajectory = forced<System, Method>(integration);
    Wide time = 0;
    const auto go = [&](std::int64_t steps) {
        trajectory.advance(steps);
        time += static_cast<Wide>(steps) * as_written(trajectory.integration().dt);
    };
    go(101);
    trajectory.set_timestep(integration.dt / 2);
    go(7);
    trajectory.set_timestep(integration.dt);
    go(5);
    const auto kept = trajectory.save();
    trajectory.advance(40);
    trajectory.set_timestep(integration.dt / 4);
    trajectory.advance(3);
    trajectory.set_timestep(integration.dt);
    trajectory.restore(kept);
    go(50);
    trajectory.advance_partial(as_written(integration.dt) / 3);
    time += as_written(integration.dt) / 3;
    go(9);
    SystemTrajectory<System, Method<System>> heir(trajectory.chain(), trajectory.precise_state(),
                                                  trajectory.integration());
    heir.advance(33);
    time += 33 * as_written(integration.dt);
    CHECK(std::abs(static_cast<double>(heir.precise_state().time - time)) < 1e-15);
    return error_at(heir, time);
}

} // namespace

TEST_CASE("every method keeps its order under a force that depends on time alone") {
    check_order<LongDouble, Rk4>(4, with(Method::rk4, Arithmetic::long_double, 0x1p-4));
    check_order<LongDouble, Leapfrog>(2, with(Method::leapfrog, Arithmetic::long_double, 0x1p-5));
    check_order<ForcedMomenta<double>, SymplecticEuler>(
        1, with(Method::symplectic_euler, Arithmetic::double_, 0x1p-6));
    check_order<Fine, Dop853>(8, with(Method::dop853, Arithmetic::double_double, 0x1p-4));
    for (const int stages : {2, 3, 5})
        check_order<Fine, GaussLegendre>(
            2 * stages, with(Method::gauss_legendre, Arithmetic::double_double, 0x1p-4, stages));
    for (const double dt : {1.0, 0.125, 0x1p-10})
        CHECK(error_after_a_second<Fine, Taylor>(with(Method::taylor, Arithmetic::double_double, dt)) <
              1e-28);
}

TEST_CASE("the time stays right through changes of dt, partial steps, restored states and a new trajectory") {
    CHECK(error_after_a_winding_way<Double, Rk4>(with(Method::rk4, Arithmetic::double_, 1e-3)) < 1e-12);
    CHECK(error_after_a_winding_way<Double, Dop853>(with(Method::dop853, Arithmetic::double_, 1e-3)) < 1e-14);
    CHECK(error_after_a_winding_way<Double, GaussLegendre>(
              with(Method::gauss_legendre, Arithmetic::double_, 1e-3)) < 1e-14);
    CHECK(error_after_a_winding_way<LongDouble, Taylor>(with(Method::taylor, Arithmetic::long_double, 1e-3)) <
          1e-17);
    CHECK(error_after_a_winding_way<Double, Leapfrog>(with(Method::leapfrog, Arithmetic::double_, 1e-3)) <
          2e-6);
    CHECK(error_after_a_winding_way<ForcedMomenta<double>, SymplecticEuler>(
              with(Method::symplectic_euler, Arithmetic::double_, 1e-3)) < 2e-3);
}

TEST_CASE(
    "a run under a force that depends on time does not depend on how its steps are divided into calls") {
    const auto whole = [](auto make) {
        auto trajectory = make();
        trajectory.advance(5000);
        return trajectory.save();
    };
    const auto in_portions = [](auto make) {
        auto trajectory = make();
        for (int taken = 0; taken < 5000; taken += 17) trajectory.advance(std::min(17, 5000 - taken));
        return trajectory.save();
    };
    const auto rk4 = [] { return forced<LongDouble, Rk4>(with(Method::rk4, Arithmetic::long_double, 1e-3)); };
    const auto taylor = [] {
        return forced<Double, Taylor>(with(Method::taylor, Arithmetic::double_, 1e-3));
    };
    CHECK(whole(rk4) == in_portions(rk4));
    CHECK(whole(taylor) == in_portions(taylor));
}
