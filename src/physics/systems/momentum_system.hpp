// SPDX-License-Identifier: MIT
/// The rigid chain in Hamiltonian form as a system for the methods that need it. Its state is θ_1 … θ_N, p_1
/// … p_N with p = M(θ) ω (rad, kg m²/s).
///
/// The mass matrix is never formed. Let P_i be the momentum of all bobs from i on, t_i = (cos θ_i, sin θ_i)
/// the direction in which link i swings and e_i = (sin θ_i, −cos θ_i) the direction in which it points. Then
/// p_i = L_i t_i·P_i, so P_i = q_i t_i + λ_i e_i with q_i = p_i/L_i. The rods keep their lengths: e_i·(v_i −
/// v_{i−1}) = 0 with m_i v_i = P_i − P_{i+1}. These equations for λ_i are the symmetric tridiagonal system of
/// the rod tensions, with another right-hand side. From P_i follow
///
///     L_i ω_i = t_i·(v_i − v_{i−1})   and   ∂H/∂θ_i = L_i ω_i λ_i + g β_i L_i sin θ_i,
///
/// the second because ∂t_i/∂θ_i = −e_i and ∂H/∂θ|_p = −∂T/∂θ|_ω + ∂V/∂θ. All this takes O(N).
#pragma once

#include "physics/methods/state_vector.hpp"
#include "physics/precise_state.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/trajectory.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// p_i of a rigid chain in this state, kg m²/s.
inline std::vector<Wide> momenta(const Chain& chain, const PreciseState& state) {
    std::vector<Wide> p(state.links());
    Wide below_x = 0, below_y = 0; // the momentum of bob i and all below it
    for (std::size_t i = state.links(); i-- > 0;) {
        const Wide mass = to_wide(chain.masses[i]);
        below_x += mass * state.vx[i];
        below_y += mass * state.vy[i];
        Wide sine, cosine;
        sin_cos(state.theta[i], sine, cosine);
        p[i] = to_wide(chain.lengths[i]) * (cosine * below_x + sine * below_y);
    }
    return p;
}

/// Solves the equations of the file comment for one set of angles.
template<class Real>
class MomentumForm {
  public:
    explicit MomentumForm(std::size_t links)
        : sine_(links), cosine_(links), c_(links), s_(links), pivot_(links), lambda_(links), swing_(links) {}

    void set_angles(const RigidChain<Real>& chain, std::span<const Real> theta) {
        const std::size_t n = chain.links();
        for (std::size_t i = 0; i < n; ++i) sin_cos(theta[i], sine_[i], cosine_[i]);
        for (std::size_t i = 0; i + 1 < n; ++i) {
            c_[i] = cosine_[i + 1] * cosine_[i] + sine_[i + 1] * sine_[i];
            s_[i] = sine_[i + 1] * cosine_[i] - cosine_[i + 1] * sine_[i];
        }
        for (std::size_t i = n; i-- > 0;) {
            pivot_[i] = diagonal(chain, i);
            if (i + 1 < n) pivot_[i] -= square(coupling(chain, i)) / pivot_[i + 1];
        }
    }

    /// Finds λ_i (N s) and L_i ω_i (m/s) from q_i = p_i/L_i (N s).
    void solve(const RigidChain<Real>& chain, std::span<const Real> q) {
        const std::size_t n = chain.links();
        for (std::size_t i = n; i-- > 0;) {
            lambda_[i] = Real(0);
            if (i + 1 < n) lambda_[i] -= chain.inverse_mass[i] * s_[i] * q[i + 1];
            if (i > 0) lambda_[i] += chain.inverse_mass[i - 1] * s_[i - 1] * q[i - 1];
            if (i + 1 < n) lambda_[i] += coupling(chain, i) / pivot_[i + 1] * lambda_[i + 1];
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (i > 0) lambda_[i] += coupling(chain, i - 1) * lambda_[i - 1];
            lambda_[i] = lambda_[i] / pivot_[i];
        }
        for (std::size_t i = 0; i < n; ++i) {
            swing_[i] = diagonal(chain, i) * q[i];
            if (i + 1 < n) swing_[i] -= chain.inverse_mass[i] * (q[i + 1] * c_[i] + lambda_[i + 1] * s_[i]);
            if (i > 0)
                swing_[i] -= chain.inverse_mass[i - 1] * (q[i - 1] * c_[i - 1] - lambda_[i - 1] * s_[i - 1]);
        }
    }

    /// 1/m_{i−1} + 1/m_i, with 1/m_0 = 0: the diagonal of the tridiagonal matrix, 1/kg.
    static Real diagonal(const RigidChain<Real>& chain, std::size_t i) {
        return i > 0 ? chain.inverse_mass[i] + chain.inverse_mass[i - 1] : chain.inverse_mass[i];
    }
    /// c_i/m_i, the coupling of links i and i+1, 1/kg.
    Real coupling(const RigidChain<Real>& chain, std::size_t i) const {
        return c_[i] * chain.inverse_mass[i];
    }

