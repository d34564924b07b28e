// SPDX-License-Identifier: MIT
/// The immutable value that the physics thread publishes for drawing: the states, and the run's status. Each
/// layer owns one part of it. The newest one wins; samples travel separately and are never skipped.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "ensemble/ensemble_schedule.hpp"
#include "ensemble/statistics.hpp"
#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"
#include "simulation/setup.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

enum class TrajectoryKind : std::uint8_t { main, measured, ghost, precision };

/// One trajectory, and its distance from the main one.
struct TrajectoryReport {
    TrajectoryKind kind = TrajectoryKind::main;
    std::string label;             ///< "ghost 1e-03 rad", "taylor/double-double"
    std::int64_t first_sample = 0; ///< index of its first sample; older samples belong to another trajectory
    Separation separation;         ///< from the main trajectory, when last measured
    std::optional<double> passed_small; ///< s, simulated: when its `angle` first passed 1e-3 rad
    std::optional<double> passed_large; ///< s, simulated: when it first passed 1 rad
    std::optional<std::string> failure; ///< why it has stopped itself; the others continue
    bool is_seen = true;                ///< false: a recording has a gap here, and nothing is drawn
};

/// A part of a run: undisturbed motion from one state on, under one chain's equations. It ends when the chain
/// is changed or moved by hand, or when the run ends. Changing the integration does not end it.
struct MotionSegment {
    Chain chain;
    PreciseState start;
    double time = 0; ///< s, simulated, at its start
};

/// The main chain as it was when its equations or its integration last changed, or when it was last moved. A
/// copy that is advanced from here takes exactly the run's own steps. Any thread may read and clone the
/// trajectory; none changes it.
struct RunOrigin {
    std::shared_ptr<const Trajectory> trajectory;
    double time = 0; ///< s, simulated, of that state

    /// Whether both lead to the same motion, even if the origin was created anew because undo led back to it.
    bool leads_alike(const RunOrigin& other) const {
        if (trajectory == other.trajectory) return time == other.time;
        return trajectory && other.trajectory && time == other.time &&
               trajectory->chain() == other.trajectory->chain() &&
               trajectory->integration() == other.trajectory->integration() &&
               trajectory->save() == other.trajectory->save();
    }
};

using SharedOrigin = std::shared_ptr<const RunOrigin>;

/// The states that a Simulation reports. Overwritten in place.
struct MotionSnapshot {
    std::uint32_t epoch = 0;                      ///< the epoch of these states' samples
    double time = 0;                              ///< simulated seconds
    std::int64_t step = 0;                        ///< steps of dt since the start
    std::int64_t newest_sample = -1;              ///< index of the newest sample emitted in this epoch
    std::int64_t drift_from = 0;                  ///< see SampleHeader
    Setup setup;                                  ///< including every change made during the run
    std::vector<ChainState> states;               ///< in the order of TrajectoryGroup::members()
    std::vector<TrajectoryReport> trajectories;   ///< one for each state
    std::vector<Wide> coordinates;                ///< the main chain's (Trajectory::coordinates())
    std::shared_ptr<const MotionSegment> segment; ///< the main chain's; null only in an empty snapshot
    SharedOrigin origin; ///< of the main chain's steps; null only in an empty snapshot
    std::shared_ptr<const EnsembleSchedule> ensemble_schedule; ///< null without an ensemble

    /// m, from the main chain's end bob to the first companion's; 0 without one.
    double companion_distance() const {
        return trajectories.size() > 1 ? trajectories[1].separation.end_bob : 0;
    }
    /// The same as a fraction of twice the chain's length, 0 … 1.
    double companion_distance_part() const {
        return trajectories.size() > 1 ? std::min(1.0, companion_distance() / (2 * setup.chain.reach())) : 0;
    }
};

/// The main chain's energy. It costs more than a step if there are many links, so it is read less often.
struct EnergyReading {
    EnergyReport energy;
    double damping_loss = 0; ///< J: the damping's part of `energy.change`
};

