// SPDX-License-Identifier: MIT
/// What damping must have taken from a chain: −2·damping·∫T dt along its motion. Beside it the change of
/// energy shows how well the motion is integrated. One thread.
#pragma once

#include "physics/trajectory.hpp"

#include <cstdint>

namespace pendula {

/// The kinetic energy and its slope, which the balance of energy gives without accelerations, are taken at
/// nodes a fixed number of steps apart, counted from begin(): so the integral depends on the motion alone and
/// not on how its steps are grouped. Two intervals at a time are integrated by the polynomial of degree 5
/// through values and slopes; what is left at the end, by cubics. Nodes lie as close as two milliseconds, or
/// dt if that is longer; up to dt = 16 ms the integral is right to a millionth or better. A plain value,
/// which belongs to a saved state.
class DampingLoss {
  public:
    /// Counts from here: a trajectory's start, or where its energy reference is moved to.
    void begin(const Trajectory&, const ChainState& now);

    /// The next step at which add() is wanted; none that is ever reached if nothing is damped.
    std::int64_t next_node() const { return next_node_; }
    /// At next_node().
    void add(const Chain&, const ChainState& now);

    /// J, 0 or below, from begin() to the state `now` at `step`, which is not beyond next_node().
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
