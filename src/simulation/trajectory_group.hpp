// SPDX-License-Identifier: MIT
/// The main trajectory and its companions (a measured motion, ghosts, precision lanes), advancing together.
/// No clock, no thread, no samples. A companion that fails stops and the others continue; if the main
/// trajectory fails, all stop where it stands.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"
#include "simulation/setup.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// The energy that damping must have removed from a chain: −2·damping·∫T dt along its motion. Compared with
/// the actual change of energy, it shows how accurate the integration is. One thread. The kinetic energy and
/// its slope (from the energy balance, without accelerations) are taken at nodes a fixed number of steps
/// apart, counted from begin(). The integral therefore depends on the motion alone and not on how its steps
/// are grouped. Two intervals at a time are integrated by the polynomial of degree 5 through values and
/// slopes; the remainder at the end, by cubics. Nodes are two milliseconds apart, or dt if that is longer; up
/// to dt = 16 ms the error is at most a millionth. A plain value, which belongs to a saved state.
class DampingLoss {
  public:
    /// Counts from here: from a trajectory's start, or from where its energy reference has been moved to.
    void begin(const Trajectory&, const ChainState& now);

    /// The next step at which add() must be called; a step that is never reached if there is no damping.
    std::int64_t next_node() const { return next_node_; }
    /// To be called at next_node().
    void add(const Chain&, const ChainState& now);

    /// J, 0 or below, from begin() to the state `now` at `step`, which may lie between two steps. It must not
    /// be beyond next_node(), nor more than a step before the last node.
    double until(const Chain&, double step, const ChainState& now) const;

  private:
    struct Node {
        double kinetic = 0, slope = 0; ///< J, W
    };
    static Node node_of(const Chain&, const ChainState&);
    static double cubic(const Node& from, const Node& to, double h);

    std::int64_t next_node_ = 0, stride_ = 1; ///< steps
    double dt_ = 0;                           ///< s
    double integral_ = 0;                     ///< J·s, up to `first_`
    Node first_, middle_;
    bool has_middle_ = false;
};

// Companions: which ones are allowed, and how they begin beside the main trajectory.

/// One trajectory of a group, the main chain's or a companion's, and the report on it.
struct Member : TrajectoryReport {
    std::unique_ptr<Trajectory> trajectory;
    std::int64_t substeps = 1; ///< steps of a precision lane in one step of the main chain
    ChainState before, now;    ///< the two ends of the last step
};

/// A member in the trajectory's present state.
Member member_of(TrajectoryKind, std::string label, std::unique_ptr<Trajectory>, std::int64_t first_sample);

/// Ghosts and lanes begin at the main trajectory's present state, each ghost with its offset. `first_sample`
/// is the index of their first sample. Throws Refused.
std::vector<Member> ghosts_beside(const Trajectory& main, const GhostSetup&, std::int64_t first_sample);
std::vector<Member> lanes_beside(const Trajectory& main, const Setup&, std::int64_t first_sample);

/// Throws Refused, with the reason, if a setup's companions cannot run beside its chain.
void require_companions(const Setup&);

/// The number of the lane's steps in one step of the main chain. Throws Refused if it is not a whole number.
std::int64_t substeps_of(const PrecisionLane&, const Integration& main);

/// The bytes from which a TrajectoryGroup is restored; the parameters are kept elsewhere.
struct TrajectoryGroupBytes {
    struct MemberBytes {
        std::vector<std::byte> trajectory;
        std::int64_t first_sample = 0;
        std::optional<double> passed_small, passed_large;
        std::optional<std::string> failure;
    };
    std::vector<MemberBytes> members;
    DampingLoss loss;

    std::size_t size() const; ///< bytes of memory, approximately
};

class TrajectoryGroup {
  public:
    /// Starts all trajectories from the setup. Throws Refused.
    explicit TrajectoryGroup(const Setup&);

    const Trajectory& main() const { return *members_.front().trajectory; }
    const std::vector<Member>& members() const { return members_; }
    /// Why the main trajectory has stopped.
    const std::optional<std::string>& failure() const { return main().failure(); }
    /// Grows with each companion that fails.
    std::size_t failed_companions() const;

    /// Takes up to `steps` steps of the main chain and returns how many were taken. Member::before and
    /// Member::now are then the two ends of the last step.
    std::int64_t advance(std::int64_t steps, const StopFlag* stop = nullptr);

