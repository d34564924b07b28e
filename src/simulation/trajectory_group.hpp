// SPDX-License-Identifier: MIT
/// The main trajectory and its companions, ghosts and precision lanes, advancing together. No clock, no
/// thread, no samples. A companion that fails stops and the others continue; if the main trajectory fails,
/// all stop where it stands.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/companions.hpp"
#include "simulation/damping_loss.hpp"
#include "simulation/motion.hpp"
#include "simulation/separation.hpp"
#include "simulation/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// What a TrajectoryGroup is brought back from; the parameters are kept beside it.
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
    /// Why the main trajectory has stopped itself.
    const std::optional<std::string>& failure() const { return main().failure(); }
    /// Grows with each companion that stops itself.
    std::size_t failed_companions() const;

    /// Takes up to `steps` steps of the main chain and returns how many were taken; `before` and `now` are
    /// the ends of the last one.
    std::int64_t advance(std::int64_t steps, const StopFlag* stop = nullptr);

    // Each of these changes nothing if it throws Refused. `setup` holds the parameters after the change;
    // `first_sample` is what companions that begin afresh get.
    /// Changes the chain and its integration; the number of links and of companions must stay the same.
    /// Everything moves on from where it is.
    void change_parameters(const Setup& setup);
    void restart_ghosts(const Setup& setup, std::int64_t first_sample);
    void restart_lanes(const Setup& setup, std::int64_t first_sample);
    /// Moves the main trajectory. Its next sample counts as its first, so that nothing joins it to where it
    /// was before.
    void move(const Setup& setup, const Motion&, std::int64_t next_sample, std::int64_t first_sample);

    /// From now on each trajectory's change of energy is measured from its present energy.
    void reset_energy_reference();
    /// J: the energy change that damping must have caused in the main chain since its reference.
    double damping_loss() const;

    /// Updates every `separation`; with `time`, notes which thresholds have been passed.
    void measure(std::optional<double> time);

    TrajectoryGroupBytes save() const;
    /// Into a group of the same setup.
    void restore(const TrajectoryGroupBytes&);
    /// Sets the main trajectory of a fresh group to exactly these bytes, and its companions beside it.
    void restore_main(const Setup&, const std::vector<std::byte>&);

  private:
    void advance_main(std::int64_t steps, const StopFlag*);
    void count_loss_from_now();
    void place_companions(const Setup&, std::int64_t first_sample);

    std::vector<Member> members_; ///< main, ghosts, precision lanes
    DampingLoss loss_;            ///< of the main chain
    SeparationMeter meter_;
};

} // namespace pendula
