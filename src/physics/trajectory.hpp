// SPDX-License-Identifier: MIT
/// A moving chain: its model, method, arithmetic and state behind one interface. The simulation's main chain,
/// its ghosts and its precision lanes are trajectories. Only one thread at a time may use a trajectory. It
/// has no clock and no global state, so the same calls give the same bytes.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "tasks/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace pendula {

/// Thrown if a chain or a combination of settings cannot be calculated. what() is one sentence for the user
/// that says what to choose instead.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A state rounded to double, for display and measurement. The trajectory itself keeps all digits.
struct ChainState {
    std::vector<double> theta;         ///< rad, not wrapped: grows by 2π with each turn
    std::vector<double> omega;         ///< rad/s
    std::vector<double> x, y;          ///< bob positions, m; a still pivot is the origin, y points up
    std::vector<double> vx, vy;        ///< bob velocities, m/s
    std::vector<double> strain;        ///< (d_i − L_i)/L_i of each link; empty when rigid
    double pivot_x = 0, pivot_y = 0;   ///< the pivot's position, m
    double pivot_vx = 0, pivot_vy = 0; ///< m/s

    void resize(std::size_t links);
};

/// A cause that adds energy to a chain or removes it.
enum class EnergyCause : std::uint8_t { damping, joint_friction, dry_friction, air_drag, pivot, torque };

/// An energy account: the work that one cause does on a chain.
struct EnergyShare {
    EnergyCause cause = EnergyCause::damping;
    std::size_t joint = 0; ///< the joint (or bob), counted from 0; 0 if the cause acts on the whole chain
    double work = 0;       ///< J, done on the chain since the motion began; negative if it lost energy

    bool operator==(const EnergyShare&) const = default;
};

/// Energies, J, calculated with more digits than the state has, or in quad-double. They are measured in the
/// frame of the pivot, where the acceleration of a moving pivot acts on the chain like gravity.
struct EnergyReport {
    double kinetic = 0, gravitational = 0, elastic = 0;
    /// E minus E at the reference (the start, or the last change of a parameter), minus the work done since
    /// then. It is 0 in an exact motion, unless the chain has damping but no accounts.
    double change = 0;
    /// The scale for `change`: E* = g Σ β_i L_i, or without gravity the energy at the reference.
    double scale = 0;
    std::vector<EnergyShare> accounts = {}; ///< empty if nothing but `damping` works on the chain
};

class Trajectory {
  public:
    virtual ~Trajectory() = default;
    virtual std::unique_ptr<Trajectory> clone() const = 0;

    const Chain& chain() const { return chain_; }
    const Integration& integration() const { return integration_; }

    /// Takes `steps` steps of dt. If a step fails, the trajectory stops: failure() then returns why, the
    /// state before this step stays, and further calls do nothing. Throws Interrupted soon after `stop` has
    /// been set.
    virtual void advance(std::int64_t steps, const StopFlag* stop = nullptr) = 0;
    /// Steps taken since the start; a failed step is not counted.
    std::int64_t step() const { return step_; }

    /// Advances by `h` seconds, 0 < h, with the method's own order of accuracy, to end a run between two
    /// steps. step() stays the same, so step() · dt is no longer the time. Call this on a clone if the run
    /// must continue. To end exactly at the time `end`, pass as_written(end) − steps · as_written(dt).
    virtual void advance_partial(Wide h) = 0;

    /// Whether the motion is known at the present step. Only a recorded motion has gaps.
    virtual bool is_seen() const { return true; }

    virtual void state(ChainState& out) const = 0;
    /// The state with all its digits, including the carry of compensated sums.
    virtual PreciseState precise_state() const = 0;
    /// The state's own coordinates with all their digits: θ_1 … θ_N, ω_1 … ω_N of a rigid chain; x_1, y_1 …
    /// x_N, y_N and the velocities of an elastic chain. precise_state() derives further quantities from them.
    virtual void coordinates(std::vector<Wide>& out) const = 0;
    /// The state as decimal numbers: θ_1 … θ_N, ω_1 … ω_N, x_1, y_1 … x_N, y_N and, if the chain is elastic,
    /// the strains. Numbers in double have 17 significant digits and in long double 21, enough to be read
    /// back exactly. Numbers in double-double have 32 digits and in quad-double 64, about their precision.
    std::vector<std::string> state_digits() const;

    virtual EnergyReport energy() const = 0;
    /// The number of evaluations of the equations' right-hand side. A Taylor expansion of order p counts as
    /// p.
    virtual std::uint64_t evaluations() const = 0;

    /// Makes the present energy the reference of EnergyReport::change.
    virtual void reset_energy_reference() = 0;

    /// One sentence with the cause and the step if a step has failed; otherwise nothing.
    const std::optional<std::string>& failure() const { return failure_; }

    /// save() returns the exact bytes of the state and of the carry of compensated sums. restore() sets the
    /// state from these bytes. It throws std::invalid_argument if they come from a trajectory of another size
    /// or with other settings.
    virtual std::vector<std::byte> save() const = 0;
    virtual void restore(std::span<const std::byte> bytes) = 0;

    /// Changes parameters during the motion. The state stays, and the present energy becomes the reference.
    /// The number of links must stay the same, and can_become() must hold.
    virtual void set_chain(const Chain&) = 0;
    virtual void set_timestep(double dt) = 0;

    /// Adds `radians` to the angle of `link` (counted from 0) in the trajectory's own arithmetic. The present
    /// energy becomes the reference. A ghost is a clone that was perturbed.
    virtual void perturb(std::size_t link, double radians) = 0;

  protected:
    Trajectory(Chain chain, const Integration& integration)
        : chain_(std::move(chain)), integration_(integration) {}
    Trajectory(const Trajectory&) = default;

    Chain chain_;
    Integration integration_;
    std::optional<std::string> failure_;
    std::int64_t step_ = 0;
};

/// Whether set_chain() can change the chain of a trajectory from `from` to `to`. It cannot if the model,
/// is_plain() or the energy accounts differ; then make_trajectory() can continue the motion.
bool can_become(const Chain& from, const Chain& to);

/// Why this build cannot calculate the chain's motion: one sentence, or nothing if it can. Checks the
/// combination of settings, the sizes of all lists, and that every number is finite and in range.
std::optional<std::string> refusal(const Chain&, const StartState&, const Integration&);

/// Makes a trajectory from a start state. Throws Refused if refusal() gives a reason (the message is that
/// reason).
std::unique_ptr<Trajectory> make_trajectory(const Chain&, const StartState&, const Integration&);

/// Makes a trajectory from a state in 212 bits. A rigid chain uses its angles and angular velocities. An
/// elastic chain uses its positions and velocities, and the angles only for the number of turns. Throws
/// Refused.
std::unique_ptr<Trajectory> make_trajectory(const Chain&, const PreciseState&, const Integration&);

/// Continues the motion of `from` under another model, method or arithmetic, from step 0 and with the present
/// energy as the reference. A change from rigid to elastic keeps all positions and velocities. A change from
/// elastic to rigid keeps the angles and the tangential part of the bobs' relative velocities, and drops the
/// stretch. Throws Refused.
std::unique_ptr<Trajectory> make_trajectory(const Trajectory& from, const Chain&, const Integration&);

} // namespace pendula
