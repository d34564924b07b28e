// SPDX-License-Identifier: MIT
/// The rigid chain as a first-order system: its state is θ_1 … θ_N, ω_1 … ω_N (rad, rad/s).
#pragma once

#include "physics/rigid_energy.hpp"
#include "physics/rigid_tension.hpp"
#include "physics/state_vector.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

template<class RealType>
class RigidSystem {
  public:
    using Real = RealType;

    explicit RigidSystem(const Chain& chain) : form_(chain.links()) { set_chain(chain); }

    /// The number of links must stay.
    void set_chain(const Chain& chain) {
        chain_ = RigidChain<Real>(chain);
        shown_ = RigidChain<double>(chain);
        precise_ = RigidChain<Quad>(chain);
    }

    const RigidChain<Real>& chain() const { return chain_; }
    std::size_t links() const { return chain_.links(); }
    std::size_t dimension() const { return 2 * links(); }

    /// Degrees become radians in binary128 and are rounded once, so that 90° is π/2 to all of Real's digits.
    std::vector<Real> start(const StartState& start) const {
        std::vector<Real> state;
        for (const double angle : start.angles)
            state.push_back(start.unit == AngleUnit::degrees
                                ? from_quad<Real>(to_quad(angle) * RealTraits<Quad>::pi / Quad(180))
                                : Real(angle));
        state[start.offset_link] += Real(start.offset);
        for (const double velocity : start.angular_velocities) state.push_back(Real(velocity));
        return state;
    }

    /// θ' = ω, ω' = α(θ, ω).
    void derivative(std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = links();
        std::copy(state.begin() + n, state.end(), rate.begin());
        form_.accelerations(chain_, state.first(n), state.subspan(n), rate.subspan(n));
    }

    Energy<Quad> energy(const StateVector<Real>& state) const {
        std::vector<Quad> precise(state.size());
        for (std::size_t i = 0; i < state.size(); ++i) precise[i] = state.precise(i);
        const std::span<const Quad> all(precise);
        return rigid_energy<Quad>(precise_, all.first(links()), all.subspan(links()));
    }

    double scale() const { return energy_scale(shown_); }

    void show(const StateVector<Real>& state, ChainState& out) const {
        const std::size_t n = links();
        out.resize(n);
        double x = 0, y = 0, vx = 0, vy = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double theta = out.theta[i] = static_cast<double>(state.value[i]);
            const double omega = out.omega[i] = static_cast<double>(state.value[n + i]);
            double sine, cosine;
            sin_cos(theta, sine, cosine);
            out.x[i] = x += shown_.length[i] * sine;
            out.y[i] = y -= shown_.length[i] * cosine;
            out.vx[i] = vx += shown_.length[i] * cosine * omega;
            out.vy[i] = vy += shown_.length[i] * sine * omega;
        }
    }

    /// Adds `angle` to the angle of a link.
    void turn(StateVector<Real>& state, std::size_t link, Real angle) const { state.add(link, angle); }

    /// What a user can do about a state that ran away.
    std::string advice() const { return "choose a smaller dt"; }

  private:
    RigidChain<Real> chain_;
    RigidChain<double> shown_; ///< for positions on screen
    RigidChain<Quad> precise_; ///< for the energy
    TensionForm<Real> form_;
};

} // namespace pendula
