// SPDX-License-Identifier: MIT
/// The energy that damping must have removed from a chain: −2·damping·∫T dt along its motion. Compared with
/// the actual change of energy, it shows how accurate the integration is. One thread.
#pragma once

#include "physics/trajectory.hpp"

#include <cstdint>

namespace pendula {

/// The kinetic energy and its slope, which the energy balance gives without accelerations, are taken at nodes
/// a fixed number of steps apart, counted from begin(). The integral therefore depends on the motion alone
/// and not on how its steps are grouped. Two intervals at a time are integrated by the polynomial of degree 5
/// through values and slopes; the remainder at the end, by cubics. Nodes are two milliseconds apart, or dt if
/// that is longer; up to dt = 16 ms the error is at most a millionth. A plain value, which belongs to a saved
/// state.
class DampingLoss {
  public:
    /// Counts from here: from a trajectory's start, or from where its energy reference has been moved to.
    void begin(const Trajectory&, const ChainState& now);

    /// The next step for which add() is wanted; one that is never reached if there is no damping.
    std::int64_t next_node() const { return next_node_; }
    /// To be called at next_node().
    void add(const Chain&, const ChainState& now);

    /// J, 0 or below, from begin() to the state `now` at `step`, which must not be beyond next_node().
    double until(const Chain&, std::int64_t step, const ChainState& now) const;

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

} // namespace pendula
