// SPDX-License-Identifier: MIT
/// A chain of rigid bodies for the methods, with friction and drive. Its state is θ_1 … θ_N and a place for
/// each account, then ω_1 … ω_N and the energy of each account (rad, rad/s, J): the accounts are velocities
/// whose rate is a power, so every method integrates them as it does the motion. Their places stay unread.
#pragma once

#include "physics/arithmetic/arithmetics.hpp"
#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/precise_state.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/systems/body_series.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

template<class RealType>
class BodySystem {
  public:
    using Real = RealType;
    using Series = BodySeries<Real>;

    explicit BodySystem(const Chain& chain) : form_(chain.links()) { set_chain(chain); }

    /// The number of links and the accounts must not change.
    void set_chain(const Chain& chain) {
        source_ = chain;
        chain_ = BodyChain<Real>(chain);
        drive_ = Drive<Real>(chain);
        shown_ = RigidChain<double>(chain);
        shown_drive_ = Drive<double>(chain);
        precise_ = BodyChain<EnergyReal<Real>>(chain);
    }
    /// Changes the parameters during a motion: angles and angular velocities are kept.
    void set_chain(const Chain& chain, StateVector<Real>& state) {
        set_chain(chain);
        settle_joints(state, Real(0));
    }

    const BodyChain<Real>& chain() const { return chain_; }
    const Drive<Real>& drive() const { return drive_; }
    std::size_t links() const { return source_.links(); }
    /// The number of positions; there are as many velocities.
    std::size_t positions() const { return links() + accounts(); }
    double damping() const { return source_.damping; }
    std::uint64_t evaluations() const { return evaluations_; }
    void count_evaluations(std::uint64_t more) { evaluations_ += more; }
    bool depends_on_time() const { return source_.is_driven(); }

    StateVector<Real> start(const PreciseState& start, bool compensated) {
        StateVector<Real> state(2 * positions(), compensated);
        for (std::size_t i = 0; i < links(); ++i) {
            state.set(i, start.theta[i]);
            state.set(positions() + i, start.omega[i]);
        }
        return state;
    }

    /// With all that acts on the chain at `time` (s), rad/s² and W.
    void accelerations(Real time, std::span<const Real> position, std::span<const Real> velocity,
                       std::span<Real> out) {
        evaluate(chain_, time, position, velocity, out);
    }
    /// θ' = ω, ω' = α; the same for the accounts.
    void derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
    }
    /// The same without damping, which the method applies itself.
    void undamped_derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        const Real damping = chain_.damping;
        chain_.damping = Real(0);
        accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
        chain_.damping = damping;
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

    using InEnergies = EnergyReal<Real>;
    Energy<InEnergies> energy(const StateVector<Real>& state) const {
        const auto theta = state.template precise<InEnergies>(0, links()),
                   omega = state.template precise<InEnergies>(positions(), links());
        return body_energy<InEnergies>(precise_, theta, omega);
    }
    /// J: all that has been done on the chain since the motion began.
    InEnergies work(const StateVector<Real>& state) const {
        InEnergies sum{};
        for (std::size_t a = 0; a < accounts(); ++a)
            sum += state.template precise<InEnergies>(positions() + links() + a);
        return sum;
    }
    std::vector<EnergyShare> shares(const StateVector<Real>& state) const {
        std::vector<EnergyShare> shares = chain_.accounts;
        for (std::size_t a = 0; a < accounts(); ++a)
            shares[a].work = static_cast<double>(state.value[positions() + links() + a]);
        return shares;
    }

    double scale() const { return static_cast<double>(energy_scale(precise_)); }

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
    /// Where the pivot is at `time`, s.
    void show_pivot(double time, ChainState& out) const {
        const PivotMotion<double> pivot = shown_drive_.pivot(time);
        out.pivot_x = pivot.x;
        out.pivot_y = pivot.y;
    }

    /// Adds `angle` to the angle of a link.
    void turn(StateVector<Real>& state, std::size_t link, double angle) const {
        state.add(link, Real(angle));
    }

    /// Gives a series what it needs besides the chain.
    void prepare(Series& series) const {
        series.drive = &drive_;
        series.slips = slips_;
    }

  private:
    std::size_t accounts() const { return chain_.accounts.size(); }

    typename BodyForm<Real>::Outside outside(Real time) const {
        if (!source_.is_driven()) return {};
        return {drive_.pivot(time), drive_.joint(), drive_.torque(time)};
    }

    void evaluate(const BodyChain<Real>& chain, Real time, std::span<const Real> position,
                  std::span<const Real> velocity, std::span<Real> out) {
        const std::size_t n = links();
        const auto now = outside(time);
        form_.accelerations(chain, now, slips_, position.first(n), velocity.first(n), out.first(n));
        if (accounts() > 0) form_.powers(chain, now, velocity.first(n), out.subspan(n));
        ++evaluations_;
    }

    void settle_joints(const StateVector<Real>&, Real) {}

    Chain source_;
    BodyChain<Real> chain_;
    Drive<Real> drive_;
    BodyForm<Real> form_;
    std::vector<Slip> slips_;  ///< of each joint; empty without dry friction
    RigidChain<double> shown_; ///< for positions on screen
    Drive<double> shown_drive_;
    BodyChain<EnergyReal<Real>> precise_; ///< for the energy
    std::uint64_t evaluations_ = 0;
};

} // namespace pendula