    std::span<const Real> lambda() const { return lambda_; } ///< λ_i, N s
    std::span<const Real> swing() const { return swing_; }   ///< L_i ω_i, m/s
    std::span<const Real> sine() const { return sine_; }     ///< sin θ_i
    std::span<const Real> c() const { return c_; }           ///< cos(θ_{i+1} − θ_i)
    std::span<const Real> s() const { return s_; }           ///< sin(θ_{i+1} − θ_i)

  private:
    static Real square(Real x) { return x * x; }

    std::vector<Real> sine_, cosine_, c_, s_;
    std::vector<Real> pivot_; ///< the diagonal after elimination from the tip
    std::vector<Real> lambda_, swing_;
};

template<class RealType>
class MomentumSystem {
  public:
    using Real = RealType;

    explicit MomentumSystem(const Chain& chain) { set_chain(chain); }

    void set_chain(const Chain& chain) {
        source_ = chain;
        chain_ = RigidChain<Real>(chain);
        shown_ = RigidChain<double>(chain);
        precise_ = RigidChain<Wide>(chain);
    }
    /// Changes the parameters during a motion: angles and angular velocities are kept, so the momenta change.
    void set_chain(const Chain& chain, StateVector<Real>& state) {
        const PreciseState kept = precise(state);
        set_chain(chain);
        state = start(kept, state.compensated());
    }

    const RigidChain<Real>& chain() const { return chain_; }
    std::size_t links() const { return chain_.links(); }
    std::size_t positions() const { return links(); }
    std::uint64_t evaluations() const { return evaluations_; }
    void count_evaluations(std::uint64_t more) { evaluations_ += more; }

    /// ∂H/∂θ_i at `time` (s), N m. `form` must already be solved for the state.
    Real slope(Real /*time*/, const MomentumForm<Real>& form, std::size_t i) const {
        return form.swing()[i] * form.lambda()[i] +
               chain_.gravity * chain_.hanging_mass[i] * chain_.length[i] * form.sine()[i];
    }

    StateVector<Real> start(const PreciseState& start, bool compensated) const {
        StateVector<Real> state(2 * links(), compensated);
        const std::vector<Wide> p = momenta(source_, start);
        for (std::size_t i = 0; i < links(); ++i) {
            state.set(i, start.theta[i]);
            state.set(links() + i, p[i]);
        }
        return state;
    }

    PreciseState precise(const StateVector<Real>& state) const {
        auto [theta, omega] = angles(state, precise_);
        return precise_from_angles(source_, std::move(theta), std::move(omega));
    }

    void coordinates(const StateVector<Real>& state, std::vector<Wide>& out) const {
        const auto [theta, omega] = angles(state, precise_);
        out.assign(theta.begin(), theta.end());
        out.insert(out.end(), omega.begin(), omega.end());
    }

    using InEnergies = EnergyReal<Real>;
    Energy<InEnergies> energy(const StateVector<Real>& state) const {
        const RigidChain<InEnergies> chain(source_);
        const auto [theta, omega] = angles(state, chain);
        return rigid_energy<InEnergies>(chain, theta, omega);
    }

    double scale() const { return energy_scale(shown_); }

    /// Why this finite state cannot be used; nothing if it can.
    std::optional<std::string> nonsense(const StateVector<Real>& state) const {
        return angle_without_sine<Real>(std::span(state.value).first(links()));
    }

    void show(const StateVector<Real>& state, ChainState& out) const {
        const std::size_t n = links();
        out.resize(n);
        out.strain.clear();
        std::vector<double> q(n);
        for (std::size_t i = 0; i < n; ++i) {
            out.theta[i] = static_cast<double>(state.value[i]);
            q[i] = static_cast<double>(state.value[n + i]) / shown_.length[i];
        }
        MomentumForm<double> form(n);
        form.set_angles(shown_, out.theta);
        form.solve(shown_, q);
        for (std::size_t i = 0; i < n; ++i) out.omega[i] = form.swing()[i] / shown_.length[i];
        show_rigid(shown_, out);
    }

    /// Adds `angle` (rad) to the angle of a link; all angular velocities are kept.
    void turn(StateVector<Real>& state, std::size_t link, double angle) const {
        auto [theta, omega] = angles(state, precise_);
        theta[link] += to_wide(angle);
        state = start(precise_from_angles(source_, std::move(theta), std::move(omega)), state.compensated());
    }

  private:
    template<class Wider>
    std::pair<std::vector<Wider>, std::vector<Wider>> angles(const StateVector<Real>& state,
                                                             const RigidChain<Wider>& chain) const {
        const std::size_t n = links();
        auto theta = state.template precise<Wider>(0, n), omega = state.template precise<Wider>(n, n);
        for (std::size_t i = 0; i < n; ++i) omega[i] = omega[i] / chain.length[i];
        MomentumForm<Wider> form(n);
        form.set_angles(chain, theta);
        form.solve(chain, omega);
        for (std::size_t i = 0; i < n; ++i) omega[i] = form.swing()[i] / chain.length[i];
        return {std::move(theta), std::move(omega)};
    }

    Chain source_;
    RigidChain<Real> chain_;
    RigidChain<double> shown_; ///< for positions on screen
    RigidChain<Wide> precise_;
    std::uint64_t evaluations_ = 0;
};

} // namespace pendula
