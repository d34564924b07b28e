// SPDX-License-Identifier: MIT
/// A moving chain: model + method + arithmetic + its state, behind an interface that hides all four. The
/// simulation's main chain, its ghosts and its precision lanes are trajectories. One thread at a time uses a
/// trajectory; it has no clock and no global state, so the same calls give the same bytes.
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

/// A combination that cannot be run. what() is one sentence for the user that says what to choose instead.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A state rounded to double, for showing and measuring; the trajectory keeps its own digits.
struct ChainState {
    std::vector<double> theta;         ///< rad, not wrapped: grows by 2π with each turn
    std::vector<double> omega;         ///< rad/s
    std::vector<double> x, y;          ///< bob positions, m: the pivot's middle at the origin, y up
    std::vector<double> vx, vy;        ///< bob velocities, m/s
    std::vector<double> strain;        ///< (d_i − L_i)/L_i of each link; empty when rigid
    double pivot_x = 0, pivot_y = 0;   ///< m: where the pivot is
    double pivot_vx = 0, pivot_vy = 0; ///< m/s

    void resize(std::size_t links);
};

/// What brings energy to a chain, or takes it away.
enum class EnergyCause : std::uint8_t { damping, joint_friction, dry_friction, air_drag, pivot, torque };

/// One account of a chain's energy.
struct EnergyShare {
    EnergyCause cause = EnergyCause::damping;
    std::size_t joint = 0; ///< the joint (or bob), counted from 0; 0 if the cause acts on the whole chain
    double work = 0;       ///< J, done on the chain since the motion began; negative: lost

    bool operator==(const EnergyShare&) const = default;
};

/// Energy in J, evaluated with more precision than the state has, or in quad-double. It is measured in the
/// frame of the pivot: if the pivot moves, its acceleration works on the chain as gravity does.
struct EnergyReport {
    double kinetic = 0, gravitational = 0, elastic = 0;
    /// E minus E at the reference (the start, or the last change of a parameter), less the work done since: 0
    /// if the motion is exact, except for what `damping` takes from a chain without accounts.
    double change = 0;
    /// The scale for `change`: E* = g Σ β_i L_i, or without gravity the reference itself.
    double scale = 0;
    std::vector<EnergyShare> accounts = {}; ///< empty if nothing but `damping` works on the chain
};

class Trajectory {
  public:
    virtual ~Trajectory() = default;
    virtual std::unique_ptr<Trajectory> clone() const = 0;

    const Chain& chain() const { return chain_; }
    const Integration& integration() const { return integration_; }

    /// Takes `steps` steps of dt. If the state stops being finite, the trajectory stops: failure() then says
    /// why, the last finite state stays, and further calls do nothing. Throws Interrupted soon after `stop`
    /// has been set.
    virtual void advance(std::int64_t steps, const StopFlag* stop = nullptr) = 0;
    /// Steps taken since the start; a failed step is not counted.
    std::int64_t step() const { return step_; }

    /// Advances by `h` seconds, 0 < h, in the method's own order, to end a run between two steps. The step
    /// count stays, so the times of later steps are off by h; call it on a clone if the run must go on. For
    /// all digits pass as_written(end) − steps · as_written(dt).
    virtual void advance_partial(Wide h) = 0;

    /// Whether the motion is known here. Only a recorded motion has gaps.
    virtual bool is_seen() const { return true; }

    virtual void state(ChainState& out) const = 0;
    /// The state to all its digits, including the compensation's carry.
    virtual PreciseState precise_state() const = 0;
    /// The state's own coordinates to all their digits, without the quantities that precise_state() derives
    /// from them: θ_1 … θ_N, ω_1 … ω_N of a rigid chain; x_1, y_1 … x_N, y_N and the velocities of an elastic
    /// one.
    virtual void coordinates(std::vector<Wide>& out) const = 0;
    /// θ_1 … θ_N, ω_1 … ω_N, x_1, y_1 … x_N, y_N and, when elastic, the strains. Each number has enough
    /// significant digits to be read back exactly: 17 (double) or 21 (long double). Double-double has 32 and
    /// quad-double 64, about their precision.
    std::vector<std::string> state_digits() const;

    virtual EnergyReport energy() const = 0;
    /// The number of right-hand sides calculated. A Taylor expansion of order p counts as p.
    virtual std::uint64_t evaluations() const = 0;

    /// From now on EnergyReport::change is measured from the present energy.
    virtual void reset_energy_reference() = 0;

    /// One sentence with the cause and the step, if the trajectory has stopped itself.
    const std::optional<std::string>& failure() const { return failure_; }

    /// save() gives the exact bytes of the state (and of the compensation's carry); restore() sets them.
    /// restore() throws std::invalid_argument if the bytes are not those of a trajectory like this one.
    virtual std::vector<std::byte> save() const = 0;
    virtual void restore(std::span<const std::byte> bytes) = 0;

    /// Changes parameters during the motion; the state stays, and the energy reference moves to now. The
    /// number of links must stay the same, and can_become() must hold.
    virtual void set_chain(const Chain&) = 0;
    virtual void set_timestep(double dt) = 0;

    /// Adds `radians` to the angle of `link` (counted from 0) in the trajectory's own arithmetic; the energy
    /// reference moves to now. A ghost is a clone that was perturbed.
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

/// Whether set_chain() can turn a trajectory of `from` into one of `to`. It cannot if the model, is_plain()
/// or what works on the chain differs; then make_trajectory() can continue the motion.
bool can_become(const Chain& from, const Chain& to);

/// Why `integration` cannot run `chain` in this build: one sentence, or nothing if it can. Checks the
/// combination, the sizes and that every number is finite and in range.
std::optional<std::string> refusal(const Chain&, const StartState&, const Integration&);

/// Throws Refused with refusal()'s sentence.
std::unique_ptr<Trajectory> make_trajectory(const Chain&, const StartState&, const Integration&);

/// From a state in 212 bits: from its angles and angular velocities for a rigid chain, from its positions
/// and velocities for an elastic one (and from the angles, for their turns). Throws Refused.
std::unique_ptr<Trajectory> make_trajectory(const Chain&, const PreciseState&, const Integration&);

/// Continues the motion of `from` under another model, method or arithmetic, from step 0 and with the energy
/// counted from now. From rigid to elastic all positions and velocities are kept; back, the angles and the
/// tangential part of the bobs' relative velocities are kept and the stretch is dropped. Throws Refused.
std::unique_ptr<Trajectory> make_trajectory(const Trajectory& from, const Chain&, const Integration&);

} // namespace pendula
