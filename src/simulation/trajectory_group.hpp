// SPDX-License-Identifier: MIT
/// The main trajectory and its companions (a measured motion, ghosts, precision lanes), which advance
/// together. Uses no clock, no thread and no samples. If a companion fails, it stops and the others continue;
/// if the main trajectory fails, all of them stop at its last step.
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

/// Calculates the energy change that damping must have caused in a chain: −2·damping·∫T dt along the motion,
/// where T is the kinetic energy. A comparison with the actual change of energy shows how accurate the
/// integration is. T and its slope (from the energy balance, without accelerations) are evaluated at nodes
/// with a fixed number of steps between them, counted from begin(). The integral therefore depends only on
/// the motion, not on how its steps are grouped. Two intervals at a time are integrated with the polynomial
/// of degree 5 through values and slopes; the remainder at the end, with cubics. Nodes are about two
/// milliseconds apart, or dt if that is longer. Up to dt = 16 ms the relative error is at most a millionth. A
/// plain value, which is part of a saved state. One thread.
class DampingLoss {
  public:
    /// Starts the integral at the trajectory's present state `now`. Call it at the trajectory's start, and
    /// when its energy reference is set.
    void begin(const Trajectory&, const ChainState& now);

    /// The next step at which add() must be called. Without damping, or with energy accounts, this step is
    /// never reached.
    std::int64_t next_node() const { return next_node_; }
    /// Adds the node at the state `now`. Call it at the step next_node().
    void add(const Chain&, const ChainState& now);

    /// The energy change, J, 0 or below, from begin() to the state `now` at `step`, which may lie between two
    /// steps. `step` must be at most next_node() and at least the last node minus one step.
    double until(const Chain&, double step, const ChainState& now) const;

  private:
    struct Node {
        double kinetic = 0, slope = 0; ///< J, W
    };
    static Node node_of(const Chain&, const ChainState&);
    static double cubic(const Node& from, const Node& to, double h);

    std::int64_t next_node_ = 0, stride_ = 1; ///< steps
    double dt_ = 0;                           ///< s
    double integral_ = 0;                     ///< J·s, up to first_
    Node first_, middle_;
    bool has_middle_ = false;
};

/// One trajectory of a group, the main chain's or a companion's, and the report on it.
struct Member : TrajectoryReport {
    std::unique_ptr<Trajectory> trajectory;
    std::int64_t substeps = 1; ///< steps of this member in one step of the main chain
    ChainState before, now;    ///< the states at both ends of the last step
};

/// The number of the lane's steps in one step of the main chain. Throws Refused if it is not a whole number.
std::int64_t substeps_of(const PrecisionLane&, const Integration& main);

/// The bytes from which a TrajectoryGroup is restored; the parameters are stored elsewhere.
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
    /// Why the main trajectory has failed; nothing if it has not.
    const std::optional<std::string>& failure() const { return main().failure(); }
    /// The number of companions that have failed.
    std::size_t failed_companions() const;

    /// Takes up to `steps` steps of the main chain and returns the number of steps taken. Member::before and
    /// Member::now are then the states at both ends of the last step.
    std::int64_t advance(std::int64_t steps, const StopFlag* stop = nullptr);

    // If one of these functions throws Refused, nothing has changed. `setup`: the parameters after the
    // change. `first_sample`: the index of the first sample of companions that restart.
    /// Changes the chain and its integration; the numbers of links and of companions must stay the same.
    /// Every trajectory continues from its present state.
    void change_parameters(const Setup& setup);
    void restart_ghosts(const Setup& setup, std::int64_t first_sample);
    void restart_lanes(const Setup& setup, std::int64_t first_sample);
    /// Moves the main trajectory. Its first_sample becomes `next_sample`, so that no line joins its new place
    /// to the old one.
    void move(const Setup& setup, const Motion&, std::int64_t next_sample, std::int64_t first_sample);

    /// From now on, each trajectory's change of energy is measured from its present energy.
    void reset_energy_reference();
    /// The energy change, J, that damping must have caused in the main chain since its energy reference was
    /// set.
    double damping_loss() const { return damping_loss(0, members_.front().now); }
    /// The same energy change `steps` steps ago (at most 1), when the chain was in the given state.
    double damping_loss(double steps, const ChainState&) const;

    /// Updates the `separation` of all members; if `time` is given, also records which thresholds have been
    /// passed.
    void measure(std::optional<double> time);

    TrajectoryGroupBytes save() const;
    /// Restores a saved state; this group must have the setup of that state.
    void restore(const TrajectoryGroupBytes&);
    /// Sets the main trajectory of a new group to exactly these bytes, and places its companions beside it.
    void restore_main(const Setup&, const std::vector<std::byte>&);

  private:
    void advance_main(std::int64_t steps, const StopFlag*);
    void count_loss_from_now();
    void place_companions(const Setup&, std::int64_t first_sample);

    std::vector<Member> members_; ///< the main one, the measured one (if any), ghosts, precision lanes
    DampingLoss loss_;            ///< the main chain's damping loss
    SeparationMeter meter_;
};

// A chain's state within a step, from the cubic through the values and slopes at both ends of the step. Its
// error is of fourth order in the step. Pure functions.

/// A quantity and its rate of change at one instant.
struct HermiteEnd {
    double value; ///< any unit
    double slope; ///< that unit per second
};

/// The value and the slope at the fraction `s` (0 … 1) of a step of `h` > 0 seconds. The value is the chord
/// plus a correction, so that the ends are exact and large values lose no digits. The error of the slope is
/// of third order in h.
inline HermiteEnd hermite(const HermiteEnd& first, const HermiteEnd& last, double h, double s) {
    const double chord = last.value - first.value;
    const double bend_first = h * first.slope - chord, bend_last = h * last.slope - chord;
    const double linear = s < 0.5 ? first.value + s * chord : last.value - (1 - s) * chord;
    const double mean_excess = chord / h - (first.slope + last.slope) / 2;
    return {linear + s * (1 - s) * ((1 - s) * bend_first - s * bend_last),
            (1 - s) * first.slope + s * last.slope + 6 * s * (1 - s) * mean_excess};
}

/// The state at the fraction 0 … 1 of a step of `h` seconds: angles and positions from the cubic, their rates
/// from its slope, strains from the nearer end. At 0 and 1, the result is exactly that end.
inline void put_state_between(const ChainState& before, const ChainState& now, double h, double fraction,
                              ChainState& out) {
    out = fraction < 0.5 ? before : now;
    if (fraction == 0 || fraction == 1) return;
    const auto fill = [&](std::vector<double> ChainState::*value, std::vector<double> ChainState::*slope) {
        for (std::size_t i = 0; i < (out.*value).size(); ++i) {
            const HermiteEnd between = hermite({(before.*value)[i], (before.*slope)[i]},
                                               {(now.*value)[i], (now.*slope)[i]}, h, fraction);
            (out.*value)[i] = between.value;
            (out.*slope)[i] = between.slope;
        }
    };
    fill(&ChainState::theta, &ChainState::omega);
    fill(&ChainState::x, &ChainState::vx);
    fill(&ChainState::y, &ChainState::vy);
    const auto fill_one = [&](double ChainState::*value, double ChainState::*slope) {
        const HermiteEnd between =
            hermite({before.*value, before.*slope}, {now.*value, now.*slope}, h, fraction);
        out.*value = between.value;
        out.*slope = between.slope;
    };
    fill_one(&ChainState::pivot_x, &ChainState::pivot_vx);
    fill_one(&ChainState::pivot_y, &ChainState::pivot_vy);
}

} // namespace pendula