    // Each of these changes nothing if it throws Refused. `setup` holds the parameters after the change;
    // `first_sample` is the first sample's index for companions that restart.
    /// Changes the chain and its integration; the number of links and of companions must stay the same.
    /// Every trajectory continues from its present state.
    void change_parameters(const Setup& setup);
    void restart_ghosts(const Setup& setup, std::int64_t first_sample);
    void restart_lanes(const Setup& setup, std::int64_t first_sample);
    /// Moves the main trajectory. Its next sample counts as its first, so that no line joins it to its old
    /// place.
    void move(const Setup& setup, const Motion&, std::int64_t next_sample, std::int64_t first_sample);

    /// From now on each trajectory's change of energy is measured from its present energy.
    void reset_energy_reference();
    /// J: the energy change that damping must have caused in the main chain since its reference.
    double damping_loss() const { return damping_loss(0, members_.front().now); }
    /// The same, `steps` steps ago (at most one), when the chain was in the given state.
    double damping_loss(double steps, const ChainState&) const;

    /// Updates every `separation`; with `time`, notes which thresholds have been passed.
    void measure(std::optional<double> time);

    TrajectoryGroupBytes save() const;
    /// Restores a saved state; this group must have the same setup.
    void restore(const TrajectoryGroupBytes&);
    /// Sets the main trajectory of a new group to exactly these bytes, and its companions beside it.
    void restore_main(const Setup&, const std::vector<std::byte>&);

  private:
    void advance_main(std::int64_t steps, const StopFlag*);
    void count_loss_from_now();
    void place_companions(const Setup&, std::int64_t first_sample);

    std::vector<Member> members_; ///< main, measured if there is one, ghosts, precision lanes
    DampingLoss loss_;            ///< of the main chain
    SeparationMeter meter_;
};

// A chain's state within a step, by the cubic between the step's two ends, through values and slopes at both;
// its error is of fourth order in the step. Pure functions.

/// A quantity and its rate of change at one instant.
struct HermiteEnd {
    double value; ///< any unit
    double slope; ///< that unit per second
};

/// The value at the fraction `s` (0 … 1) of a step of `h` seconds. Written as the chord plus a correction, so
/// that the ends are exact and large values lose no digits.
inline double hermite_value(const HermiteEnd& first, const HermiteEnd& last, double h, double s) {
    const double chord = last.value - first.value;
    const double bend_first = h * first.slope - chord, bend_last = h * last.slope - chord;
    const double linear = s < 0.5 ? first.value + s * chord : last.value - (1 - s) * chord;
    return linear + s * (1 - s) * ((1 - s) * bend_first - s * bend_last);
}

/// The slope of the same cubic; its error is of third order in h. `h` > 0.
inline double hermite_slope(const HermiteEnd& first, const HermiteEnd& last, double h, double s) {
    const double mean_excess = (last.value - first.value) / h - (first.slope + last.slope) / 2;
    return (1 - s) * first.slope + s * last.slope + 6 * s * (1 - s) * mean_excess;
}

/// The state at the fraction 0 … 1 of a step of `h` seconds: angles and positions by the cubic through both
/// ends, their rates by its slope, strains as at the nearer end. Both ends come out exactly.
inline void put_state_between(const ChainState& before, const ChainState& now, double h, double fraction,
                              ChainState& out) {
    out = fraction < 0.5 ? before : now;
    if (fraction == 0 || fraction == 1) return;
    const auto fill = [&](std::vector<double> ChainState::*value, std::vector<double> ChainState::*slope) {
        for (std::size_t i = 0; i < (out.*value).size(); ++i) {
            const HermiteEnd first{(before.*value)[i], (before.*slope)[i]};
            const HermiteEnd last{(now.*value)[i], (now.*slope)[i]};
            (out.*value)[i] = hermite_value(first, last, h, fraction);
            (out.*slope)[i] = hermite_slope(first, last, h, fraction);
        }
    };
    fill(&ChainState::theta, &ChainState::omega);
    fill(&ChainState::x, &ChainState::vx);
    fill(&ChainState::y, &ChainState::vy);
    const auto fill_one = [&](double ChainState::*value, double ChainState::*slope) {
        const HermiteEnd first{before.*value, before.*slope}, last{now.*value, now.*slope};
        out.*value = hermite_value(first, last, h, fraction);
        out.*slope = hermite_slope(first, last, h, fraction);
    };
    fill_one(&ChainState::pivot_x, &ChainState::pivot_vx);
    fill_one(&ChainState::pivot_y, &ChainState::pivot_vy);
}

} // namespace pendula
