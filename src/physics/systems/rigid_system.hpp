// SPDX-License-Identifier: MIT
/// The rigid chain as a system for the methods. Its state is θ_1 … θ_N, ω_1 … ω_N (rad, rad/s).
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/precise_state.hpp"
#include "physics/systems/lane_tension.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_series.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// Calculates the accelerations of a rigid chain in the fastest form: TensionForm, or LaneTension for long
/// chains in double. One object per thread.
template<class Real>
class RigidAccelerations {
  public:
    explicit RigidAccelerations(std::size_t links) : form_(links) {}

    /// Must be called first; later chains must have the same number of links.
    void set_chain(const Chain& chain) {
        chain_ = RigidChain<Real>(chain);
        if constexpr (std::same_as<Real, double>) {
            lanes_.reset();
            if (tension_in_lanes(chain)) lanes_.emplace(chain_);
        }
    }
    const RigidChain<Real>& chain() const { return chain_; }

    /// α_i in rad/s² from θ_i (rad) and ω_i (rad/s), without damping. All spans hold as many values as the
    /// chain has links; alpha must not overlap the others.
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

/// Why an angle has no meaningful sine: it is so large that neighbouring numbers of `Real` are a radian or
/// more apart. Nothing if all angles have a sine.
template<class Real>
std::optional<std::string> angle_without_sine(std::span<const Real> theta) {
    for (const Real& angle : theta)
        if (magnitude(angle) * RealTraits<Real>::epsilon >= Real(1))
            return "an angle has grown so large that its sine can no longer be calculated";
    return std::nullopt;
}

/// Sets positions and velocities in `out` from its angles and angular velocities. All systems of rigid chains
/// use this.
inline void show_rigid(const RigidChain<double>& chain, ChainState& out) {
    double x = 0, y = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        double sine, cosine;
        sin_cos(out.theta[i], sine, cosine);
        out.x[i] = x += chain.length[i] * sine;
        out.y[i] = y -= chain.length[i] * cosine;
        out.vx[i] = vx += chain.length[i] * cosine * out.omega[i];
        out.vy[i] = vy += chain.length[i] * sine * out.omega[i];
    }
}

/// What RigidSystem and BodySystem have in common. A state holds all positions, then all velocities. The
/// first positions are the angles of the links, and the first velocities are their angular velocities.
template<class Real>
class AngleSystem {
  public:
    std::size_t links() const { return source_.links(); }
    /// The number of positions; there are as many velocities.
    std::size_t positions() const { return positions_; }
    double damping() const { return source_.damping; }
    std::uint64_t evaluations() const { return evaluations_; }
    void count_evaluations(std::uint64_t more) { evaluations_ += more; }

    StateVector<Real> start(const PreciseState& start, bool compensated) const {
        StateVector<Real> state(2 * positions(), compensated);
        for (std::size_t i = 0; i < links(); ++i) {
            state.set(i, start.theta[i]);
            state.set(positions() + i, start.omega[i]);
        }
        return state;
    }

    PreciseState precise(const StateVector<Real>& state) const {
        return precise_from_angles(source_, state.precise(0, links()), state.precise(positions(), links()));
    }

    void coordinates(const StateVector<Real>& state, std::vector<Wide>& out) const {
        out.resize(2 * links());
        for (std::size_t i = 0; i < links(); ++i) {
            out[i] = state.precise(i);
            out[links() + i] = state.precise(positions() + i);
        }
    }

    /// Why this finite state cannot be used; nothing if it can.
    std::optional<std::string> nonsense(const StateVector<Real>& state) const {
        return angle_without_sine<Real>(std::span(state.value).first(links()));
    }

    void show(const StateVector<Real>& state, ChainState& out) const {
        out.resize(links());
        out.strain.clear();
        for (std::size_t i = 0; i < links(); ++i) {
            out.theta[i] = static_cast<double>(state.value[i]);
            out.omega[i] = static_cast<double>(state.value[positions() + i]);
        }
        show_rigid(shown_, out);
    }

    /// Adds `angle` (rad) to the angle of a link.
    void turn(StateVector<Real>& state, std::size_t link, double angle) const {
        state.add(link, Real(angle));
    }

  protected:
    void set_source(const Chain& chain, std::size_t positions) {
        source_ = chain;
        positions_ = positions;
        shown_ = RigidChain<double>(chain);
    }

    Chain source_;
    RigidChain<double> shown_; ///< for positions on screen

  private:
    std::size_t positions_ = 0;
    std::uint64_t evaluations_ = 0;
};

template<class RealType>
class RigidSystem : public AngleSystem<RealType> {
  public:
    using Real = RealType;
    using Series = RigidSeries<Real>;
    using AngleSystem<Real>::links;

    explicit RigidSystem(const Chain& chain) : accelerations_(chain.links()) { set_chain(chain); }

    /// The number of links must not change.
    void set_chain(const Chain& chain) {
        this->set_source(chain, chain.links());
        accelerations_.set_chain(chain);
        damping_ = Real(chain.damping);
        precise_ = RigidChain<EnergyReal<Real>>(chain);
    }
    /// Changes the parameters during a motion: angles and angular velocities are kept.
    void set_chain(const Chain& chain, StateVector<Real>&) { set_chain(chain); }

    const RigidChain<Real>& chain() const { return accelerations_.chain(); }

    /// α_i − damping·ω_i at `time` (s), rad/s².
    void accelerations(Real time, std::span<const Real> theta, std::span<const Real> omega,
                       std::span<Real> alpha) {
        undamped_accelerations(time, theta, omega, alpha);
        if (damping_ == Real(0)) return;
        for (std::size_t i = 0; i < alpha.size(); ++i) alpha[i] -= damping_ * omega[i];
    }

    /// θ' = ω, ω' = α(θ, ω) − damping·ω.
    void derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = links();
        std::copy(state.begin() + n, state.end(), rate.begin());
        accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
    }
    /// derivative() without damping.
    void undamped_derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = links();
        std::copy(state.begin() + n, state.end(), rate.begin());
        undamped_accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
    }

    using InEnergies = EnergyReal<Real>;
    Energy<InEnergies> energy(const StateVector<Real>& state) const {
        const auto theta = state.template precise<InEnergies>(0, links()),
                   omega = state.template precise<InEnergies>(links(), links());
        return rigid_energy<InEnergies>(precise_, theta, omega);
    }

    double scale() const { return energy_scale(this->shown_); }

  private:
    void undamped_accelerations(Real /*time*/, std::span<const Real> theta, std::span<const Real> omega,
                                std::span<Real> alpha) {
        accelerations_(theta, omega, alpha);
        this->count_evaluations(1);
    }

    RigidAccelerations<Real> accelerations_;
    Real damping_{};                       ///< 1/s
    RigidChain<EnergyReal<Real>> precise_; ///< for the energy
};

} // namespace pendula