/// Times of a run's logged changes, s, simulated, in order. Immutable; copies share one block of memory, and
/// so do the reports of a run whose log grows.
class ChangeTimes {
  public:
    ChangeTimes() = default;
    ChangeTimes(std::initializer_list<double> times) : size_(times.size()) {
        const auto block = std::make_shared<double[]>(times.size());
        std::copy(times.begin(), times.end(), block.get());
        block_ = block;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const double* begin() const { return block_.get(); }
    const double* end() const { return block_.get() + size_; }
    friend bool operator==(const ChangeTimes& a, const ChangeTimes& b) {
        return a.size_ == b.size_ && (a.block_ == b.block_ || std::equal(a.begin(), a.end(), b.begin()));
    }

  private:
    friend class ChangeFigures;

    std::shared_ptr<const double[]> block_;
    std::size_t size_ = 0;
};

/// The run as far as it has been calculated. Times in simulated seconds.
struct TimelineReport {
    std::int64_t end_step = 0;
    double end_time = 0;
    bool seeking = false; ///< the state shown is on the way to the requested one
    bool at_end = true;   ///< false: in the past
    std::size_t undos = 0, redos = 0;
    double returned_to = 0;                        ///< s: where the last undo or redo led
    std::uint32_t scene = 0;                       ///< of this run, see RunRecord
    std::size_t keyframes = 0, keyframe_bytes = 0; ///< of this run
    std::size_t all_keyframe_bytes = 0;            ///< including the runs that undo and redo lead to
    ChangeTimes command_times;                     ///< of every logged change
    bool motion_changed = false;                   ///< whether one of them changed the main motion
    std::shared_ptr<const Setup> end_setup;        ///< the setup with all changes made; may be null
    std::shared_ptr<const std::vector<double>> keyframe_times; ///< of this run; may be null
    /// For every flip of the main chain, the index of the first sample after it; may be null.
    std::shared_ptr<const std::vector<std::int64_t>> flip_samples;
};

/// Whether anything has been changed since the start; ghosts, lanes and the ensemble count too.
inline bool is_changed(const TimelineReport& report) { return !report.command_times.empty(); }

/// How fast a run is, over the last half second of wall time; 0 when stopped.
struct RunRates {
    double real_time_factor = 0; ///< simulated seconds per wall second: the speed when the machine keeps up
    double steps_per_second = 0; ///< per trajectory
};

/// The ensemble beside a run, as it is shown. Immutable parts, so that a copy costs nothing. Release a frame
/// when done with it, because its memory is reused.
struct EnsembleStatus {
    /// Null without an ensemble. At most one step of the ensemble older than the snapshot it was filled for.
    /// That may be an earlier snapshot, because a large ensemble's frames come less often.
    std::shared_ptr<const EnsembleFrame> ensemble_frame;
    std::shared_ptr<const EnsembleSeries> ensemble_statistics; ///< null without an ensemble
    std::shared_ptr<const std::string> ensemble_device; ///< the device that steps it; null: the processor
    /// The completed fraction of the ensemble's way to the main chain's time; below 1 only if the main chain
    /// has waited for more than 0.3 s (wall).
    double ensemble_progress = 1;
};

enum class RunState : std::uint8_t { running, stopped, failed };

/// A message for the user, shown once. `serial` grows with each new one.
struct Notice {
    std::uint64_t serial = 0;
    std::string text;
    bool is_problem = true; ///< false: good news, for example that a condition has been met
};

/// The part of a snapshot that RunControl fills.
struct RunStatus {
    TimelineReport timeline;
    RunState run_state = RunState::running;
    double speed = 1; ///< the requested speed: simulated seconds per wall second
    Notice notice;
};

/// The energy is refreshed at least ten times a second.
struct Snapshot : MotionSnapshot, EnergyReading, RunStatus, RunRates, EnsembleStatus {
    std::uint64_t samples_lost = 0;  ///< since the thread started
    std::uint64_t commands_done = 0; ///< how many of the commands sent have taken effect here
};

} // namespace pendula
